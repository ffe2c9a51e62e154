import { declinePayment, type ListedPayment } from '#contract/payments/payments.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'

type Props = { payment: ListedPayment; onClose: () => void }

/** Says that a reported payment did not come. The borrower reads the reason. */
export function DeclinePaymentDialog({ payment, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(declinePayment)
  const values = {
    name: payment.borrowerName,
    amount: format.usd(payment.amount),
    day: format.day(payment.paymentDate),
  }
  const send = async (reason: string) => {
    await write({ params: { paymentId: payment.id }, body: { reason } })
    showToast({ text: t('payments.declined', values) })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('payments.declineTitle')}
      submitLabel={t('payments.decline')}
      label={t('payments.declineReason')}
      description={t('payments.declineReasonHint')}
      requiredCode="payment.declineReasonRequired"
      onSend={send}
      onClose={onClose}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'payments.declineFailed')}
    >
      <p>{t('payments.declineQuestion', values)}</p>
    </ReasonDialog>
  )
}
