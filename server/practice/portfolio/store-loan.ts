import { dollarsOf } from '#contract/fields.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Tx } from '../../database/database.ts'
import type { SessionUser } from '../../http/http.ts'
import { insertEvent, readEvents } from '../../ledger/events.ts'
import { type LockedLoan, lockLoan } from '../../ledger/loan-rows.ts'
import { readStoredBooks, updateBooks } from '../../ledger/record-events.ts'
import { makeLoan } from '../../loans/service.ts'
import { insertReceivedPayment, markReversed } from '../../payments/queries.ts'
import type { PastEvent } from './past.ts'

const METHODS = ['ACH', 'CHECK', 'ACH', 'WIRE', 'ACH', 'CASH']

/** Makes a loan as a lender does, and enters its past as if each payment had been recorded on its day. */
export async function storeLoan(
  tx: Tx,
  { user, form, past, now }: { user: SessionUser; form: LoanForm; past: readonly PastEvent[]; now: string },
): Promise<void> {
  const loanId = await makeLoan(tx, form, { user, now, today: now.slice(0, 10) })
  if (past.length === 0) return
  const loan = await lockLoan(tx, user, loanId)
  if (!loan) throw new Error(`loan ${loanId} has just been made and is not there`)

  let settled = 0
  const entered = new Map<number, { eventId: number; paymentId: number }>()
  for (const event of past) {
    const { id, ...words } = event
    const recordedBy = user.id
    if (event.kind === 'PAYMENT_RECEIVED') {
      entered.set(id, await storePayment(tx, loan, { event, recordedBy }))
      continue
    }
    const reversed = event.kind === 'PAYMENT_REVERSED' ? entered.get(event.paymentId) : undefined
    if (!reversed || words.kind !== 'PAYMENT_REVERSED') {
      await insertEvent(tx, loan, { event: words, recordedBy }, 0)
      continue
    }
    // The books have the payment before it is taken back.
    settled = await settle(tx, loan, settled)
    await insertEvent(tx, loan, { event: { ...words, paymentId: reversed.eventId }, recordedBy }, 0)
    const reason = 'The check was returned: insufficient funds'
    await markReversed(tx, { ...loan, now: event.recordedAt, id: reversed.paymentId, reason })
  }
  await settle(tx, loan, settled)
}

/**
 * Brings the books in line with the events after a number, and gives the last number. Every line names its event, as if
 * that were done after each of them.
 */
async function settle(tx: Tx, loan: LockedLoan, settled: number): Promise<number> {
  const events = await readEvents(tx, loan)
  const added = events.filter(({ id }) => id > settled)
  await updateBooks(tx, loan, { events, added, stored: await readStoredBooks(tx, loan) })
  return events.at(-1)?.id ?? settled
}

type PastPayment = Extract<PastEvent, { kind: 'PAYMENT_RECEIVED' }>

/** Stores a payment; its split and ledger lines are made at the end, with those of all others. */
async function storePayment(
  tx: Tx,
  loan: LockedLoan,
  { event, recordedBy }: { event: PastPayment; recordedBy: number },
): Promise<{ eventId: number; paymentId: number }> {
  const row = await insertReceivedPayment(tx, {
    loan,
    event,
    // The parts must add up to the amount; until the books are updated the whole amount is held.
    split: { interestCents: 0, principalCents: 0, feesCents: 0, unappliedCents: event.amountCents },
    corrections: { takenBack: [], posted: [] },
    form: formOf(event, loan.loanId),
    confirms: undefined,
    importId: undefined,
    enteredBy: recordedBy,
    gives: 0,
  })
  if (!row || row.eventId === null) throw new Error(`a payment on loan ${loan.loanId} was not written`)
  return { eventId: row.eventId, paymentId: row.id }
}

function formOf(event: PastPayment, loanId: number) {
  const { id, amountCents, effectiveOn: paymentDate, extraPrincipal } = event
  const paymentMethod = METHODS[(loanId + id) % METHODS.length] ?? 'OTHER'
  const reference = paymentMethod === 'CHECK' ? `Check ${1000 + id}` : undefined
  const application = 'STANDARD' as const
  return { loanId, amount: dollarsOf(amountCents), paymentDate, paymentMethod, reference, application, extraPrincipal }
}
