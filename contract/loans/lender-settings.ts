import * as z from 'zod/mini'
import { ROUNDINGS } from '#engine/numbers/units.ts'
import { ACCRUAL_METHODS, ALLOCATION_ORDERS, DAY_COUNTS, FREQUENCIES } from '#engine/terms/terms.ts'
import { endpoint } from '../endpoint.ts'
import { dollars, idInPath, says } from '../fields.ts'
import { graceDays } from './loan-form.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** What a lender's new loans begin with. Left out: what the form begins with for everybody. Nothing here changes a loan that is made. */
export const loanDefaults = z.strictObject({
  paymentFrequency: z.optional(z.enum(FREQUENCIES)),
  /** Dollars a late installment. */
  lateFee: z.optional(dollars),
  gracePeriod: z.optional(graceDays),
  dayCount: z.optional(z.enum(DAY_COUNTS)),
  accrualMethod: z.optional(z.enum(ACCRUAL_METHODS)),
  allocationOrder: z.optional(z.enum(ALLOCATION_ORDERS)),
  rounding: z.optional(z.enum(ROUNDINGS)),
})
export type LoanDefaults = z.output<typeof loanDefaults>

/** What the form begins with for everybody (docs/requirements/lwiz.md). */
export const USUAL_LOAN_DEFAULTS = {
  paymentFrequency: 'MONTHLY',
  lateFee: 0,
  gracePeriod: 0,
  dayCount: '30/360',
  accrualMethod: 'SCHEDULED',
  allocationOrder: 'INTEREST_PRINCIPAL_FEES',
  rounding: 'HALF_UP',
} as const satisfies Required<LoanDefaults>

const textOfLines = (maxLength: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(maxLength, says('field.textTooLong'))), '')

/** What a lender sets for all their loans. Blank text is none. */
export const lenderSettings = z.strictObject({
  /** How borrowers pay, in the lender's words, of several lines. */
  paymentInstructions: textOfLines(2000),
  /** Where cheques and letters go. */
  postalAddress: textOfLines(500),
  loanDefaults: z._default(loanDefaults, {}),
})
export type LenderSettings = z.output<typeof lenderSettings>

const lenderIdParams = z.object({ lenderId: idInPath })

export const getLenderSettings = endpoint({
  name: 'getLenderSettings',
  summary: 'How borrowers pay a lender, and what new loans begin with',
  method: 'GET',
  path: '/lenders/:lenderId/settings',
  access: LENDERS,
  params: lenderIdParams,
  result: lenderSettings,
})

export const updateLenderSettings = endpoint({
  name: 'updateLenderSettings',
  summary: "Replace a lender's settings; what is left out is set no more",
  method: 'PUT',
  path: '/lenders/:lenderId/settings',
  access: LENDERS,
  params: lenderIdParams,
  body: lenderSettings,
  result: lenderSettings,
})

export const getPaymentInstructions = endpoint({
  name: 'getPaymentInstructions',
  summary: 'How the lender of a loan wants to be paid, in their words; empty when they have said nothing',
  method: 'GET',
  path: '/loans/:loanId/payment-instructions',
  access: { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] },
  params: z.object({ loanId: idInPath }),
  result: z.object({ paymentInstructions: z.string(), postalAddress: z.string() }),
})
