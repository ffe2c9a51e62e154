import { type Book, hasLeft, type JournalEntry } from '../book/book.ts'
import { NO_FIRST_PAYMENTS } from '../book/first-payments.ts'
import { stateOf } from '../book/loan-state-of-book.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { ratePathOf, withDatedSteps } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { advance } from './advance.ts'
import { agreedChanges, installmentsThrough, withPaidSoFar } from './agreed-changes.ts'
import { applyEvent } from './apply-event.ts'
import { withoutReinstated } from './mark-of-default.ts'
import { inOrderOfReplay, type Moment } from './order-of-replay.ts'

/**
 * The state of a loan on a day, as known at an instant: what follows from its terms and events, and nothing else
 * (docs/money.md, section 4). Events count from their effective day, then in the order they were entered. A payment
 * whose reversal is known counts as never received, a change of terms that was taken back as never agreed. The day's own events are in; its own interest is not. A change of
 * terms that is agreed for a later day stands in the installments to come.
 * Throws RangeError for terms that make no loan. The work is in proportion to the number of events.
 */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): LoanState {
  return stateOfBook(bookOf(terms, events, at), { terms, events, at })
}

/** Sums up the book of a loan that has reached the day. */
export function stateOfBook(
  book: Book,
  { terms, events, at }: { terms: LoanTerms; events: readonly LoanEvent[]; at: Moment },
): LoanState {
  const changes = agreedChanges(events, at)
  const isOpen = book.writtenOffOn === null && !hasLeft(book)
  const hasMore = changes.length > 0 && book.disbursedCents > 0 && isOpen
  if (!hasMore) return stateOf(book, at.asOn)
  return stateOf(book, at.asOn, (soFar) => {
    const foretold = installmentsThrough(bookOf(terms, events, at), { asOn: at.asOn, changes })
    return withPaidSoFar(foretold, soFar)
  })
}

/** The book of a loan on a day, before it is summed up. With a journal it writes down how its figures come about. */
export function bookOf(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { asOn, knownAt }: Moment,
  journal: JournalEntry[] | null = null,
): Book {
  const book = emptyBook(terms, journal)
  for (const event of eventsKnown(events, { asOn, knownAt })) {
    applyEvent(book, event)
  }
  advance(book, asOn)
  return book
}

/** The events that count on a day as known at an instant, in the order of replay, without those taken back. */
export function eventsKnown(events: readonly LoanEvent[], { asOn, knownAt }: Moment): LoanEvent[] {
  const known = knownAt === undefined ? events : events.filter(({ recordedAt }) => recordedAt <= knownAt)
  const taken = takenBack(known)
  const counting = known.filter(
    ({ kind, id, effectiveOn }) =>
      effectiveOn <= asOn && kind !== 'PAYMENT_REVERSED' && kind !== 'TAKEN_BACK' && !taken.has(id),
  )
  return withoutReinstated(counting.sort(inOrderOfReplay))
}

function emptyBook(terms: LoanTerms, journal: JournalEntry[] | null): Book {
  return {
    terms: withDatedSteps(terms),
    ratePath: ratePathOf(terms),
    plan: {
      agreed: null,
      periods: [],
      levelPeriods: [],
      interestOnlyPeriods: 0,
      firstPayments: NO_FIRST_PAYMENTS,
      levelCents: null,
      isLevelStale: false,
      nextPeriod: 0,
      spansBefore: [],
      forgivenBeforeCents: 0,
      deferredCents: 0,
      atEndCents: 0,
      restingCents: 0,
      atEndInterestCents: 0,
      movedInterestCents: 0,
      resumesOn: null,
      restsUntil: null,
      accrualPeriods: [],
      accrualPeriod: 0,
    },
    lateFeeTerms: [{ fromOn: terms.originationOn, lateFee: terms.lateFee, graceDays: terms.graceDays }],
    installments: [],
    open: 0,
    due: 0,
    assessed: 0,
    balanceCents: 0,
    disbursements: [],
    disbursedCents: 0,
    unplannedCents: 0,
    unpaidInterestCents: 0,
    dueInterestCents: 0,
    accruedOn: terms.originationOn,
    fees: [],
    feeIndex: new Map(),
    payments: [],
    extras: [],
    held: [],
    feesTakenFirstCents: 0,
    exitFeeIsCharged: false,
    arrearsAssessedCents: 0,
    paidInterestCents: 0,
    closingFeesCents: 0,
    capitalized: [],
    escrow: { balanceCents: 0, takenOverCents: 0, collectedCents: 0, paidOutCents: 0, refundedCents: 0, givenUp: [] },
    notReceived: { interestCents: 0, feesCents: 0 },
    releasedInterestCents: 0,
    writtenOffCents: 0,
    forgiven: [],
    settlement: null,
    sold: null,
    transferred: null,
    writtenOffOn: null,
    principalAtWriteOffCents: 0,
    markedDefaultedOn: null,
    inDefault: null,
    calledDueOn: null,
    chargedOffOn: null,
    defaultSpell: null,
    noDefaultUntil: null,
    undrawnChargedTo: null,
    journal,
  }
}
