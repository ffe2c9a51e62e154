import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowerCsvRows } from './borrower-csv.ts'

test('an exported borrower has names apart, amounts as numbers and the latest day as stored', () => {
  const borrower = {
    id: 7,
    fullName: 'Ana Gomez',
    firstName: 'Ana',
    lastName: 'Gomez',
    llcName: null,
    ...({
      email: 'ana@example.com',
      phone: '555-010-0199',
      status: 'ACTIVE',
      portal: 'NONE',
      declinedAt: null,
    } as const),
    totalLoans: 2,
    activeLoans: 1,
    totalLoanAmount: 250_000,
    latestLoanDate: '2026-01-05',
    createdAt: '2026-01-05T12:00:00.000Z',
  }

  assert.deepEqual(borrowerCsvRows([borrower], ['Id']), [
    ['Id'],
    [7, 'Ana', 'Gomez', null, 'ana@example.com', '555-010-0199', 'ACTIVE', 2, 1, 250_000, '2026-01-05'],
  ])
})
