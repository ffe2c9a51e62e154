import * as z from 'zod/mini'
import { FREQUENCIES } from '#engine/terms/terms.ts'
import { dayOfLoan, dollars, percent } from '../fields.ts'
import { graceDays } from './loan-form.ts'

/** New terms of a loan from a day on, in the words of the loan form. Left out: as before. A late fee of null is none. */
export const termsChangeForm = z.strictObject({
  effectiveDate: dayOfLoan,
  interestRate: z.optional(percent),
  maturityDate: z.optional(dayOfLoan),
  paymentFrequency: z.optional(z.enum(FREQUENCIES)),
  lateFee: z.optional(z.nullable(dollars)),
  lateFeePercent: z.optional(z.nullable(percent)),
  gracePeriod: z.optional(graceDays),
  /** The day the first installment after the change is due. */
  nextPaymentDate: z.optional(dayOfLoan),
})
export type TermsChangeForm = z.output<typeof termsChangeForm>
