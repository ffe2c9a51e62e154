import { addMonths, lastDayOfMonth } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'

/** The month of a day as 'YYYY-MM'. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** Every month from one day's to another's, both included; none when the second is before the first. */
export function monthsBetween({ from, to }: { from: Day; to: Day }): string[] {
  const months: string[] = []
  for (let first = `${monthOf(from)}-01`; first <= to; first = addMonths(first, 1)) months.push(monthOf(first))
  return months
}

/** The last day of a month, or of a period that ends within it. */
export function endOfMonth(month: string, { to }: { to: Day }): Day {
  const last = lastDayOfMonth(`${month}-01`)
  return last < to ? last : to
}
