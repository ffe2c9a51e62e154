import { Link } from 'react-router'
import type { Translate } from '../i18n/language.ts'
import type { ReportColumn } from './report-table.tsx'

/** The loan of a row by its name, with the way to it; `tab` is that of the loan's page. */
export function loanColumn<Row extends { loanId: number; loanName: string }>(
  t: Translate,
  tab?: 'history' | 'schedule',
): ReportColumn<Row> {
  return {
    key: 'loan',
    title: t('reports.loan'),
    cell: ({ loanId, loanName }) => <Link to={`/loans/${loanId}${tab ? `?tab=${tab}` : ''}`}>{loanName}</Link>,
    sortBy: ({ loanName }) => loanName,
    csv: ({ loanName }) => loanName,
  }
}

export function loanNumberColumn<Row extends { loanNumber: string }>(t: Translate): ReportColumn<Row> {
  return {
    key: 'number',
    title: t('reports.loanNumber'),
    cell: ({ loanNumber }) => <span className="figures">{loanNumber}</span>,
    csv: ({ loanNumber }) => loanNumber,
  }
}

/** The borrower of a row by name; with the way to them where their number is known. */
export function borrowerColumn<Row extends { borrowerName: string; borrowerId?: number }>(
  t: Translate,
): ReportColumn<Row> {
  return {
    key: 'borrower',
    title: t('reports.borrower'),
    cell: ({ borrowerId, borrowerName }) =>
      borrowerId === undefined ? borrowerName : <Link to={`/borrowers/${borrowerId}`}>{borrowerName}</Link>,
    sortBy: ({ borrowerName }) => borrowerName,
    csv: ({ borrowerName }) => borrowerName,
  }
}
