import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LoanFilter, loanCsvRows, matchingLoans } from './loan-list.ts'

const loan = (id: number, changes: Partial<Parameters<typeof loanCsvRows>[0][number]> = {}) => ({
  id,
  loanName: `Loan ${id}`,
  loanNumber: `LN-00000${id}`,
  borrowerName: 'Ana Gomez',
  status: 'CURRENT' as const,
  principalAmount: 1000 * id,
  outstandingBalance: 900 * id,
  interestRate: 6,
  maturityDate: `203${id}-01-01`,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  ...changes,
})

const LABELS: Record<string, string> = { CURRENT: 'Current', PAID_OFF: 'Paid Off', LATE: 'Late' }

const filter = (changes: Partial<LoanFilter> = {}): LoanFilter => ({
  search: '',
  showClosed: false,
  statusLabel: (status) => LABELS[status] ?? status,
  ...changes,
})

const loans = [
  loan(1, { loanName: 'Elm Street duplex' }),
  loan(2, { loanNumber: 'LN-000777', status: 'LATE' }),
  loan(3, { status: 'PAID_OFF' }),
]

const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

test('closed loans are listed only when they are asked for', () => {
  assert.deepEqual(idsOf(matchingLoans(loans, filter())), [1, 2])
  assert.deepEqual(idsOf(matchingLoans(loans, filter({ showClosed: true }))), [1, 2, 3])
})

test('a loan is found by a part of its name, without regard to case or outer spaces', () => {
  assert.deepEqual(idsOf(matchingLoans(loans, filter({ search: '  ELM st' }))), [1])
})

test('a loan is found by its number', () => {
  assert.deepEqual(idsOf(matchingLoans(loans, filter({ search: '777' }))), [2])
})

test('a loan is found by its status, as it is stored and as it is shown', () => {
  assert.deepEqual(idsOf(matchingLoans(loans, filter({ search: 'late' }))), [2])
  assert.deepEqual(idsOf(matchingLoans(loans, filter({ search: 'PAID_OFF', showClosed: true }))), [3])
  assert.deepEqual(idsOf(matchingLoans(loans, filter({ search: 'paid off', showClosed: true }))), [3])
})

test('an exported loan keeps raw amounts, ISO days and the code of its status', () => {
  const [header, row] = loanCsvRows(loans.slice(0, 1), ['Loan Name', 'Loan #'])

  assert.deepEqual(header, ['Loan Name', 'Loan #'])
  assert.deepEqual(row, ['Elm Street duplex', 'LN-000001', 'Ana Gomez', 1000, 900, 6, 'CURRENT', '2031-01-01'])
})
