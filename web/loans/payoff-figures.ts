import type { Payoff } from '#engine/payoff.ts'
import type { CsvCell } from '../ui/csv.ts'

/** Interest of one day with its four decimals: 196_478 is '$19.6478'. */
export function perDiemText(tenThousandths: number): string {
  const dollars = Math.trunc(tenThousandths / 10_000).toLocaleString('en-US')
  return `$${dollars}.${String(tenThousandths % 10_000).padStart(4, '0')}`
}

type Words = Record<'day' | 'principal' | 'interest' | 'unpaidInterest' | 'fees' | 'held' | 'total', string>

/** A payoff as rows of a file. */
export function payoffCsvRows(figures: Payoff, words: Words): CsvCell[][] {
  return [
    [words.day, figures.on],
    [words.principal, figures.principalCents / 100],
    [words.interest, figures.interestCents / 100],
    [words.unpaidInterest, figures.unpaidInterestCents / 100],
    [words.fees, figures.feesCents / 100],
    [words.held, figures.unappliedCents === 0 ? 0 : -figures.unappliedCents / 100],
    [words.total, figures.totalCents / 100],
  ]
}
