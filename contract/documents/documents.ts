import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LANGUAGES } from '../enumerations.ts'
import { dayOfLoan, dollarsShown, id, idInPath, nameText, optionalName, says } from '../fields.ts'
import { type PayoffQuote, payoffQuote, type StoredDocument, storedDocument } from './document.ts'

export type { PayoffQuote, StoredDocument }

const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

const loanIdParams = z.object({ loanId: idInPath })

/** The language of a document; left out, the reader's. */
const inLanguage = { language: z.optional(z.enum(LANGUAGES)) }

/** A file's answer is bytes, not JSON. */
const bytes = z.never()

/** The address of a document made from the books: a PDF, for everybody who may see the loan. */
const madeDocument = z.object({ documentUrl: z.string() })

/** The day on which the payoff is expected; left out, today. */
const onPayoffDay = { payoffDate: z.optional(dayOfLoan) }

/** What settles a loan on a day, and until when the document says it for each day. */
const payoffStatement = z.extend(madeDocument, {
  payoffDate: z.string(),
  goodThroughDate: z.string(),
  payoffAmount: dollarsShown,
})

export const getPayoffStatement = endpoint({
  name: 'getPayoffStatement',
  summary: 'What settles the loan on a day and the 29 days after it, with the statement to look at; nothing is kept',
  route: 'GET /loans/:loanId/payoff-statement',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object({ ...inLanguage, ...onPayoffDay }),
  result: payoffStatement,
})

export const getPayoffPreview = endpoint({
  name: 'getPayoffPreview',
  summary: 'The payoff statement as it would be quoted now; it says that it is a preview',
  route: 'GET /loans/:loanId/payoff-statement/document',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object({ ...inLanguage, ...onPayoffDay }),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const quotePayoff = endpoint({
  name: 'quotePayoff',
  summary: 'Quote what settles the loan on a day and the 29 days after it; the quote is kept',
  route: 'POST /loans/:loanId/payoff-quotes',
  access: VIEWERS,
  params: loanIdParams,
  body: z.strictObject({ ...inLanguage, ...onPayoffDay }),
  result: z.extend(payoffStatement, { quoteId: id }),
})

export const listPayoffQuotes = endpoint({
  name: 'listPayoffQuotes',
  summary: 'What was quoted to settle a loan, the newest first, each with the payment that came of it',
  route: 'GET /loans/:loanId/payoff-quotes',
  access: VIEWERS,
  params: loanIdParams,
  result: z.array(payoffQuote),
})

export const getPayoffDocument = endpoint({
  name: 'getPayoffDocument',
  summary: 'The payoff statement of a quote, as it was quoted',
  route: 'GET /payoff-quotes/:quoteId/document',
  access: VIEWERS,
  params: z.object({ quoteId: idInPath }),
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getAmortizationSchedule = endpoint({
  name: 'getAmortizationSchedule',
  summary: 'Where the amortization schedule of a loan is to be had',
  route: 'GET /loans/:loanId/amortization-schedule',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: madeDocument,
})

export const getAmortizationDocument = endpoint({
  name: 'getAmortizationDocument',
  summary: 'The amortization schedule as it now stands',
  route: 'GET /loans/:loanId/amortization-schedule/document',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getReceiptDocument = endpoint({
  name: 'getReceiptDocument',
  summary: 'The receipt of a payment',
  route: 'GET /payments/:paymentId/receipt',
  access: VIEWERS,
  params: z.object({ paymentId: idInPath }),
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getStatementDocument = endpoint({
  name: 'getStatementDocument',
  summary:
    'The periodic statement of the month that ends with a day: what is due and why, what was paid, what happened',
  route: 'GET /loans/:loanId/statement',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object({
    ...inLanguage,
    /** Left out, today; not a future day. */
    statementDate: z.optional(dayOfLoan),
    /** Leaves out what was entered after this day; left out, everything entered by now counts. */
    knownOn: z.optional(dayOfLoan),
  }),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getYearEndDocument = endpoint({
  name: 'getYearEndDocument',
  summary: 'The interest received in a calendar year, with the figures of Form 1098',
  route: 'GET /loans/:loanId/year-end-interest',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object({
    ...inLanguage,
    /** Left out, last year; this year for a loan that began in it. */
    year: z.optional(z.string().check(z.regex(/^(19|20|21)\d{2}$/))),
  }),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getSummaryDocument = endpoint({
  name: 'getSummaryDocument',
  summary: 'The loan in plain words: what was agreed, what it costs, how it stands',
  route: 'GET /loans/:loanId/summary-document',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getClosingDocument = endpoint({
  name: 'getClosingDocument',
  summary: 'The closing statement: what was paid when the loan was made, and what the borrower got',
  route: 'GET /loans/:loanId/closing-statement',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

/** A book of coupons has the payments of a year. */
export const COUPON_MONTHS = 12

export const getCouponBook = endpoint({
  name: 'getCouponBook',
  summary: 'A coupon for each payment of the next twelve months, to cut out and send with a check',
  route: 'GET /loans/:loanId/coupon-book',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getEntryLetter = endpoint({
  name: 'getEntryLetter',
  summary:
    'The letter that tells the borrower of a refund, of money moved to another loan, of forgiven debt, or of a step of a default, by its event',
  route: 'GET /loans/:loanId/letters/:eventId',
  access: VIEWERS,
  params: z.object({ loanId: idInPath, eventId: idInPath }),
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getSaleLetter = endpoint({
  name: 'getSaleLetter',
  summary: 'The letter that tells the borrower who bought the loan, from when, and whom to pay',
  route: 'GET /loans/:loanId/sale-letter',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getLoanSpreadsheet = endpoint({
  name: 'getLoanSpreadsheet',
  summary: 'The loan as a spreadsheet (XLSX) whose formulas calculate its schedule and ledger, beside our figures',
  route: 'GET /loans/:loanId/spreadsheet',
  access: LENDERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getLedgerOfLoan = endpoint({
  name: 'getLedgerOfLoan',
  summary: 'Every line of the books of a loan as CSV, in the order they were written, those taken back too',
  route: 'GET /loans/:loanId/ledger-file',
  access: LENDERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'COSTLY',
})

export const getLedgerOfLender = endpoint({
  name: 'getLedgerOfLender',
  summary: 'Every line of the books of a lender as CSV, over all loans',
  route: 'GET /lenders/:lenderId/ledger-file',
  access: LENDERS,
  params: z.object({ lenderId: idInPath }),
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'LONG',
})

export const getHandoverPack = endpoint({
  name: 'getHandoverPack',
  summary: 'A loan to hand on, as one archive: papers, receipts, uploads, ledger, calculation, record and hashes',
  route: 'GET /loans/:loanId/handover',
  access: LENDERS,
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'LONG',
})

export const getBorrowerPack = endpoint({
  name: 'getBorrowerPack',
  summary: 'A loan for its borrower to keep, as one archive: papers, receipts, documents that were shown, the history',
  route: 'GET /loans/:loanId/borrower-pack',
  access: { kind: 'ROLES', roles: ['BORROWER'], permissions: ['view:loans'] },
  params: loanIdParams,
  query: z.object(inLanguage),
  result: bytes,
  isFile: true,
  effort: 'LONG',
})

/** The largest file accepted; a good scan takes one megabyte a page. */
export const UPLOAD_MEGABYTES_MAX = 10

/** The kinds that screens offer; a client may send other short words. */
export const DOCUMENT_TYPES = ['CONTRACT', 'STATEMENT', 'ID', 'OTHER'] as const

const documentType = z
  .string(says('document.typeRequired'))
  .check(z.trim(), z.minLength(1, says('document.typeRequired')), z.maxLength(30, says('field.textTooLong')))

const title = nameText({ required: 'document.titleRequired', maxLength: 120 })

/** A switch in a multipart form, where every value is text. */
const switchInForm = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((text) => text === 'true'),
)

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  summary:
    'Add a file to the documents of a loan, or a newer file to one of them; the field of the form is called file',
  route: 'POST /documents/upload',
  access: LENDERS,
  body: z.strictObject({
    loanId: idInPath,
    documentType,
    /** Left out, the file's name. */
    title: optionalName(120),
    isVisible: switchInForm,
    /** The document that gets this file as a newer version; its title, type and visibility stay. */
    documentId: z.optional(idInPath),
  }),
  result: storedDocument,
  status: 201,
  takesFile: true,
  fileMegabytesMax: UPLOAD_MEGABYTES_MAX,
})

/** Includes archived documents, for lenders. */
const withArchived = { archived: z._default(z.enum(['true', 'false']), 'false') }

export const listDocumentsOfLoan = endpoint({
  name: 'listDocumentsOfLoan',
  summary: 'The uploaded documents of a loan, the newest first; a borrower is given those that were ever shown to them',
  route: 'GET /documents/loan/:loanId',
  access: VIEWERS,
  params: loanIdParams,
  query: z.object(withArchived),
  result: z.array(storedDocument),
})

export const listDocumentsOfBorrower = endpoint({
  name: 'listDocumentsOfBorrower',
  summary:
    "The uploaded documents of all loans of a borrower: by a borrower's own user id, or a lender's borrower record",
  route: 'GET /borrowers/:borrowerId/documents',
  access: VIEWERS,
  params: z.object({ borrowerId: idInPath }),
  query: z.object(withArchived),
  result: z.array(storedDocument),
})

export const updateDocument = endpoint({
  name: 'updateDocument',
  summary: 'Change what a document is called, whether the borrower sees it, or put it away; what is left out stays',
  route: 'PUT /documents/:documentId',
  access: LENDERS,
  params: z.object({ documentId: idInPath }),
  body: z.strictObject({
    title: z.optional(title),
    documentType: z.optional(documentType),
    isVisible: z.optional(z.boolean()),
    isArchived: z.optional(z.boolean()),
  }),
  result: storedDocument,
})

export const getDocumentFile = endpoint({
  name: 'getDocumentFile',
  summary: 'The file of a document, to save it; with preview=true to show it, where its kind can be shown',
  route: 'GET /documents/:documentId/file',
  access: VIEWERS,
  params: z.object({ documentId: idInPath }),
  query: z.object({
    /** Left out, the newest. */
    version: z.optional(idInPath),
    preview: z._default(z.enum(['true', 'false']), 'false'),
  }),
  result: bytes,
  isFile: true,
})
