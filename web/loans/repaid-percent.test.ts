import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repaidPercent } from './repaid-percent.ts'

const loan = {
  status: 'ACTIVE',
  originalAmount: null,
  principalAmount: 100_000,
  outstandingBalance: 93_000,
  paidPrincipal: 7_000,
} as const

test('7,000 repaid of 100,000 are 7 %, not the 6 that fractions of dollars give', () => {
  assert.equal(repaidPercent(loan), 7)
  for (let percent = 0; percent <= 100; percent += 1) {
    const paidPrincipal = percent * 1_000
    assert.equal(repaidPercent({ ...loan, paidPrincipal, outstandingBalance: 100_000 - paidPrincipal }), percent)
  }
})

test('a part of a percent is not told, and all but a cent is 99 %', () => {
  assert.equal(repaidPercent({ ...loan, paidPrincipal: 99_999.99, outstandingBalance: 0.01 }), 99)
  assert.equal(repaidPercent({ ...loan, paidPrincipal: 100_000, outstandingBalance: 0 }), 100)
})

test('a loan taken over counts what was repaid before, from what was lent', () => {
  // 86,000.00 before and 7,000.00 since, of 186,000.00.
  assert.equal(repaidPercent({ ...loan, originalAmount: 186_000 }), 50)
  assert.equal(repaidPercent({ ...loan, principalAmount: 0, paidPrincipal: 0, outstandingBalance: 0 }), 0)
})

test('interest that became principal is part of the whole, and what was paid counts in spite of it', () => {
  // 100,000.00 lent, 8,000.00 added, 7,000.00 paid: 7,000.00 of 108,000.00 are 6.48 %.
  assert.equal(repaidPercent({ ...loan, outstandingBalance: 101_000 }), 6)
  // More is owed than was lent, and nothing was paid.
  assert.equal(repaidPercent({ ...loan, paidPrincipal: 0, outstandingBalance: 100_500 }), 0)
})

test('of a loan that was written off or sold, only what was paid is repaid', () => {
  // 14,364.63 of 57,500.00 are 24.98 %.
  const lost = { ...loan, principalAmount: 57_500, outstandingBalance: 0, paidPrincipal: 14_364.63 }
  assert.equal(repaidPercent({ ...lost, status: 'DEFAULTED' }), 24)
  assert.equal(repaidPercent({ ...lost, status: 'SOLD' }), 24)
  assert.equal(repaidPercent({ ...lost, status: 'PAID_OFF' }), 100)
  // Taken over with 57,500.00 of 60,000.00: 16,864.63 of it came.
  assert.equal(repaidPercent({ ...lost, status: 'DEFAULTED', originalAmount: 60_000 }), 28)
})
