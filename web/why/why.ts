import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { type Derivation, sumOfSteps } from '#engine/explain/explain.ts'
import { explainDaysPastDue, explainPastDue } from '#engine/explain/explain-arrears.ts'
import { explainBalance } from '#engine/explain/explain-balance.ts'
import { explainEscrowDue, explainFeesDue, explainLateFee } from '#engine/explain/explain-fees.ts'
import { explainInstallment } from '#engine/explain/explain-installment.ts'
import { explainInterestDue } from '#engine/explain/explain-interest.ts'
import { explainNextPayment } from '#engine/explain/explain-next-payment.ts'
import { explainSplit } from '#engine/explain/explain-payment.ts'
import { explainPayoff } from '#engine/explain/explain-payoff.ts'
import { explainLevelPayment } from '#engine/explain/explain-planned-installment.ts'
import type { Day } from '#engine/numbers/units.ts'

/** A figure of a running loan that has a derivation. */
export type Question =
  | {
      kind:
        | 'BALANCE'
        | 'INTEREST_DUE'
        | 'FEES_DUE'
        | 'ESCROW_DUE'
        | 'PAST_DUE'
        | 'DAYS_PAST_DUE'
        | 'LEVEL_PAYMENT'
        | 'NEXT_PAYMENT'
    }
  | { kind: 'PAYOFF'; on: Day }
  | { kind: 'INSTALLMENT'; number: number; part: 'PAYMENT' | 'PRINCIPAL' | 'INTEREST' }
  | { kind: 'LATE_FEE'; installment: number }
  | { kind: 'PAYMENT'; payment: Pick<Payment, 'eventId'> }

/** The derivation, by the engine. null when the loan has no such figure. */
export function answerTo(question: Question, { terms, events, today }: LoanHistory): Derivation | null {
  // A loan that has not begun is shown as on its first day.
  const at = { asOn: today < terms.originationOn ? terms.originationOn : today }
  switch (question.kind) {
    case 'BALANCE':
      return explainBalance(terms, events, at)
    case 'INTEREST_DUE':
      return explainInterestDue(terms, events, at)
    case 'FEES_DUE':
      return explainFeesDue(terms, events, at)
    case 'ESCROW_DUE':
      return explainEscrowDue(terms, events, at)
    case 'PAST_DUE':
      return explainPastDue(terms, events, at)
    case 'DAYS_PAST_DUE':
      return explainDaysPastDue(terms, events, at)
    case 'NEXT_PAYMENT':
      return explainNextPayment(terms, events, at)
    case 'LEVEL_PAYMENT':
      return explainLevelPayment(terms)
    case 'PAYOFF':
      return explainPayoff(terms, events, { on: question.on })
    case 'INSTALLMENT':
      return partOf(question.part, explainInstallment(terms, events, { ...at, number: question.number }))
    case 'LATE_FEE':
      return explainLateFee(terms, events, { ...at, installment: question.installment })
    case 'PAYMENT': {
      const { eventId } = question.payment
      const isKnown = eventId !== null && events.some(({ id }) => id === eventId)
      return isKnown ? explainSplit(terms, events, { ...at, paymentId: eventId }) : null
    }
  }
}

/** From the derivation of an installment's payment, only its interest, or its principal with the extra principal. */
function partOf(part: 'PAYMENT' | 'PRINCIPAL' | 'INTEREST', row: Derivation): Derivation {
  if (part === 'PAYMENT') return row
  const key = part === 'INTEREST' ? 'row.interest' : 'row.principal'
  const steps = row.steps.filter((step) => (step.key === 'row.interest') === (part === 'INTEREST'))
  const [only, ...more] = steps
  if (only?.from && more.length === 0) return only.from
  return { figure: sumOfSteps({ figure: 0, key, steps }), key, steps }
}
