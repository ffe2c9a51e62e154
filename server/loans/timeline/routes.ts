import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { retractable } from '#engine/replay/retractable.ts'
import { notFound } from '../../http/errors.ts'
import { handle, type Route } from '../../http/http.ts'
import { readEvents } from '../../ledger/events.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { listFacts } from './queries.ts'
import { addedBy, letGoBy, shownTimeline } from './timeline-json.ts'

const getLoanTimelineRoute = handle(getLoanTimeline, async ({ tx, user, params, today }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  const events = await readEvents(tx, loan)
  const mayGo = new Set(retractable(events).map(({ id }) => id))
  const letGo = letGoBy(loan.terms, events, today)
  return shownTimeline(await listFacts(tx, loan), { mayGo, letGo, added: addedBy(loan.terms, events, today) })
})

/** The history of a loan, for its lender. */
export const timelineRoutes: readonly Route[] = [getLoanTimelineRoute]
