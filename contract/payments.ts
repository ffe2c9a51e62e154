import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, dollars, id, idInPath, optionalText, says } from './fields.ts'
import { type Payment, payment } from './payment-shape.ts'

export type { Payment }

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** What a lender enters. Without amounts by hand the loan's own order splits it. */
export const paymentForm = z.strictObject({
  loanId: id,
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  paymentDate: day,
  paymentMethod: z
    .string(says('payment.methodRequired'))
    .check(z.trim(), z.minLength(1, says('payment.methodRequired')), z.maxLength(30, says('field.textTooLong'))),
  reference: optionalText(100),
  note: optionalText(1000),
  application: z._default(z.enum(['STANDARD', 'PRINCIPAL_ONLY', 'BY_HAND']), 'STANDARD'),
  /** By hand; the three add up to amount. */
  principalAmount: z.optional(dollars),
  interestAmount: z.optional(dollars),
  feesAmount: z.optional(dollars),
  extraPrincipal: z._default(z.enum(['SHORTEN_TERM', 'LOWER_PAYMENT']), 'SHORTEN_TERM'),
})
export type PaymentForm = z.output<typeof paymentForm>

const loanIdParams = z.object({ loanId: idInPath })
const paymentIdParams = z.object({ paymentId: idInPath })

export const listPaymentsOfLoan = endpoint({
  name: 'listPaymentsOfLoan',
  summary: 'The payments of a loan, newest first',
  method: 'GET',
  path: '/payments/loan/:loanId',
  access: { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] },
  params: loanIdParams,
  result: z.array(payment),
})

export const recordPayment = endpoint({
  name: 'recordPayment',
  summary: 'Record money received on a loan',
  method: 'POST',
  path: '/payments',
  access: LENDERS,
  body: paymentForm,
  result: payment,
  status: 201,
})

export const reversePayment = endpoint({
  name: 'reversePayment',
  summary: 'Take back a payment that bounced or was entered by mistake; it stays in the history',
  method: 'POST',
  path: '/payments/:paymentId/reversal',
  access: LENDERS,
  params: paymentIdParams,
  body: z.strictObject({
    reason: z
      .string(says('payment.reasonRequired'))
      .check(z.trim(), z.minLength(1, says('payment.reasonRequired')), z.maxLength(500, says('field.textTooLong'))),
  }),
  result: payment,
})
