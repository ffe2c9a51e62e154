import { type DayStyle, dayText, instantText, percent, usd } from './format.ts'
import { useText } from './use-text.ts'

type Optional<Value> = Value | null | undefined

/**
 * The formatter for places that take text, not elements: N/A for a missing value, 'Invalid date' for a value that is no
 * day.
 */
export function useFormat() {
  const t = useText()
  const absent = t('common.notAvailable')
  const orAbsent = (value: Optional<number>, write: (value: number) => string) =>
    value === null || value === undefined || Number.isNaN(value) ? absent : write(value)
  const day = (value: Optional<string>, style?: DayStyle) =>
    value === null || value === undefined || value === '' ? absent : (dayText(value, style) ?? t('common.invalidDate'))
  const instant = (value: Optional<string>) =>
    value === null || value === undefined || value === '' ? absent : (instantText(value) ?? t('common.invalidDate'))
  return {
    day,
    instant,
    usd: (value: Optional<number>) => orAbsent(value, usd),
    percent: (value: Optional<number>) => orAbsent(value, percent),
    text: (value: Optional<string | number>) =>
      value === null || value === undefined || value === '' ? absent : String(value),
  }
}
