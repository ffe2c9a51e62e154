import { type Approval, declineApproval } from '#contract/approvals/approvals.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

type Props = { approval: Approval; onClose: () => void }

/** Turns down what another asked for. They read the reason. */
export function DeclineApprovalDialog({ approval, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(declineApproval)
  const send = async (reason: string) => {
    await write({ params: { approvalId: approval.id }, body: { reason } })
    showToast({ text: t('approvals.declined') })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('approvals.declineTitle')}
      submitLabel={t('approvals.decline')}
      label={t('approvals.reason')}
      description={t('approvals.reasonHint')}
      requiredCode="approval.reasonRequired"
      onSend={send}
      onClose={onClose}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'approvals.failed')}
    >
      <p>{t('approvals.declineQuestion', { name: approval.askedBy })}</p>
    </ReasonDialog>
  )
}
