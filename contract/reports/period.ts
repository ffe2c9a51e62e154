import { lastDayOfMonth } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'

/** The first and the last day of a period, both included. */
export type Period = { from: Day; to: Day }

/** The days of a month, 'YYYY-MM', that are in a period. */
export function monthWithin(month: string, { from, to }: Period): Period {
  const [first, last] = [`${month}-01`, lastDayOfMonth(`${month}-01`)]
  return { from: first < from ? from : first, to: last < to ? last : to }
}

/** The last day of a period that is not in the future. */
export function lastKnownDay({ to, today }: { to: Day; today: Day }): Day {
  if (to < today) return to
  return today
}
