import type { PaymentProblem } from '#contract/payments/payment-rules.ts'
import { conflict, invalidFields, unprocessable } from '../http/errors.ts'

/**
 * Refuses a payment for a problem that was found; without one it does nothing. What the state of the loan forbids is a
 * conflict, a field that breaks a rule is not; of parts by hand each that is too large is named.
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
  if (field === undefined) throw conflict(code)
  if (code === 'payment.moreThanOwed') throw conflict(code, values ? { field, values } : { field })
  throw unprocessable(field, code, values)
}
