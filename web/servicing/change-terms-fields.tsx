import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { FREQUENCIES } from '#engine/terms/terms.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField, MoneyField, PercentField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import type { useForm } from '../ui/forms/use-form.ts'
import type { LiveTermsChange, TermsChangeDraft } from './terms-change-draft.ts'

type Props = {
  form: ReturnType<typeof useForm<TermsChangeDraft>>
  history: LoanHistory
  live: LiveTermsChange | undefined
}

/** The day, and each term that can change, beginning with what it is now. */
export function ChangeTermsFields({ form, history, live }: Props) {
  const { t } = useSpeech()
  const { effectiveDate } = form.values
  const dayError = useDayError(form, live)
  return (
    <div className="change-terms-fields grid" data-gap="16">
      <DayField
        {...form.field('effectiveDate')}
        error={dayError}
        label={t('loans.effectiveFrom')}
        description={t('loans.effectiveFromHint')}
        earliest={history.terms.originationOn}
        latest={history.today}
        isRequired
      />
      <PercentField
        {...form.field('interestRate')}
        label={t('loans.rate')}
        description={t('loans.rateHint')}
        isRequired
      />
      <DayField
        {...form.field('maturityDate')}
        label={t('loans.maturity')}
        earliest={effectiveDate === null ? undefined : addDays(effectiveDate, 1)}
        isRequired
      />
      <SelectField
        {...form.text('paymentFrequency')}
        label={t('loans.frequency')}
        withAsterisk
        data={FREQUENCIES.map((frequency) => ({ value: frequency, label: t(`frequency.${frequency}`) }))}
      />
      <DayField
        {...form.field('nextPaymentDate')}
        label={`${t('loans.nextDueAfterChange')} (${t('common.optional')})`}
        description={t('loans.nextDueAfterChangeHint')}
        earliest={effectiveDate === null ? undefined : addDays(effectiveDate, 1)}
        latest={form.values.maturityDate ?? undefined}
      />
      <MoneyField {...form.field('lateFee')} label={t('loans.lateFee')} description={t('loans.lateFeeHint')} />
      <PercentField
        {...form.field('lateFeePercent')}
        label={`${t('loans.lateFeePercent')} (${t('common.optional')})`}
        description={t('loans.lateFeePercentHint')}
      />
      <CountField {...form.field('gracePeriod')} label={t('loans.grace')} description={t('loans.graceHint')} />
    </div>
  )
}

/** The sentence under the day, with the day in it that it speaks of. */
function useDayError(form: Props['form'], live: Props['live']): string | undefined {
  const { known } = useSpeech()
  const format = useFormat()
  const error = form.errorOf('effectiveDate')
  const problem = live?.problem
  if (error === undefined || problem?.field !== 'effectiveDate' || !problem.values) return error
  const values = Object.fromEntries(Object.entries(problem.values).map(([name, day]) => [name, format.day(day)]))
  return known(problem.code, values) ?? error
}
