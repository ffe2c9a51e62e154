import { feeKey, isDaily, type Span } from '#engine/book/book.ts'
import { installmentsOf } from '#engine/book/installments.ts'
import { partOfInstallment } from '#engine/book/span-interest.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import { type JournaledBook, journalEntries, journaledBook } from '#engine/replay/journaled-book.ts'
import { inOrderOfReplay } from '#engine/replay/order-of-replay.ts'
import { eventsKnown, replay } from '#engine/replay/replay.ts'
import { changeOf } from '#engine/replay/standing-changes.ts'
import type { YearFraction } from '#engine/terms/day-count.ts'
import { type ChargedFee, changedTerms, type LoanEvent } from '#engine/terms/events.ts'
import { isCharge } from '#engine/terms/installment-charges.ts'
import type { InstallmentPeriod } from '#engine/terms/installment-periods.ts'
import type { Fee, Installment, LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import { interestRateOn, ratePathOf } from '#engine/terms/rate-path.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Words } from '#texts/paper-words.ts'
import type { CellNames } from './layout.ts'
import { type Candidate, sumOf, type Tally } from './tried-formula.ts'

/** A line of the ledger sheet: an event, or a late fee that followed. */
export type Entry = {
  on: Day
  kind: LoanEvent['kind'] | 'LATE_FEE' | 'REVERSED' | 'AS_OF' | 'INTEREST_MOVED' | 'FEES_MOVED' | 'CAPITALIZED'
  /** The kind of a charged fee; null for anything else. */
  feeKind: ChargedFee | 'REFUND' | null
  /** The balance of a loan that ran before, and no money lent. */
  isTakenOver?: true
  /** The event's number; 0 for a late fee. */
  eventId: number
  amountCents: Cents
  split: PaymentSplit | null
  /** Principal outstanding after it. */
  balanceCents: Cents
  /** DAILY: interest earned since the line before, and unpaid interest after this line. */
  earnedCents: Cents
  unpaidCents: Cents
}

/** Days on which one balance bore interest at one rate. */
export type Stretch = Span & {
  part: YearFraction
  /** The row that has the interest, from 0; for daily interest the row in which the days lie, -1 after the last. */
  row: number
  /** The row's period, to compute parts of it. */
  period: InstallmentPeriod | null
  /** DAILY: the interest of these days, rounded by itself. */
  interestCents: Cents | null
}

/** The part of a payment that went to one row, with its line in the sheet of splits, from 0. */
export type SplitLine = { entry: number; row: number; line: number; interestCents: Cents; principalCents: Cents }

/** All data of a loan that its twin shows. */
export type TwinFacts = {
  terms: LoanTerms
  asOn: Day
  book: JournaledBook
  state: LoanState
  rows: readonly Installment[]
  rates: readonly RatePpm[]
  entries: readonly Entry[]
  stretches: readonly Stretch[]
  splits: readonly SplitLine[]
  splitsOfEntry: ReadonlyMap<number, readonly SplitLine[]>
  splitsOfRow: ReadonlyMap<number, readonly SplitLine[]>
  /** The stretches of each row, with their lines in the sheet of stretches. */
  stretchesOfRow: ReadonlyMap<number, readonly { stretch: Stretch; line: number }[]>
}

/** The data from which the sheets are made. */
export type Twin = TwinFacts & {
  words: Words
  cells: CellNames
  tally: Tally
  /** The level payment of each row, as the schedule was written. */
  levels: Cents[]
}

const LEDGER_VALUES = {
  amount: ({ amountCents }: Entry) => amountCents,
  lent: ({ amountCents }: Entry) => amountCents,
  extra: ({ split }: Entry) => split?.extraPrincipalCents ?? 0,
  fees: ({ split }: Entry) => split?.feesCents ?? 0,
  earned: ({ earnedCents }: Entry) => earnedCents,
  unpaid: ({ unpaidCents }: Entry) => unpaidCents,
  balance: ({ balanceCents }: Entry) => balanceCents,
}

/** A figure of the ledger sheet, by its cell. */
export function ledgerFigure({ entries, cells }: Twin, column: keyof typeof LEDGER_VALUES, line: number): Candidate {
  const entry = entries[line]
  return { formula: cells.at('ledger', column, line), value: entry ? LEDGER_VALUES[column](entry) : 0 }
}

type Part = 'interest' | 'principal'

/** A part of some splits, by its cells in the sheet of splits. */
const splitFigures = ({ cells }: Twin, part: Part, splits: readonly SplitLine[] = []): Candidate[] =>
  splits.map((split) => ({ formula: cells.at('splits', part, split.line), value: split[`${part}Cents`] }))

/** What the payments of a row paid of it, a figure each. */
export const paidOfRow = (twin: Twin, row: number, part: Part): Candidate[] =>
  splitFigures(twin, part, twin.splitsOfRow.get(row))

/** What a payment paid of all rows. */
export const paidByEntry = (twin: Twin, entry: number, part: Part): Candidate =>
  sumOf(splitFigures(twin, part, twin.splitsOfEntry.get(entry)))

/** The data of a loan on a day, with the notes of its replay. Throws RangeError as replay does. */
export function factsOfLoan(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): TwinFacts {
  const book = journaledBook(terms, events, { asOn })
  const rows = installmentsOf(book, asOn)
  const state = replay(terms, events, { asOn })
  const shown = entriesOf(events, { state, asOn, book })
  const changes = eventsKnown(events, { asOn }).flatMap(changeOf)
  const rateBefore = (on: Day): RatePpm => {
    const inForce = changes.reduce(
      (before, { effectiveOn, change }) => (effectiveOn <= on ? changedTerms(before, change) : before),
      terms,
    )
    return interestRateOn({ terms: inForce, ratePath: ratePathOf(inForce) }, on)
  }
  const spans = spansByRow(book)
  const rates = rows.map(
    (row) =>
      spans.get(row.number)?.at(-1)?.annualRatePpm ??
      (row.fromOn < asOn ? rateBefore(row.fromOn) : interestRateOn(book, row.fromOn)),
  )
  const stretches = isDaily(book) ? dailyStretches(book, rows) : rowStretches(book, rows)
  const entries = withStandings(shown, { stretches, state })
  const splits = splitsOf(entries)
  return {
    terms,
    asOn,
    book,
    state,
    rows,
    rates,
    entries,
    stretches,
    splits,
    splitsOfEntry: Map.groupBy(splits, ({ entry }) => entry),
    splitsOfRow: Map.groupBy(splits, ({ row }) => row),
    stretchesOfRow: Map.groupBy(
      stretches.map((stretch, line) => ({ stretch, line })),
      ({ stretch }) => stretch.row,
    ),
  }
}

type Fact = Omit<Entry, 'balanceCents' | 'earnedCents' | 'unpaidCents'>

/** Whether a line takes principal off the loan without a payment. */
export const isGivenUp = (kind: Entry['kind']): boolean =>
  kind === 'WRITTEN_OFF' || kind === 'FORGIVEN' || kind === 'SOLD' || kind === 'TRANSFERRED'

/** Whether a line lends money, or adds interest and fees to the principal. */
export const isLent = (kind: Entry['kind']): boolean =>
  kind === 'DISBURSED' || kind === 'ADVANCED' || kind === 'CAPITALIZED'

/** Whether a line changes the unpaid interest without a payment. */
export const isInterestChange = (kind: Entry['kind']): boolean =>
  kind === 'INTEREST_ADJUSTED' || kind === 'INTEREST_MOVED'

/** Whether a line takes fees off without a payment. */
export const isFeeTaken = (kind: Entry['kind']): boolean => kind === 'FEE_WAIVED' || kind === 'FEES_MOVED'

/** The lines with the balances after each. Interest of days counts to the first line on or after their end. */
function withStandings(
  facts: readonly Fact[],
  { stretches, state }: { stretches: readonly Stretch[]; state: LoanState },
): Entry[] {
  let [balanceCents, unpaidCents, counted] = [0, 0, 0]
  return facts.map((fact, index): Entry => {
    const { kind, amountCents, split } = fact
    let earnedCents = 0
    for (let next = stretches[counted]; next && isEarnedBy(fact, next, index === facts.length - 1); ) {
      earnedCents += next.interestCents ?? 0
      counted += 1
      next = stretches[counted]
    }
    if (isLent(kind)) balanceCents += amountCents
    if (isGivenUp(kind)) balanceCents -= amountCents
    if (split) balanceCents = split.balanceCents
    if (kind === 'AS_OF') balanceCents = state.principalCents
    unpaidCents += earnedCents - (split?.interestCents ?? 0) + (isInterestChange(kind) ? amountCents : 0)
    return { ...fact, balanceCents, earnedCents, unpaidCents }
  })
}

/** Whether the interest of some days stands with a line, when none before it has taken it. */
export const isEarnedBy = ({ on }: Pick<Entry, 'on'>, { toOn }: Stretch, isLast: boolean): boolean =>
  isLast || toOn <= on

function entriesOf(
  events: readonly LoanEvent[],
  { state, asOn, book }: { state: LoanState; asOn: Day; book: JournaledBook },
): Fact[] {
  const counting = new Set(eventsKnown(events, { asOn }).map(({ id }) => id))
  const shown = events.filter(
    ({ kind, id, effectiveOn }) =>
      (counting.has(id) && kind !== 'NOTE') || (kind === 'PAYMENT_RECEIVED' && effectiveOn <= asOn),
  )
  const splits = new Map(state.payments.map((split) => [split.paymentId, split]))
  const given = shown.toSorted(inOrderOfReplay).flatMap((event): Fact[] => {
    const split = splits.get(event.id) ?? null
    const kind = counting.has(event.id) ? event.kind : 'REVERSED'
    const feeKind = event.kind === 'FEE_CHARGED' ? (event.feeKind ?? 'CHARGED') : null
    const fact: Fact = {
      on: event.effectiveOn,
      kind,
      feeKind,
      eventId: event.id,
      amountCents: amountOf(event, book),
      split,
    }
    if (event.kind === 'DISBURSED' && event.isTakenOver) return [{ ...fact, isTakenOver: true }]
    if (event.kind === 'FORGIVEN' || event.kind === 'SOLD' || event.kind === 'TRANSFERRED') {
      return forgivenFacts(fact, state)
    }
    if (event.kind === 'TERMS_CHANGED') return [fact, ...capitalizedFacts(fact, state)]
    const givenUp = event.kind === 'PAYMENT_RECEIVED' && state.forgiven.find(({ eventId }) => eventId === event.id)
    if (givenUp && split) {
      // The rest that was forgiven with a payment is a line of its own after it.
      const paid = { ...split, balanceCents: split.balanceCents + givenUp.principalCents }
      return [{ ...fact, split: paid }, ...forgivenFacts({ ...fact, kind: 'FORGIVEN', split: null }, state)]
    }
    return event.kind === 'REFUNDED' ? [fact, ...refundOwed(event, state)] : [fact]
  })
  const late = state.fees.filter(({ id }) => id.kind === 'LATE_FEE').map(lateFeeEntry)
  const ofPayoff = state.fees
    .filter(({ kind }) => kind === 'PAYOFF' || kind === 'DEFAULT' || kind === 'UNDRAWN' || kind === 'ESCROW_ADVANCE')
    .map(payoffChargeEntry)
  const charges = state.fees.filter(({ id }) => isCharge(id)).map((fee) => chargeEntry(fee, { asOn, book }))
  // On each day the late fees come first; the stable sort keeps the order of equal lines.
  const all = [...late, ...ofPayoff, ...charges, ...given].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  return [...all, { on: asOn, kind: 'AS_OF', feeKind: null, eventId: 0, amountCents: 0, split: null }]
}

/** What was forgiven, sold or went over to other loans: principal, then interest and fees as the lines that change them by hand. */
function forgivenFacts(fact: Fact, { forgiven, sold, transferred }: LoanState): Fact[] {
  const parts = [...forgiven, ...(sold ? [sold] : []), ...(transferred ? [transferred] : [])].find(
    ({ eventId }) => eventId === fact.eventId,
  )
  if (!parts) return [fact]
  const others = [
    { ...fact, kind: 'INTEREST_ADJUSTED', amountCents: -parts.interestCents } as const,
    { ...fact, kind: 'FEE_WAIVED', amountCents: parts.feesCents } as const,
  ].filter(({ amountCents }) => amountCents !== 0)
  return [{ ...fact, amountCents: parts.principalCents }, ...others]
}

/** Interest and fees that a change of terms added to the principal: they leave what is due, and are lent. */
function capitalizedFacts(fact: Fact, { capitalized = [] }: LoanState): Fact[] {
  const added = capitalized.find(({ eventId }) => eventId === fact.eventId)
  if (!added) return []
  const { interestCents, feesCents } = added
  return [
    { ...fact, kind: 'INTEREST_MOVED', amountCents: -interestCents } as const,
    { ...fact, kind: 'FEES_MOVED', amountCents: feesCents } as const,
    { ...fact, kind: 'CAPITALIZED', amountCents: interestCents + feesCents } as const,
  ].filter(({ amountCents }) => amountCents !== 0)
}

/** What the borrower owes of a refund, because the money was no longer held. */
function refundOwed({ id: refundId, effectiveOn: on }: LoanEvent, { fees }: LoanState): Fact[] {
  return fees
    .filter(({ id, kind }) => kind === 'REFUND' && id.kind === 'EVENT' && id.eventId === refundId)
    .map(({ amountCents }) => ({ on, kind: 'FEE_CHARGED', feeKind: 'REFUND', eventId: 0, amountCents, split: null }))
}

const lateFeeEntry = ({ chargedOn, amountCents }: Fee): Fact => ({
  on: chargedOn,
  kind: 'LATE_FEE',
  feeKind: null,
  eventId: 0,
  amountCents,
  split: null,
})

const payoffChargeEntry = ({ chargedOn, amountCents }: Fee): Fact => ({
  on: chargedOn,
  kind: 'FEE_CHARGED',
  feeKind: 'CHARGED',
  eventId: 0,
  amountCents,
  split: null,
})

/** A charge of an installment: on its due day, or when a payment paid of it before that. Of one that is not due, what was paid. */
function chargeEntry(fee: Fee, { asOn, book }: { asOn: Day; book: JournaledBook }): Fact {
  const paid = journalEntries(book, 'PAID').find(
    ({ spentOn }) => spentOn.part === 'FEE' && feeKey(spentOn.feeId) === feeKey(fee.id),
  )
  const chargedOn = paid && paid.on < fee.chargedOn ? paid.on : fee.chargedOn
  return payoffChargeEntry({ ...fee, chargedOn, amountCents: fee.chargedOn > asOn ? fee.paidCents : fee.amountCents })
}

/** The amount that an event really moved, which may be less than what was entered. */
function amountOf(event: LoanEvent, book: JournaledBook): Cents {
  if (event.kind === 'INTEREST_ADJUSTED') {
    const done = journalEntries(book, 'INTEREST_ADJUSTED').filter(({ eventId }) => eventId === event.id)
    return done.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  if (event.kind === 'WRITTEN_OFF')
    return journalEntries(book, 'WRITTEN_OFF').find(({ eventId }) => eventId === event.id)?.amountCents ?? 0
  return 'amountCents' in event ? event.amountCents : 0
}

function splitsOf(entries: readonly Entry[]): SplitLine[] {
  const parts = entries.flatMap(({ split }, entry) => (split?.installments ?? []).map((part) => ({ entry, ...part })))
  return parts.map(({ entry, number, interestCents, principalCents }, line) => {
    return { entry, row: number - 1, line, interestCents, principalCents }
  })
}

/** The days and balances of each row's interest, by the row's number; the last note of the replay counts. */
export function spansByRow(book: JournaledBook): Map<number, readonly Span[]> {
  return new Map(journalEntries(book, 'INSTALLMENT_BEGAN').map(({ installment, spans }) => [installment, spans]))
}

/** Only rows whose interest takes more than one stretch are listed. */
function rowStretches(book: JournaledBook, rows: readonly Installment[]): Stretch[] {
  const began = new Map(journalEntries(book, 'INSTALLMENT_BEGAN').map((note) => [note.installment, note]))
  return rows.flatMap((row, index) => {
    const note = began.get(row.number)
    if (!note || note.spans.length < 2) return []
    return note.spans.map((span): Stretch => {
      const part = partOfInstallment(book.terms, note.period, { from: span.fromOn, to: span.toOn })
      return { ...span, part, row: index, period: note.period, interestCents: null }
    })
  })
}

function dailyStretches(book: JournaledBook, rows: readonly Installment[]): Stretch[] {
  return journalEntries(book, 'ACCRUED').map(({ span, part, interestCents }): Stretch => {
    const row = rows.findIndex(({ fromOn, dueOn }) => fromOn <= span.fromOn && span.toOn <= dueOn)
    const found = rows[row]
    const period = found ? { fromOn: found.fromOn, dueOn: found.dueOn, part } : null
    return { ...span, part, row, period, interestCents }
  })
}
