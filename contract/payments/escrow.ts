import * as z from 'zod/mini'
import type { LoanEvent } from '#engine/terms/events.ts'
import { ESCROW_KINDS } from '#engine/terms/terms.ts'
import { endpoint } from '../endpoint.ts'
import {
  centsOf,
  dayOfLoan,
  dollars,
  dollarsShown,
  id,
  idInPath,
  methodOfPayment,
  nameText,
  optionalText,
  says,
} from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const
const loanIdParams = z.object({ loanId: idInPath })
const recorded = z.object({ eventId: id })

const moneyOut = {
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  date: dayOfLoan,
  method: methodOfPayment,
  note: optionalText(500),
}

/** Taxes or insurance that the lender pays for the borrower, and to whom. */
export const escrowPaymentForm = z.strictObject({
  ...moneyOut,
  paidFor: z.enum(ESCROW_KINDS),
  payee: nameText({ required: 'escrow.payeeRequired', maxLength: 120 }),
})
export type EscrowPaymentForm = z.output<typeof escrowPaymentForm>

/** What was collected for taxes and insurance, and goes back to the borrower. */
export const escrowRefundForm = z.strictObject(moneyOut)
export type EscrowRefundForm = z.output<typeof escrowRefundForm>

/** The event of taxes or insurance that are paid, in the engine's terms. */
export const escrowPaymentOf = ({ amount, date, paidFor }: Pick<EscrowPaymentForm, 'amount' | 'date' | 'paidFor'>) =>
  ({
    kind: 'ESCROW_PAID_OUT',
    amountCents: centsOf(amount),
    paidFor,
    effectiveOn: date,
  }) as const satisfies Omit<Extract<LoanEvent, { kind: 'ESCROW_PAID_OUT' }>, 'id' | 'recordedAt'>

/** The event of a surplus that goes back, in the engine's terms. */
export const escrowRefundOf = ({ amount, date }: Pick<EscrowRefundForm, 'amount' | 'date'>) =>
  ({
    kind: 'ESCROW_REFUNDED',
    amountCents: centsOf(amount),
    effectiveOn: date,
  }) as const satisfies Omit<Extract<LoanEvent, { kind: 'ESCROW_REFUNDED' }>, 'id' | 'recordedAt'>

/**
 * One move of what is held for taxes and insurance. TAKEN_OVER: held already when the loan was added; COLLECTED: by a payment; GIVEN_UP: the lender gave up what it had advanced. The amount
 * is above 0 where the balance rises.
 */
const escrowEntry = z.object({
  eventId: id,
  date: z.string(),
  kind: z.enum(['TAKEN_OVER', 'COLLECTED', 'PAID_OUT', 'REFUNDED', 'GIVEN_UP']),
  paidFor: z.nullable(z.enum(ESCROW_KINDS)),
  payee: z.nullable(z.string()),
  amount: dollarsShown,
  /** After it. */
  balance: dollarsShown,
})
export type EscrowEntry = z.output<typeof escrowEntry>

export const escrowAccount = z.object({
  /** Below 0: advanced by the lender, and owed with the last payment. */
  balance: dollarsShown,
  entries: z.array(escrowEntry),
})
export type EscrowAccount = z.output<typeof escrowAccount>

export const getEscrow = endpoint({
  name: 'getEscrow',
  summary:
    'What is held for the borrower’s taxes and insurance, and everything that came in and went out, oldest first',
  route: 'GET /loans/:loanId/escrow',
  access: { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] },
  params: loanIdParams,
  result: escrowAccount,
})

export const payFromEscrow = endpoint({
  name: 'payFromEscrow',
  summary:
    'Pay taxes or insurance for the borrower; what is not held for them is advanced, and owed with the last payment',
  route: 'POST /loans/:loanId/escrow-payments',
  access: LENDERS,
  params: loanIdParams,
  body: escrowPaymentForm,
  result: recorded,
  status: 201,
  mayWait: true,
})

export const refundEscrow = endpoint({
  name: 'refundEscrow',
  summary: 'Give back to the borrower what was collected for taxes and insurance',
  route: 'POST /loans/:loanId/escrow-refunds',
  access: LENDERS,
  params: loanIdParams,
  body: escrowRefundForm,
  result: recorded,
  status: 201,
  mayWait: true,
})
