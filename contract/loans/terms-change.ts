import * as z from 'zod/mini'
import { dayOfLoan } from '../fields.ts'
import { changeFields } from './term-table.ts'

/** New terms of a loan from a day on, in the words of the loan form. Left out: as before. A late fee of null is none. */
export const termsChangeForm = z.strictObject({
  effectiveDate: dayOfLoan,
  ...changeFields,
  /** The day the first installment after the change is due. */
  nextPaymentDate: z.optional(dayOfLoan),
})
export type TermsChangeForm = z.output<typeof termsChangeForm>
