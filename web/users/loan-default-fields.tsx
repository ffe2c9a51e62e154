import { ROUNDINGS, type Rounding } from '#engine/numbers/units.ts'
import {
  ACCRUAL_METHODS,
  type AccrualMethod,
  ALLOCATION_ORDERS,
  type AllocationOrder,
  DAY_COUNTS,
  type DayCount,
  FREQUENCIES,
  type Frequency,
} from '#engine/terms/terms.ts'
import { useText } from '../i18n/use-text.ts'
import { CountField, MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import type { useForm } from '../ui/forms/use-form.ts'

/** The defaults while they are typed; null is an empty field. */
export type DefaultsDraft = {
  paymentFrequency: Frequency
  lateFee: number | null
  gracePeriod: number | null
  dayCount: DayCount
  accrualMethod: AccrualMethod
  allocationOrder: AllocationOrder
  rounding: Rounding
}

type DefaultsForm = Pick<ReturnType<typeof useForm<DefaultsDraft>>, 'values' | 'text' | 'field'>

/** What new loans begin with, in the words of the loan form. */
export function LoanDefaultFields({ form }: { form: DefaultsForm }) {
  const t = useText()
  return (
    <div className="users-pairs grid" data-gap="16">
      <SelectField
        {...form.text('paymentFrequency')}
        label={t('loans.frequency')}
        data={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
      />
      <MoneyField {...form.field('lateFee')} label={t('loans.lateFee')} description={t('loans.lateFeeHint')} />
      <CountField {...form.field('gracePeriod')} label={t('loans.grace')} description={t('loans.graceHint')} />
      <SelectField
        {...form.text('dayCount')}
        label={t('loans.dayCount')}
        data={DAY_COUNTS.map((value) => ({ value, label: t(`dayCount.${value}`) }))}
      />
      <SelectField
        {...form.text('accrualMethod')}
        label={t('loans.accrual')}
        description={t(`accrualHint.${form.values.accrualMethod}`)}
        data={ACCRUAL_METHODS.map((value) => ({ value, label: t(`accrual.${value}`) }))}
      />
      <SelectField
        {...form.text('allocationOrder')}
        label={t('loans.allocation')}
        data={ALLOCATION_ORDERS.map((value) => ({ value, label: t(`allocation.${value}`) }))}
      />
      <SelectField
        {...form.text('rounding')}
        label={t('loans.rounding')}
        data={ROUNDINGS.map((value) => ({ value, label: t(`rounding.${value}`) }))}
      />
    </div>
  )
}
