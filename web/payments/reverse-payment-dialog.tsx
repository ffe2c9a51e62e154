import { useState } from 'react'
import { centsOf } from '#contract/fields.ts'
import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import { type Payment, reversePayment } from '#contract/payments/payments.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { reversalPreview } from './reverse-payment.ts'

type Props = { payment: Payment; loan: LoanDetail; onClose: () => void }

/** Reverses a payment: shows the effect, asks for the reason, and keeps the payment in the history. */
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
  const [fee, setFee] = useState<ReturnFee>({ isCharged: false, amount: null, isMissing: false })
  const send = async (reason: string, refuse: (refusal: unknown) => void) => {
    const { isCharged, amount } = fee
    if (isCharged && !amount) return setFee({ ...fee, isMissing: true })
    await reverse.run({ params, body: { reason, ...(isCharged && amount && { returnedPaymentFee: amount }) } }, refuse)
  }
  return (
    <ReasonDialog
      texts="loans.reverse"
      requiredCode="payment.reasonRequired"
      onSend={send}
      onClose={onClose}
      isBusy={reverse.isBusy}
      error={reverse.error}
    >
      <p>{t('loans.reverseQuestion', which)}</p>
      <ReturnFeeFields fee={fee} onChange={setFee} />
      <SecondPersonNote cents={centsOf(payment.amount)} />
      <Change payment={payment} loanId={loan.id} feeCents={fee.isCharged ? centsOf(fee.amount ?? 0) : 0} />
    </ReasonDialog>
  )
}

/** The fee for a returned payment during typing, in dollars. `isMissing`: the fee is switched on without an amount. */
type ReturnFee = { isCharged: boolean; amount: number | null; isMissing: boolean }

function ReturnFeeFields({ fee, onChange }: { fee: ReturnFee; onChange: (fee: ReturnFee) => void }) {
  const { t, known } = useSpeech()
  return (
    <>
      <Checkbox
        label={t('loans.chargeReturnedPaymentFee')}
        checked={fee.isCharged}
        onChange={(event) => onChange({ ...fee, isCharged: event.currentTarget.checked, isMissing: false })}
      />
      {fee.isCharged && (
        <MoneyField
          name="returnedPaymentFee"
          label={t('loans.feeKind.RETURNED_PAYMENT')}
          value={fee.amount}
          onChange={(amount) => onChange({ ...fee, amount, isMissing: false })}
          error={fee.isMissing ? known('payment.amountPositive') : undefined}
          isRequired
        />
      )}
    </>
  )
}

/** The loan before and after, replayed here. Nothing without the history: the dialog works without it. */
function Change({ payment, loanId, feeCents }: { payment: Payment; loanId: number; feeCents: number }) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId } })
  const preview = history.data ? reversalPreview(payment, history.data, feeCents) : null
  return preview && <BeforeAfter label={t('loans.whatChanges')} before={preview.before} after={preview.after} />
}
