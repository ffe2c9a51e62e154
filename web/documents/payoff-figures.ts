import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type Payoff, payoffTable } from '#engine/questions/payoff.ts'

/** Interest of one day with its four decimals: 196_478 is '$19.6478'. */
export function perDiemText(tenThousandths: number): string {
  const dollars = Math.trunc(tenThousandths / 10_000).toLocaleString('en-US')
  return `$${dollars}.${String(tenThousandths % 10_000).padStart(4, '0')}`
}

/** The payoff of a loan on each of the given number of days after a day. */
export const payoffsAfter = (
  { terms, events }: Pick<LoanHistory, 'terms' | 'events'>,
  { on, days }: { on: Day; days: number },
): Payoff[] => payoffTable(terms, events, { from: addDays(on, 1), days })
