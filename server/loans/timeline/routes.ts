import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { retractable } from '#engine/replay/retractable.ts'
import { notFound } from '../../http/errors.ts'
import { handle, type Route } from '../../http/http.ts'
import { readEvents } from '../../ledger/events.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { listFacts } from './queries.ts'
import { shownTimeline } from './timeline-json.ts'

const getLoanTimelineRoute = handle(getLoanTimeline, async ({ tx, user, params }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const mayGo = retractable(await readEvents(tx, loan))
  return shownTimeline(await listFacts(tx, loan), new Set(mayGo.map(({ id }) => id)))
})

/** The history of a loan, for its lender. */
export const timelineRoutes: readonly Route[] = [getLoanTimelineRoute]
