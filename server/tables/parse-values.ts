import { isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'

/**
 * Longer than any written amount or day. A cell of megabytes of blanks would keep the patterns below busy for hours.
 */
export const VALUE_LENGTH_MAX = 100

/**
 * Cents of an amount as people write it: 1234.56, 1,234.56, $1,234.56, and with a decimal comma where it cannot be
 * misread: 1234,56 and 1.234,56. Undefined for a text that is no amount, has more than 2 decimals, is below zero, or is
 * ambiguous (1.234).
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

/**
 * Cents of an amount that may be below zero, as bookkeepers write it: -323.44, -$323.44, 323.44-, (323.44), $(323.44).
 * Undefined for a text whose size is no amount.
 */
export function parseSignedCents(text: string): Cents | undefined {
  if (text.length > VALUE_LENGTH_MAX) return undefined
  const [, , inBrackets, behindSign, beforeSign] =
    /^(US\$|USD|\$)?\s*(?:\((.+)\)|[\u2212-](.+))$|^(.+)[\u2212-]$/i.exec(text) ?? []
  const below = inBrackets ?? behindSign ?? beforeSign
  if (below === undefined) return parseCents(text)
  const size = parseCents(below.trim())
  return size === undefined ? undefined : 0 - size
}

/** Parts per million of a percentage with up to 4 decimals: 7.125, 7.125 %, 7,125. Undefined for anything else. */
export function parsePercent(text: string): RatePpm | undefined {
  const found = /^(\d{1,4})(?:[.,](\d{1,4}))?\s*%?$/.exec(text)
  if (!found) return undefined
  const [, whole = '', decimals = ''] = found
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}

/** A percentage that may be below zero, such as a margin under an index. */
export function parseSignedPercent(text: string): RatePpm | undefined {
  const size = parsePercent(text.replace(/^[\u2212-]\s*/, ''))
  return size !== undefined && /^[\u2212-]/.test(text) ? 0 - size : size
}

/** A whole number of zero or more, such as months or days. Undefined for anything else. */
export const parseWhole = (text: string): number | undefined =>
  /^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : undefined

/** The part that comes first in a day with slashes: the month, as in the United States, or the day. */
export type DayOrder = 'MONTH_FIRST' | 'DAY_FIRST'

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** A year of two digits is one of 1970 to 2069: 70 to 99 are 1970 to 1999, and 00 to 69 are 2000 to 2069. */
const wholeYear = (written: string): string =>
  written.length === 4 ? written : `${Number(written) >= 70 ? '19' : '20'}${written}`

/** True for a day whose year has two digits. */
export const hasShortYear = (text: string): boolean => {
  const year = SLASHED.exec(text.trim())?.[3] ?? (text.length > VALUE_LENGTH_MAX ? '' : NAMED.exec(text.trim())?.[5])
  return year?.length === 2
}

/**
 * The order of month and day in a column. The month comes first, unless some days make sense only with the day first
 * (31/12/2026) and none only with the month first, so that one mistyped digit does not switch the whole column.
 */
export const dayOrderOf = (texts: Iterable<string>): DayOrder => toldDayOrder(texts) ?? 'MONTH_FIRST'

/** The order that the days of a column prove; undefined when no day proves one. */
export function toldDayOrder(texts: Iterable<string>): DayOrder | undefined {
  let isDayFirst = false
  for (const text of texts) {
    const [, first, second] = SLASHED.exec(text.trim()) ?? []
    if (Number(second) > 12) return 'MONTH_FIRST'
    if (Number(first) > 12) isDayFirst = true
  }
  return isDayFirst ? 'DAY_FIRST' : undefined
}

const NAMED =
  /^(?:(\d{1,2})[\s.-]+(?:de\s+)?(\p{L}{3,10})|(\p{L}{3,10})\.?\s+(\d{1,2}))[\s.,-]+(?:de\s+)?['’]?(\d{4}|\d{2})$/u

const MONTH_NAMES = [
  ...(['january enero', 'february febrero', 'march marzo', 'april abril', 'may mayo', 'june junio'] as const),
  ...(['july julio', 'august agosto', 'september septiembre setiembre', 'october octubre'] as const),
  ...(['november noviembre', 'december diciembre'] as const),
]

/** The month, 1 to 12, of an English or Spanish name or its beginning of three letters or more; otherwise undefined. */
export function monthOf(word: string): number | undefined {
  const start = folded(word)
  if (start.length < 3) return undefined
  const place = MONTH_NAMES.findIndex((names) => names.split(' ').some((name) => name.startsWith(start)))
  return place === -1 ? undefined : place + 1
}

/** True for a day written with slashes, dots or hyphens and a final year of four digits, or of two. */
export const isSlashed = (text: string): boolean => SLASHED.test(text.trim())

/**
 * Reads a day written as 2026-12-31, with or without midnight behind it, with slashes, dots or hyphens, or with the
 * name of its month (Dec 31, 2026, 31-Dec-2026, 31 de diciembre de 2026). A year of two digits is one of 1970 to 2069.
 * Undefined for a day that does not exist and for any other form.
 */
export function parseDay(text: string, order: DayOrder): Day | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.[1]
  if (iso !== undefined) return isDay(iso) ? iso : undefined
  const [, first, second, year] = SLASHED.exec(text) ?? []
  if (year === undefined) return namedDay(text)
  const [month, day] = order === 'MONTH_FIRST' ? [first, second] : [second, first]
  const written = `${wholeYear(year)}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

function namedDay(text: string): Day | undefined {
  if (text.length > VALUE_LENGTH_MAX) return undefined
  const [, before, nameBehind, name = nameBehind, day = before, year] = NAMED.exec(text) ?? []
  const month = name === undefined ? undefined : monthOf(name)
  if (month === undefined || day === undefined || year === undefined) return undefined
  const written = `${wholeYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

/**
 * A phone number as 123-456-7890, if it has ten digits, with or without the country's 1. Any other text is unchanged.
 */
export function phoneOf(text: string): string {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : text
}

/** First and last name of a full name: "Gomez, Ana", or the first word and the rest. */
export function namesOf(text: string): { firstName: string; lastName: string } {
  const [before = '', behind] = text.split(',', 2).map((part) => part.trim())
  if (behind !== undefined) return { firstName: behind, lastName: before }
  const [firstName = '', ...rest] = text.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Longer than any heading and any word of a fixed set. */
const FOLDED_LENGTH_MAX = 200

/**
 * Only letters, digits and %, without accents and in lower case, so that "Next Pmt. Due" and "next_pmt_due" are equal.
 * Only the beginning of a long text counts: taking a text with endless accents apart would take the square of its length.
 */
export const folded = (text: string): string =>
  text
    .slice(0, FOLDED_LENGTH_MAX)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '')

const safe = (cents: number): Cents | undefined => (Number.isSafeInteger(cents) ? cents : undefined)
