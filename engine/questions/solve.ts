import { addMonths } from '../numbers/dates.ts'
import { lowest, roundestRate } from '../numbers/search.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import { firstAfterInterestOnly, firstPayment } from '../schedule/ordinary-payment.ts'
import { schedule } from '../schedule/schedule.ts'
import { dueDay, lastPaymentDay, movedDay } from '../terms/due-days.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { PRINCIPAL_CENTS_MAX, TERM_MONTHS_MAX } from '../terms/term-limits.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'

/** 1,000 %: no contract has more. */
const RATE_PPM_MAX = 10_000_000

/**
 * What can follow from the other figures of a loan. RATE, AMOUNT and TERM follow from the payment, LAST_PAYMENT (the
 * balloon) from the payment too, and PAYMENT from the last payment.
 */
export const UNKNOWNS = ['RATE', 'AMOUNT', 'TERM', 'LAST_PAYMENT', 'PAYMENT'] as const
export type Unknown = (typeof UNKNOWNS)[number]

export type Solution = {
  /** The terms with the figure that was found. The payment is stated in them unless the formula gives it. */
  terms: LoanTerms
  installments: readonly PlannedInstallment[]
  /** What an ordinary installment asks for. */
  paymentCents: Cents
  /** The amount that was asked for is met to the cent. */
  isExact: boolean
}

/**
 * Why there is no answer. BELOW_PRINCIPAL: the payments return less than the amount even without interest. ABOVE_RATES: no
 * rate up to the highest asks for so much. BELOW_INTEREST: the payment never repays the loan. REPAID_BEFORE: nothing is
 * left for a last payment, because the loan is repaid on `on`. NO_LOAN: the other terms make no loan.
 */
export type Unsolved =
  | { problem: 'BELOW_PRINCIPAL' | 'ABOVE_RATES' | 'BELOW_INTEREST' | 'NO_LOAN' }
  | { problem: 'REPAID_BEFORE'; on: Day }

/**
 * Finds one figure of a loan from the others, on the schedule that the engine itself makes: nothing is approximated. The
 * given amount, in cents, is the ordinary payment, or the last one for PAYMENT. Of several rates the roundest is given, of
 * several amounts the highest. Payments are equal: other rules of the terms are left out.
 */
export function solve(given: LoanTerms, { unknown, cents }: { unknown: Unknown; cents: Cents }): Solution | Unsolved {
  const terms = withOptions(given, {})
  switch (unknown) {
    case 'RATE':
      return solveRate(terms, cents)
    case 'AMOUNT':
      return solveAmount(terms, cents)
    case 'TERM':
      return solveTerm(terms, cents)
    case 'LAST_PAYMENT':
      return solveLast(terms, cents)
    case 'PAYMENT':
      return solvePayment(terms, cents)
  }
}

function solveRate(terms: LoanTerms, cents: Cents): Solution | Unsolved {
  const at = (annualRatePpm: RatePpm) => ordinaryPayment({ ...terms, annualRatePpm })
  if (termsProblems({ ...terms, annualRatePpm: 0 }).length > 0) return { problem: 'NO_LOAN' }
  if (at(0) > cents) return { problem: 'BELOW_PRINCIPAL' }
  const range = { min: 0, max: RATE_PPM_MAX }
  const low = lowest({ ...range, holds: (annualRatePpm) => at(annualRatePpm) >= cents })
  const reached = at(low)
  if (reached < cents) return { problem: 'ABOVE_RATES' }
  if (reached > cents) {
    // No rate asks for exactly this: of the two around it, the one whose payment is nearer.
    const nearest = reached - cents < cents - at(low - 1) ? low : low - 1
    return solved({ ...terms, annualRatePpm: nearest }, cents)
  }
  const above = lowest({ min: low, max: RATE_PPM_MAX, holds: (annualRatePpm) => at(annualRatePpm) > cents })
  const high = at(above) > cents ? above - 1 : above
  return solved({ ...terms, annualRatePpm: roundestRate({ low, high }) }, cents)
}

function solveAmount(terms: LoanTerms, cents: Cents): Solution | Unsolved {
  const makesLoan = (principalCents: Cents) => termsProblems({ ...terms, principalCents }).length === 0
  const isTooMuch = (principalCents: Cents) => ordinaryPayment({ ...terms, principalCents }) > cents
  // A down payment or a residual value may not be above the amount.
  const { downPaymentCents = 0, residualCents = 0 } = terms.options ?? {}
  const least = Math.max(1, downPaymentCents, residualCents)
  if (!makesLoan(least)) return { problem: 'NO_LOAN' }
  if (isTooMuch(least)) return { problem: 'BELOW_INTEREST' }
  const principalCents = lowest({ min: least, max: PRINCIPAL_CENTS_MAX, holds: isTooMuch }) - 1
  return solved({ ...terms, principalCents }, cents)
}

function solveTerm(given: LoanTerms, cents: Cents): Solution | Unsolved {
  const { originationOn } = given
  const longest: LoanTerms = {
    ...withOptions(given, { paymentCents: cents }),
    balloon: null,
    maturityOn: addMonths(originationOn, TERM_MONTHS_MAX),
  }
  const problem = problemOf(longest)
  if (problem) return problem
  const last = schedule(longest).at(-1)
  if (!last || last.paymentCents > cents) return { problem: 'BELOW_INTEREST' }
  const agreedOn = dueDay(longest, last.number)
  const maturityOn = movedDay(agreedOn, longest.options) === last.dueOn ? agreedOn : last.dueOn
  return solved({ ...longest, maturityOn }, cents)
}

function solveLast(given: LoanTerms, cents: Cents): Solution | Unsolved {
  const terms = withOptions(given, { paymentCents: cents })
  const problem = problemOf(terms)
  if (problem) return problem
  const last = schedule(terms).at(-1)
  if (!last) return { problem: 'NO_LOAN' }
  return last.dueOn < lastPaymentDay(terms) ? { problem: 'REPAID_BEFORE', on: last.dueOn } : solved(terms, cents)
}

function solvePayment(given: LoanTerms, cents: Cents): Solution | Unsolved {
  const stating = (paymentCents: Cents) => withOptions(given, { paymentCents })
  const highest = given.principalCents
  const least = lowest({ min: 1, max: highest, holds: (payment) => termsProblems(stating(payment)).length === 0 })
  if (termsProblems(stating(least)).length > 0) return { problem: 'NO_LOAN' }
  const leavesAtMost = (payment: Cents) => {
    const last = schedule(stating(payment)).at(-1)
    return last === undefined || last.paymentCents <= cents || last.dueOn < lastPaymentDay(given)
  }
  const paymentCents = lowest({ min: least, max: highest, holds: leavesAtMost })
  const last = schedule(stating(paymentCents)).at(-1)
  if (!last) return { problem: 'NO_LOAN' }
  if (last.dueOn < lastPaymentDay(given)) return { problem: 'REPAID_BEFORE', on: last.dueOn }
  return { ...solved(stating(paymentCents), paymentCents), isExact: last.paymentCents === cents }
}

function problemOf(terms: LoanTerms): Unsolved | null {
  const [problem] = termsProblems(terms)
  if (!problem) return null
  return { problem: problem.key === 'belowInterest' ? 'BELOW_INTEREST' : 'NO_LOAN' }
}

function solved(terms: LoanTerms, cents: Cents): Solution {
  const installments = schedule(terms)
  const paymentCents = ordinaryPaymentOf(terms, installments)
  return { terms, installments, paymentCents, isExact: paymentCents === cents }
}

const ordinaryPayment = (terms: LoanTerms): Cents => ordinaryPaymentOf(terms, schedule(terms))

/** The payment of an ordinary installment that repays principal. */
const ordinaryPaymentOf = (terms: LoanTerms, installments: readonly PlannedInstallment[]): Cents =>
  firstAfterInterestOnly(terms, installments)?.paymentCents ?? firstPayment(installments)

/** The terms with equal payments, by the formula or as stated. */
function withOptions(terms: LoanTerms, stated: Pick<ScheduleOptions, 'paymentCents'>): LoanTerms {
  const { options, ...others } = terms
  if (!options && stated.paymentCents === undefined) return terms
  const {
    paymentCents: _payment,
    equalPrincipal: _equal,
    flatInterest: _flat,
    flatInterestInEqualParts: _parts,
    isAccelerated: _accelerated,
    agreedRows: _agreed,
    printedRows: _rows,
    ...kept
  } = options ?? {}
  return { ...others, options: { ...kept, ...stated } }
}
