import { dollarsOf } from '#contract/fields.ts'
import type { BorrowerSummary, LenderSummary } from '#contract/loans/loans.ts'
import { daysPastDueOn } from '#engine/book/arrears.ts'
import { mulDiv } from '#engine/numbers/money.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { paymentsOfYear } from '#engine/terms/due-days.ts'
import type { LoanStatus } from '#engine/terms/loan-state.ts'
import { statusOn } from '../loan-json.ts'
import type { SummedLoan, SummedLoans } from './queries.ts'

type Standing = { status: LoanStatus }

/** Loans with the status they have on a day. */
export const standingOf = <Loan extends Parameters<typeof statusOn>[0]>(
  loans: readonly Loan[],
  today: Day,
): (Loan & Standing)[] => loans.map((loan) => ({ ...loan, status: statusOn(loan, today) }))

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => Cents): number =>
  dollarsOf(rows.reduce((sum, row) => sum + cents(row), 0))

const countLoans = (groups: readonly SummedLoans[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/** An active loan: money was lent, and it is neither paid off nor defaulted. A late loan is active. */
export const isActive = ({ status }: Standing): boolean => status === 'CURRENT' || status === 'LATE'

/** An open loan: money was lent, and some of the principal may still come back. */
export const isOpen = ({ status }: Standing): boolean =>
  status !== 'PAID_OFF' && status !== 'SOLD' && status !== 'TRANSFERRED' && status !== 'PENDING'

/**
 * The figures of a lender's dashboard, from the stored figures of the lender's loans, added up by standing. The
 * portfolio is the money lent out: a loan that begins later counts with its principal among all loans, but its money
 * has not left the lender yet.
 */
export function lenderMetrics(
  summed: readonly SummedLoans[],
  { today, totalBorrowers, latePaymentsCount }: { today: Day; totalBorrowers: number; latePaymentsCount: number },
): LenderSummary['metrics'] {
  const loans = standingOf(summed, today)
  const open = loans.filter(isOpen)
  const active = loans.filter(isActive)
  const countOf = (wanted: LoanStatus) => countLoans(loans.filter(({ status }) => status === wanted))
  return {
    totalLoanValue: sumOf(loans, ({ principalCents }) => principalCents),
    totalPortfolioValue: sumOf(open, ({ outstandingCents }) => outstandingCents),
    activeLoans: countLoans(active),
    pendingLoans: countOf('PENDING'),
    defaultedLoans: countOf('DEFAULTED'),
    totalLoans: countLoans(loans),
    totalBorrowers,
    monthlyIncome: dollarsOf(monthlyIncome(active)),
    latePaymentsCount,
    totalInterestEarned: sumOf(loans, ({ paidInterestCents }) => paidInterestCents),
    projectedEarnings: sumOf(loans, ({ unpaidInterestCents }) => unpaidInterestCents),
  }
}

/** The scheduled payments of a year divided by 12, added up exactly and rounded once, half to even. */
export function monthlyIncome(active: readonly Pick<SummedLoan, 'paymentCents' | 'frequency'>[]): Cents {
  const yearCents = active.reduce((sum, loan) => sum + paymentsOfYear(loan.paymentCents, loan.frequency), 0)
  return mulDiv(yearCents, { times: 1, over: 12 })
}

/**
 * The figures of a borrower's dashboard. A loan that begins later has nothing outstanding, because its money is not
 * paid out yet. A payment is overdue once it is late: past its due day and the days of grace.
 */
export function borrowerFigures(
  summed: readonly SummedLoan[],
  today: Day,
): Pick<BorrowerSummary, 'totalOutstanding' | 'totalPaid' | 'overdue'> {
  const loans = standingOf(summed, today)
  const begun = loans.filter(({ status }) => status !== 'PENDING')
  return {
    totalOutstanding: sumOf(begun, ({ outstandingCents }) => outstandingCents),
    totalPaid: sumOf(loans, ({ paidCents }) => paidCents),
    overdue: loans.some(
      ({ nextDueOn, graceDays }) => nextDueOn !== null && daysPastDueOn(today, nextDueOn) > graceDays,
    ),
  }
}
