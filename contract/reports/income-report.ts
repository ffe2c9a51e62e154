import { paymentsOfMonth } from './cash-report.ts'
import { BORROWER, loanColumn, MONTH } from './named-columns.ts'
import { lastKnownDay, monthWithin } from './period.ts'
import type { ListDescription, ReportDescription, TableDescription } from './report-description.ts'
import type { AccruedInterest, CashReport } from './reports.ts'

/** Accrued interest needs a replay of each loan, so it may arrive later than the received amounts. */
export type Income = { cash: CashReport; accrued: AccruedInterest | undefined }

type Received = { interest: number; fees: number }
export type IncomeMonth = Received & { month: string; total: number; accrued: number | undefined }

const totalOf = ({ interest, fees }: Received): number => Math.round((interest + fees) * 100) / 100

/** The months of a period, with the interest received and earned in them. */
export const incomeMonths = ({ cash, accrued }: Income): IncomeMonth[] =>
  cash.months.map(({ month, interest, fees }) => ({
    month,
    interest,
    fees,
    total: totalOf({ interest, fees }),
    accrued: accrued && (accrued.months.find((row) => row.month === month)?.accrued ?? 0),
  }))

const BY_MONTH: TableDescription<Income, IncomeMonth> = {
  title: 'reports.name.income',
  fileName: 'income',
  rows: incomeMonths,
  rowKey: ({ month }) => month,
  total: ({ cash: { total }, accrued }) => ({
    interest: total.interest,
    fees: total.fees,
    total: totalOf(total),
    accrued: accrued?.total,
  }),
  columns: [
    MONTH,
    { field: 'interest', title: 'reports.interestReceived', as: 'MONEY', opens: paymentsOfMonth },
    { field: 'fees', title: 'reports.feesReceived', as: 'MONEY', opens: paymentsOfMonth },
    { field: 'total', title: 'reports.incomeTotal', as: 'MONEY', opens: paymentsOfMonth },
    {
      field: 'accrued',
      title: 'reports.interestAccrued',
      as: 'MONEY',
      opens: ({ month }, period) => ({ to: 'accrued', with: monthWithin(month, period) }),
    },
  ],
  empty: 'reports.nothingInPeriod',
  paper: { title: 'reports.byMonth', shares: 0.21 },
}

const completedPayments = () => ({ to: 'payments', with: { status: 'COMPLETED' } }) as const

/** Interest and fees received, beside the interest that the same days earned. */
export const INCOME: ReportDescription<Income> = {
  figures: [
    {
      title: 'reports.interestReceived',
      as: 'MONEY',
      value: ({ cash }) => cash.total.interest,
      opens: completedPayments,
    },
    { title: 'reports.feesReceived', as: 'MONEY', value: ({ cash }) => cash.total.fees, opens: completedPayments },
    {
      title: 'reports.interestAccrued',
      as: 'MONEY',
      value: ({ accrued }) => accrued?.total,
      note: 'reports.accruedNote',
      opens: () => ({ to: 'accrued' }),
    },
  ],
  tables: [BY_MONTH],
  notes: [{ text: 'reports.accruedLong', on: ['PAPER'] }],
}

const ACCRUED_TABLE: TableDescription<AccruedInterest, AccruedInterest['loans'][number]> = {
  title: 'reports.interestAccrued',
  fileName: 'accrued-interest',
  rows: ({ loans }) => loans,
  rowKey: ({ loanId }) => loanId,
  total: ({ total }) => ({ accrued: total }),
  columns: [loanColumn(), BORROWER, { field: 'accrued', title: 'reports.interestAccrued', as: 'MONEY' }],
  empty: 'reports.nothingInPeriod',
  isPaged: true,
}

/** The loans that earned the interest of a period. */
export const ACCRUED_LOANS: ListDescription<AccruedInterest> = {
  table: ACCRUED_TABLE,
  // Future days have earned nothing, as the choice of days says too.
  heading: ({ words: { text, day }, selection }) => [
    text('reports.fromTo', { from: day(selection.from), to: day(lastKnownDay(selection)) }),
  ],
  notes: [{ text: 'reports.accruedLong' }],
}
