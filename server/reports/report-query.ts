import type { Day } from '#engine/numbers/units.ts'
import type { Sql } from '../database/sql.ts'
import { unprocessable } from '../http/errors.ts'
import type { Context } from '../http/http.ts'
import { loansOfLender } from '../loans/chosen-lender.ts'
import { ofLender } from '../loans/queries.ts'
import { selectionOf } from '../loans/summary/queries.ts'

type LoansQuery = Pick<Context, 'tx' | 'user'> & { query: { lenderId?: number | undefined } }

/** The loans of a report. Another lender's id is refused like one that does not exist. */
export async function loansOfQuery({ tx, user, query }: LoansQuery): Promise<Sql> {
  const lenderId = query.lenderId === undefined ? null : await loansOfLender(tx, user, query.lenderId)
  return selectionOf(user, lenderId === null ? undefined : ofLender(lenderId))
}

/** The day of a report; refuses a future day. */
export function reportedDay(asOf: Day | undefined, today: Day): Day {
  if (asOf !== undefined && asOf > today) throw unprocessable('asOf', 'loan.dayInFuture')
  return asOf ?? today
}

/** A period; refuses one that ends before it begins. */
export function reportedPeriod({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  if (to < from) throw unprocessable('to', 'report.endsBeforeItBegins')
  return { from, to }
}
