import { lazy, Suspense, useState } from 'react'
import { ROUNDINGS } from '#engine/numbers/units.ts'
import { ACCRUAL_METHODS, ALLOCATION_ORDERS, DAY_COUNTS, FREQUENCIES } from '#engine/terms/terms.ts'
import { useText } from '../i18n/use-text.ts'
import type { LiveLoan } from '../loans/live-loan.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField, MoneyField, PercentField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Section } from '../ui/page/section.tsx'
import type { LoanWizardForm } from './loan-wizard-form.ts'
import '../loans/conventions.css'

// Few lenders come with an old contract.
const FoundConventions = lazy(async () => ({
  default: (await import('./found-conventions.tsx')).FoundConventions,
}))

type Props = { form: LoanWizardForm; live: LiveLoan | null; areFixed: boolean }

export function PaymentTerms({ form, live, areFixed }: Props) {
  const t = useText()
  return (
    <Section title={t('loans.paymentTerms')}>
      <div className="loan-wizard-fields grid" data-gap="16">
        <SelectField
          {...form.text('paymentFrequency')}
          label={t('loans.frequency')}
          withAsterisk
          disabled={areFixed}
          data={FREQUENCIES.map((frequency) => ({ value: frequency, label: t(`frequency.${frequency}`) }))}
        />
        <DayField
          {...form.field('firstPaymentDate')}
          label={`${t('loans.firstPayment')} (${t('common.optional')})`}
          description={t('loans.firstPaymentHint')}
          isDisabled={areFixed}
        />
        <MoneyField
          {...form.field('lateFee')}
          label={t('loans.lateFee')}
          description={t('loans.lateFeeHint')}
          isDisabled={areFixed}
        />
        <CountField
          {...form.field('gracePeriod')}
          label={t('loans.grace')}
          description={t('loans.graceHint')}
          isDisabled={areFixed}
        />
      </div>
      <details className="conventions small">
        <summary>{t('loans.conventions')}</summary>
        <Conventions form={form} areFixed={areFixed} />
        {!areFixed && <OldContract form={form} live={live} />}
      </details>
    </Section>
  )
}

/** The small print: how days are counted, interest grows, money is applied and cents are rounded. */
function Conventions({ form, areFixed }: Omit<Props, 'live'>) {
  const t = useText()
  const select = { disabled: areFixed }
  return (
    <div className="loan-wizard-fields grid" data-gap="16" data-roomy="true">
      <PercentField
        {...form.field('lateFeePercent')}
        label={`${t('loans.lateFeePercent')} (${t('common.optional')})`}
        description={t('loans.lateFeePercentHint')}
        isDisabled={areFixed}
      />
      <SelectField
        {...form.text('dayCount')}
        {...select}
        label={t('loans.dayCount')}
        data={DAY_COUNTS.map((value) => ({ value, label: t(`dayCount.${value}`) }))}
      />
      <SelectField
        {...form.text('accrualMethod')}
        {...select}
        label={t('loans.accrual')}
        description={t(`accrualHint.${form.values.accrualMethod}`)}
        data={ACCRUAL_METHODS.map((value) => ({ value, label: t(`accrual.${value}`) }))}
      />
      <SelectField
        {...form.text('allocationOrder')}
        {...select}
        label={t('loans.allocation')}
        data={ALLOCATION_ORDERS.map((value) => ({ value, label: t(`allocation.${value}`) }))}
      />
      <SelectField
        {...form.text('rounding')}
        {...select}
        label={t('loans.rounding')}
        data={ROUNDINGS.map((value) => ({ value, label: t(`rounding.${value}`) }))}
      />
    </div>
  )
}

/** For who has figures and no rules: they tell which small print they came from. */
function OldContract({ form, live }: Omit<Props, 'areFixed'>) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: Partial<LoanDraft>) => {
    for (const [name, value] of Object.entries(chosen)) form.set(name as keyof LoanDraft, value)
    setIsOpen(false)
    showToast({ text: t('counting.chosen') })
  }
  return (
    <p className="muted small">
      <button type="button" className="loan-wizard-link" disabled={!live} onClick={() => setIsOpen(true)}>
        {t('counting.open')}
      </button>{' '}
      {!live && t('counting.needsTerms')}
      {isOpen && live && (
        <Suspense>
          <FoundConventions terms={live.terms} onChoose={choose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
