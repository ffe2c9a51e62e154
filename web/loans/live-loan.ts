import { type LoanForm, termsOf } from '#contract/loans/loan-form.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { estimatedBalloon, totalCostEstimate } from '#engine/schedule/estimate.ts'
import { firstAfterInterestOnly, firstPayment } from '#engine/schedule/ordinary-payment.ts'
import { schedule, totalsOf } from '#engine/schedule/schedule.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
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
  /**
   * The principal that remains on the balloon day by the formula (docs/money.md, section 3); null without a balloon.
   */
  balloonCents: Cents | null
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
  const later = firstAfterInterestOnly(terms, rows)
  return {
    terms,
    rows,
    paymentCents: firstPayment(rows),
    later: later && { paymentCents: later.paymentCents, fromOn: later.dueOn },
    balloonCents: terms.balloon ? estimatedBalloon(terms) : null,
    totalInterestCents,
    totalCents: terms.principalCents + totalInterestCents,
  }
}

/** The estimates that the wizard sends along for information, in dollars. */
export const estimateOf = (live: LiveLoan | null) => ({
  paymentAmount: (live?.paymentCents ?? 0) / 100,
  balloonAmount: live?.balloonCents === null || live === null ? null : live.balloonCents / 100,
})

/** The total of the review, in months of 30 days. The exact total stands beside it. */
export function totalEstimate({ terms, paymentCents, balloonCents }: LiveLoan): Cents {
  return totalCostEstimate({
    paymentCents,
    frequency: terms.frequency,
    from: terms.originationOn,
    to: lastDueDay(terms),
    balloonCents: balloonCents ?? 0,
  })
}

/** The request body of the wizard in its current state. */
export const formOf = (draft: LoanDraft, live: LiveLoan | null): LoanForm => formOfDraft(draft, estimateOf(live))
