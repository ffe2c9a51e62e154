import * as z from 'zod/mini'
import type { TransferProblem } from '#engine/questions/transfer-openings.ts'
import { TRANSFER_REASONS } from '#engine/terms/transfer-reasons.ts'
import { endpoint } from '../endpoint.ts'
import { dayOfLoan, dollars, id, idInPath, optionalName, optionalText } from '../fields.ts'
import type { TransferMessage } from '../messages/transfer-messages.ts'

/**
 * A loan goes on as others from a day. ASSUMPTION: another borrower takes it over. SPLIT: so much of its principal becomes a
 * loan of its own. JOIN: it becomes one loan with another of the borrower, by the terms of this one.
 */
export const transferForm = z.strictObject({
  reason: z.enum(TRANSFER_REASONS),
  date: dayOfLoan,
  /** ASSUMPTION: who takes it over. */
  borrowerId: z.optional(id),
  /** SPLIT: the principal of the second loan, in dollars. */
  amount: z.optional(dollars),
  /** JOIN: the other loan. */
  otherLoanId: z.optional(id),
  /** The name of the new loan; of a split, that of the second one. Left out: the name of this loan. */
  loanName: optionalName(100),
  note: optionalText(500),
})
export type TransferForm = z.output<typeof transferForm>

/** The event of a transfer, in the engine's terms. */
export const transferOf = ({ reason, date }: Pick<TransferForm, 'reason' | 'date'>, into: readonly number[]) =>
  ({ kind: 'TRANSFERRED', reason, into, effectiveOn: date }) as const

/** Why a loan cannot go on as another, in words. */
export const WHY_NOT_TRANSFERRED: Readonly<Record<TransferProblem, TransferMessage>> = {
  PAST_DUE: 'transfer.pastDue',
  IN_DEFAULT: 'transfer.inDefault',
  NOTHING_OWED: 'transfer.nothingOwed',
  ESCROW_OPEN: 'transfer.escrowOpen',
  INTEREST_PAUSED: 'transfer.interestPaused',
  ASKED_AT_END: 'transfer.askedAtEnd',
  ADDED_NOT_RECEIVED: 'transfer.addedNotReceived',
  COUNTS_FROM_START: 'transfer.countsFromStart',
}

export const transferLoan = endpoint({
  name: 'transferLoan',
  summary: 'Let a loan go on as others: another borrower assumes it, it is split in two, or it is joined with another',
  route: 'POST /loans/:loanId/transfer',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] },
  params: z.object({ loanId: idInPath }),
  body: transferForm,
  /** The recorded event, and the loans as which it goes on. */
  result: z.object({ eventId: id, loanIds: z.array(id) }),
  status: 201,
  mayWait: true,
})
