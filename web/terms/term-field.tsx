import { lazy, type ReactNode, Suspense } from 'react'
import {
  isOptional,
  type Term,
  type TermKey,
  type TermValue,
  termEntry,
  termLabel,
} from '#contract/loans/term-table.ts'
import type { PlainKey } from '#texts/catalogue.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import {
  CostsField,
  DaysOfMonthField,
  MonthsOfYearField,
  PercentsField,
  RateStepsField,
} from '../ui/fields/list-fields.tsx'
import { CountField, MoneyField, PercentField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { FrequencyField } from './frequency-field.tsx'

// Few contracts list their payments, and the wizard has an editor for them.
const AgreedRowsField = lazy(async () => ({
  default: (await import('../ui/fields/agreed-rows-field.tsx')).AgreedRowsField,
}))

type Props = {
  term: TermKey
  /** The props that form.field returns. */
  name: string
  value: TermValue
  error?: string | undefined
  onChange(value: TermValue): void
  onBlur: () => void
  /** A name that replaces the term's own. */
  label?: PlainKey | undefined
  /** Help text that replaces the term's own. */
  description?: ReactNode
  isRequired?: boolean | undefined
  isDisabled?: boolean
  /** The first and the last day that the calendar offers. */
  earliest?: string | undefined
  latest?: string | undefined
}

/** The field of a term, by the kind of its value. */
export function TermField({ term, isRequired, ...props }: Props) {
  const { t, known } = useSpeech()
  const entry: Term = termEntry(term)
  const name = t(props.label ?? termLabel(term))
  const isAsked = isRequired ?? entry.isRequired === true
  const hint = known(
    entry.kind === 'CHOICE' && entry.hintOfWord ? `${entry.hintOfWord}.${props.value}` : (entry.hint ?? ''),
  )
  const field = {
    name: props.name,
    error: props.error,
    onBlur: props.onBlur,
    label: isOptional(entry) ? `${name} (${t('common.optional')})` : name,
    description: props.description ?? hint ?? undefined,
  }
  const own = { ...field, onChange: props.onChange, isRequired: isAsked || undefined, isDisabled: props.isDisabled }
  // TypeScript cannot tell that the value has the type of the term's kind.
  const value = props.value as never
  switch (entry.kind) {
    case 'MONEY':
      return <MoneyField {...own} value={value} />
    case 'PERCENT':
      return <PercentField {...own} value={value} isSigned={entry.isSigned} />
    case 'DAYS':
    case 'MONTHS':
    case 'COUNT':
      return <CountField {...own} value={value} />
    case 'DAY':
      return <DayField {...own} value={value} earliest={props.earliest} latest={props.latest} />
    case 'FREQUENCY':
      return <FrequencyField {...own} value={value} />
    case 'CHOICE':
      return (
        <SelectField
          {...field}
          value={value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          withAsterisk={isAsked}
          disabled={props.isDisabled ?? false}
          data={entry.words.map((word) => ({ value: word, label: known(`${entry.texts}.${word}`) ?? word }))}
        />
      )
    case 'DAYS_OF_MONTH':
      return <DaysOfMonthField {...own} value={value} />
    case 'RATE_STEPS':
      return <RateStepsField {...own} value={value} />
    case 'AGREED_ROWS':
      return (
        <Suspense>
          <AgreedRowsField {...own} value={value} />
        </Suspense>
      )
    case 'MONTHS_OF_YEAR':
      return <MonthsOfYearField {...own} value={value} />
    case 'PERCENTS':
      return <PercentsField {...own} value={value} />
    case 'COSTS':
      return <CostsField {...own} value={value} />
    case 'YES_NO':
      return (
        <Checkbox
          {...field}
          checked={value}
          disabled={props.isDisabled ?? false}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      )
  }
}
