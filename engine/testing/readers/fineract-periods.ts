import { daysBetween, isLeapYear, partsOf } from '../../numbers/dates.ts'
import type { Day } from '../../numbers/units.ts'
import { type DayCountRule, type YearFraction, yearFraction } from '../../terms/day-count.ts'
import { type Interval, nthDueDay } from '../../terms/due-days.ts'
import type { InstallmentPeriod } from '../../terms/installment-periods.ts'
import type { FineractInputs } from './fineract-case.ts'

/** The due days of a case, counted from its seed: the disbursement day, or a first due day that is not one period later. */
export function fineractDueDays(inputs: FineractInputs): Day[] {
  const { disbursementDate, firstDueDate, numberOfRepayments, downPayment, monthEndDueDateRule } = inputs
  if (disbursementDate === null) throw new RangeError('the case states no disbursement day')
  const interval = intervalOf(inputs)
  const common = { interval, rollsOver: monthEndDueDateRule === 'roll-to-first-of-next-month' }
  const fromStart = nthDueDay({ ...common, anchorOn: inputs.scheduleStartDate ?? disbursementDate, count: 1 })
  // With a down payment the first due day is that of the down payment, the disbursement day itself.
  const isSeededByFirst = firstDueDate !== undefined && !downPayment && firstDueDate !== fromStart
  const anchorOn = isSeededByFirst ? firstDueDate : (inputs.scheduleStartDate ?? disbursementDate)
  const days = Array.from({ length: numberOfRepayments }, (_, index) =>
    nthDueDay({ ...common, anchorOn, count: isSeededByFirst ? index : index + 1 }),
  )
  // A case may state due days that no seed gives; they are its inputs.
  return inputs.dueDates ? inputs.dueDates.slice(-numberOfRepayments) : days
}

/** Why the days of a case cannot be counted here; null when they can. */
export function uncountable({ disbursementDate }: FineractInputs): string | null {
  return disbursementDate === null ? 'due days counted from a day that is not stated' : null
}

/** The part of a year of every row, by the case's own rules. */
export function fineractPeriods(inputs: FineractInputs, dueDays: readonly Day[]): InstallmentPeriod[] {
  let fromOn = inputs.scheduleStartDate ?? inputs.disbursementDate ?? ''
  return dueDays.map((dueOn) => {
    const period = { fromOn, dueOn, part: partOf(inputs, { from: fromOn, to: dueOn }) }
    fromOn = dueOn
    return period
  })
}

/** The part of a year between two days: a whole period as such, or its days over the days of the year. */
export function partOf(inputs: FineractInputs, days: { from: Day; to: Day }): YearFraction {
  const { frequency, dayCount, interestCalculationPeriod } = inputs
  if (interestCalculationPeriod === 'same-as-repayment-period') {
    return { numerator: frequency.every, denominator: PER_YEAR[frequency.unit] ?? 0 }
  }
  const monthsHave30 = dayCount.daysInMonth === '30' && frequency.unit === 'months'
  const numerator = monthsHave30 ? 30 * frequency.every : daysBetween(days)
  if (dayCount.daysInYear !== 'ACTUAL') return { numerator, denominator: Number(dayCount.daysInYear) }
  if (inputs.scheduleEngine === 'cumulative') {
    // That engine takes the length of the year in which the loan began for all of it.
    const start = partsOf(inputs.disbursementDate ?? days.from)
    return { numerator, denominator: isLeapYear(start.year) ? 366 : 365 }
  }
  const counted = yearFraction(actualRule(inputs), days)
  return monthsHave30 ? { numerator, denominator: counted.denominator } : counted
}

const PER_YEAR: Record<string, number> = { months: 12, weeks: 52, days: 365 }

function actualRule({ dayCount, interestFromDisbursementDay }: FineractInputs): DayCountRule {
  if (dayCount.leapYearRule === 'FEB_29_PERIOD_ONLY') return 'ACT/365 ACTUAL'
  return interestFromDisbursementDay ? 'ACT/ACT' : 'ACT/ACT 31 DECEMBER'
}

function intervalOf({ frequency: { every, unit } }: FineractInputs): Interval {
  if (unit === 'months') return { months: every }
  return { days: unit === 'weeks' ? every * 7 : every }
}
