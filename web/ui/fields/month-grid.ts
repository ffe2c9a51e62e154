import { addDays, addMonths, dayNumber, partsOf } from '#engine/numbers/dates.ts'

/** The weeks, from Sunday, that show the month of a day. Always six, so that the calendar keeps its size. */
export function monthGrid(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -weekday(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, offset) => addDays(start, week * 7 + offset)),
  )
}

/** The weekday of a day, 0 for Sunday. 0001-01-01, day number 0, was a Monday. */
export const weekday = (day: string): number => (dayNumber(day) + 1) % 7

/** The day that a key leads to in a calendar; null for a key without that function. */
export function dayAfterKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

export const isSameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7)

/** 'January 2026', in a language. */
export function monthTitle(day: string, language: string): string {
  const { year, month } = partsOf(day)
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  )
}

/** The weekdays from Sunday: short names to show, long ones for screen readers. 2023-01-01 was a Sunday. */
export function weekdayNames(language: string): readonly { short: string; long: string }[] {
  const named = (style: 'short' | 'long', day: number) =>
    new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))
  return Array.from({ length: 7 }, (_, day) => ({ short: named('short', day).slice(0, 2), long: named('long', day) }))
}
