import * as z from 'zod/mini'
import { dollarsShown, id, instant } from '../fields.ts'

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

/** One of the files a document has been. */
const documentVersion = z.object({
  version: z.int(),
  /** As it was called where it came from. */
  fileName: z.string(),
  /** As its content says. */
  mediaType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: instant,
  uploadedByName: z.string(),
  /** To save it. */
  url: z.string(),
})

/** An uploaded document of a loan: its newest file, and for lenders those before it. */
export const storedDocument = z.extend(documentVersion, {
  id,
  loanId: id,
  loanName: z.string(),
  title: z.string(),
  documentType: z.string(),
  /** Whether the borrower sees it. */
  isVisible: z.boolean(),
  isArchived: z.boolean(),
  /** To show it in a page; null for a kind that is only saved. */
  previewUrl: z.nullable(z.string()),
  createdAt: instant,
  /** The newest first. */
  versions: z.array(documentVersion),
})
export type StoredDocument = z.output<typeof storedDocument>
