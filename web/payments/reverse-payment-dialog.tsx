import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import { type Payment, reversePayment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { reversalPreview } from './reverse-payment.ts'

type Props = { payment: Payment; loan: LoanDetail; onClose: () => void }

/** Takes a payment back: says what will change, asks why, and keeps it in the history. */
export function ReversePaymentDialog({ payment, loan, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const which = { amount: format.usd(payment.amount), day: format.day(payment.paymentDate) }
  const reverse = useAction(reversePayment, {
    failed: 'loans.reverseFailed',
    said: t('loans.reversed', which),
    onClose,
  })
  const params = { paymentId: payment.id }
  return (
    <ReasonDialog
      texts="loans.reverse"
      requiredCode="payment.reasonRequired"
      onSend={(reason, refuse) => reverse.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={reverse.isBusy}
      error={reverse.error}
    >
      <p>{t('loans.reverseQuestion', which)}</p>
      <Change payment={payment} loanId={loan.id} />
    </ReasonDialog>
  )
}

/** The loan before and after, replayed here. Nothing when the history is not at hand: the question stands without it. */
function Change({ payment, loanId }: { payment: Payment; loanId: number }) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId } })
  const preview = history.data ? reversalPreview(payment, history.data) : null
  return preview && <BeforeAfter label={t('loans.whatChanges')} before={preview.before} after={preview.after} />
}
