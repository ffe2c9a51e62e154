import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LiveLoan } from '../loans/live-loan.ts'

export type DueBefore = { count: number; amountCents: Cents; firstOn: Day }

/** The payments of a new loan that were due before a day, because they are past due as soon as it is created. */
export function dueBefore({ rows }: Pick<LiveLoan, 'rows'>, today: Day): DueBefore | null {
  const due = rows.filter(({ dueOn, paymentCents }) => dueOn < today && paymentCents > 0)
  const [first] = due
  if (!first) return null
  return {
    count: due.length,
    amountCents: due.reduce((sum, { paymentCents }) => sum + paymentCents, 0),
    firstOn: first.dueOn,
  }
}
