import { exponential, growth, logGrowth } from '../../apr/compounding.ts'
import { addDays } from '../../numbers/dates.ts'
import { amortize, levelOfPlan } from '../../schedule/amortize.ts'
import type { InstallmentPlan } from '../../schedule/installment-plan.ts'
import { levelPayment, schedule } from '../../schedule/schedule.ts'
import { COMPOUNDINGS_PER_YEAR } from '../../terms/compounding.ts'
import { type YearFraction, yearFraction } from '../../terms/day-count.ts'
import { intervalOf, nthDueDay, periodsPerYear } from '../../terms/due-days.ts'
import { type InstallmentPeriod, installmentPeriods } from '../../terms/installment-periods.ts'
import type { PlannedInstallment } from '../../terms/loan-state.ts'
import { TERM_MONTHS_MAX } from '../../terms/term-limits.ts'
import {
  COMPOUNDINGS,
  type Compounding,
  DAY_COUNTS,
  type DayCount,
  FREQUENCIES,
  type Frequency,
  type LoanTerms,
  type ScheduleOptions,
} from '../../terms/terms.ts'
import { termsProblems } from '../../terms/terms-problems.ts'
import { ppm } from './decimal.ts'
import type { PublishedLoan } from './published-loan.ts'

/** A repayment table in one of the four families of rounding that published tables use. */
export type Table = {
  loan: PublishedLoan
  family: Family
  /** How many units of the table make a cent: 1, or many where nothing is rounded. */
  unitsPerCent: number
  /** The level payment in cents, which may have a fraction. */
  levelCents: number
  rows: readonly PlannedInstallment[]
}

/**
 * A  payment and interest rounded to cents, the last payment takes the rest;
 * B  the same, with the rest left on the balance;
 * C  nothing rounded until it is printed;
 * D  payment rounded to cents, interest carried unrounded, the rest left on the balance;
 * W  as A, with whole units of the currency for cents.
 */
export type Family = 'A' | 'B' | 'C' | 'D' | 'W'

const FAMILIES: Record<NonNullable<PublishedLoan['rounding']> | 'NOT_STATED', readonly Family[]> = {
  UNROUNDED: ['C'],
  CENTS: ['A', 'B', 'D'],
  WHOLE: ['C', 'A', 'D', 'W'],
  NOT_STATED: ['A', 'B', 'C', 'D'],
}

/**
 * The tables of a loan that its source may have printed: those of the rounding and of the day count that it states, or of
 * all, in their order. The engine makes each; where nothing is rounded, it counts in small parts of a cent.
 */
export function tablesOf(loan: PublishedLoan): Table[] {
  return readingsOf(loan).flatMap((one) => FAMILIES[one.rounding ?? 'NOT_STATED'].map((family) => tableOf(one, family)))
}

/** The ways in which a loan with an odd first period may be meant, where its source leaves them open. */
function readingsOf(loan: PublishedLoan): PublishedLoan[] {
  const { dayCount, firstPeriodDays, oddDays, loanOn, firstDueOn, periods } = loan
  const isDated = loanOn !== undefined && firstDueOn !== undefined
  const isOdd = isDated || firstPeriodDays !== undefined || (oddDays !== undefined && loan.oddInterest === undefined)
  if (!isOdd) return [loan]
  const dayCounts = dayCount === undefined ? (['30/360', 'ACT/365', 'ACT/360'] as const) : [dayCount]
  const stated = dayCounts.map((one) => ({ ...loan, dayCount: one }))
  // Some sources count the odd days in the interest of the first payment, and not in what the payment is.
  return periods === 1 ? stated : [...stated, ...stated.map((one) => ({ ...one, levelByPeriods: true }))]
}

/** The table of one family. */
export function tableOf(loan: PublishedLoan, family: Family): Table {
  const exact = family === 'C' || family === 'D'
  const unitsPerCent = exact ? finestUnit(loan) : family === 'W' ? 0.01 : 1
  const plan = planOf(loan, unitsPerCent)
  if (family === 'B' || family === 'D') plan.options = { ...plan.options, lastPaymentIsLevel: true }
  // A payment in whole cents, also where the interest keeps its fractions.
  if (family === 'D' && !isEqualPrincipal(loan)) {
    plan.options = { ...plan.options, paymentMultipleCents: plan.options?.paymentMultipleCents ?? unitsPerCent }
  }
  const terms = family === 'A' ? termsOf(loan) : null
  const levelCents = terms ? levelPayment(terms) : levelOfPlan(plan).levelCents / unitsPerCent
  const rows = terms ? schedule(terms) : rowsOf(loan, { plan, unitsPerCent })
  return { loan, family, unitsPerCent, levelCents, rows }
}

/** The largest power of ten in which every amount of the loan is still a safe integer with room to spare. */
function finestUnit({ principal }: PublishedLoan): number {
  return 10 ** Math.max(0, Math.min(8, Math.floor(Math.log10(9e13 / (principal * 100)))))
}

/** The rows of a plan, made anew after each payment with which something changes. */
function rowsOf(loan: PublishedLoan, { plan, unitsPerCent }: { plan: InstallmentPlan; unitsPerCent: number }) {
  const { changes = [], extra = 0 } = loan
  const inUnits = (amount: number) => Math.round(amount * 100 * unitsPerCent)
  const rows: PlannedInstallment[] = []
  const count = plan.periods.length
  let { balanceCents, paymentCents: kept } = plan
  let atRate = plan
  for (const end of [...new Set([...changes.map(({ after }) => after), count])]) {
    const done = rows.length
    if ((done > 0 && balanceCents === 0) || done >= count) break
    const { levelPeriods, interestOnlyInstallments = 0, paymentCents: _, ...common } = atRate
    const rest: InstallmentPlan = {
      ...common,
      balanceCents,
      periods: atRate.periods.slice(done),
      firstNumber: done + 1,
      interestOnlyInstallments: Math.max(0, interestOnlyInstallments - done),
    }
    if (levelPeriods) rest.levelPeriods = levelPeriods.slice(done)
    if (kept !== undefined || extra > 0) rest.paymentCents = (kept ?? levelOfPlan(rest).levelCents) + inUnits(extra)
    rows.push(...amortize(rest).slice(0, end - done))
    balanceCents = rows.at(-1)?.balanceCents ?? balanceCents
    for (const { ratePct, lent = 0, repaid = 0 } of changes.filter(({ after }) => after === end)) {
      const repaidCents = Math.min(balanceCents, inUnits(repaid))
      balanceCents += inUnits(lent) - repaidCents
      // Principal repaid beside a payment stands in its row and shortens the term.
      if (repaidCents > 0) rows.push(...rows.splice(-1).map((row) => withExtra(row, repaidCents)))
      if (repaidCents > 0) kept ??= levelOfPlan(rest).levelCents
      if (ratePct === undefined) continue
      // The payment is counted anew at the new rate, over the periods that remain.
      kept = undefined
      const { annualRatePpm, periods, levelPeriods } = planOf({ ...loan, ratePct }, unitsPerCent)
      atRate = { ...atRate, annualRatePpm, periods, ...(levelPeriods ? { levelPeriods } : {}) }
    }
  }
  return rows
}

function withExtra(row: PlannedInstallment, extraCents: number): PlannedInstallment {
  const { paymentCents, principalCents, balanceCents } = row
  return {
    ...row,
    paymentCents: paymentCents + extraCents,
    principalCents: principalCents + extraCents,
    balanceCents: balanceCents - extraCents,
  }
}

/** A table of so many periods, in units of which so many make a cent. Throws RangeError for terms that no plan can hold. */
export function planOf(loan: PublishedLoan, unitsPerCent = 1): InstallmentPlan {
  const { principal, interestOnlyPeriods = 0, amortizationPeriods, paymentMultiple = 0, paymentRounding } = loan
  const count = countOf(loan)
  const inUnits = (amount: number) => Math.round(amount * 100 * unitsPerCent)
  const options: ScheduleOptions = {
    equalPrincipal: isEqualPrincipal(loan),
    flatInterest: loan.method === 'FLAT',
  }
  if (paymentMultiple > 0) options.paymentMultipleCents = inUnits(paymentMultiple)
  else if (paymentRounding) options.paymentMultipleCents = unitsPerCent
  if (paymentRounding) options.paymentRounding = paymentRounding
  const plan: InstallmentPlan = {
    balanceCents: inUnits(principal),
    annualRatePpm: loan.compoundingPerYear === undefined ? ppm(loan.ratePct) : WHOLE_PPM,
    rounding: 'HALF_UP',
    periods: periodsOf(loan, count),
    interestOnlyInstallments: interestOnlyPeriods,
    options,
  }
  if (loan.levelByPeriods || (amortizationPeriods !== undefined && amortizationPeriods > count)) {
    const levelCount = Math.max(count, amortizationPeriods ?? 0)
    plan.levelPeriods = loan.levelByPeriods ? wholePeriods(loan, levelCount) : periodsOf(loan, levelCount)
  }
  if (loan.residual !== undefined && !loan.paymentsInAdvance) plan.residualCents = inUnits(loan.residual)
  const payment = paymentOf(loan, { plan, inUnits })
  if (payment !== null) plan.paymentCents = payment
  return plan
}

function isEqualPrincipal({ method, principalPerPeriod }: PublishedLoan): boolean {
  return method === 'EQUAL_PRINCIPAL' || principalPerPeriod !== undefined
}

/** A payment that does not follow from the plan itself: agreed, taken from another frequency, or with a residual left. */
function paymentOf(
  loan: PublishedLoan,
  { plan, inUnits }: { plan: InstallmentPlan; inUnits: (amount: number) => number },
): number | null {
  const agreed = loan.principalPerPeriod ?? loan.payment
  if (agreed !== undefined) return inUnits(agreed)
  const { paymentFrom, residual = 0, paymentsInAdvance = 0 } = loan
  if (paymentFrom) {
    const { perYear, years, over } = paymentFrom
    const { paymentFrom: _, ...other } = loan
    const level = levelOfPlan(planOf({ ...other, perYear, periods: years * perYear }, inUnits(1) / 100)).levelCents
    return Math.round(level / over)
  }
  if (residual === 0 || paymentsInAdvance === 0) return null
  // The residual falls due when the last period ends, and so after the last payment: what it is worth on the first day is not repaid.
  const worth = residual / growth(periodRate(loan), plan.periods.length)
  return levelOfPlan({ ...plan, balanceCents: plan.balanceCents - inUnits(worth) }).levelCents
}

/** Without a number of periods as many as a loan may have; the payment decides when it ends. */
function countOf({ periods, perYear }: PublishedLoan): number {
  return periods ?? Math.round((TERM_MONTHS_MAX * perYear) / 12)
}

/** A rate of 100 %, of which the part of a period that compounds apart is a fraction. */
const WHOLE_PPM = 1_000_000

function periodsOf(loan: PublishedLoan, count: number): InstallmentPeriod[] {
  const { loanOn, firstDueOn, dayCount, perYear, paymentsInAdvance = 0 } = loan
  const frequency = frequencyOf(perYear)
  if (loanOn !== undefined && firstDueOn !== undefined) {
    const days = loanDayCount(dayCount ?? '30/360')
    if (!frequency || !days) throw new RangeError(`no days are counted by ${dayCount} with ${perYear} payments a year`)
    const anchorOn = firstDueOn
    const dueDays = Array.from({ length: count }, (_, index) =>
      nthDueDay({ anchorOn, interval: intervalOf(frequency), count: index }),
    )
    return installmentPeriods({ fromOn: loanOn, dueDays, frequency, dayCount: days })
  }
  const part = wholePart(loan)
  const first = firstPart(loan, part)
  return wholePeriods(loan, count).map((period, index) => {
    if (index < paymentsInAdvance) return { ...period, part: { numerator: 0, denominator: 1 } }
    return index === 0 ? { ...period, part: first } : period
  })
}

/** Periods that all count as the same part of a year; their days only order them. */
function wholePeriods(loan: PublishedLoan, count: number): InstallmentPeriod[] {
  const part = wholePart(loan)
  return Array.from({ length: count }, (_, index) => ({
    fromOn: addDays(NOMINAL_START, index),
    dueOn: addDays(NOMINAL_START, index + 1),
    part,
  }))
}

const NOMINAL_START = '2001-01-01'

/** The part of a year of one period; with interest that compounds apart, the rate of one period itself. */
function wholePart(loan: PublishedLoan): YearFraction {
  const { periodsInOne = 1, compoundingPerYear, perYear } = loan
  if (compoundingPerYear === undefined) return { numerator: periodsInOne, denominator: perYear }
  return nearestFraction(growth(periodRate(loan), periodsInOne) - 1)
}

/** The first period with its odd days: one longer period, or odd days whose interest grows with the whole one after them. */
function firstPart(loan: PublishedLoan, part: YearFraction): YearFraction {
  const { firstPeriodDays, oddDays, oddInterest, dayCount, perYear, ratePct } = loan
  const yearDays =
    dayCount === undefined ? 360 : yearFraction(dayCount, { from: NOMINAL_START, to: '2001-01-02' }).denominator
  const isPlain = loan.compoundingPerYear === undefined
  if (isPlain && firstPeriodDays !== undefined) return { numerator: firstPeriodDays, denominator: yearDays }
  if (isPlain && oddDays !== undefined && oddInterest === undefined) {
    return { numerator: yearDays + oddDays * perYear, denominator: perYear * yearDays }
  }
  if (oddDays === undefined) return part
  const rate = periodRate(loan)
  const odd = (oddDays * perYear) / yearDays
  const grown = (oddInterest === 'COMPOUND' ? growth(rate, odd) : 1 + rate * odd) * (1 + rate)
  return nearestFraction(isPlain ? (grown - 1) / (ratePct / 100) : grown - 1)
}

/** The rate of one period as a fraction: compounded as often as the terms say, and converted to the periods. */
export function periodRate({ ratePct, perYear, compoundingPerYear }: PublishedLoan): number {
  const yearly = ratePct / 100
  if (compoundingPerYear === undefined) return yearly / perYear
  if (compoundingPerYear === Number.POSITIVE_INFINITY) return exponential(yearly / perYear) - 1
  return exponential((logGrowth(yearly / compoundingPerYear) * compoundingPerYear) / perYear) - 1
}

/** The fraction nearest to a number among those whose parts the engine can multiply exactly (continued fractions). */
function nearestFraction(value: number): YearFraction {
  let [before, last]: [YearFraction, YearFraction] = [
    { numerator: 0, denominator: 1 },
    { numerator: 1, denominator: 0 },
  ]
  let rest = value
  for (;;) {
    const whole = Math.floor(rest)
    const next = {
      numerator: whole * last.numerator + before.numerator,
      denominator: whole * last.denominator + before.denominator,
    }
    if (next.denominator > 8_000_000_000 || next.numerator > 8_000_000_000) return last
    ;[before, last] = [last, next]
    if (rest === whole) return last
    rest = 1 / (rest - whole)
  }
}

function frequencyOf(perYear: number): Frequency | null {
  return FREQUENCIES.find((one) => periodsPerYear(one) === perYear) ?? null
}

function loanDayCount(rule: string): DayCount | null {
  return DAY_COUNTS.find((one) => one === rule) ?? null
}

/** The terms of a loan of ours; null when our terms cannot state them yet. */
export function termsOf(loan: PublishedLoan): LoanTerms | null {
  const { loanOn = NOMINAL_START, firstDueOn = null, perYear, interestOnlyPeriods = 0, amortizationPeriods } = loan
  const frequency = frequencyOf(perYear)
  const dayCount = loanDayCount(loan.dayCount ?? '30/360')
  if (!frequency || !dayCount || !areOurs(loan)) return null
  const plan = planOf(loan)
  const compounding = compoundingOf(loan)
  const monthsAPeriod = 12 / perYear
  const count = plan.periods.length
  const maturityOn = firstDueOn
    ? (plan.periods.at(-1)?.dueOn ?? firstDueOn)
    : nthDueDay({ anchorOn: loanOn, interval: intervalOf(frequency), count })
  const amortizationMonths =
    amortizationPeriods === undefined || amortizationPeriods <= count ? 0 : amortizationPeriods * monthsAPeriod
  const terms: LoanTerms = {
    principalCents: plan.balanceCents,
    annualRatePpm: compounding ? ppm(loan.ratePct) : plan.annualRatePpm,
    originationOn: loanOn,
    firstDueOn,
    maturityOn,
    frequency,
    structure: interestOnlyPeriods > 0 ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED',
    interestOnlyMonths: interestOnlyPeriods * monthsAPeriod,
    balloon: amortizationMonths > 0 ? { dueOn: maturityOn, amortizationMonths } : null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount,
    accrual: 'SCHEDULED',
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: plan.rounding,
    options: {
      ...plan.options,
      ...(compounding && { compounding }),
      ...(plan.paymentCents === undefined ? {} : { paymentCents: plan.paymentCents }),
      ...(plan.residualCents === undefined ? {} : { residualCents: plan.residualCents }),
    },
  }
  return termsProblems(terms).length === 0 ? terms : null
}

/** Whether the terms of a loan of ours hold everything that these terms say. */
function areOurs(loan: PublishedLoan): boolean {
  const { paymentFrom, extra = 0, changes = [], paymentsInAdvance = 0, firstPeriodDays, oddDays } = loan
  const isOddWithoutDays = firstPeriodDays !== undefined || oddDays !== undefined
  const isMade =
    paymentFrom !== undefined ||
    loan.periodsInOne !== undefined ||
    extra > 0 ||
    changes.length > 0 ||
    paymentsInAdvance > 0
  const isApart = loan.compoundingPerYear !== undefined
  return !isMade && !isOddWithoutDays && !loan.levelByPeriods && (!isApart || compoundingOf(loan) !== null)
}

/** How often a loan of ours compounds apart from its payments; null when it does not, or in no way of ours. */
function compoundingOf({ compoundingPerYear, perYear, ratePct }: PublishedLoan): Compounding | null {
  const isPpm = Number.isInteger(Number((ratePct * 10_000).toFixed(6)))
  if (compoundingPerYear === undefined || compoundingPerYear === perYear || !isPpm) return null
  return COMPOUNDINGS.find((one) => COMPOUNDINGS_PER_YEAR[one] === compoundingPerYear) ?? null
}
