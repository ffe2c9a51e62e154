import { STRUCTURES } from '#engine/terms/terms.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { balloonDateOf } from '../loans/loan-draft.ts'
import { TermField } from '../terms/term-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'
import '../ui/fields/choice.css'

type Props = { form: LoanWizardForm; live: LiveLoan | null }

export function PaymentStructure({ form, live }: Props) {
  const t = useText()
  const { paymentStructure, hasBalloonPayment } = form.values
  return (
    <Section title={t('loans.structure')}>
      <fieldset className="loan-wizard-choice">
        <legend className="only-read-out">{t('loans.structure')}</legend>
        {STRUCTURES.map((structure) => (
          <label key={structure} className="loan-wizard-option row start" data-gap="12">
            <input
              className="choice"
              type="radio"
              name="paymentStructure"
              checked={paymentStructure === structure}
              onChange={() => form.set('paymentStructure', structure)}
            />
            <span>
              <strong className="strong block">{t(`structure.${structure}`)}</strong>
              <span className="muted small">{t(`structureHint.${structure}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {paymentStructure === 'INTEREST_ONLY' && !form.values.revolvingCredit && <InterestOnly form={form} />}
      <label className="loan-wizard-option row start" data-gap="12">
        <input
          className="choice"
          type="checkbox"
          checked={hasBalloonPayment}
          onChange={(event) => form.set('hasBalloonPayment', event.currentTarget.checked)}
        />
        <span>
          <strong className="strong block">{t('loans.balloon')}</strong>
          <span className="muted small">{t('loans.hasBalloonHint')}</span>
        </span>
      </label>
      {hasBalloonPayment && <Balloon form={form} live={live} />}
    </Section>
  )
}

function InterestOnly({ form }: Omit<Props, 'live'>) {
  return (
    <div className="loan-wizard-inset fit-columns" data-gap="16">
      <TermField term="interestOnlyPeriod" {...form.field('interestOnlyPeriod')} />
      <TermField term="interestOnlyPeriodUnit" {...form.field('interestOnlyPeriodUnit')} />
    </div>
  )
}

function Balloon({ form, live }: Props) {
  const t = useText()
  const balloonOn = balloonDateOf(form.values)
  const { maturityDate } = form.values
  const endsEarly = balloonOn !== null && maturityDate !== null && balloonOn < maturityDate
  return (
    <div className="loan-wizard-inset fit-columns" data-gap="16">
      <TermField
        term="balloonPaymentDate"
        {...form.field('balloonPaymentDate')}
        value={balloonOn}
        description={endsEarly ? t('loans.balloonEndsLoan') : undefined}
      />
      <div>
        <span className="loan-wizard-label small strong block">{t('loans.balloonAmount')}</span>
        <output className="loan-wizard-output row end">
          {live?.balloonCents === null || live === null ? (
            t('common.notAvailable')
          ) : (
            <Amount cents={live.balloonCents} />
          )}
        </output>
      </div>
      <TermField term="amortizationTerm" {...form.field('amortizationTerm')} />
      <TermField term="amortizationTermUnit" {...form.field('amortizationTermUnit')} />
    </div>
  )
}
