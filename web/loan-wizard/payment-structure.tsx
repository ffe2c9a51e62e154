import { PERIOD_UNITS } from '#contract/enumerations.ts'
import { STRUCTURES } from '#engine/terms/terms.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import { balloonDateOf } from '../loans/loan-draft.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField } from '../ui/fields/number-fields.tsx'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'
import '../ui/fields/choice.css'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = { form: LoanWizardForm; live: LiveLoan | null; areFixed: boolean }

export function PaymentStructure({ form, live, areFixed }: Props) {
  const t = useText()
  const { paymentStructure, hasBalloonPayment } = form.values
  return (
    <Section title={t('loans.structure')}>
      <fieldset className="loan-wizard-choice" disabled={areFixed}>
        <legend className="only-read-out">{t('loans.structure')}</legend>
        {STRUCTURES.map((structure) => (
          <label key={structure} className="loan-wizard-option">
            <input
              className="choice"
              type="radio"
              name="paymentStructure"
              checked={paymentStructure === structure}
              onChange={() => form.set('paymentStructure', structure)}
            />
            <span>
              <strong>{t(`structure.${structure}`)}</strong>
              <span className="muted small">{t(`structureHint.${structure}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {paymentStructure === 'INTEREST_ONLY' && <InterestOnly form={form} areFixed={areFixed} />}
      <label className="loan-wizard-option">
        <input
          className="choice"
          type="checkbox"
          checked={hasBalloonPayment}
          disabled={areFixed}
          onChange={(event) => form.set('hasBalloonPayment', event.currentTarget.checked)}
        />
        <span>
          <strong>{t('loans.hasBalloon')}</strong>
          <span className="muted small">{t('loans.hasBalloonHint')}</span>
        </span>
      </label>
      {hasBalloonPayment && <Balloon form={form} live={live} areFixed={areFixed} />}
    </Section>
  )
}

function InterestOnly({ form, areFixed }: Omit<Props, 'live'>) {
  const t = useText()
  return (
    <div className="loan-wizard-fields loan-wizard-inset grid" data-gap="16">
      <CountField
        {...form.field('interestOnlyPeriod')}
        label={t('loans.interestOnlyPeriod')}
        isRequired
        isDisabled={areFixed}
      />
      <UnitSelect form={form} name="interestOnlyPeriodUnit" label={t('loans.interestOnlyUnit')} areFixed={areFixed} />
    </div>
  )
}

function Balloon({ form, live, areFixed }: Props) {
  const t = useText()
  const balloonOn = balloonDateOf(form.values)
  const { maturityDate } = form.values
  const endsEarly = balloonOn !== null && maturityDate !== null && balloonOn < maturityDate
  return (
    <div className="loan-wizard-fields loan-wizard-inset grid" data-gap="16">
      <DayField
        {...form.field('balloonPaymentDate')}
        value={balloonOn}
        label={t('loans.balloonDate')}
        {...(endsEarly && { description: t('loans.balloonEndsLoan') })}
        isRequired
        isDisabled={areFixed}
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
      <CountField
        {...form.field('amortizationTerm')}
        label={t('loans.amortizationTerm')}
        description={t('loans.amortizationHint')}
        isRequired
        isDisabled={areFixed}
      />
      <UnitSelect form={form} name="amortizationTermUnit" label={t('loans.amortizationUnit')} areFixed={areFixed} />
    </div>
  )
}

type UnitProps = {
  form: LoanWizardForm
  name: 'interestOnlyPeriodUnit' | 'amortizationTermUnit'
  label: string
  areFixed: boolean
}

function UnitSelect({ form, name, label, areFixed }: UnitProps) {
  const t = useText()
  return (
    <SelectField
      {...form.text(name)}
      label={label}
      disabled={areFixed}
      data={PERIOD_UNITS.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
    />
  )
}
