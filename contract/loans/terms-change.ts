import * as z from 'zod/mini'
import { dayOfLoan } from '../fields.ts'
import { changeFields } from './term-table.ts'

/**
 * New terms of a loan from a day on, in the fields of the loan form. Left out: unchanged. A late fee of null is none.
 */
export const termsChangeForm = z.strictObject({
  effectiveDate: dayOfLoan,
  ...changeFields,
  /** The due day of the first installment after the change. */
  nextPaymentDate: z.optional(dayOfLoan),
})
export type TermsChangeForm = z.output<typeof termsChangeForm>
