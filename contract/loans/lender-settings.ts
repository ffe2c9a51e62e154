import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idInPath, says } from '../fields.ts'
import { presetFields, usualPresets } from './term-table.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** The values that a lender's new loans begin with. Left out: the usual ones. Existing loans do not change. */
export const loanDefaults = z.strictObject(presetFields)
export type LoanDefaults = z.output<typeof loanDefaults>

/** The usual values of the loan form (docs/requirements/lwiz.md). */
export const USUAL_LOAN_DEFAULTS = usualPresets satisfies Required<LoanDefaults>

const textOfLines = (maxLength: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(maxLength, says('field.textTooLong'))), '')

/** A lender's settings for all their loans. Blank text means none. */
export const lenderSettings = z.strictObject({
  /** How borrowers pay, in the lender's words; several lines. */
  paymentInstructions: textOfLines(2000),
  /** The address for checks and letters. */
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
