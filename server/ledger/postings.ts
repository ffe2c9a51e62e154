import type { Cents, Day } from '#engine/numbers/units.ts'
import { inOrderOfReplay } from '#engine/replay/order-of-replay.ts'
import { type LoanEvent, standingWriteOff, takenBack } from '#engine/terms/events.ts'
import type { CapitalizedParts, LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import { withChargeOff } from './charged-off.ts'

/** docs/ledger.md says what each account holds. */
export const ACCOUNTS = [
  ...([
    'CASH',
    'OPENING_BALANCE',
    'PRINCIPAL',
    'INTEREST_INCOME',
    'FEE_INCOME',
    'UNAPPLIED',
    'WRITE_OFF',
    'LOAN_SALES',
    'CAPITALIZED',
    'ESCROW',
  ] as const),
] as const
export type Account = (typeof ACCOUNTS)[number]

/** One amount that moves from the credit account to the debit account. Cents above zero. */
export type Posting = {
  /** The event that moved the money. */
  aboutEventId: number
  debit: Account
  credit: Account
  amountCents: Cents
  effectiveOn: Day
}

/**
 * The lines that the ledger of a loan must add up to after all its events: the disbursement with what was paid at closing,
 * money lent later that has gone out, interest and fees added to the principal, the split of every payment, refunds, taxes and insurance paid and given back, the write-off, and a charge-off. Events without money of their own (a fee charged, a new rate) and those taken
 * back have none: the books are
 * kept on a cash basis. Given in the order of the events.
 */
export function postingsOf(events: readonly LoanEvent[], state: LoanState): Posting[] {
  return withChargeOff(postingsOfOwed(events, state), events)
}

/** The same without a charge-off, which leaves the debt as it is: what moves PRINCIPAL in them moves what is owed. */
export function postingsOfOwed(events: readonly LoanEvent[], state: LoanState): Posting[] {
  const taken = takenBack(events)
  const splits = new Map(state.payments.map((split) => [split.paymentId, split]))
  const writeOff = events
    .filter(({ kind, id }) => kind === 'WRITTEN_OFF' && !taken.has(id))
    .toSorted(inOrderOfReplay)[0]
  const isAfterWriteOff = (event: LoanEvent) => writeOff !== undefined && inOrderOfReplay(writeOff, event) < 0
  const hasGoneOut = (event: LoanEvent): event is Extract<LoanEvent, { kind: 'ADVANCED' }> =>
    event.kind === 'ADVANCED' && event.effectiveOn <= state.asOn && !taken.has(event.id)
  // What has changed the loss since the write-off: money received for it, and money lent all the same.
  const laterCents = events
    .filter(isAfterWriteOff)
    .reduce(
      (sum, event) => sum + (splits.get(event.id)?.principalCents ?? 0) - (hasGoneOut(event) ? event.amountCents : 0),
      0,
    )
  const principal = (event: LoanEvent): Account => (isAfterWriteOff(event) ? 'WRITE_OFF' : 'PRINCIPAL')
  const escrowGivenUpBy = (id: number): Cents =>
    (state.escrow?.givenUp ?? []).reduce(
      (sum, { eventId, amountCents }) => (eventId === id ? sum + amountCents : sum),
      0,
    )
  const forgivenBy = (id: number) => state.forgiven.find(({ eventId }) => eventId === id)
  // What had been added to the principal and had not come when the debt was given up.
  const addedAtWriteOffCents = events
    .filter((event) => !isAfterWriteOff(event))
    .reduce((left, { id }) => left - partsOf(splits.get(id)?.capitalized), addedIn(state) - releasedIn(state))
  return events.flatMap((event) => {
    const { id: aboutEventId, effectiveOn } = event
    const line = (debit: Account, credit: Account, amountCents: Cents): Posting[] =>
      amountCents === 0 ? [] : [{ aboutEventId, debit, credit, amountCents, effectiveOn }]

    const escrowLost = (id: number) => line('WRITE_OFF', 'ESCROW', escrowGivenUpBy(id))

    if (taken.has(event.id)) return []
    if (event.kind === 'DISBURSED') {
      const { interestCents = 0, feesCents = 0 } = event.closing ?? {}
      return [
        ...line('PRINCIPAL', event.isTakenOver ? 'OPENING_BALANCE' : 'CASH', event.amountCents),
        ...line('OPENING_BALANCE', 'ESCROW', event.escrowCents ?? 0),
        ...line('CASH', 'INTEREST_INCOME', interestCents),
        ...line('CASH', 'FEE_INCOME', feesCents),
      ]
    }
    if (event.kind === 'ADVANCED') {
      // What is agreed for a later day has not gone out yet.
      return hasGoneOut(event) ? line(principal(event), 'CASH', event.amountCents) : []
    }
    if (event.kind === 'TERMS_CHANGED') {
      // It is owed as principal is, and no income before it comes.
      const added = state.capitalized?.find(({ eventId }) => eventId === event.id)
      return line('PRINCIPAL', 'CAPITALIZED', added ? added.interestCents + added.feesCents : 0)
    }
    // Of principal that is given up, no money was lent for what had been added: it is no loss, and will be no income.
    const givenUp = (forgiven = forgivenBy(event.id)): Posting[] => [
      ...line('WRITE_OFF', 'PRINCIPAL', forgiven?.principalCents ?? 0),
      ...line('CAPITALIZED', 'WRITE_OFF', forgiven?.releasedCents ?? 0),
    ]
    if (event.kind === 'FORGIVEN') return [...givenUp(), ...escrowLost(event.id)]
    if (event.kind === 'SOLD') {
      // What was sold once cannot be sold again.
      if (state.sold?.eventId !== event.id) return []
      // The price pays the principal; what is above it is a gain, what is missing a loss.
      const soldCents = state.sold.principalCents
      const paidCents = Math.min(event.amountCents, soldCents)
      return [
        ...line('CASH', 'PRINCIPAL', paidCents),
        ...line('CASH', 'LOAN_SALES', event.amountCents - paidCents),
        ...line('LOAN_SALES', 'PRINCIPAL', soldCents - paidCents),
        ...line('CAPITALIZED', 'LOAN_SALES', state.sold.releasedCents ?? 0),
        ...escrowLost(event.id),
      ]
    }
    if (event.kind === 'TRANSFERRED') {
      // Other loans open with it: over all of them the account is as it was.
      const overCents = state.transferred?.eventId === event.id ? state.transferred.principalCents : 0
      return [...line('OPENING_BALANCE', 'PRINCIPAL', overCents), ...escrowLost(event.id)]
    }
    if (event.kind === 'REFUNDED') {
      // What was not held any more is owed as a fee; until it comes back, it lowers what fees have brought.
      const owedCents = refundsOwed(state).get(event.id) ?? 0
      return [...line('UNAPPLIED', 'CASH', event.amountCents - owedCents), ...line('FEE_INCOME', 'CASH', owedCents)]
    }
    if (event.kind === 'ESCROW_PAID_OUT' || event.kind === 'ESCROW_REFUNDED') {
      // Beyond what is held, the lender advances it: the account then shows what it has to come.
      return line('ESCROW', 'CASH', event.amountCents)
    }
    if (event.kind === 'FEE_WAIVED') return escrowLost(event.id)
    if (event === writeOff) {
      return [
        ...line('WRITE_OFF', 'PRINCIPAL', state.writtenOffCents + laterCents),
        ...line('CAPITALIZED', 'WRITE_OFF', addedAtWriteOffCents),
        ...escrowLost(event.id),
      ]
    }
    const split = splits.get(event.id)
    if (!split) return []
    const received = asReceived(split)
    return [
      ...line('CASH', 'INTEREST_INCOME', received.interestCents),
      // Written-off principal has left PRINCIPAL already; money received for it afterwards lowers the loss.
      ...line('CASH', principal(event), received.principalCents),
      ...line('CASH', 'FEE_INCOME', received.feesCents - (split.escrowCents ?? 0)),
      ...line('CASH', 'ESCROW', split.escrowCents ?? 0),
      ...line('CASH', 'UNAPPLIED', split.unappliedCents),
      // After a write-off nothing waits there any more.
      ...line(
        'CAPITALIZED',
        principal(event),
        isAfterWriteOff(event) ? 0 : split.principalCents - received.principalCents,
      ),
      ...givenUp(),
      ...escrowLost(event.id),
    ]
  })
}

const partsOf = (parts: CapitalizedParts | undefined): Cents => (parts ? parts.interestCents + parts.feesCents : 0)

/** Interest and fees that were added to the principal. */
const addedIn = ({ capitalized = [] }: LoanState): Cents => capitalized.reduce((sum, added) => sum + partsOf(added), 0)

/** What of them was given up by itself, not with a write-off. */
const releasedIn = ({ forgiven, sold }: LoanState): Cents =>
  forgiven.reduce((sum, { releasedCents = 0 }) => sum + releasedCents, sold?.releasedCents ?? 0)

/** A payment as what it brought: the interest and the fees that came in its principal are interest and fees. */
export function asReceived(split: PaymentSplit): PaymentSplit {
  const { capitalized } = split
  if (!capitalized) return split
  return {
    ...split,
    interestCents: split.interestCents + capitalized.interestCents,
    principalCents: split.principalCents - capitalized.interestCents - capitalized.feesCents,
    feesCents: split.feesCents + capitalized.feesCents,
  }
}

/** The interest and the fees that came in the principal of all payments. */
export function receivedOfAdded({ payments }: Pick<LoanState, 'payments'>): CapitalizedParts {
  return payments.reduce(
    (sum, { capitalized }) => ({
      interestCents: sum.interestCents + (capitalized?.interestCents ?? 0),
      feesCents: sum.feesCents + (capitalized?.feesCents ?? 0),
    }),
    { interestCents: 0, feesCents: 0 },
  )
}

/** What a borrower owes of refunds, before payments: the amounts by the number of the refund's event. */
export function refundsOwed({ fees }: LoanState): ReadonlyMap<number, Cents> {
  const owed = fees.flatMap(({ id, kind, amountCents }) =>
    kind === 'REFUND' && id.kind === 'EVENT' ? [[id.eventId, amountCents] as const] : [],
  )
  return new Map(owed)
}

/** A line of the ledger that no other line reverses. */
export type OpenLine = Posting & { id: number }

/**
 * The corrections that turn the open lines into the wanted ones: lines to reverse, and postings to add. Right lines
 * stay untouched. Both lists are empty when the ledger already agrees.
 */
export function correctionsOf({ open, wanted }: { open: readonly OpenLine[]; wanted: readonly Posting[] }): {
  takenBack: OpenLine[]
  posted: Posting[]
} {
  const missing = Map.groupBy(wanted, ({ aboutEventId }) => aboutEventId)
  const takenBack = open.filter((line) => {
    const ofEvent = missing.get(line.aboutEventId) ?? []
    const place = ofEvent.findIndex((posting) => isSamePosting(posting, line))
    if (place !== -1) ofEvent.splice(place, 1)
    return place === -1
  })
  return { takenBack, posted: [...missing.values()].flat() }
}

const isSamePosting = (one: Posting, other: Posting): boolean =>
  one.amountCents === other.amountCents &&
  one.debit === other.debit &&
  one.credit === other.credit &&
  one.effectiveOn === other.effectiveOn

/** The balance of each account of a loan: debits less credits, in cents. */
export type Balances = Record<Account, Cents>

/** The balances of accounts without a line. */
export const noBalances = (): Balances => ({
  CASH: 0,
  OPENING_BALANCE: 0,
  PRINCIPAL: 0,
  INTEREST_INCOME: 0,
  FEE_INCOME: 0,
  UNAPPLIED: 0,
  WRITE_OFF: 0,
  LOAN_SALES: 0,
  CAPITALIZED: 0,
  ESCROW: 0,
})

/**
 * The balances that the accounts must have by the loan's figures, which come from the replay and not from any lines:
 * the loan's ledger must equal them to the cent. OPENING_BALANCE is what the books opened with, by the events; CASH is
 * the remainder of the other accounts.
 */
export function balancesOf(events: readonly LoanEvent[], state: LoanState): Balances {
  const { principalCents, paid, unappliedCents, writtenOffCents } = state
  const came = receivedOfAdded(state)
  // Added to the principal, and neither come nor given up by itself; given up with a write-off it waits no more.
  const addedCents = addedIn(state) - partsOf(came) - releasedIn(state)
  const isWrittenOff = hasWrittenOff(events, state)
  // Charged off, principal stays owed and is a loss in the books.
  const isOff = (state.inDefault?.chargedOffOn ?? null) !== null
  const refundedBeyondHeld = [...refundsOwed(state).values()].reduce((sum, cents) => sum + cents, 0)
  // Subtracted from 0, so that no account ever holds a negative zero.
  const others = {
    OPENING_BALANCE: events.reduce(
      (left, event) => (isOpening(event) ? left - event.amountCents + (event.escrowCents ?? 0) : left),
      state.transferred?.principalCents ?? 0,
    ),
    PRINCIPAL: isOff ? 0 : principalCents,
    INTEREST_INCOME: 0 - paid.interestCents - came.interestCents,
    FEE_INCOME: refundedBeyondHeld - paid.feesCents - came.feesCents + (state.escrow?.collectedCents ?? 0),
    UNAPPLIED: 0 - unappliedCents,
    WRITE_OFF: state.forgiven.reduce(
      (sum, forgiven) => sum + forgiven.principalCents - (forgiven.releasedCents ?? 0),
      writtenOffCents + (isOff ? principalCents : 0) - (isWrittenOff ? addedCents : 0) + escrowGivenUp(state),
    ),
    LOAN_SALES: lossOfSale(events, state),
    CAPITALIZED: isWrittenOff ? 0 : 0 - addedCents,
    ESCROW: 0 - (state.escrow?.balanceCents ?? 0),
  }
  return { ...others, CASH: Object.values(others).reduce((left, cents) => left - cents, 0) }
}

/** What the lender has given up of what it advanced for taxes and insurance. */
const escrowGivenUp = ({ escrow }: LoanState): Cents =>
  (escrow?.givenUp ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What a sale that has happened lost: the principal that was sold, less the price. Below 0 it is a gain. */
function lossOfSale(events: readonly LoanEvent[], { sold }: LoanState): Cents {
  if (!sold) return 0
  const sale = events.find(({ id }) => id === sold.eventId)
  return sale?.kind === 'SOLD' ? sold.principalCents - (sold.releasedCents ?? 0) - sale.amountCents : 0
}

function hasWrittenOff(events: readonly LoanEvent[], { asOn }: LoanState): boolean {
  const writeOff = standingWriteOff(events)
  return writeOff !== undefined && writeOff.effectiveOn <= asOn
}

const isOpening = (event: LoanEvent): event is Extract<LoanEvent, { kind: 'DISBURSED' }> =>
  event.kind === 'DISBURSED' && event.isTakenOver === true
