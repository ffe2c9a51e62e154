import { dollarsOf } from '#contract/fields.ts'
import type { AccruedInterest } from '#contract/reports/reports.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { earnedInterest } from '#engine/questions/earned-interest.ts'
import type { Tx } from '../../database/database.ts'
import { endOfMonth, monthsBetween } from '../months.ts'
import { listEarning, type Selection } from '../queries.ts'
import { replayInBatches } from '../replay-in-batches.ts'
import { storedEarnings } from './stored-earnings.ts'

/**
 * Interest earned on the days of a period, up to today: earned by the end of each month, less earned before. The books
 * are kept on a cash basis and have no line for it: of plain loans the stored schedule says it, the others are replayed once.
 */
export async function accruedInterest(
  tx: Tx,
  { which, from, to, today }: Selection & { from: Day; to: Day; today: Day },
): Promise<AccruedInterest> {
  const end = to < today ? to : today
  const loans = await listEarning(tx, { which, from, to: end })
  const firstOn = loans.map(({ originatedOn }) => originatedOn).toSorted()[0] ?? end
  const months = monthsBetween({ from: firstOn < from ? from : firstOn, to: end })
  const days = [addDays(from, -1), ...months.map((month) => endOfMonth(month, { to: end }))]
  const sums = months.map(() => 0)
  const byLoan = new Map<number, Cents>()
  const add = (loanId: number, earned: readonly Cents[]) => {
    months.forEach((_, index) => {
      sums[index] = (sums[index] ?? 0) + (earned[index + 1] ?? 0) - (earned[index] ?? 0)
    })
    byLoan.set(loanId, (earned.at(-1) ?? 0) - (earned[0] ?? 0))
  }
  const stored = await storedEarnings(tx, { which, loanIds: loans.map(({ loanId }) => loanId), days })
  for (const [loanId, earned] of stored) add(loanId, earned)
  const others = loans.filter(({ loanId }) => !stored.has(loanId))
  await replayInBatches(tx, { loans: others, which }, ({ loanId, terms, events }) =>
    add(loanId, earnedInterest(terms, events, days)),
  )
  return {
    months: months.map((month, index) => ({ month, accrued: dollarsOf(sums[index] ?? 0) })),
    loans: loans
      .map(({ loanId, loanName, borrowerName }) => {
        return { loanId, loanName, borrowerName, accrued: dollarsOf(byLoan.get(loanId) ?? 0) }
      })
      .filter(({ accrued }) => accrued !== 0)
      .toSorted((a, b) => b.accrued - a.accrued || a.loanId - b.loanId),
    total: dollarsOf(sums.reduce((sum, cents) => sum + cents, 0)),
  }
}
