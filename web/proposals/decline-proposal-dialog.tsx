import { declineProposal, type Proposal } from '#contract/loans/proposals.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

type Props = { proposal: Proposal; onClose: () => void }

/** Turns a request down. The borrower reads the reason. */
export function DeclineProposalDialog({ proposal, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(declineProposal)
  const send = async (reason: string) => {
    await write({ params: { proposalId: proposal.id }, body: { reason } })
    showToast({ text: t('proposals.declinedToast') })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('proposals.declineTitle')}
      submitLabel={t('proposals.decline')}
      label={t('proposals.reason')}
      description={t('proposals.reasonHint')}
      requiredCode="proposal.reasonRequired"
      onSend={send}
      onClose={onClose}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'proposals.failed')}
    >
      <p>{t('proposals.declineQuestion', { name: proposal.borrowerName })}</p>
    </ReasonDialog>
  )
}
