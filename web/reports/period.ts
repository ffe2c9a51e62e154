import type { Period } from '#contract/reports/period.ts'
import { addDays, addMonths, isDay, lastDayOfMonth } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'

export const PERIODS = ['THIS_MONTH', 'LAST_MONTH', 'THIS_YEAR', 'LAST_YEAR', 'ALL'] as const
export type PeriodName = (typeof PERIODS)[number]

/** A day before all data. */
const FIRST_DAY: Day = '1900-01-01'

/** The period of a name, as of a day. */
export function periodNamed(name: PeriodName, today: Day): Period {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const year = Number(today.slice(0, 4))
  const wholeYear = (number: number): Period => ({ from: `${number}-01-01`, to: `${number}-12-31` })
  switch (name) {
    case 'THIS_MONTH':
      return { from: firstOfMonth, to: lastDayOfMonth(today) }
    case 'LAST_MONTH':
      return { from: addMonths(firstOfMonth, -1), to: addDays(firstOfMonth, -1) }
    case 'THIS_YEAR':
      return wholeYear(year)
    case 'LAST_YEAR':
      return wholeYear(year - 1)
    case 'ALL':
      return { from: FIRST_DAY, to: today }
  }
}

/** The name of a period; CUSTOM when it has no name. */
export function nameOfPeriod({ from, to }: Period, today: Day): PeriodName | 'CUSTOM' {
  return (
    PERIODS.find((name) => {
      const named = periodNamed(name, today)
      return named.from === from && (named.to === to || name === 'ALL')
    }) ?? 'CUSTOM'
  )
}

export const DAYS = ['TODAY', 'END_OF_LAST_MONTH', 'END_OF_LAST_YEAR'] as const
export type DayName = (typeof DAYS)[number]

/** The day of a name. */
export function dayNamed(name: DayName, today: Day): Day {
  if (name === 'TODAY') return today
  if (name === 'END_OF_LAST_MONTH') return addDays(`${today.slice(0, 7)}-01`, -1)
  return `${Number(today.slice(0, 4)) - 1}-12-31`
}

/** The name of a day; CUSTOM when it has no name. */
export const nameOfDay = (day: Day, today: Day): DayName | 'CUSTOM' =>
  DAYS.find((name) => dayNamed(name, today) === day) ?? 'CUSTOM'

/** The day in an address; undefined when the text is no day. */
export const dayIn = (text: string | null): Day | undefined => (text !== null && isDay(text) ? text : undefined)
