import { openCentsOf } from '../book/arrears.ts'
import { heldOf } from '../book/book.ts'
import { addDays, laterOf } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { termsInForce } from '../replay/terms-in-force.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId, standingWriteOff } from '../terms/events.ts'
import type { LoanState, PaymentSplit } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { payoff } from './payoff.ts'
import type { EventDraft } from './preview-event.ts'
import { broughtAsAgreed } from './what-if.ts'

/** A loan: its terms, and its events in the order of entry. */
export type LoanToMeasure = { terms: LoanTerms; events: readonly LoanEvent[] }

/**
 * The cents that a lender gives away by one event; never below zero (docs/money.md, section 12). `before` is the loan
 * without the event, null for a loan that the event makes; `after` is the loan with it, as its last entry. What counts
 * is the effect: money lent; a payment that no longer counts; what a written-off or sold loan owes; what a payment pays
 * beyond what is due (beyondDue), since the books cannot tell such a payment from a gift, and what is let go with it; and
 * for any other event by how much less the loan brings if it is repaid as agreed. Taking a return or a refund back makes
 * money count, as a payment does. Throws RangeError for terms that make no loan.
 */
export function givenAway(before: LoanToMeasure | null, after: LoanToMeasure): Cents {
  const event = after.events.at(-1)
  if (!event) throw new RangeError('no event was added')
  switch (event.kind) {
    case 'NOTE':
    case 'FEE_CHARGED':
    case 'MARKED_DEFAULTED':
      // What a mark takes off is known by the day on which it is entered: owedLessBy.
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
    case 'ESCROW_PAID_OUT':
    case 'ESCROW_REFUNDED':
      // Money leaves, and nothing but the entry says to whom.
      return event.amountCents
    case 'WRITTEN_OFF':
    case 'SOLD':
      // Nothing vouches for the price of a sale but who enters it, as with a payment that pays the loan off.
      return before ? owed(before, event.effectiveOn) : 0
    case 'SETTLEMENT_AGREED':
      return before ? forgoneBy(before, event) : 0
    case 'TRANSFERRED':
      // Whoever owed it is let go where another takes it over. Who splits or joins loans measures all of them (interestLost).
      return before && event.reason === 'ASSUMPTION' ? owed(before, event.effectiveOn) : 0
    case 'PAYMENT_RECEIVED':
      return isWrittenOff(after.events) ? 0 : paidBeyondDue(after, event)
    case 'TAKEN_BACK':
      return before ? Math.max(lost(before, after), countsAnew(before, { after, event })) : 0
    default:
      return before ? Math.max(lost(before, after), lostByRate(before, after)) : 0
  }
}

/** What an event that has not been recorded would give away, entered after all others. */
export function givenAwayBy({ terms, events }: LoanToMeasure, draft: EventDraft): Cents {
  const event: LoanEvent = { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }
  return givenAway({ terms, events }, { terms, events: [...events, event] })
}

/** By how much less a loan owes on a day with an event that has not been recorded, entered after all others. */
export function owedLessBy({ terms, events }: LoanToMeasure, draft: EventDraft, on: Day): Cents {
  const event: LoanEvent = { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }
  return Math.max(0, owed({ terms, events }, on) - owed({ terms, events: [...events, event] }, on))
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

/** What counts again by taking an event back: a payment that came after all, money that was not paid out, a debtor who is let go. */
function countsAnew(
  before: LoanToMeasure,
  { after, event }: { after: LoanToMeasure; event: Extract<LoanEvent, { kind: 'TAKEN_BACK' }> },
): Cents {
  const taken = before.events.find(({ id }) => id === event.eventId)
  if (taken?.kind === 'REFUNDED') return taken.movedTo === undefined ? taken.amountCents : 0
  if (taken?.kind === 'ESCROW_PAID_OUT' || taken?.kind === 'ESCROW_REFUNDED') return taken.amountCents
  if (taken?.kind === 'TRANSFERRED') return taken.reason === 'ASSUMPTION' ? owed(after, event.effectiveOn) : 0
  if (taken?.kind !== 'PAYMENT_REVERSED' || isWrittenOff(after.events)) return 0
  const payment = after.events.find(({ id }) => id === taken.paymentId)
  return payment ? paidBeyondDue(after, payment) : 0
}

/** What a payment pays beyond what is due on its day, and what is let go with it. */
function paidBeyondDue(loan: LoanToMeasure, payment: LoanEvent): Cents {
  const { state, split } = splitOf(loan, payment)
  return split ? beyondDue(state, split) + (split.letGoCents ?? 0) : 0
}

/** What a payment of a loan pays beyond what is due on its day. */
export function beyondDueOf(loan: LoanToMeasure, payment: LoanEvent): Cents {
  const { state, split } = splitOf(loan, payment)
  return split ? beyondDue(state, split) : 0
}

function splitOf({ terms, events }: LoanToMeasure, { id, effectiveOn }: LoanEvent) {
  const state = replay(terms, events, { asOn: effectiveOn })
  return { state, split: state.payments.find(({ paymentId }) => paymentId === id) }
}

/**
 * What a payment pays beyond what is due: extra principal, installments that fall due more than a month after its day, and
 * money held to pay them. An installment that it pays within a month of its due day is not beyond.
 */
export function beyondDue(
  { installments, principalCents }: Pick<LoanState, 'installments' | 'principalCents'>,
  split: PaymentSplit,
): Cents {
  const soon = addDays(split.effectiveOn, LONGEST_MONTH)
  let aheadCents = 0
  for (const { number, interestCents, principalCents: ofIt } of split.installments) {
    const dueOn = installments[number - 1]?.dueOn
    if (dueOn !== undefined && dueOn > soon) aheadCents += interestCents + ofIt
  }
  // What is held until it makes an installment whole is not beyond that one.
  const dueCents = installments.reduce(
    (sum, each) => sum + (each.dueOn <= split.effectiveOn ? openCentsOf(each) : 0),
    0,
  )
  const heldCents = principalCents > 0 ? Math.max(0, heldOf(split) - dueCents) : 0
  return split.extraPrincipalCents + aheadCents + heldCents
}

const LONGEST_MONTH = 31

const lastDayOf = (events: readonly LoanEvent[], first: Day): Day =>
  events.reduce((last, { effectiveOn }) => laterOf(last, effectiveOn), first)
