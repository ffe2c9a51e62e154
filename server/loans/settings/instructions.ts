import { CHANGE_SHOWN_DAYS, type PaymentInstructions } from '#contract/loans/lender-settings.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { queueLetter } from '../../auth/letters/queue-letter.ts'
import type { Tx } from '../../database/database.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import type { Context } from '../../http/http.ts'
import { borrowersToTell, listInstructions, nameOfLender } from './queries.ts'

/** How a lender wants to be paid, and what they said before in the days in which borrowers are told of a change. */
export async function instructionsSaid(
  tx: Tx,
  { lenderId, now }: { lenderId: number; now: Instant },
): Promise<PaymentInstructions> {
  const since = daysBefore(now, CHANGE_SHOWN_DAYS)
  const [current, ...replaced] = await listInstructions(tx, { lenderId, since })
  if (!current) return { paymentInstructions: '', postalAddress: '', changedAt: null, earlier: [] }
  const { paymentInstructions, postalAddress, setAt } = current
  // Each text stood until the one after it was set.
  const ends = [setAt, ...replaced.map((row) => row.setAt)]
  return {
    paymentInstructions,
    postalAddress,
    changedAt: setAt > since ? setAt : null,
    earlier: replaced.map((row, index) => ({
      paymentInstructions: row.paymentInstructions,
      postalAddress: row.postalAddress,
      until: ends[index] ?? setAt,
    })),
  }
}

/** Within this time after a change borrowers get no second letter: the first one leads to what is said now. */
const QUIET_MINUTES = 60

/**
 * Queues letters that the payment instructions change: to each borrower with an account and an open loan, and to the
 * lender. Call it before the change is stored.
 */
export async function tellOfInstructions(
  context: Pick<Context, 'tx' | 'config' | 'now' | 'afterCommit' | 'sendLetters'>,
  lenderId: number,
): Promise<void> {
  const { tx, now } = context
  const [last] = await listInstructions(tx, { lenderId, since: now })
  await queueLetter(context, { kind: 'OWN_INSTRUCTIONS_CHANGED', userId: lenderId, detail: {} })
  const isTold = last !== undefined && Date.parse(now) - Date.parse(last.setAt) < QUIET_MINUTES * 60_000
  if (isTold) return
  const lenderName = await nameOfLender(tx, lenderId)
  for (const userId of await borrowersToTell(tx, lenderId)) {
    await queueLetter(context, { kind: 'INSTRUCTIONS_CHANGED', userId, detail: { lenderName } })
  }
}
