import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repaidPercent } from './repaid-percent.ts'

const loan = { originalAmount: null, principalAmount: 100_000, outstandingBalance: 93_000 }

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
