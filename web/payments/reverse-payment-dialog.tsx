import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import { type Payment, reversePayment } from '#contract/payments/payments.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { toastIfWaiting } from '../ui/dialogs/toast-if-waiting.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { reversalPreview } from './reverse-payment.ts'

type Props = { payment: Payment; loan: LoanDetail; onClose: () => void }

/** Takes a payment back: says what will change, asks why, and keeps it in the history. */
export function ReversePaymentDialog({ payment, loan, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const { write, isWriting, error } = useWrite(reversePayment)
  const which = { amount: format.usd(payment.amount), day: format.day(payment.paymentDate) }
  const send = async (reason: string) => {
    try {
      await write({ params: { paymentId: payment.id }, body: { reason } })
      showToast({ text: t('loans.reversed', which) })
    } catch (refusal) {
      if (!toastIfWaiting(refusal, speech)) throw refusal
    }
    onClose()
  }
  return (
    <ReasonDialog
      title={t('loans.reverseTitle')}
      submitLabel={t('loans.reverse')}
      label={t('loans.reason')}
      description={t('loans.reasonHint')}
      requiredCode="payment.reasonRequired"
      onSend={send}
      onClose={onClose}
      isBusy={isWriting}
      error={error !== null && errorText(error, speech, 'loans.reverseFailed')}
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
  return preview && <BeforeAfter label={t('loans.reverseChange')} before={preview.before} after={preview.after} />
}
