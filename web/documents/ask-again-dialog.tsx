import { askForDocumentAgain, type DocumentRequest } from '#contract/documents/document-requests.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

/** Asks for a document once more. The borrower reads why what they sent is not enough. */
export function AskAgainDialog({ request, onClose }: { request: DocumentRequest; onClose: () => void }) {
  const t = useText()
  const { id, title, borrowerName } = request
  const ask = useAction(askForDocumentAgain, {
    failed: 'documentRequests.failed',
    said: t('documentRequests.asked', { title, name: borrowerName }),
    onClose,
  })
  return (
    <ReasonDialog
      texts="documentRequests.askAgain"
      requiredCode="documentRequest.reasonRequired"
      onSend={(reason, refuse) => ask.run({ params: { requestId: id }, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={ask.isBusy}
      error={ask.error}
      isDestructive={false}
    >
      <p>{t('documentRequests.askAgainQuestion', { title })}</p>
    </ReasonDialog>
  )
}
