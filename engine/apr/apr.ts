import { addMonths, daysBetween, wholeMonthsBetween } from '../numbers/dates.ts'
import type { Cents, RatePpm } from '../numbers/units.ts'
import { schedule } from '../schedule/schedule.ts'
import { prepaidFinanceCharge } from '../terms/closing.ts'
import { dueDay, type Interval, intervalOf, movedDay, periodsPerYear } from '../terms/due-days.ts'
import { financeChargesOf } from '../terms/installment-charges.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { actuarialRate } from './apr-equation.ts'
import { type UnitTime, unitTimeBetween } from './unit-periods.ts'

export type AprOptions = {
  /** Finance charges paid at or before closing, or kept back from the loan. Default: those of the terms. */
  prepaidFinanceChargeCents?: Cents
  /**
   * The installments that are agreed, where a change of terms is agreed at closing for a later day: those of the state of
   * the loan on its first day. Default: the schedule of the terms.
   */
  installments?: readonly PlannedInstallment[]
}

/** The four figures of the Truth in Lending box (12 CFR 1026.18 and .22). Information, not a disclosure by law. */
export type Apr = {
  /** The annual percentage rate, to the nearest part per million (four decimals of a percent). */
  aprPpm: RatePpm
  /** The cost of the credit: totalOfPaymentsCents − amountFinancedCents. */
  financeChargeCents: Cents
  /** The amount that the borrower can use: the principal less the prepaid finance charge. */
  amountFinancedCents: Cents
  totalOfPaymentsCents: Cents
}

/**
 * What a loan costs as agreed, by the actuarial method (docs/money.md, section 10), from the payments of its own
 * schedule in whole cents. Without prepaid charges, the APR of a level loan is its interest rate, except for the effect
 * of rounding to cents. Late fees are no finance charge and do not count. Throws RangeError for terms that make no
 * schedule, and when the prepaid charge is not whole cents, below zero, or not below the principal.
 */
export function apr(terms: LoanTerms, options: AprOptions = {}): Apr {
  const { periodRate, unit, amountFinancedCents, totalOfPaymentsCents } = aprWorking(terms, options)
  return {
    aprPpm: Math.round(periodRate * unit.perYear * 1_000_000),
    financeChargeCents: totalOfPaymentsCents - amountFinancedCents,
    amountFinancedCents,
    totalOfPaymentsCents,
  }
}

/** How an annual percentage rate is computed: one advance, the payments of the schedule, and the time of each. */
export type AprWorking = {
  unit: UnitPeriod
  payments: { installment: PlannedInstallment; time: UnitTime }[]
  amountFinancedCents: Cents
  totalOfPaymentsCents: Cents
  /** The rate of one unit-period, a fraction. */
  periodRate: number
}

/** The unit-period that fits a loan. perYear is whole, except for the term of a single payment: 365 over its days. */
export type UnitPeriod = { interval: Interval; perYear: number }

/** The intermediate results of apr. Throws as apr does. */
export function aprWorking(
  terms: LoanTerms,
  { prepaidFinanceChargeCents = prepaidFinanceCharge(terms), installments = schedule(terms) }: AprOptions = {},
): AprWorking {
  if (!Number.isSafeInteger(prepaidFinanceChargeCents) || prepaidFinanceChargeCents < 0) {
    throw new RangeError(`prepaidFinanceChargeCents is ${prepaidFinanceChargeCents}: enter whole cents, zero or more`)
  }
  if (prepaidFinanceChargeCents >= terms.principalCents) {
    throw new RangeError(`prepaidFinanceChargeCents is ${prepaidFinanceChargeCents}: enter less than the principal`)
  }
  const closing = installments.find((installment) => isClosingInterest(installment, terms))
  const paidLater = withExitFee(
    installments.filter((installment) => installment !== closing).map((each) => withServiceFee(each, terms)),
    terms,
  )
  const unit = unitPeriodOf(terms, paidLater)
  const payments = paidLater.map((installment) => ({
    installment,
    time: timeOf(installment, { terms, unit, installments }),
  }))
  // Interest paid at closing is a prepaid finance charge (12 CFR 1026.2(a)(23)).
  const amountFinancedCents = terms.principalCents - prepaidFinanceChargeCents - (closing?.interestCents ?? 0)
  const periodRate = actuarialRate({
    advances: [{ amountCents: amountFinancedCents, whole: 0, part: 0 }],
    payments: payments.map(({ installment, time }) => ({
      amountCents: installment.paymentCents,
      whole: time.whole,
      part: time.odd / time.of,
    })),
  })
  const totalOfPaymentsCents = payments.reduce((sum, { installment }) => sum + installment.paymentCents, 0)
  return { unit, payments, amountFinancedCents, totalOfPaymentsCents, periodRate }
}

/** A payment with the fee for servicing the loan that is charged with it: a finance charge (12 CFR 1026.4(a)). */
function withServiceFee(installment: PlannedInstallment, terms: LoanTerms): PlannedInstallment {
  if (!installment.chargesCents) return installment
  return { ...installment, paymentCents: installment.paymentCents + financeChargesOf(terms, installment) }
}

/** The payments with the fee that is due at the end of the loan in any case: a finance charge (12 CFR 1026.4(a)). */
function withExitFee(
  installments: readonly PlannedInstallment[],
  { prepayment }: LoanTerms,
): readonly PlannedInstallment[] {
  const last = installments.at(-1)
  const feeCents = prepayment?.exitFeeCents ?? 0
  if (!last || feeCents === 0) return installments
  return installments.with(-1, { ...last, paymentCents: last.paymentCents + feeCents })
}

/** Whether an installment is the interest of odd days that is paid on the first day, and nothing else. */
function isClosingInterest({ dueOn, principalCents }: PlannedInstallment, { originationOn }: LoanTerms): boolean {
  return dueOn === originationOn && principalCents === 0
}

/**
 * The interval of the payments; for a single payment the term itself, or a year where the term is longer ((b)(4)(ii)).
 */
function unitPeriodOf(
  { frequency, originationOn, options }: LoanTerms,
  installments: readonly PlannedInstallment[],
): UnitPeriod {
  const [only, ...more] = installments
  if (!only || more.length > 0) return { interval: intervalOf(frequency, options), perYear: periodsPerYear(frequency) }
  const term = { from: originationOn, to: only.dueOn }
  const months = wholeMonthsBetween(term)
  if (months >= 12) return { interval: { months: 12 }, perYear: 1 }
  if (addMonths(originationOn, months) === only.dueOn) return { interval: { months }, perYear: 12 / months }
  return { interval: { days: daysBetween(term) }, perYear: 365 / daysBetween(term) }
}

/**
 * When an installment is due, in unit-periods. A regular installment is whole unit-periods after the first: months
 * differ in days, and counting each installment by its own days would make a regular loan irregular (12 CFR
 * 1026.17(c)(3) lets the difference be disregarded). A down payment is made at the time of the advance, and the regular
 * installments are counted after it. That a due day is no business day is disregarded too.
 */
function timeOf(
  installment: PlannedInstallment,
  { terms, unit, installments }: { terms: LoanTerms; unit: UnitPeriod; installments: readonly PlannedInstallment[] },
): UnitTime {
  const from = terms.originationOn
  const number = installments[0]?.dueOn === from ? installment.number - 1 : installment.number
  // Payments that are agreed one by one follow no rhythm, and each is counted by its own days.
  const isByRow = Boolean(terms.options?.agreedRows?.length)
  if (isByRow || number < 1 || installment.dueOn !== movedDay(dueDay(terms, number), terms.options))
    return unitTimeBetween({ from, to: installment.dueOn, unit: unit.interval })
  const first = unitTimeBetween({ from, to: dueDay(terms, 1), unit: unit.interval })
  return { ...first, whole: first.whole + number - 1 }
}
