import { isDay } from '#engine/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/terms.ts'

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
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  let isDayFirst = false
  for (const text of texts) {
    const [, first, second] = SLASHED.exec(text.trim()) ?? []
    if (Number(second) > 12) return 'MONTH_FIRST'
    if (Number(first) > 12) isDayFirst = true
  }
  return isDayFirst ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/**
 * A day written as 2026-12-31, with or without midnight behind it, or with slashes, dots or hyphens and four digits of
 * the year. Undefined for a day that does not exist and for any other way of writing.
 */
export function parseDay(text: string, order: DayOrder): Day | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.[1]
  if (iso !== undefined) return isDay(iso) ? iso : undefined
  const [, first, second, year] = SLASHED.exec(text) ?? []
  if (year === undefined) return undefined
  const [month, day] = order === 'MONTH_FIRST' ? [first, second] : [second, first]
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
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
