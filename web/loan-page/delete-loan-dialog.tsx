import { deleteLoan } from '#contract/loans/loans.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'

type Props = {
  /** The loan to delete; null while nobody asked. */
  loan: { id: number; loanName: string; loanNumber: string } | null
  onClose: () => void
  onDeleted?: () => unknown
}

/** Asks before a loan is deleted. A loan with payments stays, and the server says so. */
export function DeleteLoanDialog({ loan, onClose, onDeleted }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error, reset } = useWrite(deleteLoan)
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async () => {
    if (!loan || isWriting) return
    try {
      await write({ params: { loanId: loan.id } })
    } catch (refusal) {
      if (toastIfWaiting(refusal, speech)) close()
      // Else it is said in the dialog, which stays open.
      return
    }
    close()
    await onDeleted?.()
  }
  return (
    <ConfirmDialog
      title={t('loans.deleteTitle')}
      confirmLabel={t('loans.deleteConfirm')}
      isOpen={loan !== null}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'loans.deleteFailed')}
      onConfirm={confirm}
      onClose={close}
    >
      {loan && <p>{t('loans.deleteQuestion', { name: loan.loanName, number: loan.loanNumber })}</p>}
    </ConfirmDialog>
  )
}
