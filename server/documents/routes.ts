import * as contract from '#contract/documents/documents.ts'
import type { Language } from '#contract/enumerations.ts'
import { dollarsOf } from '#contract/fields.ts'
import { notFound } from '../http/errors.ts'
import { handle, handleFile, type Route } from '../http/http.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { exportRoutes } from './export-routes.ts'
import { languageOf, paperRoutes } from './paper-routes.ts'
import { type PayoffContent, payoffPaper } from './payoff/payoff-paper.ts'
import { findQuote } from './payoff/queries.ts'
import { payoffContent, quotesOfLoan, quoteUrl, quotePayoff as storeQuote } from './payoff/quotes.ts'
import { sentRoutes } from './sent/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

const getPayoffStatement = handle(contract.getPayoffStatement, async (context) => {
  const { tx, params, query } = context
  const { loanId } = params
  const { content } = await payoffContent(tx, { loanId, payoffOn: query.payoffDate }, context)
  const { payoffDate, ...figures } = shownPayoff(content)
  const preview = `/api/loans/${loanId}/payoff-statement/document?payoffDate=${payoffDate}`
  const documentUrl = query.language === undefined ? preview : `${preview}&language=${query.language}`
  return { documentUrl, payoffDate, ...figures }
})

const getPayoffPreview = handleFile(contract.getPayoffPreview, async (context) => {
  const { tx, user, params, query, now } = context
  const { content } = await payoffContent(tx, { loanId: params.loanId, payoffOn: query.payoffDate }, context)
  return payoffPaper(content, { language: languageOf(user, query), madeAt: now, isPreview: true })
})

const quotePayoff = handle(contract.quotePayoff, async (context) => {
  const { tx, params, body } = context
  const { id, content } = await storeQuote(tx, { loanId: params.loanId, payoffOn: body.payoffDate }, context)
  return { documentUrl: inLanguage(quoteUrl(id), body.language), quoteId: id, ...shownPayoff(content) }
})

/** The figures of a payoff in an answer. */
const shownPayoff = ({ figures }: PayoffContent) => ({
  payoffDate: figures[0].on,
  goodThroughDate: (figures.at(-1) ?? figures[0]).on,
  payoffAmount: dollarsOf(figures[0].totalCents),
})

const listPayoffQuotes = handle(contract.listPayoffQuotes, (context) =>
  quotesOfLoan(context.tx, context.params.loanId, context),
)

const getPayoffDocument = handleFile(contract.getPayoffDocument, async (context) => {
  const { tx, user, params, query } = context
  const quote = await findQuote(tx, user, params.quoteId)
  if (!quote) throw notFound('request.notFound')
  context.audit({ subjectKind: 'loan', subjectId: quote.loanId })
  return payoffPaper(quote.content, { language: languageOf(user, query), madeAt: quote.quotedAt })
})

const getAmortizationSchedule = handle(contract.getAmortizationSchedule, async ({ tx, user, params, query }) => {
  const loan = await findLoanKey(tx, user, params.loanId)
  if (!loan) throw notFound('loan.notFound')
  return { documentUrl: inLanguage(`/api/loans/${loan.loanId}/amortization-schedule/document`, query.language) }
})

/** Routes of papers made from the books, and of uploaded files. */
export const documentRoutes: readonly Route[] = [
  getPayoffStatement,
  getPayoffPreview,
  quotePayoff,
  listPayoffQuotes,
  getPayoffDocument,
  getAmortizationSchedule,
  ...paperRoutes,
  ...exportRoutes,
  ...uploadRoutes,
  ...sentRoutes,
]

const inLanguage = (url: string, language: Language | undefined): string =>
  language === undefined ? url : `${url}?language=${language}`
