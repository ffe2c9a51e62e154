import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repaidPercent } from './repaid-percent.ts'

const loan = {
  status: 'ACTIVE',
  nextPaymentDate: '2026-12-01',
  originalAmount: null,
  principalAmount: 100_000,
  outstandingBalance: 93_000,
  paidPrincipal: 7_000,
} as const

test('7,000 repaid of 100,000 are 7 %, not the 6 that fractions of dollars give', () => {
  assert.equal(repaidPercent(loan), 7)
  for (let percent = 0; percent <= 100; percent += 1) {
    assert.equal(repaidPercent({ ...loan, outstandingBalance: 100_000 - percent * 1_000 }), percent)
  }
})

test('a part of a percent is not told, and all but a cent is 99 %', () => {
  assert.equal(repaidPercent({ ...loan, outstandingBalance: 0.01 }), 99)
  assert.equal(repaidPercent({ ...loan, outstandingBalance: 0 }), 100)
})

test('a loan taken over counts from what was lent, and one that owes more than that repaid nothing', () => {
  assert.equal(repaidPercent({ ...loan, originalAmount: 186_000 }), 50)
  assert.equal(repaidPercent({ ...loan, outstandingBalance: 100_500 }), 0)
  assert.equal(repaidPercent({ ...loan, principalAmount: 0, outstandingBalance: 0 }), 0)
})

test('of a loan that was written off or sold, only what was paid is repaid', () => {
  // 14,364.63 of 57,500.00 are 24.98 %.
  const lost = {
    ...loan,
    principalAmount: 57_500,
    outstandingBalance: 0,
    paidPrincipal: 14_364.63,
    nextPaymentDate: null,
  }
  assert.equal(repaidPercent({ ...lost, status: 'DEFAULTED' }), 24)
  assert.equal(repaidPercent({ ...lost, status: 'SOLD' }), 24)
  assert.equal(repaidPercent({ ...lost, status: 'PAID_OFF' }), 100)
  // Taken over with 57,500.00 of 60,000.00: 16,864.63 of it came.
  assert.equal(repaidPercent({ ...lost, status: 'DEFAULTED', originalAmount: 60_000 }), 28)
})
