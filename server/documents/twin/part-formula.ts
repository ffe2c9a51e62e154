import { countsCalendarDays } from '#engine/terms/day-count.ts'
import { type Interval, intervalOf, isCountedInDays, partOfPeriod } from '#engine/terms/due-days.ts'
import { installmentPeriods } from '#engine/terms/installment-periods.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { DayCount, LoanTerms } from '#engine/terms/terms.ts'

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
    case 'ACT/365.25':
      return `(${to}-${from})*4/1461`
    case 'NL/365':
      return `(${to}-${from}-(${leapDaysThrough(to)})+(${leapDaysThrough(from)}))/365`
    case 'UNIT/365':
      return byWholeMonths({ from, to }, 365)
    case 'UNIT/360':
      return byWholeMonths({ from, to }, 360)
    case 'ACT/ACT':
      return byCalendarYear({ from, to })
    default:
      return `${days360Formula(dayCount, { from, to })}/360`
  }
}

/**
 * A row's part of a year by its days alone, as a formula has it. Where a due day moved from the day agreed, the loan may count
 * another part.
 */
export function partOfDays(
  { frequency, dayCount, options }: LoanTerms,
  { fromOn, dueOn }: Pick<Installment, 'fromOn' | 'dueOn'>,
) {
  const { dueDayMove: _, missingDayRollsOver: __, ...others } = options ?? {}
  const [period] = installmentPeriods({ fromOn, dueDays: [dueOn], frequency, dayCount, options: others })
  return period?.part ?? { numerator: 0, denominator: 1 }
}

/**
 * A row's part of a year. By months of 30 days, a whole period is one over the periods a year, whichever days it is
 * between.
 */
export function rowPartFormula(
  dayCount: DayCount,
  { frequency, options }: Pick<LoanTerms, 'frequency' | 'options'>,
  days: Days,
): string {
  const part = partFormula(dayCount, days)
  if (countsCalendarDays(dayCount) || isCountedInDays(frequency)) return part
  const { numerator, denominator } = partOfPeriod(frequency)
  return `IF(${wholePeriodTest(intervalOf(frequency, options), days)},${numerator}/${denominator},${part})`
}

function wholePeriodTest(interval: Interval, { from, to }: Days): string {
  if ('days' in interval) return `${to}-${from}=${interval.days}`
  if ('halfMonths' in interval) return `AND(${isHalfMonthDay(interval, from)},${nextHalfMonth(interval, from)}=${to})`
  return `OR(EDATE(${from},${interval.months})=${to},EDATE(${to},-${interval.months})=${from})`
}

type HalfMonths = Extract<Interval, { halfMonths: unknown }>

/** The day of the month, or the last day of a shorter month. */
const dayInMonth = (day: number, of: string): string => `MIN(${day},DAY(EOMONTH(${of},0)))`

const isHalfMonthDay = ({ halfMonths: [first, second] }: HalfMonths, on: string): string =>
  `OR(DAY(${on})=${first},DAY(${on})=${dayInMonth(second, on)})`

/** A formula for the due day after a day, of a semi-monthly loan. */
export function nextHalfMonth({ halfMonths: [first, second] }: HalfMonths, on: string): string {
  const inMonth = `${on}-DAY(${on})+IF(DAY(${on})<${first},${first},${dayInMonth(second, on)})`
  return `IF(DAY(${on})<${dayInMonth(second, on)},${inMonth},EOMONTH(${on},0)+${first})`
}

/** Written out, because DAYS360 of different programs ends February differently. */
function days360Formula(dayCount: '30/360' | '30E/360' | '30/360 US', { from, to }: Days): string {
  const months = `(YEAR(${to})-YEAR(${from}))*360+(MONTH(${to})-MONTH(${from}))*30`
  const shortened = `IF(DAY(${from})>=30,MIN(DAY(${to}),30),DAY(${to}))`
  if (dayCount === '30/360 US') {
    const isEnd = (of: string) => `AND(MONTH(${of})=2,MONTH(${of}+1)=3)`
    const ofFebruary = `${months}+IF(${isEnd(to)},30,MIN(DAY(${to}),30))-30`
    return `IF(${isEnd(from)},${ofFebruary},${months}+${shortened}-MIN(DAY(${from}),30))`
  }
  const start = `MIN(DAY(${from}),30)`
  const end = dayCount === '30E/360' ? `MIN(DAY(${to}),30)` : shortened
  return `(${months}+${end}-${start})`
}

/** 29 Februaries up to and including a day; the 1st of March is the day after one in leap years only. */
function leapDaysThrough(on: string): string {
  const year = `(YEAR(${on})-IF(OR(MONTH(${on})>2,MONTH(${on}+1)=3),0,1))`
  return `INT(${year}/4)-INT(${year}/100)+INT(${year}/400)`
}

/** Whole months, counted back from the later day, are twelfths; the days before them are counted. */
function byWholeMonths({ from, to }: Days, yearDays: number): string {
  const between = `((YEAR(${to})-YEAR(${from}))*12+MONTH(${to})-MONTH(${from}))`
  const months = `(${between}-IF(EDATE(${from},${between})>${to},1,0))`
  const days = `IF(EDATE(${from},${months})=${to},0,EDATE(${to},-${months})-${from})`
  return `${months}/12+${days}/${yearDays}`
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
  if (countsCalendarDays(dayCount)) return partFormula(dayCount, days)
  const upTo = (on: string) =>
    `IF(${on}=${row.to},${row.part},MIN(${partFormula(dayCount, { from: row.from, to: on })},${row.part}))`
  return `${upTo(days.to)}-${upTo(days.from)}`
}
