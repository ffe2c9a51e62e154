import { amountText } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { FieldProps } from './field-props.ts'
import { TypedField } from './typed-field.tsx'
import { typedAmount, typedCount, typedPercent, typedSignedPercent } from './typed-values.ts'

/** Dollars: reads '1,250' and '$1250.5'; a negative amount becomes 0. null while empty. */
export function MoneyField(props: FieldProps<number | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={typedAmount}
      write={amountText}
      unreadable={t('field.amount')}
      inputMode="decimal"
      isNumber
      leftSection={<span aria-hidden="true">$</span>}
    />
  )
}

/** Percent with at most 4 decimals; a negative number becomes 0 unless it may be one. null while empty. */
export function PercentField({ isSigned, ...props }: FieldProps<number | null> & { isSigned?: boolean | undefined }) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={isSigned ? typedSignedPercent : typedPercent}
      write={String}
      unreadable={t('field.percent')}
      inputMode="decimal"
      isNumber
      rightSection={<span aria-hidden="true">%</span>}
    />
  )
}

/** A number of days, months or years; a negative number becomes 0. The form refuses fractions. null while empty. */
export function CountField(props: FieldProps<number | null>) {
  const t = useText()
  return (
    <TypedField
      {...props}
      read={typedCount}
      write={String}
      unreadable={t('field.wholeNumber')}
      inputMode="numeric"
      isNumber
    />
  )
}
