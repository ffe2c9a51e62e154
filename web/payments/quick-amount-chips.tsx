import { useMemo } from 'react'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { quickAmounts } from '#engine/questions/payoff.ts'
import { usdOfCents } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { dueBeside } from '../loans/charges.ts'
import type { PaymentFormState } from './payment-form-state.ts'
import '../ui/fields/choice-chip.css'

type Props = { form: PaymentFormState; history: LoanHistory }

/** The most common amounts, on the day in the form: the next installment, everything due, the payoff. */
export function QuickAmountChips({ form, history }: Props) {
  const t = useText()
  const { paymentDate, amount } = form.values
  const isInLife = paymentDate !== null && paymentDate >= history.terms.originationOn
  const asOn = isInLife && paymentDate <= history.today ? paymentDate : history.today
  const quick = useMemo(() => quickAmounts(history.terms, history.events, { asOn }), [history, asOn])
  const beside = dueBeside(t, { fees: quick.feesDueCents / 100, escrow: quick.escrowDueCents / 100 })
  const everythingDue = beside === null ? t('payments.everythingDue') : t('payments.everythingDueWith', { beside })
  const chips = [
    { label: t('payments.nextInstallment'), cents: quick.nextInstallmentCents },
    { label: everythingDue, cents: quick.everythingDueCents },
    { label: t('word.payoff'), cents: quick.payoffCents },
  ].filter(({ cents }, index, all) => cents > 0 && all.findIndex((other) => other.cents === cents) === index)
  return (
    <div className="wrap" data-before="8" data-gap="8">
      {chips.map(({ label, cents }) => (
        <button
          key={label}
          type="button"
          className="choice-chip inline-row"
          data-gap="8"
          aria-pressed={Math.round((amount ?? 0) * 100) === cents}
          onClick={() => form.set('amount', cents / 100)}
        >
          <span className="muted">{label}</span>
          <strong className="strong tabular">{usdOfCents(cents)}</strong>
        </button>
      ))}
    </div>
  )
}
