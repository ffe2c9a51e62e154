import { unpaidInterestOf } from '#engine/book/arrears.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import { isMarkedDefaulted, stageOfDefault } from '#engine/replay/mark-of-default.ts'
import { replay } from '#engine/replay/replay.ts'
import { graceDaysOf, latestRate, latestTerms } from '#engine/replay/terms-in-force.ts'
import { currentPayment } from '#engine/schedule/ordinary-payment.ts'
import type { DefaultStage } from '#engine/terms/default-stages.ts'
import { knownOn, type LoanEvent, takenBack } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'

/** The columns of a loan's row that follow from terms and events. */
export type LoanFigures = {
  principalCents: Cents
  annualRatePpm: RatePpm
  frequency: string
  originatedOn: Day
  maturesOn: Day
  paymentCents: Cents
  /** The grace days of the oldest open installment: those in force before its due day. */
  graceDays: number
  outstandingCents: Cents
  paidPrincipalCents: Cents
  paidInterestCents: Cents
  paidFeesCents: Cents
  unappliedCents: Cents
  writtenOffCents: Cents
  unpaidInterestCents: Cents
  nextDueOn: Day | null
  nextDueCents: Cents | null
  /** It is paid off, sold or transferred: nothing is owed to this lender any more. */
  isPaidOff: boolean
  /** The day of the sale; null for a loan that was not sold. */
  soldOn: Day | null
  /** The day on which it went over to other loans; null for a loan that did not. */
  transferredOn: Day | null
  isMarkedDefaulted: boolean
  /** How far the default has gone; null without a stage. */
  defaultStage: DefaultStage | null
  hasPayments: boolean
  /** All payments ever received, reversed ones included. */
  paymentsReceived: number
  paymentsReversed: number
}

const ENDED: ReadonlySet<LoanState['status']> = new Set(['PAID_OFF', 'SOLD', 'TRANSFERRED'])

/**
 * The loan as it stands after its last event. Stored figures are of the day of that event and not of today, so that
 * they follow from the events alone and stay right as days pass; figures that depend on today (status, arrears, late
 * fees) are computed on request. A change of terms that is agreed for a later day stands in the installments to come.
 */
export function stateAfterLastEvent(terms: LoanTerms, events: readonly LoanEvent[]): LoanState {
  const days = [terms.originationOn, ...events.map(knownOn)]
  const asOn = days.toSorted().at(-1) ?? terms.originationOn
  return replay(terms, events, { asOn })
}

/** The stored figures of a loan, for lists and sums. If terms changed during the loan, the last terms count. */
export function figuresOf(terms: LoanTerms, events: readonly LoanEvent[], state: LoanState): LoanFigures {
  const inForce = latestTerms(terms, events)
  const taken = takenBack(events)
  const payments = events.filter(({ kind }) => kind === 'PAYMENT_RECEIVED')
  return {
    principalCents: terms.principalCents,
    annualRatePpm: latestRate(terms, events, state.asOn),
    frequency: inForce.frequency,
    originatedOn: terms.originationOn,
    maturesOn: inForce.maturityOn,
    paymentCents: currentPayment(state.installments),
    graceDays: graceDaysOf(terms, events, state.nextDue?.dueOn),
    outstandingCents: state.principalCents,
    paidPrincipalCents: state.paid.principalCents,
    paidInterestCents: state.paid.interestCents,
    paidFeesCents: state.paid.feesCents,
    unappliedCents: state.unappliedCents,
    writtenOffCents: state.writtenOffCents,
    unpaidInterestCents: unpaidInterestOf(state),
    nextDueOn: state.nextDue?.dueOn ?? null,
    nextDueCents: state.nextDue?.amountCents ?? null,
    isPaidOff: ENDED.has(state.status),
    soldOn: state.sold?.on ?? null,
    transferredOn: state.transferred?.on ?? null,
    isMarkedDefaulted: isMarkedDefaulted(events) || isWrittenOff(events),
    defaultStage: stageOfDefault(events) ?? null,
    hasPayments: state.payments.length > 0,
    paymentsReceived: payments.length,
    paymentsReversed: payments.filter(({ id }) => taken.has(id)).length,
  }
}
