import { type DayStyle, dayText, instantText, percent, usd } from './format.ts'
import { useSpeech } from './use-text.ts'

type Optional<Value> = Value | null | undefined

/**
 * The formatter for places that take text, not elements: N/A for a missing value, 'Invalid date' for a value that is no
 * day.
 */
export function useFormat() {
  const { t, language } = useSpeech()
  const absent = t('common.notAvailable')
  const orAbsent = (value: Optional<number>, write: (value: number) => string) =>
    value === null || value === undefined || Number.isNaN(value) ? absent : write(value)
  const day = (value: Optional<string>, style?: DayStyle, locale?: string) =>
    value === null || value === undefined || value === ''
      ? absent
      : (dayText(value, style, locale) ?? t('common.invalidDate'))
  const instant = (value: Optional<string>) =>
    value === null || value === undefined || value === '' ? absent : (instantText(value) ?? t('common.invalidDate'))
  return {
    day,
    /** A day as a part of a sentence: 'Jan 5, 2026', and in Spanish '5 de enero de 2026'. */
    dayIn: (value: Optional<string>, style?: DayStyle) =>
      language === 'es' ? day(value, 'long', language) : day(value, style),
    instant,
    usd: (value: Optional<number>) => orAbsent(value, usd),
    percent: (value: Optional<number>) => orAbsent(value, percent),
    text: (value: Optional<string | number>) =>
      value === null || value === undefined || value === '' ? absent : String(value),
  }
}
