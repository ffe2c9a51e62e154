import type { Loan } from '#contract/loans/loans.ts'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { isClosed } from '../lists/is-closed.ts'

/** The second size is the default. */
export const PAGE_SIZES = [5, 10, 25] as const

type Listed = Pick<Loan, 'loanName' | 'loanNumber' | 'borrowerName' | 'status'>

export type LoanFilter = {
  search: string
  showClosed: boolean
  /** The status in the reader's language: a search for "paid off" or for "PAID_OFF" finds the same loans. */
  statusLabel: (status: string) => string
}

/**
 * The loans that match a lender's search by name, number, status or borrower: open loans, and closed ones if asked for.
 */
export function matchingLoans<L extends Listed>(
  loans: readonly L[],
  { search, showClosed, statusLabel }: LoanFilter,
): L[] {
  const wanted = search.trim().toLocaleLowerCase()
  return loans.filter((loan) => {
    if (!showClosed && isClosed(loan)) return false
    const words = [loan.loanName, loan.loanNumber, loan.status, statusLabel(loan.status), loan.borrowerName]
    return wanted === '' || words.some((word) => word.toLocaleLowerCase().includes(wanted))
  })
}

type Exported = Listed & Pick<Loan, 'principalAmount' | 'outstandingBalance' | 'interestRate' | 'maturityDate'>

/** The loans as rows of a file: raw amounts, ISO days, codes of status as they are stored. */
export function loanCsvRows(loans: readonly Exported[], header: readonly string[]): CsvCell[][] {
  const rows = loans.map((loan) => [
    loan.loanName,
    loan.loanNumber,
    loan.borrowerName,
    loan.principalAmount,
    loan.outstandingBalance,
    loan.interestRate,
    loan.status,
    loan.maturityDate,
  ])
  return [[...header], ...rows]
}
