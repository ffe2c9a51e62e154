import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLoan, disbursed, entered } from '../testing/loan-histories.ts'
import { costOfWaiting, lastDayWithoutFee } from './cost-of-waiting.ts'

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026; a late fee of 5.00 after 3 days of grace. */
const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 5_00 }, graceDays: 3 })
const events = entered([disbursed(terms)])
const from = '2026-02-01'
const none = { interestCents: 0, feesCents: 0, totalCents: 0 }

test('within the days of grace waiting costs nothing, and from the day after them the late fee, once', () => {
  assert.deepEqual(costOfWaiting(terms, events, { from, to: '2026-02-04' }), none)
  assert.deepEqual(costOfWaiting(terms, events, { from, to: '2026-02-05' }), {
    ...none,
    feesCents: 5_00,
    totalCents: 5_00,
  })
  assert.deepEqual(costOfWaiting(terms, events, { from, to: '2026-02-28' }).totalCents, 5_00)
})

test('waiting past the next due day costs its late fee too', () => {
  assert.equal(costOfWaiting(terms, events, { from, to: '2026-03-05' }).feesCents, 10_00)
})

// Paid on 1 February 12.23 is interest and 94.39 principal; ten days later 94.39 has borne interest for ten days more:
// 94.39 × 12 % × 10 ÷ 365 = 0.31. So much more principal is left, and bears some cents more until the end.
test('with daily interest each day of waiting costs what the day earns', () => {
  const daily = { ...terms, accrual: 'DAILY', dayCount: 'ACT/365', lateFee: null } as const
  const lent = entered([disbursed(daily)])

  const cost = costOfWaiting(daily, lent, { from, to: '2026-02-11' })

  assert.deepEqual([cost.feesCents, cost.totalCents], [0, cost.interestCents])
  assert.ok(cost.interestCents >= 31 && cost.interestCents <= 45, `${cost.interestCents}`)
  assert.deepEqual(costOfWaiting(daily, lent, { from, to: from }), none)
})

test('the last day without a fee is the last day of grace, by the terms that held before the due day', () => {
  const change = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-10', change: { graceDays: 10 } } as const
  const changed = entered([disbursed(terms), change])

  assert.equal(lastDayWithoutFee(terms, events, { asOn: from, dueOn: from }), '2026-02-04')
  assert.equal(lastDayWithoutFee(terms, changed, { asOn: '2026-03-20', dueOn: '2026-04-01' }), '2026-04-11')
  assert.equal(lastDayWithoutFee({ ...terms, lateFee: null }, events, { asOn: from, dueOn: from }), null)
})
