import { LINKED_BORROWER, LOAN_NUMBER, loanColumn } from './named-columns.ts'
import type {
  ColumnDescription,
  Destination,
  ReportDescription,
  ReportSelection,
  TableDescription,
} from './report-description.ts'
import type { TaxYear } from './reports.ts'

type Loan = TaxYear['loans'][number]

const earlierOf = (a: string, b: string): string => (a < b ? a : b)

const paymentsOfYear = ({ year }: ReportSelection) =>
  ({ to: 'payments', with: { from: `${year}-01-01`, to: `${year}-12-31`, status: 'COMPLETED' } }) as const

/** The payments of a loan in the year; the list is searched for the loan's number. */
const paymentsOfLoan = ({ loanNumber }: Loan, selection: ReportSelection): Destination => {
  const { to, with: period } = paymentsOfYear(selection)
  return { to, with: { ...period, search: loanNumber } }
}

const received = (field: 'interest' | 'fees' | 'principal'): ColumnDescription<Loan> => ({
  field,
  title: `reports.${field}`,
  as: 'MONEY',
  opens: paymentsOfLoan,
})

const LOANS: TableDescription<TaxYear, Loan> = {
  title: 'reports.taxYearOf',
  fileName: ({ year }) => `tax-year-${year}`,
  rows: ({ loans }) => loans,
  rowKey: ({ loanId }) => loanId,
  total: ({ total }) => total,
  columns: [
    loanColumn(),
    LOAN_NUMBER,
    LINKED_BORROWER,
    { key: 'began', field: 'originationDate', title: 'reports.began', as: 'DAY', on: ['FILE'] },
    { field: 'openingBalance', title: 'reports.onJanuary', as: 'MONEY' },
    { field: 'lent', title: 'word.lent', as: 'MONEY', isRare: 'ON_SCREEN' },
    { field: 'added', title: 'reports.addedInYear', as: 'MONEY', isRare: 'ON_SCREEN' },
    { field: 'takenOver', title: 'reports.takenOverInYear', as: 'MONEY', isRare: 'ON_SCREEN' },
    { ...received('interest'), isMain: true },
    received('fees'),
    received('principal'),
    { field: 'recovered', title: 'reports.recoveredLater', as: 'MONEY', isRare: 'ON_SCREEN' },
    { field: 'writtenOff', title: 'reports.writtenOff', as: 'MONEY', isRare: 'ON_SCREEN' },
    { field: 'sold', title: 'reports.soldPrincipal', as: 'MONEY', isRare: 'ON_SCREEN' },
    { field: 'closingBalance', title: 'reports.atEnd', as: 'MONEY' },
  ],
  empty: 'reports.nothingInYear',
  sort: 'borrower',
  isPaged: true,
  paper: {
    title: 'reports.name.tax',
    shares: {
      loanName: 0.19,
      borrowerName: 0.16,
      interest: 0.12,
      fees: 0.1,
      principal: 0.14,
      openingBalance: 0.145,
      closingBalance: 0.145,
    },
  },
}

type Forgiven = TaxYear['forgiven'][number]

const FORGIVEN: TableDescription<TaxYear, Forgiven> = {
  title: 'reports.forgivenOf',
  fileName: ({ year }) => `forgiven-${year}`,
  rows: ({ forgiven }) => forgiven,
  rowKey: ({ eventId }) => eventId,
  total: ({ totalForgiven }) => totalForgiven,
  columns: [
    loanColumn('history'),
    LOAN_NUMBER,
    LINKED_BORROWER,
    { field: 'kind', title: 'reports.forgivenWhy', as: 'WORD', words: 'reports.forgiveness' },
    { field: 'date', title: 'word.date', as: 'DAY' },
    { field: 'principal', title: 'reports.principal', as: 'MONEY' },
    { field: 'interest', title: 'reports.interest', as: 'MONEY' },
    { field: 'fees', title: 'reports.fees', as: 'MONEY' },
    { field: 'amount', title: 'reports.forgivenInAll', as: 'MONEY' },
  ],
  empty: 'reports.nothingForgiven',
  isInOrder: true,
  paper: {
    shares: {
      loanName: 0.18,
      borrowerName: 0.16,
      kind: 0.14,
      date: 0.12,
      principal: 0.11,
      interest: 0.1,
      fees: 0.09,
      amount: 0.1,
    },
  },
}

/** What moved the principal besides payments, on paper, where the table has no room for it. */
const move = (title: string, value: (total: TaxYear['total']) => number) => ({
  title,
  as: 'MONEY' as const,
  value: ({ total }: TaxYear) => value(total),
  isAbsent: ({ total }: TaxYear) => value(total) === 0,
  on: ['PAPER'] as const,
})

/** The payments of each loan and borrower in a calendar year, the balance when it began, and what was forgiven. */
export const TAX: ReportDescription<TaxYear> = {
  figures: [
    {
      title: 'reports.interestIn',
      as: 'MONEY',
      value: ({ total }) => total.interest,
      opens: paymentsOfYear,
      on: ['SCREEN'],
    },
    { title: 'reports.feesIn', as: 'MONEY', value: ({ total }) => total.fees, opens: paymentsOfYear, on: ['SCREEN'] },
    {
      title: 'reports.principalIn',
      as: 'MONEY',
      value: ({ total }) => total.principal,
      opens: paymentsOfYear,
      on: ['SCREEN'],
    },
    {
      title: 'reports.atEnd',
      as: 'MONEY',
      value: ({ total }) => total.closingBalance,
      opens: ({ year, today }) => ({ to: 'loans', with: { asOf: earlierOf(`${year}-12-31`, today) } }),
      on: ['SCREEN'],
    },
    move('word.lent', ({ lent }) => lent),
    move('reports.addedInYear', ({ added }) => added),
    move('reports.takenOverInYear', ({ takenOver }) => takenOver),
    move('reports.recoveredLater', ({ recovered }) => recovered),
    move('reports.writtenOff', ({ writtenOff }) => writtenOff),
    move('reports.soldPrincipal', ({ sold }) => sold),
  ],
  tables: [LOANS, FORGIVEN],
  notes: [
    { text: 'reports.taxNote' },
    { text: 'reports.taxNoteClosing', on: ['SCREEN'] },
    { text: 'reports.taxNoteRecovered', on: ['SCREEN'] },
  ],
}
