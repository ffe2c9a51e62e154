import type { Tx } from '../database/database.ts'
import { conflict } from '../http/errors.ts'
import type { Writer } from '../payments/record-payment.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import { lockedLine, waitingCentsOf } from './assign-line.ts'
import { deleteLinePayment, paymentsOfLines } from './line-payments/queries.ts'
import { forgetUnsupported } from './payers/queries.ts'
import { storeSetAside } from './queries.ts'

/** Marks the waiting amount of a line as paying no loan. Refuses a line without a waiting amount. */
export async function setLineAside(
  tx: Tx,
  { lineId, reason }: { lineId: number; reason: string },
  writer: Pick<Writer, 'user'>,
): Promise<void> {
  const line = await lockedLine(tx, lineId, writer)
  const waitingCents = waitingCentsOf(line)
  if (waitingCents <= 0) throw conflict('bank.nothingWaits')
  const cents = line.setAsideCents + waitingCents
  await storeSetAside(tx, { lenderId: line.lenderId, lineId }, { cents, reason })
}

/**
 * Makes a whole line wait again: payments that it made or confirmed are reversed, payments recorded before it are
 * untied, and the amount set aside becomes zero. A payer name learned only from this line is forgotten. Refuses a line
 * with nothing assigned or set aside.
 */
export async function releaseLine(tx: Tx, lineId: number, writer: Writer): Promise<void> {
  const line = await lockedLine(tx, lineId, writer)
  const { lenderId, payerKey } = line
  const all = await paymentsOfLines(tx, { lenderId, lineIds: [lineId] })
  const payments = all.filter(({ status }) => status === 'COMPLETED')
  if (payments.length === 0 && line.setAsideCents === 0) throw conflict('bank.nothingToRelease')
  for (const { kind, id: paymentId } of payments) {
    if (kind === 'LINKED') await deleteLinePayment(tx, { lenderId, lineId, paymentId })
    else await reversePayment(tx, { paymentId, reason: REASONS[writer.user.language] }, writer)
  }
  if (line.setAsideCents > 0) await storeSetAside(tx, { lenderId, lineId }, { cents: 0, reason: null })
  const loanIds = payments.map(({ loanId }) => loanId)
  if (payerKey !== '' && loanIds.length > 0) await forgetUnsupported(tx, { lenderId, payerKey, loanIds })
}

/** The reason shown on a reversed payment; its borrower reads it too. */
const REASONS = {
  en: 'The deposit was assigned to this loan by mistake',
  es: 'El depósito se asignó a este préstamo por error',
}
