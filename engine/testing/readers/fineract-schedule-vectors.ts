import { daysBetween } from '../../numbers/dates.ts'
import { mulDiv } from '../../numbers/money.ts'
import type { Day } from '../../numbers/units.ts'
import { amortize } from '../../schedule/amortize.ts'
import type { InstallmentPlan } from '../../schedule/installment-plan.ts'
import { schedule } from '../../schedule/schedule.ts'
import type { PlannedInstallment } from '../../terms/loan-state.ts'
import type { ScheduleOptions } from '../../terms/terms.ts'
import { type CaseResult, type Figure, judged, notExpressible } from './case-result.ts'
import { decimal, ppm } from './decimal.ts'
import type { FineractCase, FineractExpected, FineractInputs, FineractPeriod } from './fineract-case.ts'
import { fineractDueDays, fineractPeriods, uncountable } from './fineract-periods.ts'
import { fineractTerms } from './fineract-terms.ts'

/**
 * Compares one schedule case: the rows computed from its own periods, and, where a loan of ours can state its terms,
 * the schedule of that loan too.
 */
export function runSchedule({ id, inputs, events = [], expected }: FineractCase): CaseResult {
  const reason = reasonNotExpressible(inputs, events)
  if (reason) return notExpressible(id, reason)
  return judged(id, () => {
    const plan = planOf(inputs)
    const terms = fineractTerms(inputs, plan)
    const rows = amortize(plan)
    const figures = figuresOf(expected, { rows, inputs, name: 'row' })
    const ofLoan = terms ? figuresOf(expected, { rows: schedule(terms), inputs, name: 'loan row' }) : []
    return { figures: [...figures, ...ofLoan], leftOut: unknownFigures(expected, []) }
  })
}

/** The totals that are compared; which of them the file's own makers derived is no figure. */
const TOTALS = ['principal', 'interest', 'fees', 'penalties', 'total', 'derived']

/** The totals of a case beside ours, in its own units. Fees and penalties are one sum here. */
export function figuresOfTotals(
  totals: FineractExpected['totals'] = {},
  { units, ours }: { units: (amount: string) => number; ours: { principal: number; interest: number; fees: number } },
): Figure[] {
  const { principal, interest, fees, penalties, total } = totals
  const read = (amount: string | undefined) => (amount === undefined ? undefined : units(amount))
  const charged = fees === undefined && penalties === undefined ? undefined : (read(fees) ?? 0) + (read(penalties) ?? 0)
  return [
    { name: 'total principal', expected: read(principal), got: ours.principal },
    { name: 'total interest', expected: read(interest), got: ours.interest },
    { name: 'total fees', expected: charged, got: ours.fees },
    { name: 'total', expected: read(total), got: ours.principal + ours.interest + ours.fees },
  ]
}

/** The published figures of a case that none of ours stands for. */
export function unknownFigures(
  { periods, partial, totals, ...others }: FineractExpected,
  known: readonly string[],
): string[] {
  const ofTotals = Object.keys(totals ?? {}).filter((name) => !TOTALS.includes(name))
  return [...ofTotals.map((name) => `totals ${name}`), ...Object.keys(others).filter((name) => !known.includes(name))]
}

function reasonNotExpressible(inputs: FineractInputs, events: { type: string }[]): string | null {
  const { interestType, downPayment, installmentAmountInMultiplesOf } = inputs
  if (events.length > 0) return `a schedule with ${[...new Set(events.map(({ type }) => type))].join(', ')} in it`
  const isRoundedTwice = inputs.scheduleEngine === 'cumulative' && interestType === 'flat'
  if (isRoundedTwice && (installmentAmountInMultiplesOf ?? 1) > 1) return 'a flat payment rounded to its multiple twice'
  if (inputs.scheduleStartDate !== undefined && downPayment) return 'a down payment after the first period began'
  return uncountable(inputs)
}

/** The rows of a case before their amounts are known. */
export function planOf(inputs: FineractInputs): InstallmentPlan {
  const plan: InstallmentPlan = {
    balanceCents: inUnits(inputs, inputs.principal),
    annualRatePpm: ppm(inputs.annualRatePercent),
    rounding: inputs.rounding.mode,
    periods: fineractPeriods(inputs, fineractDueDays(inputs)),
    options: optionsOf(inputs),
  }
  if (inputs.fixedPrincipalPercentPerInstallment !== undefined) {
    plan.paymentCents = percentOf(inputs, inputs.fixedPrincipalPercentPerInstallment)
  }
  if (inputs.scheduleStartDate === undefined || inputs.disbursementDate === null) return plan
  return fromDisbursement(plan, inputs.disbursementDate)
}

/** The first row bears interest for its days after the disbursement; the level payment is the one of a whole first row. */
function fromDisbursement(plan: InstallmentPlan, disbursedOn: Day): InstallmentPlan {
  const [first, ...others] = plan.periods
  if (!first) return plan
  const days = daysBetween({ from: first.fromOn, to: first.dueOn })
  const part = {
    numerator: first.part.numerator * daysBetween({ from: disbursedOn, to: first.dueOn }),
    denominator: first.part.denominator * days,
  }
  return { ...plan, periods: [{ ...first, part }, ...others], levelPeriods: plan.periods }
}

function optionsOf(inputs: FineractInputs): ScheduleOptions {
  const { grace, installmentAmountInMultiplesOf: multiple, downPayment } = inputs
  const isFlat = inputs.interestType === 'flat'
  const isCumulative = inputs.scheduleEngine === 'cumulative'
  return {
    missingDayRollsOver: inputs.monthEndDueDateRule === 'roll-to-first-of-next-month',
    smoothLastRow: !isCumulative,
    equalPrincipal: inputs.amortizationType === 'equal-principal',
    flatInterest: isFlat,
    flatInterestInEqualParts: isFlat && isCumulative,
    principalGraceRows: grace?.principal ?? 0,
    interestGraceRows: grace?.interest ?? 0,
    interestFreeRows: grace?.interestFree ?? 0,
    paymentMultipleCents: multiple ? inUnits(inputs, String(multiple)) : 1,
    downPaymentCents: downPayment ? percentOf(inputs, downPayment.percent) : 0,
  }
}

function percentOf(inputs: FineractInputs, percent: string): number {
  const principal = inUnits(inputs, inputs.principal)
  return mulDiv(principal, { times: ppm(percent), over: 1_000_000, rounding: 'HALF_EVEN' })
}

/** An amount in the smallest units of the case: hundredths of the currency, whole ones, or the multiples it is counted in. */
export function inUnits({ currencyDecimals, currencyInMultiplesOf = 1 }: FineractInputs, amount: string): number {
  const units = decimal(amount, DECIMALS) / (currencyInMultiplesOf * 10 ** (DECIMALS - currencyDecimals))
  if (!Number.isInteger(units)) throw new RangeError(`${amount} is not a whole number of the smallest amount`)
  return units
}

const DECIMALS = 4

function figuresOf(
  { periods = [], partial = false, totals }: FineractExpected,
  { rows, inputs, name }: { rows: readonly PlannedInstallment[]; inputs: FineractInputs; name: string },
): Figure[] {
  const units = (amount: string) => inUnits(inputs, amount)
  const counted = partial ? [] : [{ name: `${name}s`, expected: periods.length, got: rows.length }]
  return [
    ...counted,
    ...periods.flatMap((period) =>
      figuresOfRow(period, { row: rows[period.n - 1], units, name: `${name} ${period.n}` }),
    ),
    ...figuresOfTotals(totals, { units, ours: { ...totalsOf(rows), fees: 0 } }),
  ]
}

/** What the rows of a schedule ask for in all. */
function totalsOf(rows: readonly PlannedInstallment[]): { principal: number; interest: number } {
  const principal = rows.reduce((sum, { principalCents }) => sum + principalCents, 0)
  const interest = rows.reduce((sum, { interestCents }) => sum + interestCents, 0)
  return { principal, interest }
}

function figuresOfRow(
  period: FineractPeriod,
  { row, units, name }: { row: PlannedInstallment | undefined; units: (amount: string) => number; name: string },
): Figure[] {
  const { fromDate, dueDate, balanceAfter, total, fees, penalties } = period
  return [
    { name: `${name} from`, expected: fromDate, got: row?.fromOn },
    { name: `${name} due`, expected: dueDate, got: row?.dueOn },
    { name: `${name} principal`, expected: units(period.principal), got: row?.principalCents },
    { name: `${name} interest`, expected: units(period.interest), got: row?.interestCents },
    { name: `${name} total`, expected: units(total) - units(fees) - units(penalties), got: row?.paymentCents },
    { name: `${name} balance`, expected: balanceAfter && units(balanceAfter), got: row?.balanceCents },
  ]
}
