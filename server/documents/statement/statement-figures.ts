import {
  openCentsOf,
  openChargesOf,
  openEscrowOf,
  openPartsOf,
  pastDueInstallments,
  unpaidInstallments,
} from '#engine/book/arrears.ts'
import { addMonths } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { type BillingCycle, billingCycle } from '#engine/questions/billing-cycle.ts'
import { comingLateFee } from '#engine/questions/coming-late-fee.ts'
import { type Holdback, holdbackOn, undrawnCents } from '#engine/questions/undrawn.ts'
import { eventsKnown, replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import type { FeeKind, ForgivenParts, LoanEvent } from '#engine/terms/events.ts'
import { collectsEscrow } from '#engine/terms/installment-charges.ts'
import type { LoanState, PaymentSplit } from '#engine/terms/loan-state.ts'
import type { EscrowKind, InstallmentCharge, LoanTerms } from '#engine/terms/terms.ts'

/** The split of the money received in a period. */
export type Received = {
  principalCents: Cents
  interestCents: Cents
  /** Without taxes and insurance. */
  feesCents: Cents
  escrowCents: Cents
  heldCents: Cents
}

/** One line of the activity: an event, and how it changed what is owed. */
export type Activity = {
  on: Day
  kind:
    | 'LENT'
    | 'TAKEN_OVER'
    | 'AT_CLOSING'
    | 'PAYMENT'
    | 'WAIVED'
    | 'INTEREST_ADJUSTED'
    | 'REFUNDED'
    | 'MOVED'
    | 'FORGIVEN'
    | 'CAPITALIZED'
    | 'SOLD'
    | 'TRANSFERRED'
    | 'ESCROW_PAID_OUT'
    | 'ESCROW_REFUNDED'
    | FeeKind
  /** The installment of a late fee; null for other events. */
  number: number | null
  chargedCents: Cents | null
  receivedCents: Cents | null
  /** What was added to the principal, or paid from escrow, which changes nothing in what is owed. Absent: nothing. */
  addedCents?: Cents
  /** Of money paid from escrow: what for. */
  paidFor?: EscrowKind
}

/** The figures of a periodic statement: those of CFPB sample form H-30(A), for a loan on a day. */
export type StatementFigures = {
  on: Day
  /** The day before the period's first. */
  after: Day
  /** The next installment due; null when there is none. */
  next: {
    dueOn: Day
    interestCents: Cents
    principalCents: Cents
    chargesCents: Cents
    charges: readonly InstallmentCharge[]
  } | null
  overdueCents: Cents
  feesCents: Cents
  /** Due for taxes and insurance, without those of the next installment; no part of feesCents. */
  escrowDueCents: Cents
  /** Fees, and taxes and insurance, that are due with the last payment, and not in the total. */
  feesAtEndCents: Cents
  escrowAtEndCents: Cents
  totalCents: Cents
  /** The fee for a payment after the last day on time; null where there is no fee. */
  lateFee: { afterOn: Day; cents: Cents } | null
  heldCents: Cents
  /** Held for taxes and insurance, below 0 advanced for them; null for a loan that collects none and never did. */
  escrowCents: Cents | null
  /** Money that makes no installment whole is held. */
  holdsPartial: boolean
  inPeriod: Received
  inYear: Received
  activity: Activity[]
  outstandingCents: Cents
  /** What is left of the commitment; null for a loan without one. */
  undrawnCents: Cents | null
  /** What was held back for draws, and how much of it is out; null for a loan that holds nothing back. */
  holdback: Holdback | null
  /** The most that may be owed on a line of credit, and what became of its balance in the cycle; null for other loans. */
  limitCents: Cents | null
  cycle: BillingCycle | null
  late: { days: number; since: Day; rows: { dueOn: Day; openCents: Cents }[] } | null
}

/**
 * Computes a statement for the month that ends with a day, by one replay. That of a line of credit is for the billing cycle of
 * the day instead, up to the day.
 */
export function statementFigures(terms: LoanTerms, events: readonly LoanEvent[], on: Day): StatementFigures {
  const state = replay(terms, events, { asOn: on })
  const received = [...splitsAtClosing(eventsKnown(events, { asOn: on })), ...state.payments]
  const cycle = terms.line && !hasNotBegun(terms, on) ? billingCycle(terms, events, on) : null
  const after = cycle?.after ?? addMonths(on, -1)
  const upcoming = unpaidInstallments(state).find(({ dueOn }) => dueOn >= on)
  const next = upcoming && {
    dueOn: upcoming.dueOn,
    ...openPartsOf(upcoming),
    chargesCents: openChargesOf(upcoming),
    charges: upcoming.openCharges ?? [],
  }
  const due = amountsDue(state)
  // On its due day what is charged with the payment is due beside it.
  const dueToday = upcoming && upcoming.dueOn <= on ? upcoming : {}
  const feesCents = due.feesCents - openChargesOf(dueToday) + openEscrowOf(dueToday)
  const escrowDueCents = due.escrowCents - openEscrowOf(dueToday)
  const coming =
    upcoming && comingLateFee(terms, events, { asOn: on, installment: upcoming.number, dueOn: upcoming.dueOn })
  const year = `${on.slice(0, 4)}-01-01`
  return {
    on,
    after,
    next: next ?? null,
    overdueCents: due.pastDueCents,
    feesCents,
    escrowDueCents,
    feesAtEndCents: (state.feesAtEndCents ?? 0) - (state.escrowAtEndCents ?? 0),
    escrowAtEndCents: state.escrowAtEndCents ?? 0,
    totalCents: due.pastDueCents + feesCents + escrowDueCents + (due.next?.openCents ?? 0),
    lateFee: coming ? { afterOn: coming.lastDayOn, cents: coming.amountCents } : null,
    heldCents: state.unappliedCents,
    escrowCents:
      state.escrow || collectsEscrow(termsInForce(terms, events, on)) ? (state.escrow?.balanceCents ?? 0) : null,
    holdsPartial: termsInForce(terms, events, on).options?.holdsPartial === true,
    inPeriod: receivedIn(received, (day) => day > after),
    inYear: receivedIn(received, (day) => day >= year),
    activity: activityOf(state, eventsKnown(events, { asOn: on })).filter((line) => line.on > after),
    outstandingCents: state.principalCents,
    undrawnCents: undrawnCents(terms, eventsKnown(events, { asOn: on }), on),
    holdback: holdbackOn(terms, eventsKnown(events, { asOn: on }), on),
    limitCents: cycle ? (terms.commitmentCents ?? null) : null,
    cycle,
    late: latenessOf(state),
  }
}

const hasNotBegun = ({ originationOn }: LoanTerms, on: Day): boolean => on < originationOn

/** What was paid when money was lent, as payments of that day, which are none of the loan's own. */
export function splitsAtClosing(events: readonly LoanEvent[]): PaymentSplit[] {
  return events.flatMap((event) => {
    if (event.kind !== 'DISBURSED' || !event.closing) return []
    const { interestCents, feesCents } = event.closing
    const none = { principalCents: 0, extraPrincipalCents: 0, unappliedCents: 0, balanceCents: 0, installments: [] }
    const amountCents = interestCents + feesCents
    return [{ ...none, paymentId: event.id, effectiveOn: event.effectiveOn, amountCents, interestCents, feesCents }]
  })
}

/** The split of the payments whose day is chosen. */
export function receivedIn(payments: readonly PaymentSplit[], isChosen: (day: Day) => boolean): Received {
  return payments
    .filter(({ effectiveOn }) => isChosen(effectiveOn))
    .reduce<Received>(
      (sum, split) => ({
        principalCents: sum.principalCents + split.principalCents,
        interestCents: sum.interestCents + split.interestCents,
        feesCents: sum.feesCents + split.feesCents - (split.escrowCents ?? 0),
        escrowCents: sum.escrowCents + (split.escrowCents ?? 0),
        heldCents: sum.heldCents + split.unappliedCents,
      }),
      { principalCents: 0, interestCents: 0, feesCents: 0, escrowCents: 0, heldCents: 0 },
    )
}

function activityOf(state: LoanState, events: readonly LoanEvent[]): Activity[] {
  // What was paid of a charge before its day stands with the payment.
  const charged = state.fees.filter(({ chargedOn }) => chargedOn <= state.asOn)
  const fees = charged.map(
    ({ id, kind, chargedOn, amountCents }): Activity => ({
      on: chargedOn,
      chargedCents: amountCents,
      receivedCents: null,
      kind,
      number: id.kind === 'LATE_FEE' ? id.installment : null,
    }),
  )
  const forgiven = state.forgiven.map((parts) => lessOwed('FORGIVEN', parts))
  const added = (state.capitalized ?? []).map(
    ({ on, interestCents, feesCents }): Activity => ({
      on,
      kind: 'CAPITALIZED',
      number: null,
      chargedCents: null,
      receivedCents: null,
      addedCents: interestCents + feesCents,
    }),
  )
  const sold = state.sold ? [lessOwed('SOLD', state.sold)] : []
  const over = state.transferred ? [lessOwed('TRANSFERRED', state.transferred)] : []
  return [...events.flatMap(activityOfEvent), ...added, ...forgiven, ...sold, ...over, ...fees].toSorted((a, b) =>
    a.on < b.on ? -1 : a.on > b.on ? 1 : 0,
  )
}

/** What is no longer owed, without a payment. */
function lessOwed(kind: Activity['kind'], { on, ...parts }: ForgivenParts & { on: Day }): Activity {
  const cents = parts.principalCents + parts.interestCents + parts.feesCents
  return { on, kind, number: null, receivedCents: null, chargedCents: 0 - cents }
}

function activityOfEvent(event: LoanEvent): Activity[] {
  const line = { on: event.effectiveOn, number: null, chargedCents: null, receivedCents: null }
  switch (event.kind) {
    case 'DISBURSED':
      return [
        { ...line, kind: event.isTakenOver ? 'TAKEN_OVER' : 'LENT', chargedCents: event.amountCents },
        ...splitsAtClosing([event]).map(
          ({ amountCents }): Activity => ({ ...line, kind: 'AT_CLOSING', receivedCents: amountCents }),
        ),
      ]
    case 'ADVANCED':
      return [{ ...line, kind: 'LENT', chargedCents: event.amountCents }]
    case 'PAYMENT_RECEIVED':
      return [{ ...line, kind: 'PAYMENT', receivedCents: event.amountCents }]
    case 'REFUNDED':
      return [{ ...line, kind: event.movedTo === undefined ? 'REFUNDED' : 'MOVED', receivedCents: -event.amountCents }]
    case 'ESCROW_PAID_OUT':
      return [{ ...line, kind: event.kind, addedCents: event.amountCents, paidFor: event.paidFor }]
    case 'ESCROW_REFUNDED':
      return [{ ...line, kind: event.kind, receivedCents: -event.amountCents }]
    case 'FEE_WAIVED':
      return [{ ...line, kind: 'WAIVED', chargedCents: -event.amountCents }]
    case 'INTEREST_ADJUSTED':
      return [{ ...line, kind: 'INTEREST_ADJUSTED', chargedCents: event.amountCents }]
    default:
      return []
  }
}

function latenessOf(state: LoanState): StatementFigures['late'] {
  const rows = pastDueInstallments(state).map((row) => ({ dueOn: row.dueOn, openCents: openCentsOf(row) }))
  const [oldest] = rows
  return oldest && state.daysPastDue > 0 ? { days: state.daysPastDue, since: oldest.dueOn, rows } : null
}
