import { removeBorrowerRow } from '../../borrowers/queries.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { type EventToAppend, readEvents } from '../../ledger/events.ts'
import { lockLoan } from '../../ledger/loan-rows.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { lockLoanNumbers } from '../../loans/queries.ts'
import { removeLoan } from '../../loans/service.ts'
import { markReversed } from '../../payments/queries.ts'
import { lockImport, markUndone, readImportedRows } from '../queries.ts'
import type { Writer } from '../run-import.ts'
import { listObstacles, lockMadeBorrowers, lockTouchedLoans, paymentsToReverse } from './queries.ts'

/**
 * Undoes an import: reverses its payments and hides its loans and borrowers; events and ledger lines stay, with their
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
  const payments = await paymentsToReverse(tx, key)
  const reason = REASONS[user.language]
  for (const [loanId, own] of Map.groupBy(payments, (payment) => payment.loanId)) {
    const loan = await lockLoan(tx, user, loanId)
    if (!loan) continue // removed since, its payments reversed before that
    const before = await readEvents(tx, loan)
    const reversals: EventToAppend[] = []
    for (const { paymentId, eventId } of own) {
      await markReversed(tx, { lenderId: key.lenderId, id: paymentId, reason, now })
      const event = { kind: 'PAYMENT_REVERSED', paymentId: eventId, effectiveOn: today, recordedAt: now } as const
      reversals.push({ event, recordedBy: user.id })
    }
    await recordEvents(tx, loan, reversals, { before })
  }
}

/** The reason noted on the payments of an undone import; their borrowers read it too. */
const REASONS = {
  en: 'The import that brought this payment was undone',
  es: 'Se deshizo la importación que trajo este pago',
}
