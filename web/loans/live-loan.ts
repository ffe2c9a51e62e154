import { type LoanForm, termsOf } from '#contract/loans/loan-form.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { scheduledBalloon } from '#engine/schedule/balloon.ts'
import { estimatedBalloon, isPaymentByFormula, totalCostEstimate } from '#engine/schedule/estimate.ts'
import { firstAfterInterestOnly, firstPayment } from '#engine/schedule/ordinary-payment.ts'
import { schedule, totalsOf } from '#engine/schedule/schedule.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import { chargesInAll } from '#engine/terms/installment-charges.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import { ratePathOf } from '#engine/terms/rate-path.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { termsProblems } from '#engine/terms/terms-problems.ts'
import { balloonDateOf, formOfDraft, type LoanDraft } from './loan-draft.ts'

/** The loan that the values in the wizard would make, computed in the browser during typing. */
export type LiveLoan = {
  terms: LoanTerms
  rows: readonly PlannedInstallment[]
  /** The payment of an ordinary installment, at the frequency of the loan. */
  paymentCents: Cents
  /** The payment after the interest-only period, and the first day of it; null when the payment does not change. */
  later: { paymentCents: Cents; fromOn: Day } | null
  /** What the last installment asks for beyond an ordinary payment, as the loan page shows it; null without a balloon. */
  balloonCents: Cents | null
  /** The principal that remains on the balloon day by the formula (docs/money.md, section 3); null without a balloon. */
  estimatedBalloonCents: Cents | null
  /** What is charged with each payment beside it. */
  chargesCents: Cents
  totalInterestCents: Cents
  totalCents: Cents
}

/** The live loan, or null while the fields are not valid terms. */
export function liveLoan(draft: LoanDraft): LiveLoan | null {
  if (draft.originationDate === null || draft.maturityDate === null) return null
  if (draft.hasBalloonPayment && balloonDateOf(draft) === null) return null
  const terms = termsOf(formOfDraft(draft, { paymentAmount: 0, balloonAmount: null }))
  if (termsProblems(terms).length > 0) return null
  return liveLoanOf(terms)
}

/** The figures of terms that make a loan. */
export function liveLoanOf(terms: LoanTerms): LiveLoan {
  const rows = schedule(terms)
  const { interestCents: totalInterestCents } = totalsOf(rows)
  const totalChargesCents = rows.reduce((sum, { chargesCents = 0 }) => sum + chargesCents, 0)
  const later = firstAfterInterestOnly(terms, rows) ?? firstAtNewRate(terms, rows)
  return {
    terms,
    rows,
    paymentCents: firstPayment(rows),
    later: later && { paymentCents: later.paymentCents, fromOn: later.dueOn },
    balloonCents: terms.balloon ? scheduledBalloon(terms, rows) : null,
    estimatedBalloonCents: terms.balloon ? estimatedBalloon(terms) : null,
    totalInterestCents,
    chargesCents: chargesInAll(terms),
    totalCents: terms.principalCents + totalInterestCents + totalChargesCents,
  }
}

/** The first payment at a later rate, where it is another. */
function firstAtNewRate(terms: LoanTerms, rows: readonly PlannedInstallment[]): PlannedInstallment | null {
  const [stage] = ratePathOf(terms)
  const later = stage && rows.find(({ fromOn }) => fromOn >= stage.fromOn)
  return later && later.paymentCents !== firstPayment(rows) ? later : null
}

/** The estimates that the wizard sends along for information, in dollars. */
export const estimateOf = (live: LiveLoan | null) => ({
  paymentAmount: (live?.paymentCents ?? 0) / 100,
  balloonAmount: live?.estimatedBalloonCents == null ? null : live.estimatedBalloonCents / 100,
})

/**
 * The total of the review, in months of 30 days; the exact total stands beside it. null where a month's payment times
 * the months is no estimate of what is paid: anything but equal payments by the month that the formula gives, or a term
 * so short that the estimate falls below the principal.
 */
export function totalEstimate({ terms, rows, paymentCents }: LiveLoan): Cents | null {
  const isPlain = terms.frequency === 'MONTHLY' && terms.structure === 'FULLY_AMORTIZED' && !terms.balloon
  if (!isPlain || !isPaymentByFormula(terms) || terms.takenOver || rows.length === 1) return null
  const { monthsWithoutPayment, residualCents, rateSteps, indexedRate, dueDayMove } = terms.options ?? {}
  if (monthsWithoutPayment || residualCents || rateSteps || indexedRate || dueDayMove) return null
  if (chargesInAll(terms) > 0) return null
  const totalCents = totalCostEstimate({
    paymentCents,
    frequency: terms.frequency,
    from: terms.originationOn,
    to: lastDueDay(terms),
  })
  return totalCents < terms.principalCents ? null : totalCents
}

/** The request body of the wizard in its current state. */
export const formOf = (draft: LoanDraft, live: LiveLoan | null): LoanForm => formOfDraft(draft, estimateOf(live))
