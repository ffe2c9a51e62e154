import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceCurve } from './balance-curve.ts'

const loan = { principalAmount: 1000, outstandingBalance: 500, originationDate: '2026-01-01' }
const entries = [
  { dueDate: '2026-01-06', outstandingBalance: 500 },
  { dueDate: '2026-01-11', outstandingBalance: 0 },
]

test('a balance stays until its installment is due and then falls to what is left', () => {
  const curve = balanceCurve(entries, { loan, today: '2026-01-06' })

  assert.equal(curve?.line, 'M0 8H500V104H1000V200')
  assert.deepEqual([curve?.todayX, curve?.todayY], [500, 104])
  assert.equal(curve?.lastOn, '2026-01-11')
})

test('a day before the loan begins or after it ends stands at the edge of the chart', () => {
  assert.equal(balanceCurve(entries, { loan, today: '2025-12-01' })?.todayX, 0)
  assert.equal(balanceCurve(entries, { loan, today: '2027-12-01' })?.todayX, 1000)
})

test('a loan without installments has no curve', () => {
  assert.equal(balanceCurve([], { loan, today: '2026-01-06' }), null)
})
