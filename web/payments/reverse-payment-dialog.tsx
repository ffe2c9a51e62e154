import { useState } from 'react'
import { centsOf } from '#contract/fields.ts'
import { getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import { type Payment, reversePayment } from '#contract/payments/payments.ts'
import { getReminderChoice, getReminderSettings } from '#contract/reminders/reminders.ts'
import { useRead } from '../api/use-read.ts'
import { SecondPersonNote } from '../approvals/second-person-note.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BeforeAfter } from '../loans/before-after.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { reversalPreview } from './reverse-payment.ts'

type Props = { payment: Payment; loan: LoanDetail; onClose: () => void }

/**
 * Reverses a payment: shows the effect, asks for the reason, and keeps the payment in the history. One that the bank
 * returned costs the fee of the terms, and the borrower is told.
 */
export function ReversePaymentDialog({ payment, loan, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const which = { amount: format.usd(payment.amount), day: format.dayIn(payment.paymentDate) }
  const reverse = useAction(reversePayment, {
    failed: 'loans.reverseFailed',
    said: t('loans.reversed', which),
    onClose,
  })
  const [isReturned, setReturned] = useState(false)
  const [fee, setFee] = useState(loan.returnedPaymentFee)
  const [tells, setTells] = useState(true)
  const charged = isReturned && fee ? fee : null
  const send = (reason: string, refuse: (refusal: unknown) => void) =>
    reverse.run(
      {
        params: { paymentId: payment.id },
        body: {
          reason,
          ...(isReturned && { isReturned, tellsBorrower: tells }),
          ...(charged !== null && { returnedPaymentFee: charged }),
        },
      },
      refuse,
    )
  return (
    <ReasonDialog
      texts="loans.reverse"
      requiredCode="payment.reasonRequired"
      usualReason={isReturned ? t('returns.usualReason') : undefined}
      onSend={send}
      onClose={onClose}
      isBusy={reverse.isBusy}
      error={reverse.error}
    >
      <p>{t('loans.reverseQuestion', which)}</p>
      <Checkbox
        label={t('returns.isReturned')}
        description={t('returns.isReturnedHint')}
        checked={isReturned}
        onChange={(event) => setReturned(event.currentTarget.checked)}
      />
      {isReturned && (
        <>
          <MoneyField
            name="returnedPaymentFee"
            label={t('returns.fee')}
            description={
              loan.returnedPaymentFee
                ? t('returns.feeAgreed', { amount: format.usd(loan.returnedPaymentFee) })
                : t('returns.feeNotAgreed')
            }
            value={fee}
            onChange={setFee}
          />
          <WhoIsTold loan={loan} tells={tells} onChange={setTells} />
        </>
      )}
      <SecondPersonNote cents={centsOf(payment.amount)} />
      <Change payment={payment} loanId={loan.id} feeCents={charged === null ? 0 : centsOf(charged)} />
    </ReasonDialog>
  )
}

type Telling = { loan: LoanDetail; tells: boolean; onChange: (tells: boolean) => void }

/** Whether the borrower gets a letter, and what becomes of it: it goes out, or the lender or the borrower wants none. */
function WhoIsTold({ loan: { lenderId, borrowerId, borrowerName: name }, tells, onChange }: Telling) {
  const t = useText()
  const settings = useRead(getReminderSettings, { params: { lenderId } })
  const choice = useRead(getReminderChoice, { params: { borrowerId } })
  const isUnwanted = choice.data && Object.values(choice.data).includes(true)
  const hint =
    settings.data?.isOn === false
      ? t('returns.tellOff')
      : t(isUnwanted ? 'returns.tellUnwanted' : 'returns.tellLater', { name })
  return (
    <Checkbox
      label={t('returns.tell', { name })}
      description={settings.data && choice.data ? hint : undefined}
      checked={tells}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The loan before and after, replayed here. Nothing without the history: the dialog works without it. */
function Change({ payment, loanId, feeCents }: { payment: Payment; loanId: number; feeCents: number }) {
  const t = useText()
  const history = useRead(getLoanHistory, { params: { loanId } })
  const preview = history.data ? reversalPreview(payment, history.data, feeCents) : null
  return preview && <BeforeAfter label={t('loans.whatChanges')} before={preview.before} after={preview.after} />
}
