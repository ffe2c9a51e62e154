import { type Approval, declineApproval } from '#contract/approvals/approvals.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

type Props = { approval: Approval; onClose: () => void }

/** Declines another user's request, with a reason that the requester reads. */
export function DeclineApprovalDialog({ approval, onClose }: Props) {
  const t = useText()
  const decline = useAction(declineApproval, { failed: 'approvals.failed', said: t('approvals.declined'), onClose })
  const params = { approvalId: approval.id }
  return (
    <ReasonDialog
      texts="approvals.decline"
      requiredCode="approval.reasonRequired"
      onSend={(reason, refuse) => decline.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={decline.isBusy}
      error={decline.error}
    >
      <p>{t('approvals.declineQuestion', { name: approval.askedBy })}</p>
    </ReasonDialog>
  )
}
