import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './enumerations.ts'
import { dayOfLoan, dollarsShown, id, idInPath, instant } from './fields.ts'

const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

const loanIdParams = z.object({ loanId: idInPath })

/** The language of a document; left out, the reader's own. */
const inLanguage = { language: z.optional(z.enum(LANGUAGES)) }

/** What a file answers with: bytes, and not JSON. */
const bytes = z.never()

/** Where a document made from the books is to be had: a PDF on this same address, for whoever may see the loan. */
const madeDocument = z.object({ documentUrl: z.string() })

/** What a quote said would settle the loan, and what came of it. */
export const payoffQuote = z.object({
  id,
  loanId: id,
  quotedAt: instant,
  quotedByName: z.string(),
  payoffDate: z.string(),
  /** The last day with a figure of its own. */
  goodThroughDate: z.string(),
  payoffAmount: dollarsShown,
  documentUrl: z.string(),
  /** The payment that answered it, when one came; null while none has. */
  answeredBy: z.nullable(
    z.object({
      paymentId: id,
      paymentDate: z.string(),
      amount: dollarsShown,
      /** What was quoted for that day; null when it is after the last day of the quote. */
      quotedAmount: z.nullable(dollarsShown),
      /** Received less quoted: below zero, so much was missing. */
      difference: z.nullable(dollarsShown),
      /** Whether the loan was settled with it. */
      isSettled: z.boolean(),
    }),
  ),
})
export type PayoffQuote = z.output<typeof payoffQuote>

export const getPayoffStatement = endpoint({
  name: 'getPayoffStatement',
  summary: 'Quote what settles the loan on a day and the 29 days after it; the quote is kept',
  method: 'GET',
  path: '/loans/:loanId/payoff-statement',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object({
    ...inLanguage,
    /** The day the money is to come; left out, today. */
    payoffDate: z.optional(dayOfLoan),
  }),
  result: z.extend(madeDocument, {
    quoteId: id,
    payoffDate: z.string(),
    goodThroughDate: z.string(),
    payoffAmount: dollarsShown,
  }),
  isWrite: true,
})

export const listPayoffQuotes = endpoint({
  name: 'listPayoffQuotes',
  summary: 'What was quoted to settle a loan, the newest first, each with the payment that came of it',
  method: 'GET',
  path: '/loans/:loanId/payoff-quotes',
  access: VIEWERS,
  params: loanIdParams,
  result: z.array(payoffQuote),
})

export const getPayoffDocument = endpoint({
  name: 'getPayoffDocument',
  summary: 'The payoff statement of a quote, as it was quoted',
  method: 'GET',
  path: '/payoff-quotes/:quoteId/document',
  access: VIEWERS,
  params: z.object({ quoteId: idInPath }),
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
})

export const getAmortizationSchedule = endpoint({
  name: 'getAmortizationSchedule',
  summary: 'Where the amortization schedule of a loan is to be had',
  method: 'GET',
  path: '/loans/:loanId/amortization-schedule',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: madeDocument,
})

export const getAmortizationDocument = endpoint({
  name: 'getAmortizationDocument',
  summary: 'The amortization schedule as it now stands',
  method: 'GET',
  path: '/loans/:loanId/amortization-schedule/document',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
})
