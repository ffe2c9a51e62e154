import type { Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { readEventsOfLoans } from '../ledger/events.ts'
import { type LoanRow, listTermsOf } from './queries.ts'

/**
 * Rows of a list with the figures of today. Stored figures are those of the last event. They stay right but for loans in
 * arrears whose interest grows by the day, or for which money is held: these are replayed, so that a list says what
 * the loan's page says.
 */
export async function asOfToday<Row extends LoanRow>(
  tx: Tx,
  rows: readonly Row[],
  { user, today }: { user: SessionUser; today: Day },
): Promise<Row[]> {
  const moving = rows.filter(({ isMoving, nextDueOn }) => isMoving && nextDueOn !== null && nextDueOn <= today)
  if (moving.length === 0) return [...rows]
  const loans = await listTermsOf(
    tx,
    user,
    moving.map(({ id }) => id),
  )
  const events = await readEventsOfLoans(tx, loans)
  const states = new Map(
    loans.map(({ loanId, terms }) => [loanId, replay(terms, events.get(loanId) ?? [], { asOn: today })]),
  )
  return rows.map((row) => {
    const state = states.get(row.id)
    if (!state) return row
    return {
      ...row,
      outstandingCents: state.principalCents,
      pastDueCents: state.pastDueCents,
      nextDueOn: state.nextDue?.dueOn ?? null,
      nextDueCents: state.nextDue?.amountCents ?? null,
      nextDueInterestCents: state.nextDue?.interestCents ?? null,
      nextDuePrincipalCents: state.nextDue?.principalCents ?? null,
    }
  })
}
