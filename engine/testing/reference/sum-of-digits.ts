import type { LoanTerms } from '../../terms/terms.ts'
import { fraction, rounded } from './fraction.ts'

const asks = ({ paymentCents }: Asked): boolean => paymentCents > 0

type Asked = { paymentCents: number; interestCents: number; principalCents: number; deferredInterestCents?: number }

/**
 * Equal payments with their interest by the sum of the digits: after k of n installments all interest but the digits
 * 1 to n − k is earned, of the digits 1 to n (the Rule of 78; 15 U.S.C. 1615). Interest above a payment waits. A due day
 * after the last payment has no digit.
 */
export function byDigits<Row extends Asked>(rows: readonly Row[], { options, rounding }: LoanTerms): Row[] {
  if (options?.rebate !== 'RULE_OF_78') return [...rows]
  const charge = rows.reduce((sum, { interestCents }) => sum + interestCents, 0)
  const payments = rows.filter((_, index) => rows.slice(index).some(asks)).length
  const digits = (count: number) => (count * (count + 1)) / 2
  let asked = 0
  return rows.map((row, index) => {
    const left = digits(payments) - digits(Math.max(0, payments - index - 1))
    const earned = rounded(fraction(charge * left, Math.max(1, digits(payments))), rounding)
    const interestCents = Math.min(row.paymentCents, earned - asked)
    asked += interestCents
    const { deferredInterestCents: _, ...others } = row
    const waits = earned > asked ? { deferredInterestCents: earned - asked } : {}
    return { ...others, ...waits, interestCents, principalCents: row.paymentCents - interestCents } as Row
  })
}
