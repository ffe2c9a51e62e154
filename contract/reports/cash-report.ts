import { MONTH } from './named-columns.ts'
import { monthWithin } from './period.ts'
import type {
  ColumnDescription,
  Destination,
  ReportDescription,
  ReportSelection,
  TableDescription,
} from './report-description.ts'
import type { CashReport } from './reports.ts'

type Month = CashReport['months'][number]

/** The payments that count of a month, as far as it lies in the period. */
export const paymentsOfMonth = ({ month }: { month: string }, period: ReportSelection): Destination => ({
  to: 'payments',
  with: { ...monthWithin(month, period), status: 'COMPLETED' },
})

const part = (field: 'principal' | 'interest' | 'fees' | 'held' | 'total'): ColumnDescription<Month> => ({
  field,
  title: `reports.${field}`,
  as: 'MONEY',
  opens: paymentsOfMonth,
})

const BY_MONTH: TableDescription<CashReport, Month> = {
  title: 'reports.name.cash',
  fileName: 'cash-in',
  rows: ({ months }) => months,
  rowKey: ({ month }) => month,
  total: ({ total }) => total,
  columns: [
    MONTH,
    { field: 'payments', title: 'reports.name.payments', as: 'COUNT', opens: paymentsOfMonth },
    part('principal'),
    part('interest'),
    part('fees'),
    { ...part('held'), isRare: 'IN_FILE_TOO' },
    part('total'),
  ],
  empty: 'reports.nothingInPeriod',
  paper: { title: 'reports.byMonth', shares: 0.145 },
}

export const BY_METHOD: TableDescription<CashReport, CashReport['byMethod'][number]> = {
  title: 'reports.byMethod',
  fileName: 'cash-by-method',
  rows: ({ byMethod }) => byMethod,
  rowKey: ({ method }) => method,
  columns: [
    { field: 'method', title: 'reports.method', as: 'CODE', words: 'method' },
    { field: 'payments', title: 'reports.name.payments', as: 'COUNT' },
    { field: 'total', title: 'reports.total', as: 'MONEY' },
  ],
  empty: 'reports.nothingInPeriod',
  paper: { shares: 0.25 },
  on: ['PAPER'],
}

/** How the principal outstanding went, on paper; on screen the days are named (web/reports/principal-moves.tsx). */
const move = (title: string, value: (moves: CashReport['principal']) => number) => ({
  title,
  as: 'MONEY' as const,
  value: ({ principal }: CashReport) => value(principal),
  on: ['PAPER'] as const,
})

/** What came in, month by month, of what it was made, and how it moved the principal outstanding. */
export const CASH: ReportDescription<CashReport> = {
  figures: [
    move('reports.openingPrincipal', ({ opening }) => opening),
    move('reports.lent', ({ lent }) => lent),
    move('reports.repaid', ({ repaid }) => -repaid),
    move('reports.writtenOff', ({ writtenOff }) => -writtenOff),
    move('reports.closingPrincipal', ({ closing }) => closing),
  ],
  tables: [BY_MONTH, BY_METHOD],
  notes: [
    {
      text: ({ principal: { recovered } }, { text, money }) =>
        recovered > 0 ? text('reports.recovered', { amount: money(recovered) }) : null,
      on: ['PAPER'],
    },
  ],
}
