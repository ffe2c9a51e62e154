import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DocumentFrame, DownloadLink } from './made-document.tsx'

type Props = {
  title: string
  /** undefined until it is known. */
  url: string | undefined
  onClose: () => void
  /** The options of the document, shown above it. */
  children?: ReactNode
}

/** A document shown in the page and to download. */
export function PaperDialog({ title, url, onClose, children }: Props) {
  const t = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="LARGE"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <DownloadLink url={url} isPrimary />
        </>
      }
    >
      {children}
      <DocumentFrame url={url} title={title} />
    </Dialog>
  )
}
