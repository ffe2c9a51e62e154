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

/** The completed payments of a month, limited to the period. */
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
    { field: 'method', title: 'word.method', as: 'CODE', words: 'method' },
    { field: 'payments', title: 'reports.name.payments', as: 'COUNT' },
    { field: 'total', title: 'reports.total', as: 'MONEY' },
  ],
  empty: 'reports.nothingInPeriod',
  paper: { shares: 0.25 },
  on: ['PAPER'],
}

/** A move of the principal outstanding, on paper; on screen the days are named (web/reports/principal-moves.tsx). */
const move = (title: string, value: (moves: CashReport['principal']) => number) => ({
  title,
  as: 'MONEY' as const,
  value: ({ principal }: CashReport) => value(principal),
  on: ['PAPER'] as const,
})

/** Money received, by month and by part, and how it changed the principal outstanding. */
export const CASH: ReportDescription<CashReport> = {
  figures: [
    move('reports.openingPrincipal', ({ opening }) => opening),
    move('word.lent', ({ lent }) => lent),
    { ...move('reports.added', ({ added }) => added), isAbsent: ({ principal }) => principal.added === 0 },
    {
      ...move('reports.takenOver', ({ takenOver }) => takenOver),
      isAbsent: ({ principal }) => principal.takenOver === 0,
    },
    move('reports.repaid', ({ repaid }) => -repaid),
    move('word.writtenOff', ({ writtenOff }) => -writtenOff),
    { ...move('reports.soldPrincipal', ({ sold }) => -sold), isAbsent: ({ principal }) => principal.sold === 0 },
    move('reports.closingPrincipal', ({ closing }) => closing),
  ],
  tables: [BY_MONTH, BY_METHOD],
  notes: [
    {
      text: ({ principal: { came } }, { text, money }) =>
        came > 0 ? text('reports.cameOfAdded', { amount: money(came) }) : null,
      on: ['PAPER'],
    },
    {
      text: ({ principal: { recovered } }, { text, money }) =>
        recovered > 0 ? text('reports.recovered', { amount: money(recovered) }) : null,
      on: ['PAPER'],
    },
  ],
}
