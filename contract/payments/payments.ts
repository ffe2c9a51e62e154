import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PAYMENT_STATUSES } from '../enumerations.ts'
import {
  AMOUNT_MAX_CENTS,
  day,
  dayOfLoan,
  dollars,
  dollarsShown,
  id,
  idInPath,
  methodOfPayment,
  optionalLine,
  optionalText,
  pageQuery,
  says,
} from '../fields.ts'
import { type Payment, payment } from '../loans/payment.ts'
import type { MessageCode } from '../messages/messages.ts'

export type { Payment }

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

/** The fields that a lender and a borrower both give about a payment. */
const moneySent = {
  loanId: id,
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  paymentDate: dayOfLoan,
  paymentMethod: methodOfPayment,
  reference: optionalLine(100),
  note: optionalText(1000),
}

const extraPrincipal = z._default(z.enum(['SHORTEN_TERM', 'LOWER_PAYMENT']), 'SHORTEN_TERM')

/**
 * false: refused when a payment of this day and amount counts on the loan already, so that a person can be asked. true:
 * this is another one. Left out, it is recorded without a question; a program repeats a call by its Idempotency-Key.
 */
const isAnother = z.optional(z.boolean())

/**
 * false: refused when the amount is far above what is due and usually paid, so that a person who may have slipped by a
 * digit can be asked. true: the amount is meant. Left out, it is recorded without a question.
 */
const isAmountMeant = z.optional(z.boolean())

/**
 * Money above what is owed is kept for the borrower instead of refused; so is a payment on a loan that is paid off. Left
 * out, it is refused, since a slip of a digit would pass for it.
 */
const keepsSurplus = z.optional(z.boolean())

/** A borrower's report of a payment they have sent. The lender decides how it is applied. */
export const reportForm = z.strictObject(moneySent)
export type ReportForm = z.output<typeof reportForm>

/** A lender's payment form. Without amounts by hand the loan's own order splits the payment. */
export const paymentForm = z.strictObject({
  ...moneySent,
  application: z._default(z.enum(['STANDARD', 'PRINCIPAL_ONLY', 'BY_HAND']), 'STANDARD'),
  /** Amounts by hand; the three add up to `amount`. */
  principalAmount: z.optional(dollars),
  interestAmount: z.optional(dollars),
  feesAmount: z.optional(dollars),
  extraPrincipal,
  isAnother,
  isAmountMeant,
  keepsSurplus,
})
export type PaymentForm = z.output<typeof paymentForm>

/** The reason for a change to a payment. The borrower reads it too. */
const reasonSaid = (required: MessageCode) =>
  z.string(says(required)).check(z.trim(), z.minLength(1, says(required)), z.maxLength(500, says('field.textTooLong')))

const loanIdParams = z.object({ loanId: idInPath })
const paymentIdParams = z.object({ paymentId: idInPath })

export const listPaymentsOfLoan = endpoint({
  name: 'listPaymentsOfLoan',
  summary: 'The payments of a loan, newest first',
  route: 'GET /payments/loan/:loanId',
  access: VIEWERS,
  params: loanIdParams,
  result: z.array(payment),
})

/** A payment in a list over all loans. */
export const listedPayment = z.extend(payment, { borrowerName: z.string() })
export type ListedPayment = z.output<typeof listedPayment>

export const listPayments = endpoint({
  name: 'listPayments',
  summary: "A lender's or a borrower's payments over all loans, all payments for an admin; the latest day first",
  route: 'GET /payments',
  access: VIEWERS,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(PAYMENT_STATUSES)),
    /** The payment method, as it was entered. */
    method: z.optional(z.string().check(z.maxLength(30))),
    /** Only payments of this amount, in dollars. */
    amount: z.optional(z.coerce.number().check(z.gt(0), z.lte(AMOUNT_MAX_CENTS / 100))),
    /** Only payments of one borrower record. */
    borrowerId: z.optional(idInPath),
    /** For an admin: only payments of one lender. */
    lenderId: z.optional(idInPath),
    /** The first and the last day of the payments. */
    from: z.optional(day),
    to: z.optional(day),
    /** Part of the loan's name or number, of the borrower's name, or of the reference. */
    q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  result: z.array(listedPayment),
  isPaged: true,
})

export const reportPayment = endpoint({
  name: 'reportPayment',
  summary: 'Tell the lender of a payment one has sent; it changes no balance until the lender confirms it',
  route: 'POST /payments/report',
  access: { kind: 'ROLES', roles: ['BORROWER'] },
  body: reportForm,
  result: payment,
  status: 201,
})

export const confirmPayment = endpoint({
  name: 'confirmPayment',
  summary: 'Record a reported payment as received, by the day it was sent or the day it came',
  route: 'POST /payments/:paymentId/confirmation',
  access: LENDERS,
  params: paymentIdParams,
  body: z.strictObject({ paymentDate: z.optional(dayOfLoan), extraPrincipal, isAnother, isAmountMeant, keepsSurplus }),
  result: payment,
})

export const declinePayment = endpoint({
  name: 'declinePayment',
  summary: 'Say that a reported payment did not come, with the reason, which the borrower sees',
  route: 'POST /payments/:paymentId/decline',
  access: LENDERS,
  params: paymentIdParams,
  body: z.strictObject({ reason: reasonSaid('payment.declineReasonRequired') }),
  result: payment,
})

export const recordPayment = endpoint({
  name: 'recordPayment',
  summary: 'Record money received on a loan',
  route: 'POST /payments',
  access: LENDERS,
  body: paymentForm,
  result: payment,
  status: 201,
  mayWait: true,
})

export const PAYMENTS_AT_ONCE_MAX = 200

/** One of many payments: what differs from the others. */
const oneOfMany = z.strictObject({
  loanId: moneySent.loanId,
  amount: moneySent.amount,
  reference: moneySent.reference,
  note: moneySent.note,
  /** true: a payment of the same day and amount counts on the loan already, and this is another one. */
  isAnother: z._default(z.boolean(), false),
  /** true: the amount is far above what is due and usually paid, and it is meant. */
  isAmountMeant: z._default(z.boolean(), false),
})

/** What became of one of many payments: it was recorded, or it was refused for this reason. */
export const outcome = z.object({
  loanId: id,
  amount: dollarsShown,
  payment: z.nullable(payment),
  /** The sentence of the code in English, with the values that the sentence has. */
  refusal: z.nullable(
    z.object({
      code: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type PaymentOutcome = z.output<typeof outcome>

export const recordPayments = endpoint({
  name: 'recordPayments',
  summary: 'Record payments on many loans, received on one day by one method; a refused payment holds up no other',
  route: 'POST /payments/batch',
  access: LENDERS,
  body: z.strictObject({
    paymentDate: moneySent.paymentDate,
    paymentMethod: moneySent.paymentMethod,
    payments: z
      .array(oneOfMany)
      .check(z.minLength(1, says('payment.chooseSome')), z.maxLength(PAYMENTS_AT_ONCE_MAX, says('payment.tooMany'))),
  }),
  /** In the order of the request. `amount` is the sum of the recorded payments. */
  result: z.object({ recorded: z.int(), amount: dollarsShown, outcomes: z.array(outcome) }),
  effort: 'COSTLY',
})

/** A payment as it should have been entered, and why it is corrected. */
export const correctionForm = z.strictObject({
  ...z.omit(paymentForm, { loanId: true, isAnother: true, isAmountMeant: true }).shape,
  reason: reasonSaid('payment.correctionReasonRequired'),
})
export type CorrectionForm = z.output<typeof correctionForm>

export const correctPayment = endpoint({
  name: 'correctPayment',
  summary: 'Correct the amount, day, method or split of a payment: it is reversed and entered anew in one step',
  route: 'POST /payments/:paymentId/correction',
  access: LENDERS,
  params: paymentIdParams,
  body: correctionForm,
  result: payment,
  status: 201,
  mayWait: true,
})

export const reversePayment = endpoint({
  name: 'reversePayment',
  summary:
    'Reverse a payment that the bank returned, with its fee, or that was entered by mistake; it stays in the history',
  route: 'POST /payments/:paymentId/reversal',
  access: LENDERS,
  params: paymentIdParams,
  body: z.strictObject({
    reason: reasonSaid('payment.reasonRequired'),
    /** The bank returned it: the return is taken back in one step if the money comes after all. Left out: a mistake. */
    isReturned: z._default(z.boolean(), false),
    /** A fee charged today for a returned check or transfer; left out, no fee. */
    returnedPaymentFee: z.optional(dollars.check(z.gt(0, says('payment.amountPositive')))),
    /** Whether the borrower gets a letter about the return by e-mail, as reminders go out. */
    tellsBorrower: z._default(z.boolean(), false),
  }),
  result: payment,
  mayWait: true,
})
