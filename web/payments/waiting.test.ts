import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanHistory } from '#contract/loans/loans.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { costAfter, waitingFor } from './waiting.ts'

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026; a late fee of 5.00 after 3 days of grace. */
const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 5_00 }, graceDays: 3 })
const on = (today: string, changes: Partial<LoanTerms> = {}): LoanHistory => ({
  today,
  terms: { ...terms, ...changes },
  events: [
    {
      kind: 'DISBURSED',
      id: 1,
      effectiveOn: '2026-01-01',
      recordedAt: '2026-01-01T12:00:00.000Z',
      amountCents: 1_200_00,
    },
  ],
})

test('before the due day waiting begins on it, is free until grace ends, and is asked for up to the next due day', () => {
  assert.deepEqual(waitingFor(on('2026-01-20'), '2026-02-01'), {
    from: '2026-02-01',
    freeUntil: '2026-02-04',
    daysMost: 28,
    isFeeCharged: false,
  })
})

test('after grace the fee is charged, and waiting begins today', () => {
  assert.deepEqual(waitingFor(on('2026-02-10'), '2026-02-01'), {
    from: '2026-02-10',
    freeUntil: '2026-02-04',
    daysMost: 19,
    isFeeCharged: true,
  })
})

test('a weekly loan with long grace is still asked some days past grace; one without a fee is free throughout', () => {
  assert.equal(waitingFor(on('2026-01-02', { frequency: 'WEEKLY', graceDays: 20 }), '2026-01-08').daysMost, 25)
  assert.equal(waitingFor(on('2026-01-20', { lateFee: null }), '2026-02-01').freeUntil, null)
})

test('the cost of a day is that of the day', () => {
  const history = on('2026-01-20')
  const from = '2026-02-01'

  assert.deepEqual(costAfter(history, { from, days: 3 }), {
    on: '2026-02-04',
    interestCents: 0,
    feesCents: 0,
    totalCents: 0,
  })
  assert.deepEqual(costAfter(history, { from, days: 4 }), {
    on: '2026-02-05',
    interestCents: 0,
    feesCents: 5_00,
    totalCents: 5_00,
  })
})
