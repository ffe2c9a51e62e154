import * as z from 'zod/mini'
import { dollarsShown, says } from '../fields.ts'

/**
 * Which payment a running loan has where the list states another than its terms give: THEIRS, the one in the list; OURS,
 * the one by the terms; FOUND, the one in the list, by the day count and rounding that give it.
 */
export const PAYMENT_CHOICES = ['THEIRS', 'OURS', 'FOUND'] as const
const choice = z.enum(PAYMENT_CHOICES)
export type ImportPaymentChoice = z.output<typeof choice>

/** A row whose payment is not the one that its terms give. */
export const paymentDifference = z.object({
  row: z.int(),
  loanName: z.string(),
  theirs: dollarsShown,
  ours: dollarsShown,
  choice,
})
export type ImportPaymentDifference = z.output<typeof paymentDifference>

const choices = z.strictObject({
  /** For all rows but those below. */
  all: choice,
  rows: z.array(z.strictObject({ row: z.int().check(z.gte(1)), choice })).check(z.maxLength(2000)),
})
export type ImportPaymentChoices = z.output<typeof choices>

/** The choices as JSON, because they are sent in a form beside the file. */
export const paymentChoicesInForm = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200_000, says('field.textTooLong'))),
    z.transform((text): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return null // no choices; the next schema refuses that
      }
    }),
  ),
  choices,
)
