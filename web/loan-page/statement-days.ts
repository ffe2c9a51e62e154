import type { LoanDetail } from '#contract/loans/loans.ts'
import { addMonths, lastDayOfMonth } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'

type Dated = Pick<LoanDetail, 'originationDate' | 'soldOn' | 'transferredOn'>

/** So many past months can be chosen. */
const MONTHS_SHOWN = 36

/** The last days of the months that have ended since the loan began, the latest first. */
export function lastDaysOfMonths({ originationDate }: Pick<Dated, 'originationDate'>, today: Day): Day[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    lastDayOfMonth(addMonths(firstOfMonth, index - MONTHS_SHOWN)),
  )
    .filter((day) => day >= originationDate)
    .toReversed()
}

/** The years in which the loan can have payments, the newest first; none after it was sold or went on as another. */
export function yearsOf({ originationDate, soldOn, transferredOn }: Dated, today: Day): string[] {
  const last = Number((soldOn ?? transferredOn ?? today).slice(0, 4))
  const first = Number(originationDate.slice(0, 4))
  const count = Number.isInteger(first) ? Math.min(100, Math.max(1, last - first + 1)) : 1
  return Array.from({ length: count }, (_, index) => String(last - index))
}
