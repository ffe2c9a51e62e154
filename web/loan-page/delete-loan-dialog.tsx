import { deleteLoan } from '#contract/loans/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'

type Props = {
  /** The loan to delete; null while the dialog is closed. */
  loan: { id: number; loanName: string; loanNumber: string } | null
  onClose: () => void
  onDeleted?: () => unknown
}

/** Asks before a loan is deleted. The server refuses to delete a loan with payments, and the dialog says so. */
export function DeleteLoanDialog({ loan, onClose, onDeleted }: Props) {
  const t = useText()
  const remove = useAction(deleteLoan, { failed: 'loans.deleteFailed', onClose: () => close(), onDone: onDeleted })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('loans.deleteTitle')}
      confirmLabel={t('loans.deleteConfirm')}
      isOpen={loan !== null}
      isBusy={remove.isBusy}
      error={remove.error}
      onConfirm={() => loan && remove.run({ params: { loanId: loan.id } })}
      onClose={close}
    >
      {loan && <p>{t('loans.deleteQuestion', { name: loan.loanName, number: loan.loanNumber })}</p>}
    </ConfirmDialog>
  )
}
