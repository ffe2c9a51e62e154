import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accruedInterest } from './interest.ts'

const loan = { balanceCents: 5_025_00, annualRatePpm: 55_000, dayCount: 'ACT/365', rounding: 'HALF_UP' } as const

// 5,025 × 5.5 % × 164 ÷ 365 = 124.1794…
test('5,025 at 5.5 % earns 124.18 from 20 July to 31 December, 164 days', () => {
  assert.equal(accruedInterest({ ...loan, from: '2022-07-20', to: '2022-12-31' }), 124_18)
})

test('no days earn nothing, and days that run backwards are refused', () => {
  assert.equal(accruedInterest({ ...loan, from: '2022-07-20', to: '2022-07-20' }), 0)
  assert.throws(() => accruedInterest({ ...loan, from: '2022-07-20', to: '2022-07-19' }), RangeError)
})

// 10,000,000,000 × 36 % × 31 ÷ 360 = 310,000,000.00
test('ten billion dollars at 36 % earn 310 million in 31 days of a year of 360', () => {
  const large = { ...loan, balanceCents: 1_000_000_000_000, annualRatePpm: 360_000, dayCount: 'ACT/360' } as const

  assert.equal(accruedInterest({ ...large, from: '2026-01-01', to: '2026-02-01' }), 31_000_000_000)
})
