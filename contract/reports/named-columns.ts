import type { ColumnDescription } from './report-description.ts'

/** The loan of a row by its name; `tab` is that of the loan's page. */
export const loanColumn = (tab?: 'history' | 'schedule'): ColumnDescription<{ loanId: number; loanName: string }> => ({
  key: 'loan',
  field: 'loanName',
  title: 'reports.loan',
  as: 'TEXT',
  link: ({ loanId }) => `/loans/${loanId}${tab === undefined ? '' : `?tab=${tab}`}`,
})

export const LOAN_NUMBER: ColumnDescription<{ loanNumber: string }> = {
  key: 'number',
  field: 'loanNumber',
  title: 'reports.loanNumber',
  as: 'IDENTIFIER',
}

/** The borrower of a row by name. */
export const BORROWER: ColumnDescription<{ borrowerName: string }> = {
  key: 'borrower',
  field: 'borrowerName',
  title: 'reports.borrower',
  as: 'TEXT',
}

/** The borrower of a row by name, with the way to their page. */
export const LINKED_BORROWER: ColumnDescription<{ borrowerId: number; borrowerName: string }> = {
  ...BORROWER,
  link: ({ borrowerId }) => `/borrowers/${borrowerId}`,
}

export const MONTH: ColumnDescription<{ month: string }> = { field: 'month', title: 'reports.month', as: 'MONTH' }
