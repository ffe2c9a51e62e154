import type { Day } from '#engine/numbers/units.ts'

const inStyle = (locale: string, month: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
  return (day: Day): string => format.format(new Date(`${day}T00:00Z`))
}

/** How letters write days in a language: short in tables and long in sentences. */
export const dayTexts = (locale: string): { day: (day: Day) => string; longDay: (day: Day) => string } => ({
  day: inStyle(locale, 'short'),
  longDay: inStyle(locale, 'long'),
})
