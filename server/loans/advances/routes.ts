import * as contract from '#contract/loans/advances.ts'
import { handle, type Route } from '../../http/http.ts'
import { lendMore } from './lend-more.ts'

const lendMoreRoute = handle(contract.lendMore, async (context) => {
  return { eventId: await lendMore(context.tx, context.body, { ...context, ...context.params }) }
})

/** Money lent later on a loan that runs. */
export const advanceRoutes: readonly Route[] = [lendMoreRoute]
