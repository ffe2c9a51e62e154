import { getDeskCounts, getDeskMonth, getFirstSteps } from '#contract/desk/desk.ts'
import { dollarsOf } from '#contract/fields.ts'
import { practiceOf } from '#contract/practice/practice.ts'
import { addDays, addMonths, dayOf, partsOf } from '#engine/numbers/dates.ts'
import { countLines } from '../bank-statements/queries.ts'
import { handle, type Route } from '../http/http.ts'
import { countWaiting, findFirstSteps, sumMonth } from './queries.ts'

const getDeskCountsRoute = handle(getDeskCounts, async ({ tx, user, today }) => {
  const lenderId = user.id
  const [waiting, bankLines] = await Promise.all([
    countWaiting(tx, { lenderId, today }),
    countLines(tx, { lenderId, status: 'WAITING' }),
  ])
  return { ...waiting, bankLines }
})

const getDeskMonthRoute = handle(getDeskMonth, async ({ tx, user, today }) => {
  const from = dayOf({ ...partsOf(today), day: 1 })
  const to = addDays(addMonths(from, 1), -1)
  const sums = await sumMonth(tx, { lenderId: user.id, from, to, today })
  return {
    from,
    to,
    received: dollarsOf(sums.receivedCents),
    open: dollarsOf(sums.openCents),
    overdue: dollarsOf(sums.overdueCents),
  }
})

const getFirstStepsRoute = handle(getFirstSteps, async ({ tx, user }) =>
  findFirstSteps(tx, { lenderId: user.id, practiceId: practiceOf(user.id) }),
)

/** What waits for a lender: the numbers beside the entries of the menu, and the month. */
export const deskRoutes: readonly Route[] = [getDeskCountsRoute, getDeskMonthRoute, getFirstStepsRoute]
