import * as contract from '#contract/documents.ts'
import { handleFile, type Route } from '../http.ts'
import { languageOf } from './paper-routes.ts'
import { readLoan } from './subject.ts'
import { twinAnswer } from './twin/twin-answer.ts'

const getLoanSpreadsheet = handleFile(contract.getLoanSpreadsheet, async (context) => {
  const { user, params, query, now, today } = context
  const { loan, events, subject } = await readLoan(context.tx, context, params.loanId)
  const { terms } = loan
  const asOn = today < terms.originationOn ? terms.originationOn : today
  return twinAnswer({ subject, terms, events, asOn }, { language: languageOf(user, query), madeAt: now })
})

/** What a lender takes away to calculate with, or to hand on. */
export const exportRoutes: readonly Route[] = [getLoanSpreadsheet]
