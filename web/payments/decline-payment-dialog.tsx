import { Textarea } from '@mantine/core'
import { declinePayment, type ListedPayment } from '#contract/payments.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import { useFormat } from '../ui/use-format.ts'

type Props = { payment: ListedPayment; onClose: () => void }

/** Says that a reported payment did not come. The borrower reads the reason. */
export function DeclinePaymentDialog({ payment, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(declinePayment)
  const form = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'payment.declineReasonRequired' } : {}),
  })
  const values = {
    name: payment.borrowerName,
    amount: format.usd(payment.amount),
    day: format.day(payment.paymentDate),
  }
  const submit = async () => {
    if (isWriting || !form.check()) return
    try {
      await write({ params: { paymentId: payment.id }, body: { reason: form.values.reason.trim() } })
    } catch (reason) {
      form.refuse(reason)
      return
    }
    showToast({ text: t('payments.declined', values) })
    onClose()
  }
  return (
    <FormDialog
      title={t('payments.declineTitle')}
      submitLabel={t('payments.decline')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isWriting}
      isDestructive
      error={error !== null && errorText(error, speech, 'payments.declineFailed')}
    >
      <p>{t('payments.declineQuestion', values)}</p>
      <Textarea
        {...form.text('reason')}
        label={t('payments.declineReason')}
        description={t('payments.declineReasonHint')}
        withAsterisk
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  )
}
