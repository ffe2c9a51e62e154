import { declinePayment, type ListedPayment } from '#contract/payments/payments.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

type Props = { payment: ListedPayment; onClose: () => void }

/** Declines a reported payment that did not arrive. The borrower reads the reason. */
export function DeclinePaymentDialog({ payment, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const values = {
    name: payment.borrowerName,
    amount: format.usd(payment.amount),
    day: format.day(payment.paymentDate),
  }
  const decline = useAction(declinePayment, {
    failed: 'payments.declineFailed',
    said: t('payments.declined', values),
    onClose,
  })
  const params = { paymentId: payment.id }
  return (
    <ReasonDialog
      texts="payments.decline"
      requiredCode="payment.declineReasonRequired"
      onSend={(reason, refuse) => decline.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={decline.isBusy}
      error={decline.error}
    >
      <p>{t('payments.declineQuestion', values)}</p>
    </ReasonDialog>
  )
}
