import { type LoanEvent, takenBack } from '#engine/terms/events.ts'
import { removeBorrowerRow } from '../../borrowers/queries.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { type EventToAppend, type NewEvent, readEvents } from '../../ledger/events.ts'
import { lockLoan } from '../../ledger/loan-rows.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { lockLoanNumbers } from '../../loans/queries.ts'
import { removeLoan } from '../../loans/service.ts'
import { markHonored, markReversed } from '../../payments/queries.ts'
import { lockImport, markUndone, readImportedRows } from '../queries.ts'
import type { Writer } from '../run-import.ts'
import {
  listObstacles,
  lockMadeBorrowers,
  lockTouchedLoans,
  markNotReturned,
  type PaymentOfImport,
  paymentsOfImport,
} from './queries.ts'

/**
 * Undoes an import: takes its returns back, reverses its payments and hides its loans and borrowers; events and ledger lines stay, with their
 * reversals. Refuses an import that does not exist or is undone, and one whose loans or borrowers have changed since.
 */
export async function undoImport(tx: Tx, importId: number, { user, now, today }: Writer): Promise<void> {
  const key = { lenderId: user.id, importId }
  const found = await lockImport(tx, { lenderId: user.id, id: importId })
  if (!found) throw notFound('import.notFound')
  if (found.undoneAt !== null) throw conflict('import.undoneAlready')
  // Lock order everywhere: the counter, borrowers, loans. With the counter no import runs beside this.
  await lockLoanNumbers(tx, user.id)
  await lockMadeBorrowers(tx, key)
  const standing = new Set(await lockTouchedLoans(tx, key))
  if ((await listObstacles(tx, key)).length > 0) throw conflict('import.cannotUndo')

  await reversePayments(tx, key, { user, now, today })
  const rows = await readImportedRows(tx, key)
  for (const { kind, subjectId: loanId } of rows) {
    if (kind === 'LOAN' && standing.has(loanId)) await removeLoan(tx, { user, now, today, loanId })
  }
  for (const { kind, subjectId: id } of rows) {
    if (kind === 'BORROWER') await removeBorrowerRow(tx, { lenderId: user.id, id, now })
  }
  await markUndone(tx, { lenderId: user.id, id: importId, undoneBy: user.id, now })
}

async function reversePayments(
  tx: Tx,
  key: { lenderId: number; importId: number },
  { user, now, today }: Writer,
): Promise<void> {
  const payments = await paymentsOfImport(tx, key)
  const reason = REASONS[user.language]
  const { lenderId } = key
  const entry = { effectiveOn: today, recordedAt: now }
  for (const [loanId, own] of Map.groupBy(payments, (payment) => payment.loanId)) {
    const loan = await lockLoan(tx, user, loanId)
    if (!loan) continue // removed since, its payments reversed before that
    const before = await readEvents(tx, loan)
    const returns = standingReturns(before, own)
    const entries = returns.map(({ id }): NewEvent => ({ ...entry, kind: 'TAKEN_BACK', eventId: id }))
    const made = own.filter(({ eventId, entryId }) => eventId === entryId)
    for (const { paymentId, eventId, status } of made) {
      const isReturned = returns.some((one) => one.paymentId === eventId)
      if (status !== 'COMPLETED' && !isReturned) continue // reversed since
      const row = { lenderId, id: paymentId, reason, now }
      if (isReturned) await markNotReturned(tx, row)
      else await markReversed(tx, row)
      entries.push({ ...entry, kind: 'PAYMENT_REVERSED', paymentId: eventId })
    }
    if (entries.length === 0) continue
    await recordEvents(
      tx,
      loan,
      entries.map((event): EventToAppend => ({ event, recordedBy: user.id })),
      { before },
    )
    const makes = new Set(made.map(({ eventId }) => eventId))
    for (const { paymentId: eventId } of returns) {
      if (!makes.has(eventId)) await markHonored(tx, { lenderId, eventId, now })
    }
  }
}

/** The returns that the import entered, or that came since for its payments, and that were not taken back. */
function standingReturns(events: readonly LoanEvent[], own: readonly PaymentOfImport[]) {
  const taken = takenBack(events)
  const entries = new Set(own.map(({ entryId }) => entryId))
  return events
    .filter((event) => event.kind === 'PAYMENT_REVERSED')
    .filter(({ id, isReturned }) => isReturned && !taken.has(id))
    .filter(({ id, paymentId }) => entries.has(id) || entries.has(paymentId))
}

/** The reason noted on the payments of an undone import; their borrowers read it too. */
const REASONS = {
  en: 'The import that brought this payment was undone',
  es: 'Se deshizo la importación que trajo este pago',
}
