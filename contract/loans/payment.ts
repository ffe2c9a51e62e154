import * as z from 'zod/mini'
import { PAYMENT_STATUSES } from '../enumerations.ts'
import { dollarsShown, id, instant } from '../fields.ts'
import { sentFile } from './sent-file.ts'

/**
 * A payment. Its split is null while it is only reported; principal, interest, fees, taxes and insurance, and unapplied money add up to
 * the amount.
 */
export const payment = z.object({
  id,
  loanId: id,
  loanName: z.string(),
  amount: dollarsShown,
  paymentDate: z.string(),
  principalAmount: z.nullable(dollarsShown),
  interestAmount: z.nullable(dollarsShown),
  feesAmount: z.nullable(dollarsShown),
  /** For taxes and insurance, no part of feesAmount. */
  escrowAmount: z.nullable(dollarsShown),
  unappliedAmount: z.nullable(dollarsShown),
  paymentMethod: z.string(),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(PAYMENT_STATUSES),
  /** The borrower reported the payment: the lender has confirmed or declined it, or will. */
  isReported: z.boolean(),
  /** The loan's event that recorded it; null for a payment only reported, or declined. */
  eventId: z.nullable(id),
  /** The bank returned it. */
  isReturned: z.boolean(),
  /** Why it was declined or reversed. */
  reason: z.nullable(z.string()),
  /** What the borrower sent with a payment that they reported, the oldest first; left out where there is nothing. */
  files: z.optional(z.array(sentFile)),
  /** The payment that was entered in its place, when it was corrected. */
  replacedBy: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
})
export type Payment = z.output<typeof payment>
