import type { StoredDocument } from '#contract/documents/documents.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DocumentFrame, DownloadLink } from './made-document.tsx'

type Props = { document: Pick<StoredDocument, 'title' | 'mediaType' | 'url'>; previewUrl: string; onClose: () => void }

/** A document, shown in the page and to download. */
export function DocumentPreview({ document, previewUrl, onClose }: Props) {
  const isPicture = document.mediaType.startsWith('image/')
  return (
    <Dialog
      title={document.title}
      onClose={onClose}
      width="LARGE"
      leave="CLOSE"
      actions={<DownloadLink url={document.url} isPrimary />}
    >
      {isPicture ? (
        <img className="document-frame-picture block" src={previewUrl} alt={document.title} />
      ) : (
        <DocumentFrame url={previewUrl} title={document.title} />
      )}
    </Dialog>
  )
}
