import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day, Instant } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '../terms/events.ts'
import type { LoanState, PaymentSplit } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { payoff } from './payoff.ts'

/** A payment that has not been recorded. */
export type PaymentDraft = Pick<
  Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>,
  'amountCents' | 'effectiveOn' | 'application' | 'extraPrincipal' | 'toleranceCents'
>

/** What a payment would do. */
export type PaymentPreview = {
  split: PaymentSplit
  /** Both on asOn, or on the day of the payment when that is later. */
  before: LoanState
  after: LoanState
  /** The payoff figure on the day of the payment. */
  payoffCents: Cents
  /** By how much the amount is above the payoff figure. */
  excessCents: Cents
}

/**
 * How a payment would be split and what it would change, by the same replay that books it. It counts as entered after
 * all events. Throws RangeError for an amount below zero or terms that make no loan.
 */
export function previewPayment(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  draft: PaymentDraft,
  at: { asOn: Day; knownAt?: Instant },
): PaymentPreview {
  const id = nextEventId(events)
  const event: LoanEvent = { ...draft, kind: 'PAYMENT_RECEIVED', id, recordedAt: at.knownAt ?? LAST_INSTANT }
  const moment = { ...at, asOn: laterOf(draft.effectiveOn, at.asOn) }
  const after = replay(terms, [...events, event], moment)
  const split = after.payments.find(({ paymentId }) => paymentId === id)
  if (!split) throw new Error(`the payment of ${draft.effectiveOn} is not in the state of ${moment.asOn}`)

  const { totalCents: payoffCents } = payoff(terms, events, { ...at, on: draft.effectiveOn })
  return {
    split,
    before: replay(terms, events, moment),
    after,
    payoffCents,
    excessCents: Math.max(0, draft.amountCents - payoffCents),
  }
}
