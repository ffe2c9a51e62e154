import type { PayoffQuote } from '#contract/documents/documents.ts'
import { dollarsOf } from '#contract/fields.ts'
import { laterOf } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { payoffTable } from '#engine/questions/payoff.ts'
import type { Tx } from '../../database/database.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import type { SessionUser } from '../../http/http.ts'
import { listPaymentsOfLoan } from '../../ledger/payment-rows.ts'
import { findLoan } from '../../loans/queries.ts'
import { lockAccount } from '../../sessions/queries.ts'
import { readLoan } from '../loan-record.ts'
import { answerTo } from './answer-to-quote.ts'
import type { PayoffContent } from './payoff-paper.ts'
import { countQuotesSince, findEqualQuote, insertQuote, listQuotes } from './queries.ts'

/** This many days are quoted, the payoff date first. */
export const QUOTED_DAYS = 30

/** A user gets this many different quotes of a loan in 24 hours; a quote that is read again does not count. */
export const QUOTES_A_DAY = 100

type Asker = { user: SessionUser; now: string; today: Day }

/** A payoff to work out: the default day is today, or the loan's first if that is later. */
type PayoffAsked = { loanId: number; payoffOn: Day | undefined }

/** What a payoff statement says now; nothing is kept. Refuses a day before the loan began. */
export async function payoffContent(
  tx: Tx,
  { loanId, payoffOn }: PayoffAsked,
  asker: Asker,
): Promise<{ loan: { lenderId: number; borrowerId: number }; content: PayoffContent }> {
  const { today } = asker
  const { loan, events, subject } = await readLoan(tx, asker, loanId)
  const { originationOn } = loan.terms
  if (payoffOn !== undefined && payoffOn < originationOn) {
    throw unprocessable('payoffDate', 'loan.changeBeforeOrigination', { day: originationOn })
  }
  const from = payoffOn ?? laterOf(today, originationOn)
  const [first, ...others] = payoffTable(loan.terms, events, { from, days: QUOTED_DAYS })
  if (!first) throw new Error(`no payoff figure of loan ${loanId} from ${from}`)
  return { loan, content: { subject, quotedOn: today, figures: [first, ...others] } }
}

/**
 * Quotes the payoff of a loan from a day on, and stores the quote; while nothing has changed, gives the stored quote
 * again. Refuses a day before the loan began, and more than QUOTES_A_DAY different quotes.
 */
export async function quotePayoff(
  tx: Tx,
  asked: PayoffAsked,
  asker: Asker,
): Promise<{ id: number; content: PayoffContent }> {
  const { user, now } = asker
  const { loanId } = asked
  const { loan, content } = await payoffContent(tx, asked, asker)
  const key = { lenderId: loan.lenderId, loanId, borrowerId: loan.borrowerId, quotedBy: user.id }
  // Locked before the look, so that of equal quotes asked for at once the second finds the first.
  await lockAccount(tx, user.id)
  const known = await findEqualQuote(tx, { ...key, content })
  if (known !== undefined) return { id: known, content }
  if ((await countQuotesSince(tx, { ...key, since: daysBefore(now, 1) })) >= QUOTES_A_DAY) {
    throw conflict('payoff.tooManyQuotes', { values: { limit: QUOTES_A_DAY } })
  }
  const id = (await insertQuote(tx, { ...key, content, now })) ?? (await findEqualQuote(tx, { ...key, content }))
  if (id === undefined) throw new Error(`the payoff quote of loan ${loanId} was neither stored nor found`)
  return { id, content }
}

/** The quotes on a loan, the newest first, with the payment that answered each. Refuses a loan that is absent. */
export async function quotesOfLoan(tx: Tx, loanId: number, { user, today }: Asker): Promise<PayoffQuote[]> {
  const loan = await findLoan(tx, user, { loanId, today, isRecord: true })
  if (!loan) throw notFound('loan.notFound')
  const quotes = await listQuotes(tx, { lenderId: loan.lenderId, loanId, borrowerId: loan.borrowerId })
  if (quotes.length === 0) return []
  const payments = await listPaymentsOfLoan(tx, { lenderId: loan.lenderId, loanId })
  return quotes.map((quote) => ({
    id: quote.id,
    loanId,
    quotedAt: quote.quotedAt,
    quotedByName: quote.quotedByName,
    payoffDate: quote.payoffOn,
    goodThroughDate: quote.goodThroughOn,
    payoffAmount: dollarsOf(quote.totalCents),
    documentUrl: quoteUrl(quote.id),
    answeredBy: answerTo(quote, { payments, isPaidOff: loan.isPaidOff }),
  }))
}

/** The address of a quote's paper. */
export const quoteUrl = (quoteId: number): string => `/api/payoff-quotes/${quoteId}/document`
