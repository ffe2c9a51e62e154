import { isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'

/** Longer than any amount or day is written. A cell of megabytes of blanks would keep the patterns below busy for hours. */
export const VALUE_LENGTH_MAX = 100

/**
 * Cents of an amount as people write it: 1234.56, 1,234.56, $1,234.56, and with a comma for decimals where nothing else
 * can be meant: 1234,56 and 1.234,56. Undefined for what is no amount, has more than 2 decimals, is below zero, or could
 * be read in two ways (1.234).
 */
export function parseCents(text: string): Cents | undefined {
  if (text.length > VALUE_LENGTH_MAX) return undefined
  const bare = text.replace(/^(US\$|USD|\$)\s*|\s*(USD|US\$|\$)$/gi, '').trim()
  const isWhole = /^\d+$/.test(bare) || /^\d{1,3}(,\d{3})+$/.test(bare) || /^\d{1,3}(\.\d{3}){2,}$/.test(bare)
  if (isWhole) return safe(Number(bare.replace(/[.,]/g, '')) * 100)
  const found =
    /^(\d+|\d{1,3}(?:,\d{3})+)?\.(\d{1,2})$/.exec(bare) ?? /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(bare)
  if (!found) return undefined
  const [, whole = '0', decimals = ''] = found
  return safe(Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0')))
}

/** Parts per million of a percentage with up to 4 decimals: 7.125, 7.125 %, 7,125. Undefined for anything else. */
export function parsePercent(text: string): RatePpm | undefined {
  const found = /^(\d{1,4})(?:[.,](\d{1,4}))?\s*%?$/.exec(text)
  if (!found) return undefined
  const [, whole = '', decimals = ''] = found
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}

/** A whole number of zero or more, such as months or days. Undefined for anything else. */
export const parseWhole = (text: string): number | undefined =>
  /^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : undefined

/** Which part of a day with slashes stands first: the month, as in the United States, or the day. */
export type DayOrder = 'MONTH_FIRST' | 'DAY_FIRST'

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/**
 * How the days of a column are written. The month stands first unless the column has days for which only the other way
 * makes sense (31/12/2026) and none for which only this one does: so one slip of a digit does not turn a column around.
 */
export const dayOrderOf = (texts: Iterable<string>): DayOrder => toldDayOrder(texts) ?? 'MONTH_FIRST'

/** The same; undefined where no day tells. */
export function toldDayOrder(texts: Iterable<string>): DayOrder | undefined {
  let isDayFirst = false
  for (const text of texts) {
    const [, first, second] = SLASHED.exec(text.trim()) ?? []
    if (Number(second) > 12) return 'MONTH_FIRST'
    if (Number(first) > 12) isDayFirst = true
  }
  return isDayFirst ? 'DAY_FIRST' : undefined
}

const NAMED = /^(?:(\d{1,2})[\s.-]+(?:de\s+)?(\p{L}{3,10})|(\p{L}{3,10})\.?\s+(\d{1,2}))[\s.,-]+(?:de\s+)?(\d{4})$/u

const MONTH_NAMES = [
  ...(['january enero', 'february febrero', 'march marzo', 'april abril', 'may mayo', 'june junio'] as const),
  ...(['july julio', 'august agosto', 'september septiembre setiembre', 'october octubre'] as const),
  ...(['november noviembre', 'december diciembre'] as const),
]

/** The month, 1 to 12, of its name in English or Spanish, or of three letters or more that it begins with; else undefined. */
export function monthOf(word: string): number | undefined {
  const start = folded(word)
  if (start.length < 3) return undefined
  const place = MONTH_NAMES.findIndex((names) => names.split(' ').some((name) => name.startsWith(start)))
  return place === -1 ? undefined : place + 1
}

/** Whether a day is written with slashes, dots or hyphens and four digits of the year behind them. */
export const isSlashed = (text: string): boolean => SLASHED.test(text.trim())

/**
 * A day written as 2026-12-31, with or without midnight behind it, with slashes, dots or hyphens, or with the name of its month
 * (Dec 31, 2026, 31-Dec-2026, 31 de diciembre de 2026), and always with four digits of the year. Undefined for a day that
 * does not exist and for any other way of writing.
 */
export function parseDay(text: string, order: DayOrder): Day | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.[1]
  if (iso !== undefined) return isDay(iso) ? iso : undefined
  const [, first, second, year] = SLASHED.exec(text) ?? []
  if (year === undefined) return namedDay(text)
  const [month, day] = order === 'MONTH_FIRST' ? [first, second] : [second, first]
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

function namedDay(text: string): Day | undefined {
  if (text.length > VALUE_LENGTH_MAX) return undefined
  const [, before, nameBehind, name = nameBehind, day = before, year] = NAMED.exec(text) ?? []
  const month = name === undefined ? undefined : monthOf(name)
  if (month === undefined || day === undefined) return undefined
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

/** 123-456-7890 of any way to write ten digits, with or without the country's 1. As it was written otherwise. */
export function phoneOf(text: string): string {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : text
}

/** First and last name of a whole one: "Gomez, Ana", or the first word and the rest. */
export function namesOf(text: string): { firstName: string; lastName: string } {
  const [before = '', behind] = text.split(',', 2).map((part) => part.trim())
  if (behind !== undefined) return { firstName: behind, lastName: before }
  const [firstName = '', ...rest] = text.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Letters and digits alone, without accents and case, so that "Next Pmt. Due" and "next_pmt_due" are the same word. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '')

const safe = (cents: number): Cents | undefined => (Number.isSafeInteger(cents) ? cents : undefined)
