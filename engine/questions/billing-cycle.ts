import { addDays } from '../numbers/dates.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { eventsKnown, replay } from '../replay/replay.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { owedParts } from './owed-parts.ts'

/**
 * What became of the balance of a line of credit in a billing cycle. The balance is everything owed: principal, interest up to the
 * day, fees. openingCents and the changes add up to closingCents.
 */
export type BillingCycle = {
  /** The day of the opening balance: the last due day before, or the day before the line was opened. */
  after: Day
  /** The day of the closing balance: the due day that ends the cycle, or an earlier one. */
  on: Day
  openingCents: Cents
  drawnCents: Cents
  /** Interest that accrued in the cycle. */
  interestCents: Cents
  feesCents: Cents
  /** Payments, without money that is held. */
  paidCents: Cents
  /** Fees waived, and what was forgiven. */
  forgivenCents: Cents
  /** Anything else: a write-off or a sale, below zero. */
  otherCents: Cents
  closingCents: Cents
}

/** The billing cycle in which a day lies, up to that day; a due day is the last day of its cycle. */
export function billingCycle(terms: LoanTerms, events: readonly LoanEvent[], on: Day): BillingCycle {
  const closing = replay(terms, events, { asOn: on })
  const began = closing.installments.filter(({ dueOn }) => dueOn < on).at(-1)?.dueOn
  const after = began ?? addDays(terms.originationOn, -1)
  const opening = began === undefined ? null : replay(terms, events, { asOn: began })
  const owedBefore = opening && partsOn(terms, events, after)
  const owed = partsOn(terms, events, on)
  const grown = (of: (state: LoanState) => Cents): Cents => of(closing) - (opening ? of(opening) : 0)

  const interestPaid = grown(({ paid }) => paid.interestCents)
  const interestForgiven = grown(({ forgiven }) => sumOf(forgiven, ({ interestCents }) => interestCents))
  const interestAdded = grown(({ capitalized = [] }) => sumOf(capitalized, (added) => added.interestCents))
  const interestGrown = owed.interestCents - (owedBefore?.interestCents ?? 0)
  const interestCents = interestGrown + interestPaid + interestForgiven + interestAdded
  const paidCents = interestPaid + grown(({ paid }) => paid.principalCents + paid.feesCents)
  const principalForgiven = grown(({ forgiven }) => sumOf(forgiven, ({ principalCents }) => principalCents))
  const feesWaived = grown(({ fees }) => sumOf(fees, ({ waivedCents }) => waivedCents))
  const feesCents = grown(({ fees }) => sumOf(fees, ({ amountCents }) => amountCents))
  const forgivenCents = interestForgiven + principalForgiven + feesWaived
  const drawnCents = drawnIn(events, { after, on })
  const openingCents = owedBefore ? totalOf(owedBefore) : 0
  const closingCents = totalOf(owed)
  const known = openingCents + drawnCents + interestCents + feesCents - paidCents - forgivenCents
  const sums = { openingCents, drawnCents, interestCents, feesCents, paidCents, forgivenCents }
  return { after, on, ...sums, otherCents: closingCents - known, closingCents }
}

const partsOn = (terms: LoanTerms, events: readonly LoanEvent[], on: Day) =>
  owedParts(terms, eventsKnown(events, { asOn: on }), on)

const totalOf = ({ principalCents, interestCents, feesCents }: ReturnType<typeof owedParts>): Cents =>
  principalCents + interestCents + feesCents

/** What was lent after a day, up to another; the balance a line was taken over with counts as drawn on its first day. */
function drawnIn(events: readonly LoanEvent[], { after, on }: { after: Day; on: Day }): Cents {
  const taken = takenBack(events)
  const lent = eventsKnown(events, { asOn: on }).flatMap((event) =>
    (event.kind === 'DISBURSED' || event.kind === 'ADVANCED') && !taken.has(event.id) ? [event] : [],
  )
  return sumOf(
    lent.filter(({ effectiveOn }) => effectiveOn > after && effectiveOn <= on),
    ({ amountCents }) => amountCents,
  )
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => Cents): Cents => rows.reduce((sum, row) => sum + of(row), 0)
