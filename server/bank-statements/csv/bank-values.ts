import type { DayOrder } from '#contract/tables/date-format.ts'
import { isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { dayOrderOf, folded, monthOf, parseCents, parseDay, VALUE_LENGTH_MAX } from '../../tables/parse-values.ts'

/**
 * Signed cents from an amount in a bank's notation: -12.50, (12.50), 12.50-, +12.50, -$1,234.56, 12.50 CR, 12.50 DR.
 * Undefined for a text that is no amount.
 */
export function signedCents(text: string): Cents | undefined {
  if (text.length > VALUE_LENGTH_MAX) return undefined
  const bare = text.trim().replace(/[\u2212\u2013]/g, '-')
  const [, mark] = /\s*(CR|DR)$/i.exec(bare) ?? []
  const [, wrapped] = /^\((.*)\)$/.exec(bare) ?? []
  const unsigned = (wrapped ?? bare.replace(/\s*(CR|DR)$/i, ''))
    .replace(/^([$\s]*)[+-]\s*/, '$1')
    .replace(/\s*[+-]$/, '')
    .trim()
  const cents = parseCents(unsigned)
  if (cents === undefined) return undefined
  const isOut =
    wrapped !== undefined || /^[$\s]*-/.test(bare) || /-(\s*(CR|DR))?$/i.test(bare) || mark?.toUpperCase() === 'DR'
  return isOut && cents > 0 ? -cents : cents
}

/**
 * A day in a bank's notation: with slashes and two or four digits of the year, 2026-05-03 and 20260503, May 3, 2026 and
 * 3-May-26, with or without a time after it. Undefined for anything else.
 */
export function bankDay(text: string, order: DayOrder): Day | undefined {
  return parseDay(fullDay(text), order)
}

/** The order of day and month in a column, as far as its days show it. */
export const bankDayOrder = (texts: readonly string[]): DayOrder => dayOrderOf(texts.map(fullDay))

function fullDay(text: string): string {
  if (text.length > VALUE_LENGTH_MAX) return 'no day'
  const day = text
    .trim()
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*([AP]M)?\s*(Z|[A-Z]{3}|[+-]\d{2}:?\d{2})?$/i, '')
  const [, short, year] = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/.exec(day) ?? []
  if (short !== undefined) return `${short}20${year}`
  const [, digits] = /^(\d{4}[/.]?\d{1,2}[/.]?\d{1,2})$/.exec(day) ?? []
  if (digits !== undefined) return isoOfDigits(digits)
  const [, first, second, third] =
    /^([A-Za-z]{3,9}|\d{1,2})[\s.-]+([A-Za-z]{3,9}|\d{1,2}),?[\s.-]+(\d{2}|\d{4})$/.exec(day) ?? []
  if (first === undefined || second === undefined || third === undefined) return day
  const [name, number] = /\d/.test(first) ? [second, first] : [first, second]
  const month = monthOf(name)
  if (month === undefined) return day
  return isoOf({ year: third.length === 2 ? `20${third}` : third, month: String(month), day: number })
}

function isoOfDigits(text: string): string {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return isoOf({ year, month, day })
}

function isoOf({ year, month, day }: { year: string; month: string; day: string }): string {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : 'no day'
}

const IN = ['credit', 'cr', 'c', 'deposit', 'in', 'moneyin', 'abono', 'deposito', 'ingreso', 'haber', 'entrada']
const OUT = ['debit', 'dr', 'd', 'withdrawal', 'out', 'moneyout', 'cargo', 'retiro', 'debito', 'egreso', 'salida']

/** The direction of money that a word of a column means; undefined for any other word. */
export function directionIn(text: string): 'IN' | 'OUT' | undefined {
  const word = folded(text)
  if (IN.includes(word) || word === 'credito') return 'IN'
  return OUT.includes(word) ? 'OUT' : undefined
}
