import * as contract from '#contract/borrowers/lender-consents.ts'
import { asSystemTask } from '../database/system-task.ts'
import { handle, type Route } from '../http/http.ts'
import { listConsents } from './queries.ts'
import { answerLender } from './service.ts'

const listLenderConsents = handle(contract.listLenderConsents, ({ tx, user }) =>
  asSystemTask(tx, "find the lenders who have a borrower's address", (own) => listConsents(own, user)),
)

const answerLenderRoute = handle(contract.answerLender, ({ tx, user, params, body, now }) =>
  asSystemTask(tx, 'tie a borrower account to borrower records', (own) =>
    answerLender(own, user, { lenderId: params.lenderId, answer: body.answer, now }),
  ),
)

/** A borrower's answers to the lenders who want to show them loans. */
export const consentRoutes: readonly Route[] = [listLenderConsents, answerLenderRoute]
