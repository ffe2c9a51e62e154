import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type Payoff, payoffTable } from '#engine/questions/payoff.ts'
import { usdOfCents } from '../i18n/format.ts'

/** Interest of one day: 196_478 ten-thousandths of a dollar is '$19.65'; below a dollar with all four decimals. */
export function perDiemText(tenThousandths: number): string {
  if (tenThousandths >= 10_000) return usdOfCents(Math.round(tenThousandths / 100))
  return `$0.${String(tenThousandths).padStart(4, '0')}`
}

/** The payoff of a loan on each of the given number of days after a day. */
export const payoffsAfter = (
  { terms, events }: Pick<LoanHistory, 'terms' | 'events'>,
  { on, days }: { on: Day; days: number },
): Payoff[] => payoffTable(terms, events, { from: addDays(on, 1), days })
