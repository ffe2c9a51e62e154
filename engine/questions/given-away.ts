import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { termsInForce } from '../replay/terms-in-force.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId, standingWriteOff } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { payoff } from './payoff.ts'
import type { EventDraft } from './preview-event.ts'
import { broughtAsAgreed } from './what-if.ts'

/** A loan: its terms, and its events in the order of entry. */
export type LoanToMeasure = { terms: LoanTerms; events: readonly LoanEvent[] }

/**
 * The cents that a lender gives away by one event; never below zero (docs/money.md, section 12). `before` is the loan
 * without the event, null for a loan that the event makes; `after` is the loan with it, as its last entry. What counts
 * is the effect: money lent; a payment that no longer counts; what a written-off loan owes; principal that a payment
 * lowers beyond what is due, since the books cannot tell such a payment from a gift, and what is let go with it; and for any other event by how
 * much less the loan brings if it is repaid as agreed. Throws RangeError for terms that make no loan.
 */
export function givenAway(before: LoanToMeasure | null, after: LoanToMeasure): Cents {
  const event = after.events.at(-1)
  if (!event) throw new RangeError('no event was added')
  switch (event.kind) {
    case 'NOTE':
    case 'FEE_CHARGED':
    case 'MARKED_DEFAULTED':
      return 0
    case 'DISBURSED':
      // New terms of a loan replace the old ones: making a loan small or free of interest must not be a way to give it up.
      return Math.max(event.amountCents, before?.terms.principalCents ?? 0, before ? lost(before, after) : 0)
    case 'ADVANCED':
      return event.amountCents
    case 'PAYMENT_REVERSED':
      return amountOfPayment(after.events, event.paymentId)
    case 'REFUNDED':
      // Money moved to another loan counts there, as a payment does.
      return event.movedTo === undefined ? event.amountCents : 0
    case 'WRITTEN_OFF':
      return before ? owed(before, event.effectiveOn) : 0
    case 'SOLD':
      return before ? Math.max(0, owed(before, event.effectiveOn) - event.amountCents) : 0
    case 'SETTLEMENT_AGREED':
      return before ? forgoneBy(before, event) : 0
    case 'TRANSFERRED':
      // Whoever owed it is let go where another takes it over. Who splits or joins loans measures all of them (interestLost).
      return before && event.reason === 'ASSUMPTION' ? owed(before, event.effectiveOn) : 0
    case 'PAYMENT_RECEIVED':
      return isWrittenOff(after.events) ? 0 : extraPrincipalOf(after, event)
    default:
      return before ? Math.max(lost(before, after), lostByRate(before, after)) : 0
  }
}

/** What an event that has not been recorded would give away, entered after all others. */
export function givenAwayBy({ terms, events }: LoanToMeasure, draft: EventDraft): Cents {
  const event: LoanEvent = { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }
  return givenAway({ terms, events }, { terms, events: [...events, event] })
}

/** Everything a loan owes on a day, or after its last event when that is later: what is given away by removing it. */
export function owed({ terms, events }: LoanToMeasure, on: Day = terms.originationOn): Cents {
  const day = laterOf(laterOf(on, terms.originationOn), lastDayOf(events, on))
  return payoff(terms, events, { on: day }).totalCents
}

/** Whether the loan was written off. What comes for it afterwards lowers the loss, and gives nothing away. */
export const isWrittenOff = (events: readonly LoanEvent[]): boolean => standingWriteOff(events) !== undefined

/** What is owed on the day of the last payment of a settlement, if nothing came until then, less what is agreed. */
function forgoneBy(
  before: LoanToMeasure,
  { payments, effectiveOn }: Extract<LoanEvent, { kind: 'SETTLEMENT_AGREED' }>,
) {
  const agreedCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const lastOn = payments.reduce((last, { on }) => laterOf(last, on), effectiveOn)
  return Math.max(0, owed(before, lastOn) - agreedCents)
}

/** By how much less the loan brings, repaid as agreed from the last of all days on. */
function lost(before: LoanToMeasure, after: LoanToMeasure): Cents {
  const asOn = lastDayOf([...before.events, ...after.events], before.terms.originationOn)
  return Math.max(0, brought(before, asOn) - brought(after, asOn))
}

/**
 * What a lower rate alone costs, on the loan as it is changed. Without this, a longer term would make up for a rate of
 * next to nothing: the sum of all interest would be the same.
 */
function lostByRate(before: LoanToMeasure, { terms, events }: LoanToMeasure): Cents {
  const event = events.at(-1)
  if (event?.kind !== 'TERMS_CHANGED' || event.change.annualRatePpm === undefined) return 0
  const { annualRatePpm } = termsInForce(before.terms, before.events, event.effectiveOn)
  if (event.change.annualRatePpm >= annualRatePpm) return 0
  const atOldRate: LoanEvent = { ...event, change: { ...event.change, annualRatePpm } }
  return lost({ terms, events: [...events.slice(0, -1), atOldRate] }, { terms, events })
}

const brought = ({ terms, events }: LoanToMeasure, asOn: Day): Cents => broughtAsAgreed(terms, events, asOn)

function amountOfPayment(events: readonly LoanEvent[], paymentId: number): Cents {
  const payment = events.find(({ id }) => id === paymentId)
  return payment?.kind === 'PAYMENT_RECEIVED' ? payment.amountCents : 0
}

function extraPrincipalOf({ terms, events }: LoanToMeasure, { id, effectiveOn }: LoanEvent): Cents {
  const { payments } = replay(terms, events, { asOn: effectiveOn })
  const split = payments.find(({ paymentId }) => paymentId === id)
  return (split?.extraPrincipalCents ?? 0) + (split?.letGoCents ?? 0)
}

const lastDayOf = (events: readonly LoanEvent[], first: Day): Day =>
  events.reduce((last, { effectiveOn }) => laterOf(last, effectiveOn), first)
