import type { Day } from '#engine/terms.ts'
import { unprocessable } from '../errors.ts'
import type { Context } from '../http.ts'
import { ofLender } from '../loans/queries.ts'
import { selectionOf } from '../loans/summary/queries.ts'
import { loansOfLender } from '../loans/whose.ts'
import type { Sql } from '../sql.ts'

type Asking = Pick<Context, 'tx' | 'user'> & { query: { lenderId?: number | undefined } }

/** The loans a report is over. Another lender's are refused like those of nobody. */
export async function loansMeant({ tx, user, query }: Asking): Promise<Sql> {
  const lenderId = query.lenderId === undefined ? null : await loansOfLender(tx, user, query.lenderId)
  return selectionOf(user, lenderId === null ? undefined : ofLender(lenderId))
}

/** The day a report shows; refuses one to come. */
export function dayAsked(asOf: Day | undefined, today: Day): Day {
  if (asOf !== undefined && asOf > today) throw unprocessable('asOf', 'loan.dayInFuture')
  return asOf ?? today
}

/** A period; refuses one that ends before it begins. */
export function periodAsked({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  if (to < from) throw unprocessable('to', 'report.endsBeforeItBegins')
  return { from, to }
}
