import type { LenderSummary, Loan } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'

export const RECENT_LOANS = 5
export const UPCOMING_PAYMENTS = 5

type Upcoming = LenderSummary['paymentSchedules'][number]

/** The lender's dashboard has one name for each status: CURRENT counts as ACTIVE, COMPLETED as PAID_OFF. */
export function dashboardStatus(status: string): string {
  if (status === 'CURRENT') return 'ACTIVE'
  return status === 'COMPLETED' ? 'PAID_OFF' : status
}

/** The newest loans by the instant they were made, newest first. */
export function newestLoans<L extends Pick<Loan, 'id' | 'createdAt'>>(loans: readonly L[], count = RECENT_LOANS): L[] {
  return [...loans].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id).slice(0, count)
}

/** The soonest installments of all loans, by due day. Leaves out paid ones and those due before today. */
export function soonestInstallments(
  schedules: readonly Upcoming[] | Readonly<Record<string, readonly Upcoming[]>>,
  { today, count = UPCOMING_PAYMENTS }: { today: Day; count?: number },
): Upcoming[] {
  return flat(schedules)
    .filter((entry) => !entry.isPaid && entry.dueDate >= today)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.loanId - b.loanId || a.paymentNumber - b.paymentNumber)
    .slice(0, count)
}

/** The API sends one list, or one list by loan; both become one list. */
function flat(schedules: readonly Upcoming[] | Readonly<Record<string, readonly Upcoming[]>>): Upcoming[] {
  return Object.values(schedules).flat()
}
