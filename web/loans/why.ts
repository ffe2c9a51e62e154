import type { LoanHistory } from '#contract/loans.ts'
import type { Payment } from '#contract/payments.ts'
import type { Derivation } from '#engine/explain.ts'
import { explainDaysPastDue, explainPastDue } from '#engine/explain-arrears.ts'
import { explainBalance } from '#engine/explain-balance.ts'
import { explainFeesDue } from '#engine/explain-fees.ts'
import { explainInterestDue } from '#engine/explain-interest.ts'
import { explainSplit } from '#engine/explain-payment.ts'
import { explainPayoff } from '#engine/explain-payoff.ts'
import { explainLevelPayment } from '#engine/explain-row.ts'
import type { Day } from '#engine/terms.ts'

/** A figure of a running loan that can be asked how it came about. */
export type Question =
  | { kind: 'BALANCE' | 'INTEREST_DUE' | 'FEES_DUE' | 'PAST_DUE' | 'DAYS_PAST_DUE' | 'LEVEL_PAYMENT' }
  | { kind: 'PAYOFF'; on: Day }
  | { kind: 'PAYMENT'; payment: Pick<Payment, 'eventId'> }

/** The answer, by the engine. null when the loan knows nothing of what was asked. */
export function answerTo(question: Question, { terms, events, today }: LoanHistory): Derivation | null {
  // A loan that is still to begin stands as it will on its first day.
  const at = { asOn: today < terms.originationOn ? terms.originationOn : today }
  switch (question.kind) {
    case 'BALANCE':
      return explainBalance(terms, events, at)
    case 'INTEREST_DUE':
      return explainInterestDue(terms, events, at)
    case 'FEES_DUE':
      return explainFeesDue(terms, events, at)
    case 'PAST_DUE':
      return explainPastDue(terms, events, at)
    case 'DAYS_PAST_DUE':
      return explainDaysPastDue(terms, events, at)
    case 'LEVEL_PAYMENT':
      return explainLevelPayment(terms)
    case 'PAYOFF':
      return explainPayoff(terms, events, { on: question.on })
    case 'PAYMENT': {
      const { eventId } = question.payment
      const isKnown = eventId !== null && events.some(({ id }) => id === eventId)
      return isKnown ? explainSplit(terms, events, { ...at, paymentId: eventId }) : null
    }
  }
}
