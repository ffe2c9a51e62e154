import { addMonths } from '#engine/numbers/dates.ts'
import { BORROWER, LINKED_BORROWER, LOAN_NUMBER, loanColumn } from './named-columns.ts'
import type { ColumnDescription, Destination, ReportDescription, TableDescription } from './report-description.ts'
import { sumOf } from './report-description.ts'
import type { AgingRow, LateLoan, PortfolioReport, ReportedLoan } from './reports.ts'

type Group = { loans: number; rate: number | null; balance: number }

/** The number of loans in a group, their rate, and their balance; number and balance open the group's loans. */
const groupColumns = <Row>(opens?: (row: Row) => Destination): ColumnDescription<Row & Group>[] => [
  { field: 'loans', title: 'word.loans', as: 'COUNT', ...(opens && { opens }) },
  { field: 'rate', title: 'reports.averageRate', as: 'AVERAGE_RATE' },
  { field: 'balance', title: 'word.balance', as: 'MONEY', ...(opens && { opens }) },
]

const BY_BORROWER: TableDescription<PortfolioReport, PortfolioReport['byBorrower'][number]> = {
  title: 'reports.byBorrower',
  fileName: 'portfolio-by-borrower',
  rows: ({ byBorrower }) => byBorrower,
  rowKey: ({ key }) => key,
  total: ({ total }) => total,
  columns: [
    { ...BORROWER, key: 'group', link: ({ key }) => `/borrowers/${key}` },
    ...groupColumns<{ key: number }>(({ key }) => ({ to: 'loans', with: { borrower: key } })),
  ],
  empty: 'reports.nothingLent',
  isPaged: true,
  paper: { shares: 0.2 },
}

export const BY_STATUS: TableDescription<PortfolioReport, PortfolioReport['byStatus'][number]> = {
  title: 'reports.byStatus',
  fileName: 'portfolio-by-status',
  rows: ({ byStatus }) => byStatus,
  rowKey: ({ key }) => key,
  columns: [{ field: 'key', title: 'word.status', as: 'CODE', words: 'loanStatus' }, ...groupColumns()],
  empty: 'reports.nothingLent',
  paper: { shares: 0.2 },
  on: ['PAPER'],
}

export const BY_TYPE: TableDescription<PortfolioReport, PortfolioReport['byType'][number]> = {
  title: 'reports.byType',
  fileName: 'portfolio-by-type',
  rows: ({ byType }) => byType,
  rowKey: ({ key }) => key,
  total: ({ total }) => total,
  columns: [{ field: 'key', title: 'word.type', as: 'CODE', words: 'loanType' }, ...groupColumns()],
  empty: 'reports.nothingLent',
  paper: { shares: 0.2 },
  on: ['PAPER'],
}

const HISTORY: TableDescription<PortfolioReport, PortfolioReport['history'][number]> = {
  title: 'reports.balanceOverTime',
  fileName: 'portfolio-history',
  rows: ({ history }) => history,
  rowKey: ({ day }) => day,
  columns: [
    { field: 'day', title: 'word.day', as: 'DAY' },
    { field: 'balance', title: 'word.balance', as: 'MONEY' },
  ],
  empty: 'reports.nothingLent',
  paper: { shares: 0.3 },
  on: ['PAPER'],
}

/** Loans outstanding on a day: how much, at what rate, to whom, and of what kind. */
export const PORTFOLIO: ReportDescription<PortfolioReport> = {
  figures: [
    {
      title: 'word.balance',
      as: 'MONEY',
      value: ({ total }) => total.balance,
      note: 'reports.principalOutstanding',
      opens: () => ({ to: 'loans' }),
    },
    {
      title: 'word.loans',
      as: 'COUNT',
      value: ({ total }) => total.loans,
      // A loan that has not begun has its balance in the lists, and lends nothing yet.
      note: ({ text }, data) => {
        const pending = data?.byStatus.find(({ key }) => key === 'PENDING')?.loans ?? 0
        return pending > 0 ? text('reports.openLoansNotPending', { count: pending }) : text('reports.openLoans')
      },
    },
    {
      title: 'reports.averageRate',
      as: 'AVERAGE_RATE',
      value: ({ total }) => total.rate,
      note: 'reports.weightedByBalance',
    },
  ],
  tables: [BY_STATUS, BY_TYPE, BY_BORROWER, HISTORY],
  notes: [],
}

/** All loans in groups by the days past due; on screen the chart says the same. */
export const AGING_TABLE: TableDescription<PortfolioReport, AgingRow> = {
  title: 'reports.name.aging',
  fileName: 'aging',
  rows: ({ aging }) => aging,
  rowKey: ({ bucket }) => bucket,
  total: ({ aging }) => ({
    loans: aging.reduce((sum, { loans }) => sum + loans, 0),
    balance: sumOf(aging, ({ balance }) => balance),
    pastDue: sumOf(aging, ({ pastDue }) => pastDue),
  }),
  columns: [
    { field: 'bucket', title: 'word.daysPastDue', as: 'WORD', words: 'dashboard.bucket' },
    { field: 'loans', title: 'word.loans', as: 'COUNT' },
    { field: 'balance', title: 'word.balance', as: 'MONEY' },
    { field: 'pastDue', title: 'word.pastDueTitle', as: 'MONEY' },
  ],
  empty: 'reports.nothingLent',
  paper: { shares: 0.2 },
  on: ['PAPER'],
}

/** The part of all principal outstanding that is lent to those who are late. */
function percentOfBalance(data: PortfolioReport | undefined): string {
  if (!data || data.total.balance === 0) return '0.0'
  return ((sumOf(data.late, ({ balance }) => balance) / data.total.balance) * 100).toFixed(1)
}

/** Past-due loans, by the days that their oldest open payment is past due. */
export const AGING: ReportDescription<PortfolioReport> = {
  figures: [
    {
      title: 'word.pastDueTitle',
      as: 'MONEY',
      value: ({ late }) => sumOf(late, ({ pastDue }) => pastDue),
      note: 'reports.pastDueNote',
      isWarning: ({ late }) => late.length > 0,
    },
    {
      title: 'word.loans',
      as: 'COUNT',
      value: ({ late }) => late.length,
      note: ({ text }, data) => {
        const days = Math.max(0, ...(data?.late ?? []).map(({ daysPastDue }) => daysPastDue))
        return days === 0
          ? text('reports.openLoansOf', { count: data?.total.loans ?? 0 })
          : text('reports.longestPastDue', { count: days })
      },
    },
    {
      title: 'reports.lateBalance',
      as: 'MONEY',
      value: ({ late }) => sumOf(late, ({ balance }) => balance),
      note: ({ text }, data) => text('reports.shareOfBalance', { percent: percentOfBalance(data) }),
    },
  ],
  tables: [
    {
      title: 'reports.lateLoans',
      fileName: 'late-loans',
      rows: ({ late }) => late,
      rowKey: ({ loanId }) => loanId,
      total: ({ late }) => ({
        pastDue: sumOf(late, ({ pastDue }) => pastDue),
        balance: sumOf(late, ({ balance }) => balance),
      }),
      columns: [
        loanColumn(),
        LINKED_BORROWER,
        { key: 'phone', field: 'borrowerPhone', title: 'word.phone', as: 'IDENTIFIER' },
        { key: 'days', field: 'daysPastDue', title: 'word.daysPastDue', as: 'COUNT' },
        { field: 'balance', title: 'word.balance', as: 'MONEY' },
        { field: 'pastDue', title: 'word.pastDueTitle', as: 'MONEY' },
      ],
      empty: 'reports.nobodyLate',
      isPaged: true,
      paper: { shares: 0.16 },
    } satisfies TableDescription<PortfolioReport, LateLoan>,
    AGING_TABLE,
  ],
  notes: [{ text: 'reports.agingNote', on: ['SCREEN'] }],
}

type Maturity = PortfolioReport['maturities'][number]

/** The loans that end within some months of the day of the report, without those that should have ended. */
function maturing({ maturities, asOf }: PortfolioReport, months: number): { balance: number; loans: number } {
  const last = addMonths(asOf, months).slice(0, 7)
  return sumOfMaturities(maturities.filter(({ key }) => key !== null && key <= last))
}

const pastMaturity = ({ maturities }: PortfolioReport) => sumOfMaturities(maturities.filter(({ key }) => key === null))

const sumOfMaturities = (found: readonly Maturity[]) => ({
  balance: sumOf(found, ({ balance }) => balance),
  loans: found.reduce((sum, { loans }) => sum + loans, 0),
})

/** Loans by the month of their last day, with their current balances. */
export const MATURITIES: ReportDescription<PortfolioReport> = {
  figures: [
    {
      title: 'reports.maturesIn12',
      as: 'MONEY',
      value: (data) => maturing(data, 12).balance,
      note: ({ text }, data) => (data ? text('count.loans', { count: maturing(data, 12).loans }) : ''),
    },
    {
      title: 'reports.maturesIn24',
      as: 'MONEY',
      value: (data) => maturing(data, 24).balance,
      note: ({ text }, data) => (data ? text('count.loans', { count: maturing(data, 24).loans }) : ''),
    },
    {
      title: 'reports.pastMaturityTitle',
      as: 'MONEY',
      value: (data) => pastMaturity(data).balance,
      note: ({ text }, data) => (data ? text('count.loans', { count: pastMaturity(data).loans }) : ''),
      opens: () => ({ to: 'loans', with: { matures: 'PAST' } }),
      isWarning: (data) => pastMaturity(data).loans > 0,
    },
  ],
  tables: [
    {
      title: 'reports.name.maturities',
      fileName: 'maturities',
      rows: ({ maturities }) => maturities,
      rowKey: ({ key }) => key ?? 'PAST',
      total: ({ total }) => total,
      columns: [
        { key: 'month', field: 'key', title: 'reports.month', as: 'MATURITY' },
        ...groupColumns<{ key: string | null }>(({ key }) => ({ to: 'loans', with: { matures: key ?? 'PAST' } })),
      ],
      empty: 'reports.nothingLent',
      paper: { shares: 0.2 },
    } satisfies TableDescription<PortfolioReport, PortfolioReport['maturities'][number]>,
  ],
  notes: [],
}

/** The loans behind a figure of the portfolio. */
export const REPORTED_LOANS: TableDescription<readonly ReportedLoan[], ReportedLoan> = {
  title: 'word.loans',
  fileName: 'loans',
  rows: (loans) => loans,
  rowKey: ({ loanId }) => loanId,
  total: (loans) => ({
    pastDue: sumOf(loans, ({ pastDue }) => pastDue),
    balance: sumOf(loans, ({ balance }) => balance),
  }),
  columns: [
    loanColumn(),
    LOAN_NUMBER,
    LINKED_BORROWER,
    { field: 'status', title: 'word.status', as: 'CODE', words: 'loanStatus' },
    { field: 'rate', title: 'reports.rate', as: 'PERCENT' },
    { key: 'matures', field: 'maturityDate', title: 'reports.matures', as: 'DAY' },
    { key: 'days', field: 'daysPastDue', title: 'word.daysPastDue', as: 'COUNT' },
    { field: 'pastDue', title: 'word.pastDueTitle', as: 'MONEY' },
    { field: 'balance', title: 'word.balance', as: 'MONEY' },
  ],
  empty: 'reports.noLoans',
  isPaged: true,
}
