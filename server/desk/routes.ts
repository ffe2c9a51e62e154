import { getDeskCounts } from '#contract/desk/desk.ts'
import { countLines } from '../bank-statements/queries.ts'
import { handle, type Route } from '../http/http.ts'
import { countWaiting } from './queries.ts'

const getDeskCountsRoute = handle(getDeskCounts, async ({ tx, user, today }) => {
  const lenderId = user.id
  const [waiting, bankLines] = await Promise.all([
    countWaiting(tx, { lenderId, today }),
    countLines(tx, { lenderId, status: 'WAITING' }),
  ])
  return { ...waiting, bankLines }
})

/** What waits for a lender: the numbers beside the entries of the menu. */
export const deskRoutes: readonly Route[] = [getDeskCountsRoute]
