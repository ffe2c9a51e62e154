import type { ColumnDescription } from './report-description.ts'

type Named = { loanId: number; loanName: string }

/**
 * A column with the row's loan by name, on screen with its number below; `tab` is the tab of the loan's page that it
 * links to.
 */
export const loanColumn = (tab?: 'history' | 'schedule'): ColumnDescription<Named> => ({
  key: 'loan',
  field: 'loanName',
  title: 'word.loan',
  as: 'TEXT',
  link: ({ loanId }) => `/loans/${loanId}${tab === undefined ? '' : `?tab=${tab}`}`,
  below: ({ loanNumber }: Named & { loanNumber?: string }) => loanNumber,
})

/** A column of its own in files; on screen it stands below the loan's name. */
export const LOAN_NUMBER: ColumnDescription<{ loanNumber: string }> = {
  key: 'number',
  field: 'loanNumber',
  title: 'reports.loanNumber',
  as: 'IDENTIFIER',
  on: ['FILE'],
}

/** A column with the row's borrower by name. */
export const BORROWER: ColumnDescription<{ borrowerName: string }> = {
  key: 'borrower',
  field: 'borrowerName',
  title: 'word.borrower',
  as: 'TEXT',
}

/** A column with the row's borrower by name, linked to their page. */
export const LINKED_BORROWER: ColumnDescription<{ borrowerId: number; borrowerName: string }> = {
  ...BORROWER,
  link: ({ borrowerId }) => `/borrowers/${borrowerId}`,
}

export const MONTH: ColumnDescription<{ month: string }> = { field: 'month', title: 'reports.month', as: 'MONTH' }
