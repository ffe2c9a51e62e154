import type { PaymentProblem } from '#contract/payments/payment-rules.ts'
import { conflict, invalidFields, unprocessable } from '../http/errors.ts'

/**
 * Refuses a payment for the first problem; does nothing without one. A problem of the loan's state is a conflict (409);
 * a broken rule of a field is not. For parts by hand, each part that is too large is named.
 */
export function refuse(...problems: readonly (PaymentProblem | undefined)[]): void {
  const found = problems.filter((problem) => problem !== undefined)
  const [first] = found
  if (!first) return
  const { field, code, values } = first
  if (code === 'payment.partMoreThanOwed') {
    throw invalidFields(
      Object.fromEntries(found.map((part) => [part.field, { code: part.code, values: part.values ?? {} }])),
    )
  }
  if (field === undefined) throw conflict(code, values && { values })
  if (code === 'payment.moreThanOwed') throw conflict(code, values ? { field, values } : { field })
  throw unprocessable(field, code, values)
}
