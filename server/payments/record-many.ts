import type { PaymentForm } from '#contract/payments/payments.ts'
import type { Tx } from '../database/database.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { lockLoan } from '../ledger/loan-rows.ts'
import type { NamedPayment } from '../ledger/payment-rows.ts'
import { markPoint, returnToPoint } from './queries.ts'
import { recordPayment, type Writer } from './record-payment.ts'

/**
 * Records payments on many loans in the order of the forms, each as recordPayment does and by the same rules. Gives for
 * each the payment, or the refusal that kept it out: a refused payment leaves nothing behind and holds up no other. All
 * loans are locked first, by rising id, so that two requests over the same loans do not wait for each other. Any error
 * that is no refusal ends the whole request.
 */
export async function recordMany(
  tx: Tx,
  forms: readonly PaymentForm[],
  writer: Writer,
): Promise<(NamedPayment | Refusal)[]> {
  const ids = [...new Set(forms.map(({ loanId }) => loanId))].toSorted((a, b) => a - b)
  const locked = await Promise.all(ids.map((loanId) => lockLoan(tx, writer.user, loanId)))
  const found = new Set(locked.map((loan) => loan?.loanId))
  const outcomes: (NamedPayment | Refusal)[] = []
  for (const form of forms) {
    outcomes.push(found.has(form.loanId) ? await recordOne(tx, form, writer) : notFound('loan.notFound'))
  }
  return outcomes
}

async function recordOne(tx: Tx, form: PaymentForm, writer: Writer): Promise<NamedPayment | Refusal> {
  await markPoint(tx)
  try {
    return await recordPayment(tx, form, writer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await returnToPoint(tx)
    return error
  }
}
