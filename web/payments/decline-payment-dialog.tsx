import { Button, Textarea } from '@mantine/core'
import { declinePayment, type ListedPayment } from '#contract/payments.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import { useFormat } from '../ui/use-format.ts'
import './record-payment.css'

type Props = { payment: ListedPayment; onClose: () => void }

const FORM_ID = 'decline-payment'

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
    <Dialog
      title={t('payments.declineTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} color="red" loading={isWriting}>
            {t('payments.decline')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className="record-payment-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormError>{error !== null && errorText(error, speech, 'payments.declineFailed')}</FormError>
        <p>{t('payments.declineQuestion', values)}</p>
        <Textarea
          {...form.text('reason')}
          label={t('payments.declineReason')}
          description={t('payments.declineReasonHint')}
          withAsterisk
          rows={2}
          maxLength={500}
        />
      </form>
    </Dialog>
  )
}
