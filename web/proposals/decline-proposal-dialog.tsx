import { declineProposal, type Proposal } from '#contract/loans/proposals.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

type Props = { proposal: Proposal; onClose: () => void }

/** Declines a request. The borrower reads the reason. */
export function DeclineProposalDialog({ proposal, onClose }: Props) {
  const t = useText()
  const decline = useAction(declineProposal, {
    failed: 'proposals.failed',
    said: t('proposals.declinedToast'),
    onClose,
  })
  const params = { proposalId: proposal.id }
  return (
    <ReasonDialog
      texts="proposals.decline"
      requiredCode="proposal.reasonRequired"
      onSend={(reason, refuse) => decline.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={decline.isBusy}
      error={decline.error}
    >
      <p>{t('proposals.declineQuestion', { name: proposal.borrowerName })}</p>
    </ReasonDialog>
  )
}
