import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDaysOfMonths, yearsOf } from './statement-days.ts'

const loan = { originationDate: '2025-11-30', soldOn: null, transferredOn: null }

test('a statement can be had of every month that has ended since the loan began, and of no day before it', () => {
  assert.deepEqual(lastDaysOfMonths(loan, '2026-03-02'), ['2026-02-28', '2026-01-31', '2025-12-31', '2025-11-30'])
  assert.deepEqual(lastDaysOfMonths({ originationDate: '2026-03-01' }, '2026-03-31'), [])
  assert.equal(lastDaysOfMonths({ originationDate: '2010-01-01' }, '2026-03-31').length, 36)
})

test('the years of a loan end when it was sold', () => {
  assert.deepEqual(yearsOf(loan, '2026-03-02'), ['2026', '2025'])
  assert.deepEqual(yearsOf({ ...loan, soldOn: '2025-12-31' }, '2026-03-02'), ['2025'])
})
