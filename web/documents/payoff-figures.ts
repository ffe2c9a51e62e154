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

/** So many days ahead it is looked whether a day adds the same. */
const LOOKS_AHEAD = 31

/**
 * The last day through which each day adds the same interest as the first, to the cent: at a due day, or with a new rate,
 * another amount begins. The day itself when the next one already adds another amount; null when a month ahead adds the
 * same every day.
 */
export function sameThrough(
  history: Pick<LoanHistory, 'terms' | 'events'>,
  { on, totalCents, perDiemTenThousandths }: Pick<Payoff, 'on' | 'totalCents' | 'perDiemTenThousandths'>,
): Day | null {
  const ahead = payoffsAfter(history, { on, days: LOOKS_AHEAD })
  const other = ahead.findIndex((then, index) => {
    const added = (perDiemTenThousandths * (index + 1)) / 100
    return Math.abs(then.totalCents - totalCents - added) > 1
  })
  return other === -1 ? null : addDays(on, other)
}

/** The payoff of a loan on each of the given number of days after a day. */
export const payoffsAfter = (
  { terms, events }: Pick<LoanHistory, 'terms' | 'events'>,
  { on, days }: { on: Day; days: number },
): Payoff[] => payoffTable(terms, events, { from: addDays(on, 1), days })
