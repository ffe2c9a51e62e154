import * as z from 'zod/mini'
import { DEFAULT_STAGES } from '#engine/terms/default-stages.ts'
import { CHARGED_FEES, type EventKind, FORGIVENESSES } from '#engine/terms/events.ts'
import { ESCROW_KINDS } from '#engine/terms/terms.ts'
import { TRANSFER_REASONS } from '#engine/terms/transfer-reasons.ts'
import { endpoint } from '../endpoint.ts'
import { dollarsShown, id, idInPath, instant } from '../fields.ts'
import { namedCosts } from './named-costs.ts'
import { TOLD_TERMS } from './terms-history.ts'

const KINDS = [
  ...['DISBURSED', 'PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'FEE_CHARGED', 'FEE_WAIVED', 'INTEREST_ADJUSTED'],
  ...['TERMS_CHANGED', 'MARKED_DEFAULTED', 'WRITTEN_OFF', 'TAKEN_BACK', 'NOTE', 'REFUNDED', 'FORGIVEN', 'ADVANCED'],
  ...(['SOLD', 'SETTLEMENT_AGREED', 'TRANSFERRED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED'] as const),
] as const satisfies readonly EventKind[]

const numbers = z.readonly(z.array(z.number()))
const value = z.nullable(z.union([z.string(), z.number(), z.boolean(), numbers, namedCosts]))

/** One event of a loan: the day it counts from, when and by whom it was entered, and the reason if one was given. */
export const timelineEntry = z.object({
  id,
  kind: z.enum(KINDS),
  date: z.string(),
  at: instant,
  by: z.string(),
  /** The amount of the payment, fee or disbursement; for a reversal, that of the reversed payment. */
  amount: z.nullable(dollarsShown),
  note: z.nullable(z.string()),
  /** How a payment was made. */
  method: z.nullable(z.string()),
  /** The borrower reported the payment first. */
  isReported: z.boolean(),
  /** The bank returned the payment that a reversal is about. */
  isReturned: z.boolean(),
  /** The day of the reversed payment, for a reversal. */
  paymentDate: z.nullable(z.string()),
  /** The kind of fee charged; null for other events. */
  feeKind: z.nullable(z.enum(CHARGED_FEES)),
  /** The waived fee, named as in listFees. */
  fee: z.nullable(z.string()),
  /** The balance of a loan that ran before; no money was lent on that day. */
  isTakenOver: z.boolean(),
  /** The mark of default was lifted, not set. */
  isLifted: z.boolean(),
  /** How far the default has gone by the mark; null for other events and a plain mark. */
  stage: z.nullable(z.enum(DEFAULT_STAGES)),
  /** The other loan of the borrower that money held went to; null for other events. */
  movedTo: z.nullable(z.object({ loanId: id, loanNumber: z.string() })),
  /** The kind of event that this one takes back; null for other events. */
  takenBackKind: z.nullable(z.enum(KINDS)),
  /** Why a debt was forgiven; null for other events. */
  forgiveness: z.nullable(z.enum(FORGIVENESSES)),
  /** What was let go with a payment that paid the loan off but for so little; null for all others. */
  letGoAmount: z.nullable(dollarsShown),
  /** What a change of terms added to the principal of unpaid interest and fees; null for all others. */
  capitalizedAmount: z.nullable(dollarsShown),
  /** Whom taxes or insurance were paid to, and which of them; null for other events. */
  payee: z.nullable(z.string()),
  paidFor: z.nullable(z.enum(ESCROW_KINDS)),
  /** Who bought the loan; null for other events. */
  buyer: z.nullable(z.string()),
  /** Why it went on as other loans, and as which; null for other events. */
  transfer: z.nullable(
    z.object({ reason: z.enum(TRANSFER_REASONS), loans: z.array(z.object({ loanId: id, loanNumber: z.string() })) }),
  ),
  /** It may be taken back now. */
  isRetractable: z.boolean(),
  /** The payment was reversed since, or the terms were replaced. */
  isTakenBack: z.boolean(),
  changes: z.array(z.object({ term: z.enum(TOLD_TERMS), before: value, after: value })),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const getLoanTimeline = endpoint({
  name: 'getLoanTimeline',
  summary: 'Everything that happened to a loan, the last entered first, with who entered it and why',
  route: 'GET /loans/:loanId/timeline',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['view:loans'] },
  params: z.object({ loanId: idInPath }),
  result: z.array(timelineEntry),
})
