import type { ShownLoanStatus } from '#contract/enumerations.ts'
import { dollarsOf, percentOf } from '#contract/fields.ts'
import type { AgreedEntry, Loan, LoanDetail, ScheduledInstallment } from '#contract/loans/loans.ts'
import { DETAIL_TERMS, type DetailTerms, termEntry } from '#contract/loans/term-table.ts'
import { bucketOf, daysPastDueOn, openChargesOf, openPartsOf, statusOf } from '#engine/book/arrears.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import { holdbackOn, undrawnCents } from '#engine/questions/undrawn.ts'
import { isMarkedDefaulted } from '#engine/replay/mark-of-default.ts'
import { inOrderOfReplay } from '#engine/replay/order-of-replay.ts'
import { latestTerms } from '#engine/replay/terms-in-force.ts'
import { balloonOfInstallments, scheduledBalloon } from '#engine/schedule/balloon.ts'
import { termBetween } from '#engine/schedule/estimate.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { isAgreement, type LoanEvent, takenBack } from '#engine/terms/events.ts'
import { collectsEscrow } from '#engine/terms/installment-charges.ts'
import type { LoanState, LoanStatus, PlannedInstallment } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { SessionUser } from '../http/http.ts'
import { hasEventsSinceMade } from '../ledger/events.ts'
import type { StoredInstallment } from '../ledger/installments.ts'
import type { LoanOn } from '../ledger/loan-history.ts'
import { letterKindOf } from './letter-kind.ts'
import type { LoanDetailRow, LoanRow } from './queries.ts'

export type Viewer = { user: Pick<SessionUser, 'role'>; today: Day }

type Standing = Pick<LoanRow, 'originatedOn' | 'nextDueOn' | 'graceDays' | 'isPaidOff' | 'isMarkedDefaulted'> &
  Partial<Pick<LoanRow, 'soldOn' | 'transferredOn'>>

/** The status a loan has on a day, from its stored figures. */
export function statusOn(row: Standing, today: Day): LoanStatus {
  return statusOf({
    ...row,
    isSold: row.soldOn != null,
    isTransferred: row.transferredOn != null,
    isPending: row.originatedOn > today,
    daysPastDue: daysPastDueOn(today, row.nextDueOn),
  })
}

/** The API's status: a current loan is ACTIVE; to a borrower a late one is ACTIVE too, and a paid-off one COMPLETED. */
export function shownStatus(status: LoanStatus, { role }: Pick<SessionUser, 'role'>): ShownLoanStatus {
  if (status === 'CURRENT') return 'ACTIVE'
  if (role !== 'BORROWER') return status
  if (status === 'LATE') return 'ACTIVE'
  return status === 'PAID_OFF' ? 'COMPLETED' : status
}

/** A loan as lists show it. */
export function shownLoan(row: LoanRow, { user, today }: Viewer): Loan {
  return {
    id: row.id,
    loanName: row.loanName,
    loanNumber: row.loanNumber,
    loanType: row.loanType,
    status: shownStatus(statusOn(row, today), user),
    principalAmount: dollarsOf(row.principalCents),
    outstandingBalance: dollarsOf(row.outstandingCents),
    interestRate: percentOf(row.annualRatePpm),
    originationDate: row.originatedOn,
    maturityDate: row.maturesOn,
    paymentFrequency: row.frequency,
    lateFee: row.lateFee,
    gracePeriod: row.gracePeriod,
    borrowerId: row.borrowerId,
    borrowerName: row.borrowerName,
    lenderId: row.lenderId,
    lenderName: row.lenderName,
    nextPaymentDate: row.nextDueOn,
    nextPaymentAmount: dollarsOrNull(row.nextDueCents),
    nextPaymentInterest: dollarsOrNull(row.nextDueInterestCents),
    nextPaymentPrincipal: dollarsOrNull(row.nextDuePrincipalCents),
    daysPastDue: daysPastDueOn(today, row.nextDueOn),
    pastDueAmount: dollarsOf(row.pastDueCents),
    defaultStage: user.role === 'BORROWER' || row.isPaidOff ? null : row.defaultStage,
    createdAt: row.createdAt,
  }
}

/**
 * One loan with everything its page shows. Values that change daily (interest, fees, arrears) come from the state
 * replayed to today, or to the loan's first day when that is in the future. A borrower is not shown the lender's notes.
 */
export function shownLoanDetail(
  row: LoanDetailRow,
  { state, events, payoffCents, viewer, goesOnAs, continues }: Standings,
): LoanDetail {
  const { terms } = row
  const agreed = { ...latestTerms(terms, events), firstDueOn: terms.firstDueOn }
  const hasChanged = events.some(isAgreement)
  return {
    ...shownLoan(row, viewer),
    ...figuresToday(row, state, viewer),
    goesOnAs: [...goesOnAs],
    continues: [...continues],
    ...shownTerm(row),
    ...statedTerms(row, agreed),
    balloonPaymentAmount: agreed.balloon
      ? dollarsOf(hasChanged ? balloonOfInstallments(state.installments) : scheduledBalloon(terms, schedule(terms)))
      : null,
    notes: viewer.user.role === 'BORROWER' ? null : row.notes,
    calculatedMonthlyPayment: dollarsOf(row.paymentCents),
    nextPaymentCharges: (state.nextDue?.charges ?? []).map(({ kind, amountCents }) => ({
      kind,
      amount: dollarsOf(amountCents),
    })),
    escrowBalance: state.escrow || collectsEscrow(agreed) ? dollarsOf(state.escrow?.balanceCents ?? 0) : null,
    undrawnAmount: dollarsOrNull(undrawnCents(terms, events, state.asOn)),
    releasedAmount: dollarsOrNull(holdbackOn(terms, events, state.asOn)?.releasedCents),
    settlement: settlementShown(state),
    letters: lettersOf(events, { state, viewer, isContinued: row.continues !== null }),
    hasPayments: row.hasPayments,
    hasFixedTerms: row.hasPayments || hasEventsSinceMade(events),
    isMarkedDefaulted: isMarkedDefaulted(events) && !isWrittenOff(events),
    calledDueOn: row.isPaidOff ? null : (state.inDefault?.calledDueOn ?? null),
    chargedOffOn: viewer.user.role === 'BORROWER' ? null : (state.inDefault?.chargedOffOn ?? null),
    payoffAmount: row.originatedOn > viewer.today ? null : dollarsOf(payoffCents),
    hasFollowUps: viewer.user.role !== 'BORROWER' && row.hasFollowUps,
    hasDocumentRequests: row.hasDocumentRequests,
  }
}

function settlementShown({ settlement }: LoanState): LoanDetail['settlement'] {
  if (!settlement) return null
  const { eventId, agreedOn, standing, totalCents, paidCents, graceDays, payments, endedOn } = settlement
  return {
    eventId,
    agreedOn,
    standing,
    totalAmount: dollarsOf(totalCents),
    paidAmount: dollarsOf(paidCents),
    graceDays,
    payments: payments.map(({ on, amountCents }) => ({ date: on, amount: dollarsOf(amountCents) })),
    endedOn,
  }
}

type Linked = Pick<LoanDetail, 'goesOnAs' | 'continues'>
type Standings = Linked & LoanOn & { viewer: Viewer }

/** The events that a letter tells this reader of, the latest first. */
function lettersOf(
  events: readonly LoanEvent[],
  { state, viewer: { today, user }, isContinued }: { state: LoanState; viewer: Viewer; isContinued: boolean },
): LoanDetail['letters'] {
  const settledBy = state.forgiven.filter(({ forgiveness }) => forgiveness === 'SETTLEMENT').map((row) => row.eventId)
  const taken = takenBack(events)
  return events
    .filter(({ id, effectiveOn }) => !taken.has(id) && effectiveOn <= today)
    .toSorted(inOrderOfReplay)
    .toReversed()
    .flatMap((event) => {
      const isSettled = event.kind === 'PAYMENT_RECEIVED' && settledBy.includes(event.id)
      const isOpening = isContinued && event.kind === 'DISBURSED'
      const kind = isOpening ? 'OPENED' : isSettled ? 'SETTLED' : letterKindOf(event, user)
      return kind ? [{ eventId: event.id, kind, date: event.effectiveOn }] : []
    })
}

/** The terms that a list leaves out: as the lender entered them, or as they were agreed last. */
function statedTerms({ form }: LoanDetailRow, terms: LoanTerms): DetailTerms {
  const values = DETAIL_TERMS.map((key) => {
    const { answer, of } = termEntry(key)
    return [key, answer.from === 'TERMS' ? of?.(terms) : (form[key] ?? null)]
  })
  return Object.fromEntries(values) // the answer is checked against detailFields before it is sent
}

function figuresToday(row: LoanRow, state: LoanState, { user, today }: Viewer) {
  const { feesCents, escrowCents, dueNowCents } = amountsDue(state)
  return {
    status: shownStatus(row.originatedOn > today ? 'PENDING' : state.status, user),
    outstandingBalance: dollarsOf(state.principalCents),
    nextPaymentDate: state.nextDue?.dueOn ?? null,
    nextPaymentAmount: dollarsOrNull(state.nextDue?.amountCents),
    nextPaymentInterest: dollarsOrNull(state.nextDue?.interestCents),
    nextPaymentPrincipal: dollarsOrNull(state.nextDue?.principalCents),
    daysPastDue: state.daysPastDue,
    pastDueAmount: dollarsOf(state.pastDueCents),
    bucket: bucketOf(state.daysPastDue),
    interestDue: dollarsOf(state.interestDueCents),
    feesDue: dollarsOf(feesCents),
    escrowDue: dollarsOf(escrowCents),
    dueNowAmount: dollarsOf(dueNowCents),
    paidPrincipal: dollarsOf(state.paid.principalCents),
    paidInterest: dollarsOf(state.paid.interestCents),
    paidFees: dollarsOf(state.paid.feesCents - (state.escrow?.collectedCents ?? 0)),
    paidEscrow: dollarsOf(state.escrow?.collectedCents ?? 0),
    heldAmount: dollarsOf(state.unappliedCents),
    feesAtEnd: dollarsOf((state.feesAtEndCents ?? 0) - (state.escrowAtEndCents ?? 0)),
    escrowAtEnd: dollarsOf(state.escrowAtEndCents ?? 0),
    soldOn: state.sold?.on ?? null,
    transferredOn: state.transferred?.on ?? null,
    transferReason: state.transferred?.reason ?? null,
  }
}

const dollarsOrNull = (cents: Cents | null | undefined): number | null => (cents == null ? null : dollarsOf(cents))

function shownTerm({ originatedOn: from, maturesOn: to }: LoanRow) {
  const { months, years } = termBetween({ from, to })
  return { loanTermMonths: months, loanTermYears: years }
}

/** An installment as the API gives it. Its id is made of the loan's id and its number, which is below 10,000. */
export function shownEntry(loanId: number, row: Omit<StoredInstallment, 'paidOn'>): ScheduledInstallment {
  const open = openPartsOf(row)
  return {
    id: loanId * 10_000 + row.number,
    ...shownRow(row),
    isPaid: row.isPaid,
    paidAmount: dollarsOf(row.paidPrincipalCents + row.paidInterestCents),
    paidInterest: dollarsOf(row.paidInterestCents),
    paidPrincipal: dollarsOf(row.paidPrincipalCents),
    openInterest: dollarsOf(open.interestCents),
    openPrincipal: dollarsOf(open.principalCents),
    openCharges: dollarsOf(openChargesOf(row)),
  }
}

/** An installment of a schedule without payments, as the API gives it. */
export function shownRow(row: PlannedInstallment): AgreedEntry {
  return {
    paymentNumber: row.number,
    dueDate: row.dueOn,
    amount: dollarsOf(row.paymentCents),
    principalAmount: dollarsOf(row.principalCents),
    interestAmount: dollarsOf(row.interestCents),
    charges: dollarsOf(row.chargesCents ?? 0),
    outstandingBalance: dollarsOf(row.balanceCents),
  }
}
