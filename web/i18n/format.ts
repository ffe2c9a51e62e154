import type { Language } from '#contract/enumerations.ts'
import { isDay } from '#engine/numbers/dates.ts'
import { dayTexts } from '#texts/day-texts.ts'

/**
 * Amounts, percentages and days become text only here. The format is en-US in both languages
 * (docs/requirements/gen.md); only within a sentence is a day a part of the language (sentenceDay).
 */

export type DayStyle = 'short' | 'medium' | 'long'

const MINUS = '\u2212'

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plainFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percentFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

const STYLES: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { month: 'numeric', day: 'numeric', year: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
}

/** 1234.5 is '$1,234.50', −5 is '−$5.00' with a real minus, and an amount that rounds to zero has no sign. */
export function usd(dollars: number): string {
  return withRealMinus(dollarFormat.format(withoutNegativeZero(dollars, 2)))
}

/** Whole cents as text in dollars. */
export const usdOfCents = (cents: number): string => usd(cents / 100)

/** An amount as a money field shows it, without the currency sign: '1,250.00'. */
export const amountText = (dollars: number): string =>
  withRealMinus(plainFormat.format(withoutNegativeZero(dollars, 2)))

/** 6.5 is '6.50%', 6.1234 is '6.1234%'. */
export const percent = (percentage: number): string =>
  withRealMinus(`${percentFormat.format(withoutNegativeZero(percentage, 4))}%`)

/** 1234 is '1,234'. */
export const count = (number: number): string => withRealMinus(countFormat.format(number))

/**
 * A calendar day, or the local day of an instant; null when the value is neither. A calendar day is the same day in
 * every time zone: it is never converted to an instant.
 */
export function dayText(value: unknown, style: DayStyle = 'medium', locale = 'en-US'): string | null {
  if (typeof value !== 'string') return null
  if (isDay(value)) {
    return dayFormat(locale, style).format(new Date(`${value}T00:00Z`))
  }
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : new Date(Number.NaN)
  return Number.isNaN(instant.valueOf()) ? null : new Intl.DateTimeFormat(locale, STYLES[style]).format(instant)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one takes a browser longer than writing a hundred days with it. */
function dayFormat(locale: string, style: DayStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const kept = dayFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' })
  dayFormats.set(key, kept)
  return kept
}

/**
 * A calendar day as a part of a sentence, in the words of its language: 'January 5, 2026', '5 de enero de 2026'. Papers
 * write it so too. What is no day stays as it is.
 */
export const sentenceDay = (value: string, language: Language): string =>
  isDay(value) ? dayTexts(language === 'en' ? 'en-US' : language).longDay(value) : value

/**
 * A day within a sentence of a screen: 'Jan 5, 2026', and in Spanish '5 de enero de 2026'. null when the value is no day.
 */
export const dayWithin = (value: unknown, language: Language, style?: DayStyle): string | null =>
  language === 'en' ? dayText(value, style) : dayText(value, 'long', language)

/** Day and time of an instant within a sentence: 'Jan 5, 2026, 3:04 PM', '5 de enero de 2026, 3:04 p. m.'. */
export function instantWithin(value: unknown, language: Language): string | null {
  return language === 'en' ? instantText(value) : instantText(value, { locale: 'es-US', style: 'long' })
}

/** Day and time of an instant in the reader's time zone: 'Jan 5, 2026, 3:04 PM'. null when the value is no instant. */
export function instantText(
  value: unknown,
  { locale, style }: { locale: string; style: DayStyle } = { locale: 'en-US', style: 'medium' },
): string | null {
  const instant = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(instant.valueOf())) return null
  return new Intl.DateTimeFormat(locale, { ...STYLES[style], hour: 'numeric', minute: '2-digit' }).format(instant)
}

/** The names of the twelve months, as words of a language. */
export function monthNames(language: string): readonly string[] {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2026, month)))
}

const DAY_MS = 86_400_000
let aheadMs = 0

/** Sets how many days the clock of the user's practice company is ahead; 0 for everybody who acts for themselves. */
export function setDaysAhead(days: number): void {
  aheadMs = days * DAY_MS
}

let accountDay: Intl.DateTimeFormat | null = null

/** Sets the zone whose day is today: that of the account of the user, null for nobody's. */
export function setTimeZone(timeZone: string | null): void {
  try {
    // Swedish writes a day as YYYY-MM-DD.
    accountDay = timeZone === null ? null : new Intl.DateTimeFormat('sv-SE', { timeZone })
  } catch {
    // A browser older than the name of the zone.
    accountDay = null
  }
}

/**
 * Today in the zone of the user's account, as the server counts it, or else in that of the browser: 'YYYY-MM-DD'. By the
 * clock of the practice company while they act in one.
 */
export function localToday(now = new Date(Date.now() + aheadMs)): string {
  if (accountDay) return accountDay.format(now)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The initials of a name for an avatar: 'Ana María Ruiz' is 'AR'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

const withRealMinus = (text: string): string => text.replace('-', MINUS)

function withoutNegativeZero(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) === 0 ? 0 : value
}
