import { IconPaperclip } from '@tabler/icons-react'
import type { SentFile } from '#contract/loans/sent-file.ts'
import { useText } from '../../i18n/use-text.ts'
import { sizeText } from './file-size.ts'

/** The files that a borrower sent, each opens in a tab of its own. Nothing where there is none. */
export function SentFileLinks({ files }: { files: readonly SentFile[] | undefined }) {
  const t = useText()
  if (!files || files.length === 0) return null
  return (
    <ul className="plain-list small">
      {files.map(({ documentId, fileName, sizeBytes, previewUrl }) => (
        <li key={documentId}>
          <a className="inline-row breaks" data-gap="4" href={previewUrl} target="_blank" rel="noreferrer">
            <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
            <bdi>{fileName}</bdi>
            <span className="only-read-out">{t('documents.opensNew')}</span>
            <span className="muted">{sizeText(sizeBytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
