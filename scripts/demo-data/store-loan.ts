import { dollarsOf } from '#contract/fields.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Tx } from '../../server/database/database.ts'
import type { SessionUser } from '../../server/http/http.ts'
import { insertEvent, readEvents } from '../../server/ledger/events.ts'
import { lockLoan } from '../../server/ledger/loan-rows.ts'
import { settlePast } from '../../server/ledger/record.ts'
import { makeLoan } from '../../server/loans/service.ts'
import { insertPayment, markReversed } from '../../server/payments/queries.ts'
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

  const entered = new Map<number, { eventId: number; paymentId: number }>()
  for (const event of past) {
    const { id, ...words } = event
    const known = event.kind === 'PAYMENT_REVERSED' ? entered.get(event.paymentId) : undefined
    const fact = known && words.kind === 'PAYMENT_REVERSED' ? { ...words, paymentId: known.eventId } : words
    const { id: eventId } = await insertEvent(tx, loan, { event: fact, recordedBy: user.id })
    const base = { ...loan, now: event.recordedAt }
    if (event.kind === 'PAYMENT_RECEIVED') {
      const payment = { ...base, eventId, amountCents: event.amountCents, enteredBy: user.id }
      entered.set(id, { eventId, paymentId: await insertPayment(tx, { ...payment, form: formOf(event, loanId) }) })
    } else if (known) {
      await markReversed(tx, { ...base, id: known.paymentId, reason: 'The check was returned: insufficient funds' })
    }
  }
  await settlePast(tx, loan, await readEvents(tx, loan))
}

function formOf(event: Extract<PastEvent, { kind: 'PAYMENT_RECEIVED' }>, loanId: number) {
  const { id, amountCents, effectiveOn: paymentDate, extraPrincipal } = event
  const paymentMethod = METHODS[(loanId + id) % METHODS.length] ?? 'OTHER'
  const reference = paymentMethod === 'CHECK' ? `Check ${1000 + id}` : undefined
  const application = 'STANDARD' as const
  return { loanId, amount: dollarsOf(amountCents), paymentDate, paymentMethod, reference, application, extraPrincipal }
}
