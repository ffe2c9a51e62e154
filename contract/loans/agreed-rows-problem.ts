import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { centsOf, dollarsText } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'

type RowsProblem = { code: MessageCode; values: Record<string, string> }

/**
 * What only the schedule shows of payments that are agreed one by one: payments after the one that pays off the loan, or a
 * last amount that is not what is left. The terms must make a loan.
 */
export function agreedRowsProblem(terms: LoanTerms, lastAmount: number | undefined): RowsProblem | null {
  const agreed = terms.options?.agreedRows
  if (!agreed) return null
  const rows = schedule(terms)
  const last = rows.at(-1)
  if (rows.length < agreed.length) return { code: 'loan.agreedRowsRepaid', values: { row: String(rows.length) } }
  if (!last || lastAmount === undefined || centsOf(lastAmount) === last.paymentCents) return null
  const values = { rest: dollarsText(last.paymentCents), stated: dollarsText(centsOf(lastAmount)) }
  return { code: 'loan.agreedRowsLast', values }
}
