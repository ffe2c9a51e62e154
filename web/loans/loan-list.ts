import type { Loan } from '#contract/loans.ts'
import type { CsvCell } from '../ui/csv.ts'

export const PAGE_SIZES = [5, 10, 25] as const
export const PAGE_SIZE = 10

const CLOSED: readonly string[] = ['PAID_OFF', 'COMPLETED']

export const isClosed = ({ status }: { status: string }): boolean => CLOSED.includes(status)

export type LoanSort = 'newest' | 'name' | 'number' | 'borrower' | 'amount' | 'balance' | 'rate' | 'status' | 'maturity'

type Listed = Pick<
  Loan,
  | 'id'
  | 'loanName'
  | 'loanNumber'
  | 'borrowerName'
  | 'status'
  | 'principalAmount'
  | 'outstandingBalance'
  | 'interestRate'
  | 'maturityDate'
  | 'createdAt'
>

export type LoanFilter = {
  search: string
  showClosed: boolean
  /** The status as the reader sees it: a search for "paid off" or for "PAID_OFF" finds the same loans. */
  statusLabel: (status: string) => string
}

/** The loans a lender looks for: open ones unless closed are asked for, by name, number, status or borrower. */
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

const COMPARE: Record<LoanSort, (a: Listed, b: Listed) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => a.loanName.localeCompare(b.loanName),
  number: (a, b) => a.loanNumber.localeCompare(b.loanNumber),
  borrower: (a, b) => a.borrowerName.localeCompare(b.borrowerName),
  amount: (a, b) => a.principalAmount - b.principalAmount,
  balance: (a, b) => a.outstandingBalance - b.outstandingBalance,
  rate: (a, b) => a.interestRate - b.interestRate,
  status: (a, b) => a.status.localeCompare(b.status),
  maturity: (a, b) => a.maturityDate.localeCompare(b.maturityDate),
}

/** Loans in an order; equal ones newest first. */
export function sortedLoans<L extends Listed>(
  loans: readonly L[],
  { by, isDescending }: { by: LoanSort; isDescending: boolean },
): L[] {
  const sign = isDescending ? -1 : 1
  return [...loans].sort((a, b) => sign * COMPARE[by](a, b) || COMPARE.newest(a, b) || b.id - a.id)
}

/** The loans as rows of a file: raw amounts, ISO days, codes of status as they are stored. */
export function loanCsvRows(loans: readonly Loan[], header: readonly string[]): CsvCell[][] {
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
