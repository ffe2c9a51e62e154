import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DocumentFrame, DownloadLink } from './made-document.tsx'

type Props = {
  title: string
  /** undefined until it is known. */
  url: string | undefined
  onClose: () => void
  /** Beside the download. */
  actions?: ReactNode
  /** The options of the document, shown above it. */
  children?: ReactNode
}

/** A document shown in the page and to download. */
export function PaperDialog({ title, url, onClose, actions, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="LARGE"
      leave="CLOSE"
      actions={
        <>
          {actions}
          <DownloadLink url={url} isPrimary />
        </>
      }
    >
      {children}
      <DocumentFrame url={url} title={title} />
    </Dialog>
  )
}
