import * as z from 'zod/mini'
import { dollarsShown, id, instant } from '../fields.ts'

/** A payoff quote, and the payment that answered it. */
export const payoffQuote = z.object({
  id,
  loanId: id,
  quotedAt: instant,
  quotedByName: z.string(),
  payoffDate: z.string(),
  /** The last day with a quoted figure. */
  goodThroughDate: z.string(),
  payoffAmount: dollarsShown,
  documentUrl: z.string(),
  /** The payment that answered the quote; null while there is none. */
  answeredBy: z.nullable(
    z.object({
      paymentId: id,
      paymentDate: z.string(),
      amount: dollarsShown,
      /** The figure quoted for that day; null after the last day of the quote. */
      quotedAmount: z.nullable(dollarsShown),
      /** Received less quoted; below zero, this much was missing. */
      difference: z.nullable(dollarsShown),
      /** Whether the payment settled the loan. */
      isSettled: z.boolean(),
    }),
  ),
})
export type PayoffQuote = z.output<typeof payoffQuote>

/** One file of a document. */
const documentVersion = z.object({
  version: z.int(),
  /** The name of the file when it was uploaded. */
  fileName: z.string(),
  /** The type that the content shows, whatever the name says. */
  mediaType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: instant,
  uploadedByName: z.string(),
  /** When a newer file took its place, and who uploaded that one; null for the newest. */
  replacedAt: z.nullable(instant),
  replacedByName: z.nullable(z.string()),
  /** The address for saving it. */
  url: z.string(),
})

/** An uploaded document of a loan: its newest file and the earlier ones; for a borrower those that were ever shown. */
export const storedDocument = z.extend(documentVersion, {
  id,
  loanId: id,
  loanName: z.string(),
  title: z.string(),
  documentType: z.string(),
  /** The borrower sent it: with a payment that they reported, or because the lender asked for it. Null of a lender's own. */
  sentWith: z.nullable(z.enum(['PAYMENT', 'REQUEST'])),
  /** Whether the borrower sees it. */
  isVisible: z.boolean(),
  isArchived: z.boolean(),
  /** Whether the borrower could ever read it. If so, it stays readable for them. */
  wasShown: z.boolean(),
  /** Since when it is archived, or hidden after it was visible; null while it is in use. */
  putAwayAt: z.nullable(instant),
  /** The address for showing it in a page; null for a kind that can only be saved. */
  previewUrl: z.nullable(z.string()),
  createdAt: instant,
  /** The newest first. */
  versions: z.array(documentVersion),
})
export type StoredDocument = z.output<typeof storedDocument>
