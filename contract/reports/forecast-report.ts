import { BORROWER, loanColumn, MONTH } from './named-columns.ts'
import { type ColumnDescription, type ReportDescription, sumOf, type TableDescription } from './report-description.ts'
import type { Forecast, ForecastLoan } from './reports.ts'

type Month = Forecast['months'][number]

const part = (field: 'principal' | 'interest' | 'fees' | 'total'): ColumnDescription<Month> => ({
  field,
  title: field === 'fees' ? 'reports.charges' : `reports.${field}`,
  as: 'MONEY',
  opens: ({ month }) => ({ to: 'expected', with: { month } }),
})

const BY_MONTH: TableDescription<Forecast, Month> = {
  title: 'reports.name.forecast',
  fileName: ({ scenario }) => `forecast-${scenario.toLowerCase().replaceAll('_', '-')}`,
  rows: ({ months }) => months,
  rowKey: ({ month }) => month,
  total: ({ total }) => total,
  columns: [MONTH, part('principal'), part('interest'), { ...part('fees'), isRare: 'IN_FILE_TOO' }, part('total')],
  empty: 'reports.nothingLent',
  paper: { title: 'reports.byMonth', shares: 0.22 },
}

/** Money expected in the next months, as agreed or under another assumption. */
export const FORECAST: ReportDescription<Forecast> = {
  figures: [
    { title: 'reports.expected', as: 'MONEY', value: ({ total }) => total.total },
    { title: 'reports.ofItInterest', as: 'MONEY', value: ({ total }) => total.interest },
    {
      title: 'reports.pastDueNow',
      as: 'MONEY',
      value: ({ pastDue }) => pastDue.total,
      note: ({ text }, data) =>
        data && data.leftOut.loans > 0
          ? text('reports.notCountedDefaulted', { count: data.leftOut.loans })
          : text('reports.notCounted'),
      opens: () => ({ to: 'expected', with: { month: 'PAST' } }),
      isWarning: ({ pastDue }) => pastDue.total > 0,
    },
    { title: 'reports.later', as: 'MONEY', value: ({ later }) => later.total, on: ['PAPER'] },
  ],
  tables: [BY_MONTH],
  notes: [
    { text: (_data, { text }, { scenario }) => text(`reports.scenarioNote.${scenario}`) },
    {
      text: ({ paidOff }, { text, money }) => {
        const loans = paidOff.map(({ loanName, amount }) => `${loanName} (${money(amount)})`).join(', ')
        return paidOff.length > 0 ? text('reports.paidOffLoans', { loans }) : null
      },
    },
    {
      text: ({ later }, { text, money }) =>
        later.total > 0 ? text('reports.dueLater', { amount: money(later.total) }) : null,
      on: ['SCREEN'],
    },
    {
      text: ({ leftOut }, { text, money }) =>
        leftOut.total > 0 ? text('reports.leftOut', { count: leftOut.loans, amount: money(leftOut.total) }) : null,
    },
  ],
}

const expected = (field: 'principal' | 'interest' | 'fees' | 'total'): ColumnDescription<ForecastLoan> => ({
  field,
  title: field === 'fees' ? 'reports.charges' : `reports.${field}`,
  as: 'MONEY',
})

/** The loans behind a month of the forecast, or behind what is past due. */
export const EXPECTED_LOANS: TableDescription<{ month: string; loans: readonly ForecastLoan[] }, ForecastLoan> = {
  title: 'reports.expectedFrom',
  fileName: (_selection, { month }) => `expected-${month.toLowerCase()}`,
  rows: ({ loans }) => loans,
  rowKey: ({ loanId }) => loanId,
  total: ({ loans }) => ({
    principal: sumOf(loans, ({ principal }) => principal),
    interest: sumOf(loans, ({ interest }) => interest),
    fees: sumOf(loans, ({ fees }) => fees),
    total: sumOf(loans, ({ total }) => total),
  }),
  columns: [
    loanColumn('schedule'),
    BORROWER,
    expected('principal'),
    expected('interest'),
    { ...expected('fees'), isRare: 'IN_FILE_TOO' },
    expected('total'),
  ],
  empty: 'reports.noLoans',
  isPaged: true,
}
