import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { getAmortizationSchedule, getPayoffStatement } from '#contract/documents/documents.ts'
import type { ArgsOf } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, DownloadButton } from '../ui/button.tsx'
import { SessionSpinner } from '../ui/page/session-spinner.tsx'
import './made-document.css'

type Makes = typeof getAmortizationSchedule | typeof getPayoffStatement

/**
 * The address of a document generated from the books; undefined until it is known. A failure is only logged and
 * reported to the dialog, which closes (docs/requirements/err.md).
 */
export function useMadeDocument<E extends Makes>(
  endpoint: E,
  args: ArgsOf<E>,
  { isReady = true, onFailed }: { isReady?: boolean; onFailed: () => void },
): string | undefined {
  const { data, isError, error } = useRead(endpoint, args, { isReady })
  useEffect(() => {
    if (!isError) return
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line
    console.error('The document could not be made', error)
    onFailed()
  }, [isError, error, onFailed])
  return data?.documentUrl
}

/** Tells the PDF viewer to show the page alone, as wide as the frame: the dialog has the button to download it. */
const SHOWN_WIDE = '#toolbar=0&navpanes=0&view=FitH'

/** A PDF in the page, by the browser's own viewer; a spinner until its address is known. */
export function DocumentFrame({ url, title }: { url: string | undefined; title: string }) {
  return (
    <div className="document-frame well grid">
      {url === undefined ? (
        <SessionSpinner />
      ) : (
        <iframe className="document-frame-page" src={`${url}${SHOWN_WIDE}`} title={title} />
      )}
    </div>
  )
}

type DownloadProps = {
  url: string | undefined
  isPrimary?: boolean
  /** What a press does when the file to take along has yet to be made. */
  onDownload?: () => void
}

/** Downloads the file that is shown. */
export function DownloadLink({ url, isPrimary = false, onDownload }: DownloadProps) {
  const t = useText()
  const variant = isPrimary ? 'filled' : 'default'
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />
  if (url === undefined) {
    return (
      <Button variant={variant} disabled leftSection={icon}>
        {t('loans.download')}
      </Button>
    )
  }
  return (
    <DownloadButton
      href={url}
      variant={variant}
      leftSection={icon}
      onClick={
        onDownload &&
        ((event) => {
          event.preventDefault()
          onDownload()
        })
      }
    >
      {t('loans.download')}
    </DownloadButton>
  )
}
