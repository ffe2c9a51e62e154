import { deleteLoan, getLoanHistory } from '#contract/loans/loans.ts'
import { owed } from '#engine/questions/given-away.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'

type Props = {
  loan: { id: number; loanName: string; loanNumber: string }
  onClose: () => void
  onDeleted?: () => unknown
}

/** Asks before a loan is deleted. The server refuses to delete a loan with payments, and the dialog says so. */
export function DeleteLoanDialog({ loan, onClose, onDeleted }: Props) {
  const t = useText()
  const remove = useAction(deleteLoan, { failed: 'loans.deleteFailed', onClose, onDone: onDeleted })
  return (
    <ConfirmDialog
      title={t('loans.deleteTitle')}
      confirmLabel={t('loans.deleteTitle')}
      isBusy={remove.isBusy}
      error={remove.error}
      onConfirm={() => remove.run({ params: { loanId: loan.id } })}
      onClose={onClose}
    >
      <p>{t('loans.deleteQuestion', { name: loan.loanName, number: loan.loanNumber })}</p>
      <WaitsNote loanId={loan.id} />
    </ConfirmDialog>
  )
}

/** Whether the removal waits for a second person: it gives away all that the loan owes. */
function WaitsNote({ loanId }: { loanId: number }) {
  const { data } = useRead(getLoanHistory, { params: { loanId } })
  return data ? <SecondPersonNote cents={owed(data)} /> : null
}
