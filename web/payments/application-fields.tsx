import type { LoanHistory } from '#contract/loans/loans.ts'
import { latestTerms } from '#engine/replay/terms-in-force.ts'
import type { ExtraPrincipal } from '#engine/terms/events.ts'
import { collectsEscrow } from '#engine/terms/installment-charges.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { usdOfCents } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { handSum, type LivePayment } from './payment-draft.ts'
import type { PaymentFormState } from './payment-form-state.ts'
import '../ui/fields/choice.css'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = { form: PaymentFormState; live: LivePayment | null }

const APPLICATIONS = ['STANDARD', 'PRINCIPAL_ONLY', 'BY_HAND'] as const

/** How the money is applied. */
export function ApplicationFields({ form, history }: Pick<Props, 'form'> & { history: LoanHistory }) {
  const t = useText()
  return (
    <>
      <SelectField
        {...form.text('application')}
        label={t('payments.application')}
        description={t(`payments.applicationHint.${form.values.application}`)}
        data={APPLICATIONS.map((value) => ({ value, label: t(`payments.application.${value}`) }))}
      />
      {form.values.application === 'BY_HAND' && <PartsByHand form={form} history={history} />}
    </>
  )
}

function PartsByHand({ form, history: { terms, events } }: { form: PaymentFormState; history: LoanHistory }) {
  const t = useText()
  // What goes to fees pays taxes and insurance too.
  const fees = collectsEscrow(latestTerms(terms, events)) ? 'word.feesAndEscrow' : 'word.fees'
  const missing = Math.round((form.values.amount ?? 0) * 100) - handSum(form.values)
  return (
    <div>
      <div className="fit-columns" data-column="120" data-gap="16">
        <MoneyField {...form.field('interestAmount')} label={t('word.interest')} />
        <MoneyField {...form.field('principalAmount')} label={t('word.principal')} />
        <MoneyField {...form.field('feesAmount')} label={t(fees)} />
      </div>
      {missing !== 0 && (
        <p className="muted small" aria-live="polite">
          {missing > 0
            ? t('payments.stillToApply', { amount: usdOfCents(missing) })
            : t('payments.appliedTooMuch', { amount: usdOfCents(-missing) })}
        </p>
      )}
    </div>
  )
}

const CHOICES: readonly ExtraPrincipal[] = ['SHORTEN_TERM', 'LOWER_PAYMENT']

/** Asks for the effect of extra principal; nothing when there is none, or when no installment is left. */
export function ExtraPrincipalChoice({ form, live }: Props) {
  const t = useText()
  if (!live || live.split.extraPrincipalCents === 0 || live.after.principalCents === 0) return null
  return (
    <fieldset className="record-payment-choice">
      <legend className="small strong" data-after="8">
        {t('payments.extraPrincipal', { amount: usdOfCents(live.split.extraPrincipalCents) })}
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice} className="list-row row touch" data-gap="12">
          <input
            className="choice"
            type="radio"
            name="extraPrincipal"
            checked={form.values.extraPrincipal === choice}
            onChange={() => form.set('extraPrincipal', choice)}
          />
          <span>{t(`payments.extra.${choice}`)}</span>
        </label>
      ))}
      <ExtraEffect live={live} />
    </fieldset>
  )
}

/** The effect of the choice: an earlier last payment, smaller next ones, or a smaller last one. */
function ExtraEffect({ live }: { live: LivePayment }) {
  const t = useText()
  const format = useFormat()
  const [before, after] = [endOf(live.before), endOf(live.after)]
  if (!before || !after) return null
  const text =
    after.lastOn < before.lastOn
      ? t('payments.endsEarlier', { day: format.dayIn(after.lastOn), instead: format.dayIn(before.lastOn) })
      : after.nextCents < before.nextCents
        ? t('payments.paysLess', { amount: usdOfCents(after.nextCents), instead: usdOfCents(before.nextCents) })
        : // Too little to save a whole installment: the last installment becomes smaller.
          t('payments.lastSmaller', { amount: usdOfCents(after.lastCents), instead: usdOfCents(before.lastCents) })
  return <p className="muted small">{text}</p>
}

/** The last installment, and the amount of the first whole open installment. */
function endOf({ installments }: LoanState): { lastOn: string; lastCents: number; nextCents: number } | null {
  const open = installments.filter(({ isPaid }) => !isPaid)
  const last = open.at(-1)
  const next = open.find(({ paidPrincipalCents, paidInterestCents }) => paidPrincipalCents + paidInterestCents === 0)
  return last ? { lastOn: last.dueOn, lastCents: last.paymentCents, nextCents: (next ?? last).paymentCents } : null
}
