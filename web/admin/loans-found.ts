import type { Loan } from '#contract/loans/loans.ts'
import { matchingLoans } from '../loan-page/loan-list.ts'

/** The statuses that an administrator can filter by. */
export const FILTERED_STATUSES = ['PENDING', 'ACTIVE', 'LATE', 'DEFAULTED', 'PAID_OFF', 'SOLD', 'TRANSFERRED'] as const

type Listed = Pick<Loan, 'loanName' | 'loanNumber' | 'borrowerName' | 'lenderName' | 'lenderId' | 'status'>

type Filter = {
  search: string
  /** '' stands for all statuses. */
  status: string
  lenderId: string
  statusLabel: (status: string) => string
}

/** The loans that match all filters. A search finds the lender's name too. */
export function loansFound<L extends Listed>(
  loans: readonly L[],
  { search, status, lenderId, statusLabel }: Filter,
): L[] {
  const wanted = search.trim().toLocaleLowerCase()
  const ofFilters = loans.filter(
    (loan) => (status === '' || loan.status === status) && (lenderId === '' || String(loan.lenderId) === lenderId),
  )
  const named = new Set(matchingLoans(ofFilters, { search, showClosed: true, statusLabel }))
  return ofFilters.filter((loan) => named.has(loan) || loan.lenderName.toLocaleLowerCase().includes(wanted))
}

/** Every lender of the loans, by name, as options of a filter. */
export function lendersOf(loans: readonly Listed[]): { value: string; label: string }[] {
  const names = new Map(loans.map(({ lenderId, lenderName }) => [String(lenderId), lenderName]))
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base' }))
}

/** The sum of the outstanding balances in dollars, added up in cents. A loan that begins later counts as 0. */
export function outstandingOf(loans: readonly Pick<Loan, 'outstandingBalance' | 'status'>[]): number {
  const lent = loans.filter(({ status }) => status !== 'PENDING')
  return lent.reduce((cents, { outstandingBalance }) => cents + Math.round(outstandingBalance * 100), 0) / 100
}
