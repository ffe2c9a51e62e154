import { type NamedCost, readNamedCosts, writtenCosts } from '#contract/loans/named-costs.ts'
import { readPercents, writtenPercents } from '#contract/loans/percents-of-years.ts'
import { rateStepsIn } from '#contract/loans/rate-steps.ts'
import { monthNames } from '../../i18n/format.ts'
import { useSpeech, useText } from '../../i18n/use-text.ts'
import type { FieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { typedDaysOfMonth } from './typed-values.ts'
import './choice-chip.css'

/** Days of the month: reads '1, 15' and '15 and 1'. null while empty. */
export function DaysOfMonthField(props: FieldProps<readonly number[] | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      description={props.description ?? t('terms.daysOfMonthHint')}
      read={typedDaysOfMonth}
      write={(days) => days.join(', ')}
      unreadable={t('terms.daysOfMonthUnreadable')}
      inputMode="text"
    />
  )
}

/** Percentages of one year after another: reads '5, 3, 1'. null while empty. */
export function PercentsField(props: FieldProps<readonly number[] | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={readPercents}
      write={writtenPercents}
      unreadable={t('terms.percentsUnreadable')}
      inputMode="text"
    />
  )
}

/** Names with amounts: reads 'Title 850; Recording 75'. null while empty. */
export function CostsField(props: FieldProps<readonly NamedCost[] | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={readNamedCosts}
      write={writtenCosts}
      unreadable={t('terms.costsUnreadable')}
      inputMode="text"
    />
  )
}

/** Later rates, as the contract reads them: '25: 7, 61: 7.5'. null while empty. */
export function RateStepsField(props: FieldProps<string | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={(text) => (rateStepsIn(text) ? text.trim() : null)}
      write={(text) => text}
      unreadable={t('terms.rateStepsUnreadable')}
      inputMode="text"
    />
  )
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Months of the year, each a button that is pressed or not. null while none is. */
export function MonthsOfYearField({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  description,
  isDisabled,
}: FieldProps<readonly number[] | null>) {
  const { language } = useSpeech()
  const names = monthNames(language)
  const chosen = value ?? []
  const press = (month: number) => {
    const next = chosen.includes(month) ? chosen.filter((other) => other !== month) : [...chosen, month]
    onChange(next.length === 0 ? null : next.toSorted((one, other) => one - other))
  }
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="wrap" data-gap="8">
        {MONTHS.map((month) => (
          <button
            key={month}
            type="button"
            name={name}
            className="choice-chip touch"
            aria-pressed={chosen.includes(month)}
            disabled={isDisabled ?? false}
            onClick={() => press(month)}
            onBlur={onBlur}
          >
            {names[month - 1]}
          </button>
        ))}
      </div>
      {description && <p className="field-description">{description}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
