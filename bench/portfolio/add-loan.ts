import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { type Posting, postingsOf } from '../../server/ledger/postings.ts'
import { figuresOf, stateAfterLastEvent } from '../../server/ledger/projections.ts'
import type { AuditEntry } from './audit-chain.ts'
import type { MadeLoan } from './made-loan.ts'
import type { Tables } from './tables.ts'

/** Whose loan it is, and what numbers its rows get. */
export type Place = {
  lenderId: number
  borrowerUserId: number | null
  loanId: number
  number: number
  /** The next free number of a table's rows. */
  next(table: 'payment' | 'line'): number
}

const METHODS = ['ACH', 'CHECK', 'ACH', 'WIRE', 'ACH', 'CASH']

/** Adds all rows of a loan whose facts have their numbers, and gives what its audit log says. */
export function addLoan(tables: Tables, place: Place, loan: MadeLoan): AuditEntry[] {
  const state = stateAfterLastEvent(loan.terms, loan.events)
  addLoanRow(tables, place, { ...loan, state })
  for (const event of loan.events) addEvent(tables, place, loan, event)
  addInstallments(tables, place, state)
  addLines(tables, place, { events: loan.events, state })
  return [madeEntry(place, loan), ...addPayments(tables, place, { events: loan.events, state })]
}

type Replayed = { events: readonly LoanEvent[]; state: LoanState }

function addLoanRow(
  tables: Tables,
  place: Place,
  { form, terms, events, state }: MadeLoan & { state: LoanState },
): void {
  const { lenderId, loanId, borrowerUserId, number } = place
  const figures = figuresOf(terms, events, state)
  tables.loans.add([
    ...[lenderId, loanId, form.borrowerId, borrowerUserId, `LN-${String(number).padStart(6, '0')}`, form.loanName],
    ...[form.loanType, JSON.stringify(terms), JSON.stringify(form), `${terms.originationOn}T14:00:00.000Z`, lenderId],
    ...[figures.principalCents, figures.annualRatePpm, figures.frequency, figures.originatedOn, figures.maturesOn],
    ...[figures.paymentCents, figures.graceDays, figures.outstandingCents, figures.paidPrincipalCents],
    ...[figures.paidInterestCents, figures.paidFeesCents, figures.unappliedCents, figures.writtenOffCents],
    ...[figures.unpaidInterestCents, figures.nextDueOn, figures.nextDueCents, figures.isPaidOff],
    ...[
      figures.isMarkedDefaulted,
      figures.defaultStage,
      figures.hasPayments,
      figures.paymentsReceived,
      figures.paymentsReversed,
    ],
  ])
}

function addEvent(tables: Tables, { lenderId, loanId }: Place, { terms }: MadeLoan, event: LoanEvent): void {
  const { id, kind, effectiveOn, recordedAt, ...rest } = event
  const { amountCents = null, paymentId = null, ...words } = rest as { amountCents?: number; paymentId?: number }
  const detail = JSON.stringify(kind === 'DISBURSED' ? { ...words, terms } : words)
  tables.events.add([
    ...[lenderId, id, loanId, kind, effectiveOn, recordedAt, lenderId, amountCents],
    ...[paymentId, detail],
  ])
}

function addInstallments(
  tables: Tables,
  { lenderId, loanId, borrowerUserId }: Place,
  { installments }: LoanState,
): void {
  for (const row of installments) {
    tables.installments.add([
      ...[lenderId, loanId, row.number, borrowerUserId, row.fromOn, row.dueOn, row.paymentCents, row.principalCents],
      ...[row.interestCents, row.balanceCents, row.paidPrincipalCents, row.paidInterestCents, row.isPaid, row.paidOn],
    ])
  }
}

/** Each line names the fact it is about, as if each had been settled when it was entered. */
function addLines(tables: Tables, { lenderId, loanId, next }: Place, { events, state }: Replayed): void {
  const byId = new Map(events.map((event) => [event.id, event]))
  const add = (line: Posting, cause: LoanEvent | undefined, reverses: number | null): number => {
    const id = next('line')
    tables.lines.add([
      ...[
        lenderId,
        id,
        loanId,
        cause?.id ?? null,
        cause?.recordedAt ?? null,
        line.aboutEventId,
        line.debit,
        line.credit,
      ],
      ...[line.amountCents, line.effectiveOn, reverses],
    ])
    return id
  }
  for (const line of postingsOf(events, state)) add(line, byId.get(line.aboutEventId), null)
  for (const event of events) {
    const taken = event.kind === 'PAYMENT_REVERSED' ? byId.get(event.paymentId) : undefined
    if (taken?.kind !== 'PAYMENT_RECEIVED') continue
    const { id: aboutEventId, amountCents, effectiveOn } = taken
    const line: Posting = { aboutEventId, debit: 'CASH', credit: 'UNAPPLIED', amountCents, effectiveOn }
    const reverses = add(line, taken, null)
    add({ ...line, debit: 'UNAPPLIED', credit: 'CASH' }, event, reverses)
  }
}

function addPayments(tables: Tables, place: Place, { events, state }: Replayed): AuditEntry[] {
  const { lenderId, loanId, borrowerUserId } = place
  const splits = new Map(state.payments.map((split) => [split.paymentId, split]))
  const reversals = new Map(
    events.flatMap((event) => (event.kind === 'PAYMENT_REVERSED' ? [[event.paymentId, event]] : [])),
  )
  return events.flatMap((event): AuditEntry[] => {
    const { id, effectiveOn, recordedAt } = event
    if (event.kind === 'WRITTEN_OFF')
      return [{ at: recordedAt, action: 'writeOffLoan', subjectKind: 'loan', subjectId: loanId }]
    if (event.kind !== 'PAYMENT_RECEIVED') return []
    const [split, reversal] = [splits.get(id), reversals.get(id)]
    const paymentId = place.next('payment')
    const method = METHODS[id % METHODS.length] ?? 'OTHER'
    tables.payments.add([
      ...[lenderId, paymentId, loanId, borrowerUserId, id, event.amountCents, effectiveOn, method],
      ...[reversal ? 'REVERSED' : 'COMPLETED', reversal ? 'The check was returned: insufficient funds' : null],
      ...[split?.interestCents ?? null, split?.principalCents ?? null, split?.feesCents ?? null],
      ...[split?.unappliedCents ?? null, lenderId, recordedAt, reversal?.recordedAt ?? recordedAt],
    ])
    const subject = { subjectKind: 'payment', subjectId: paymentId }
    return [
      { at: recordedAt, action: 'recordPayment', ...subject },
      ...(reversal ? [{ at: reversal.recordedAt, action: 'reversePayment', ...subject }] : []),
    ]
  })
}

const madeEntry = ({ loanId }: Place, { events }: MadeLoan): AuditEntry => ({
  at: events[0]?.recordedAt ?? '',
  action: 'createLoan',
  subjectKind: 'loan',
  subjectId: loanId,
})
