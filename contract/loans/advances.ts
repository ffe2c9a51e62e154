import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dayOfLoan, dollars, id, idInPath, optionalText, says } from '../fields.ts'

/**
 * What more money changes. RAISE_PAYMENT: the last day stays, and the payments rise. EXTEND: the payment stays, and the loan
 * ends later. LAST_PAYMENT: both stay, and the last payment takes the rest. AS_AGREED: of a loan without equal payments,
 * everything stays what the contract says of it.
 */
export const ADVANCE_EFFECTS = ['RAISE_PAYMENT', 'EXTEND', 'LAST_PAYMENT', 'AS_AGREED'] as const
export type AdvanceEffect = (typeof ADVANCE_EFFECTS)[number]

/** More money on a running loan, in dollars. */
export const advanceForm = z.strictObject({
  amount: dollars.check(z.gt(0, says('advance.amountPositive'))),
  /** The day on which the money goes out: past, today or to come. */
  date: dayOfLoan,
  /** Left out: RAISE_PAYMENT, or AS_AGREED for a loan without equal payments. */
  effect: z.optional(z.enum(ADVANCE_EFFECTS)),
  /** A fee for it, in dollars. */
  fee: z.optional(z.nullable(dollars)),
  note: optionalText(500),
})
export type AdvanceForm = z.output<typeof advanceForm>

export const lendMore = endpoint({
  name: 'lendMore',
  summary: 'Lend more on a running loan, on a past day, today or a day to come',
  route: 'POST /loans/:loanId/advances',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] },
  params: z.object({ loanId: idInPath }),
  body: advanceForm,
  result: z.object({ eventId: id }),
  status: 201,
  mayWait: true,
})
