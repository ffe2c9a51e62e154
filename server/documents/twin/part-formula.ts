import { intervalOf, PERIODS_PER_YEAR } from '#engine/terms/due-days.ts'
import type { DayCount, Frequency } from '#engine/terms/terms.ts'

type Days = { from: string; to: string }

/** A formula for the part of a year between two cells with days (docs/money.md, section 2). */
export function partFormula(dayCount: DayCount, { from, to }: Days): string {
  switch (dayCount) {
    case 'ACT/360':
      return `(${to}-${from})/360`
    case 'ACT/364':
      return `(${to}-${from})/364`
    case 'ACT/365':
      return `(${to}-${from})/365`
    case 'ACT/ACT':
      return byCalendarYear({ from, to })
    default:
      return `${days360Formula(dayCount, { from, to })}/360`
  }
}

/**
 * A row's part of a year. By months of 30 days, a whole period is one over the periods a year, whichever days it is
 * between.
 */
export function rowPartFormula(dayCount: DayCount, frequency: Frequency, days: Days): string {
  const part = partFormula(dayCount, days)
  if (dayCount.startsWith('ACT')) return part
  return `IF(${wholePeriodTest(frequency, days)},1/${PERIODS_PER_YEAR[frequency]},${part})`
}

function wholePeriodTest(frequency: Frequency, { from, to }: Days): string {
  const interval = intervalOf(frequency)
  if ('days' in interval) return `${to}-${from}=${interval.days}`
  return `OR(EDATE(${from},${interval.months})=${to},EDATE(${to},-${interval.months})=${from})`
}

/** Written out, because DAYS360 of different programs ends February differently. */
function days360Formula(dayCount: '30/360' | '30E/360', { from, to }: Days): string {
  const months = `(YEAR(${to})-YEAR(${from}))*360+(MONTH(${to})-MONTH(${from}))*30`
  const start = `MIN(DAY(${from}),30)`
  const end = dayCount === '30E/360' ? `MIN(DAY(${to}),30)` : `IF(DAY(${from})>=30,MIN(DAY(${to}),30),DAY(${to}))`
  return `(${months}+${end}-${start})`
}

function byCalendarYear({ from, to }: Days): string {
  const daysOfYear = (of: string) => `(DATE(YEAR(${of})+1,1,1)-DATE(YEAR(${of}),1,1))`
  const toNewYear = `(DATE(YEAR(${from})+1,1,1)-${from})/${daysOfYear(from)}`
  const sinceNewYear = `(${to}-DATE(YEAR(${to}),1,1))/${daysOfYear(to)}`
  const inOneYear = `(${to}-${from})/${daysOfYear(from)}`
  return `IF(YEAR(${from})=YEAR(${to}),${inOneYear},${toNewYear}+(YEAR(${to})-YEAR(${from})-1)+${sinceNewYear})`
}

/**
 * A stretch's part, computed from the start of the row so that the parts add up to the row's
 * (engine/book/span-interest.ts).
 */
export function stretchPartFormula(dayCount: DayCount, row: Days & { part: string }, days: Days): string {
  if (dayCount.startsWith('ACT')) return partFormula(dayCount, days)
  const upTo = (on: string) =>
    `IF(${on}=${row.to},${row.part},MIN(${partFormula(dayCount, { from: row.from, to: on })},${row.part}))`
  return `${upTo(days.to)}-${upTo(days.from)}`
}
