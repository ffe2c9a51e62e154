import type { ListedPayment } from '../payments/payments.ts'
import { BORROWER, loanColumn } from './named-columns.ts'
import type { ReportDescription, TableDescription } from './report-description.ts'
import type { CashReport } from './reports.ts'

/** Some payments of a period, their total number, and the sums of the completed ones. */
export type Register = { rows: readonly ListedPayment[]; count: number; total: CashReport['total'] | undefined }

export const PAYMENTS_TABLE: TableDescription<Register, ListedPayment> = {
  title: 'reports.name.payments',
  fileName: 'payment-register',
  rows: ({ rows }) => rows,
  rowKey: ({ id }) => id,
  columns: [
    loanColumn('history'),
    BORROWER,
    { key: 'date', field: 'paymentDate', title: 'word.date', as: 'DAY' },
    { field: 'amount', title: 'word.amount', as: 'MONEY', isMain: true },
    { key: 'principal', field: 'principalAmount', title: 'word.principal', as: 'MONEY' },
    { key: 'interest', field: 'interestAmount', title: 'word.interest', as: 'MONEY' },
    // Needed so that the parts of every row add up to its amount.
    { key: 'fees', field: 'feesAmount', title: 'word.fees', as: 'MONEY', isRare: 'ON_SCREEN' },
    { key: 'escrow', field: 'escrowAmount', title: 'word.taxesAndInsurance', as: 'MONEY', isRare: 'IN_FILE_TOO' },
    { key: 'held', field: 'unappliedAmount', title: 'word.held', as: 'MONEY', isRare: 'ON_SCREEN' },
    { key: 'method', field: 'paymentMethod', title: 'word.method', as: 'CODE', words: 'method', isExtra: true },
    { field: 'reference', title: 'loans.reference', as: 'TEXT', on: ['FILE'] },
    { field: 'status', title: 'word.status', as: 'CODE', words: 'paymentStatus' },
  ],
  empty: 'reports.noPayments',
  paper: {
    shares: {
      paymentDate: 0.145,
      loanName: 0.175,
      borrowerName: 0.165,
      status: 0.115,
      amount: 0.135,
      principalAmount: 0.135,
      interestAmount: 0.13,
    },
  },
}

/** Every payment of a period with its parts, the latest day first. The sums above count only completed payments. */
export const PAYMENTS: ReportDescription<Register> = {
  figures: [
    {
      title: 'reports.received',
      as: 'MONEY',
      value: ({ total }) => total?.total,
      note: ({ text }, data) => text('count.payments', { count: data?.total?.payments ?? 0 }),
      opens: () => ({ to: 'cash' }),
    },
    { title: 'reports.principal', as: 'MONEY', value: ({ total }) => total?.principal },
    { title: 'reports.interest', as: 'MONEY', value: ({ total }) => total?.interest },
    { title: 'reports.fees', as: 'MONEY', value: ({ total }) => total?.fees },
  ],
  tables: [PAYMENTS_TABLE],
  notes: [
    { text: 'reports.registerNote' },
    {
      text: ({ rows, count }, { text }) =>
        rows.length < count ? text('reports.registerCut', { shown: String(rows.length), all: String(count) }) : null,
      on: ['PAPER'],
    },
  ],
}
