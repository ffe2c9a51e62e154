import { removeBorrowerRow } from '../../borrowers/queries.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { EventToAppend } from '../../ledger/events.ts'
import { lockLoan } from '../../ledger/loan-rows.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { removeLoan } from '../../loans/service.ts'
import { markReversed } from '../../payments/queries.ts'
import { lockImport, markUndone, readImportedRows } from '../queries.ts'
import type { Writer } from '../run-import.ts'
import { listObstacles, lockMadeBorrowers, lockTouchedLoans, paymentsToReverse } from './queries.ts'

/**
 * Takes back all that an import made: its payments are reversed, its loans and borrowers removed from view, and facts and
 * ledger lines stay with those that take them back. Refuses an import that is not there or undone, and one to whose loans
 * and borrowers something has been done since.
 */
export async function undoImport(tx: Tx, importId: number, { user, now, today }: Writer): Promise<void> {
  const key = { lenderId: user.id, importId }
  const found = await lockImport(tx, { lenderId: user.id, id: importId })
  if (!found) throw notFound('import.notFound')
  if (found.undoneAt !== null) throw conflict('import.undoneAlready')
  // The borrowers' rows before the loans', as everywhere.
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
    if (!loan) continue // removed since, with its payments reversed before
    const reversals: EventToAppend[] = []
    for (const { paymentId, eventId } of own) {
      await markReversed(tx, { lenderId: key.lenderId, id: paymentId, reason, now })
      const event = { kind: 'PAYMENT_REVERSED', paymentId: eventId, effectiveOn: today, recordedAt: now } as const
      reversals.push({ event, recordedBy: user.id })
    }
    await recordEvents(tx, loan, reversals)
  }
}

/** What payments say that an undone import had brought; their borrowers read it too. */
const REASONS = {
  en: 'The import that brought this payment was undone',
  es: 'Se deshizo la importación que trajo este pago',
}
