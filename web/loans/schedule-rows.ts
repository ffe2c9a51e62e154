import { centsOf } from '#contract/fields.ts'
import type { ScheduledInstallment } from '#contract/loans/loans.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import type { Cents } from '#engine/numbers/units.ts'

/** The rows of an answer; an answer that is not a list counts as an empty one. */
export const listOf = <Row>(answer: readonly Row[]): readonly Row[] => (Array.isArray(answer) ? answer : [])

export type Totals = {
  paidCount: number
  amountCents: Cents
  principalCents: Cents
  interestCents: Cents
  chargesCents: Cents
}

/** The sums of the rows, in whole cents, so that the total under a column equals the sum of the column. */
export function scheduleTotals(
  entries: readonly Pick<
    ScheduledInstallment,
    'amount' | 'principalAmount' | 'interestAmount' | 'charges' | 'isPaid'
  >[],
): Totals {
  const sum = (dollarsOf: (entry: (typeof entries)[number]) => number): Cents =>
    entries.reduce((total, entry) => total + centsOf(dollarsOf(entry)), 0)
  return {
    paidCount: entries.filter(({ isPaid }) => isPaid).length,
    amountCents: sum(({ amount }) => amount),
    principalCents: sum(({ principalAmount }) => principalAmount),
    interestCents: sum(({ interestAmount }) => interestAmount),
    chargesCents: sum(({ charges }) => charges),
  }
}

/** The schedule as rows of a file: raw amounts, ISO days. Charges have a column where there are any. */
export function scheduleCsvRows(
  entries: readonly ScheduledInstallment[],
  {
    header,
    hasCharges,
    words,
  }: {
    header: readonly string[]
    hasCharges: boolean
    words: { paid: string; scheduled: string }
  },
): CsvCell[][] {
  const rows = entries.map((entry) => [
    entry.paymentNumber,
    entry.dueDate,
    entry.amount,
    entry.principalAmount,
    entry.interestAmount,
    ...(hasCharges ? [entry.charges] : []),
    entry.outstandingBalance,
    entry.isPaid ? words.paid : words.scheduled,
  ])
  return [[...header], ...rows]
}
