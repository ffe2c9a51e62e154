import { addDays, type DayParts, dayOf, isDay, partsOf } from '#engine/numbers/dates.ts'

/** Reads text typed in fields as values. */

/**
 * '1,250', '$1250.5' and '1 250' are amounts. Negatives become 0. null when the text is no amount, or could mean two:
 * '5,5' is 5.50 to one reader and 55 to another, '1.234,56' likewise, and a third decimal is finer than cents.
 */
export const typedAmount = (text: string): number | null => {
  const plain = text.replace(/[$\s]/g, '')
  const isClear = /^[\u2212-]?(\d*|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(plain)
  return isClear ? typedNumber(plain.replace(/,/g, ''), 2) : null
}

/** '6.5', '6.5 %' and '6,5' are percentages, kept to 4 decimals. Negatives become 0. null when the text is none. */
export const typedPercent = (text: string): number | null =>
  typedNumber(text.replace(/[%\s]/g, '').replace(/^(\d+),(\d+)$/, '$1.$2'), 4)

/** A percentage that may be below zero. */
export const typedSignedPercent = (text: string): number | null => {
  const plain = text.trim().replace(/^[\u2212-]/, '')
  const size = typedPercent(plain)
  return size === null || plain === text.trim() ? size : 0 - size
}

/** A number of days, months or years. Negatives become 0; fractions stay, so that the form can refuse them. */
export const typedCount = (text: string): number | null => typedNumber(text.replace(/[\s,]/g, ''), 12)

/** '1, 15', '15 1' and '1 and 15' are days of the month, in order and each once. null when the text is no such list. */
export function typedDaysOfMonth(text: string): readonly number[] | null {
  const words = text.toLowerCase().match(/[^\s,;]+/g) ?? []
  const days = words.filter((word) => word !== 'and' && word !== 'y' && word !== 'e').map(Number)
  if (days.length === 0 || days.some((day) => !Number.isInteger(day) || day < 1 || day > 31)) return null
  return [...new Set(days)].toSorted((one, other) => one - other)
}

function typedNumber(text: string, decimals: number): number | null {
  const plain = text.replace(/^[\u2212-]/, '-')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  // Shifts the decimal point in the text: 1.005 × 100 is 100.49999999999999, but 1.005e2 is 100.5.
  return Math.max(0, Number(`${Math.round(Number(`${plain}e${decimals}`))}e-${decimals}`))
}

/**
 * '12/1', '12/1/26', '12/1/2026', '2026-12-01', 'Dec 1, 2026', 'today', 'tomorrow' and '+30' are days: month first, and
 * a day without a year is the one nearest to today. null when the text is no day.
 */
export function typedDay(text: string, today: string): string | null {
  const plain = text.trim().toLowerCase()
  const named = NAMED_DAYS[plain]
  if (named !== undefined) return addDays(today, named)
  if (/^[+-]\d{1,4}$/.test(plain)) return addDays(today, Number(plain))
  if (isDay(plain)) return plain
  const digits = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(plain)
  if (digits) return dayIn({ month: Number(digits[1]), day: Number(digits[2]), year: digits[3] }, today)
  const worded = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/.exec(plain)
  const month = MONTHS.findIndex((name) => worded?.[1] !== undefined && name.startsWith(worded[1])) + 1
  return worded && month > 0 ? dayIn({ month, day: Number(worded[2]), year: worded[3] }, today) : null
}

const NAMED_DAYS: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  tomorrow: 1,
  mañana: 1,
  yesterday: -1,
  ayer: -1,
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

function dayIn(
  { year, ...rest }: { month: number; day: number; year: string | undefined },
  today: string,
): string | null {
  if (year !== undefined) return existingDay({ ...rest, year: Number(year.length === 2 ? `20${year}` : year) })
  const thisYear = partsOf(today).year
  const near = [thisYear - 1, thisYear, thisYear + 1].map((candidate) => existingDay({ ...rest, year: candidate }))
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return near.filter((day) => day !== null).sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function existingDay(parts: DayParts): string | null {
  try {
    return dayOf(parts)
  } catch {
    return null
  }
}

/**
 * Typed digits become 123-456-7890; a dash appears as soon as the next group begins. A number that begins with + may be
 * foreign, with unknown groups, so it stays as typed.
 */
export function typedPhone(text: string): string {
  if (text.startsWith('+')) return text.slice(0, 30)
  const digits = text.replace(/\D/g, '').slice(0, 10)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
