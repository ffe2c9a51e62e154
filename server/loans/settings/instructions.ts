import { CHANGE_SHOWN_DAYS, type PaymentInstructions } from '#contract/loans/lender-settings.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { queueLetter } from '../../auth/letters/queue-letter.ts'
import type { Tx } from '../../database/database.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import type { Context } from '../../http/http.ts'
import { borrowersToTell, findLenderName, listInstructions } from './queries.ts'

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
 * Writes to each borrower with an account and an open loan, and to the lender, that the payment instructions change.
 * Call it before the change is stored. The letter repeats nothing that the lender typed but their name. It goes to
 * proved addresses only, whatever mails their owners turned off, because it is about where money goes.
 */
export async function tellOfInstructions(
  context: Pick<Context, 'tx' | 'config' | 'now' | 'afterCommit' | 'sendLetters'>,
  lenderId: number,
): Promise<void> {
  const { tx, now } = context
  const kind = 'INSTRUCTIONS_CHANGED'
  await queueLetter(context, { kind, userId: lenderId, detail: { lenderName: null } })
  const [last] = await listInstructions(tx, { lenderId, since: now })
  if (last && Date.parse(now) - Date.parse(last.setAt) < QUIET_MINUTES * 60_000) return
  const lenderName = await findLenderName(tx, lenderId)
  for (const userId of await borrowersToTell(tx, lenderId)) {
    await queueLetter(context, { kind, userId, detail: { lenderName } })
  }
}
