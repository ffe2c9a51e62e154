import { type DayStyle, dayText, dayWithin, instantText, instantWithin, percent, usd } from './format.ts'
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
  const dayOrAbsent = (value: Optional<string>, write: (value: string) => string | null) =>
    value === null || value === undefined || value === '' ? absent : (write(value) ?? t('common.invalidDate'))
  return {
    day: (value: Optional<string>, style?: DayStyle) => dayOrAbsent(value, (one) => unbroken(dayText(one, style))),
    /** A day as a part of a sentence: 'Jan 5, 2026', and in Spanish '5 de enero de 2026'. */
    dayIn: (value: Optional<string>, style?: DayStyle) =>
      dayOrAbsent(value, (one) => unbroken(dayWithin(one, language, style))),
    instant: (value: Optional<string>) => dayOrAbsent(value, (one) => instantText(one)),
    /** Day and time as a part of a sentence. */
    instantIn: (value: Optional<string>) => dayOrAbsent(value, (one) => instantWithin(one, language)),
    usd: (value: Optional<number>) => orAbsent(value, usd),
    percent: (value: Optional<number>) => orAbsent(value, percent),
    text: (value: Optional<string | number>) =>
      value === null || value === undefined || value === '' ? absent : String(value),
  }
}

const NO_BREAK = '\u00a0'

/** A day whose parts stay on one line; only before the year of a long one, 'de 2026', there may be another. */
const unbroken = (day: string | null): string | null => day?.replace(/ (?!de \d{4}$)/g, NO_BREAK) ?? null
