import { dollarsOf } from '#contract/fields.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { listDue } from './queries.ts'

/**
 * Lets the borrowers of a practice company who are up to date pay what falls due after one day until another, each on its
 * day. Gives the number of payments. A payment that a loan does not take, such as more than its last one, is left out.
 */
export async function payWhatIsDue(
  tx: Tx,
  { user, after, to }: { user: SessionUser; after: Day; to: Day },
): Promise<number> {
  let paid = 0
  for (const { loanId, dueOn, dueCents } of await listDue(tx, { lenderId: user.id, after, to })) {
    const form = {
      loanId,
      amount: dollarsOf(dueCents),
      paymentDate: dueOn,
      paymentMethod: 'ACH',
      application: 'STANDARD',
      extraPrincipal: 'SHORTEN_TERM',
    } as const
    try {
      await recordPayment(tx, form, { user, now: `${dueOn}T15:00:00.000Z`, today: dueOn })
      paid += 1
    } catch (error) {
      // Thrown before anything is written.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return paid
}
