import * as z from 'zod/mini'
import { ARREARS, UNPAID_FEES, UNPAID_INTEREST } from '#engine/terms/events.ts'
import { dayOfLoan, dollars, id, optionalText, says } from '../fields.ts'
import { changeFields } from './term-table.ts'

/** RUNS: the next payment bears the interest of the skipped ones too. RESTS: those days bear none. */
export const SKIPPED_INTERESTS = ['RUNS', 'RESTS'] as const

/**
 * New terms of a loan from a day on, in the fields of the loan form. Left out: unchanged. A late fee of null is none.
 */
export const termsChangeForm = z.strictObject({
  effectiveDate: dayOfLoan,
  ...changeFields,
  /** The due day of the first installment after the change. */
  nextPaymentDate: z.optional(dayOfLoan),
  /**
   * What becomes of payments that fell due and are open. Left out: they stay due; of a loan whose last payment is overdue
   * they are asked for anew over the months to come. TO_END: the last payment asks for them beside its own, without interest
   * on them, where interest follows the schedule; TO_END_WITH_INTEREST: their principal bears interest until then.
   */
  arrears: z.optional(z.enum(['STAY', ...ARREARS])),
  /**
   * What becomes of unpaid interest: what has fallen due or, where interest counts by the day, all that was earned. Left out: it
   * stays due. TO_PRINCIPAL: it is added to the principal and bears interest from then on; it is received once principal is paid.
   */
  unpaidInterest: z.optional(z.enum(['STAY', ...UNPAID_INTEREST])),
  /**
   * What becomes of unpaid fees, late fees among them. Left out: they stay due. TO_PRINCIPAL: as unpaid interest. TO_END: they are
   * due with the last payment, without interest; a payoff asks for them.
   */
  unpaidFees: z.optional(z.enum(['STAY', ...UNPAID_FEES])),
  /** So many of the payments to come are skipped: the ones after them, and the last day, move by as many. */
  skippedPayments: z.optional(
    z
      .int(says('field.wholeNumber'))
      .check(z.gte(0, says('field.wholeNumber')), z.lte(60, says('field.numberTooLarge'))),
  ),
  /** Whether interest runs while payments are skipped. Left out: it does. */
  skippedInterest: z.optional(z.enum(SKIPPED_INTERESTS)),
  /** A fee for the change, in dollars. */
  changeFee: z.optional(z.nullable(dollars)),
  note: optionalText(500),
})
export type TermsChangeForm = z.output<typeof termsChangeForm>

/** Takes back the last change of terms of a loan; the event is named, so that nobody takes back another one. */
export const takeBackForm = z.strictObject({ eventId: id, reason: optionalText(500) })
export type TakeBackForm = z.output<typeof takeBackForm>
