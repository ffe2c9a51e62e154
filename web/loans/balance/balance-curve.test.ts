import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceCurve } from './balance-curve.ts'
import { balanceOn } from './changed-balance.ts'

const loan = { principalAmount: 1000, outstandingBalance: 500, originationDate: '2026-01-01' }
const entries = [
  { dueDate: '2026-01-06', outstandingBalance: 500, isPaid: true },
  { dueDate: '2026-01-11', outstandingBalance: 0, isPaid: false },
]

test('a balance stays until its installment is due and then falls to what is left', () => {
  const curve = balanceCurve(entries, { loan, today: '2026-01-06' })

  assert.equal(curve?.line, 'M0 8H500V104H1000V200')
  assert.deepEqual([curve?.todayX, curve?.todayY], [500, 104])
  assert.equal(curve?.lastOn, '2026-01-11')
})

test('a loan that is not paid at its end keeps its balance until today', () => {
  const curve = balanceCurve(entries, { loan, today: '2026-01-21' })

  // 5 of 20 days until the payment that came, then what is owed: 500 of 1,000.
  assert.equal(curve?.line, 'M0 8H250V104H1000V104')
  assert.deepEqual([curve?.isOverdue, curve?.lastOn, curve?.lastBalance], [true, '2026-01-21', 500])
})

test('a day before the loan begins or after it was paid off stands at the edge of the chart', () => {
  const paid = { ...loan, outstandingBalance: 0 }
  assert.equal(balanceCurve(entries, { loan, today: '2025-12-01' })?.todayX, 0)
  assert.equal(balanceCurve(entries, { loan: paid, today: '2027-12-01' })?.todayX, 1000)
})

test('a loan without installments has no curve', () => {
  assert.equal(balanceCurve([], { loan, today: '2026-01-06' }), null)
})

test('the balance under a change is drawn on the same scale, from its first day on', () => {
  const changed = [
    { on: '2026-01-06', balanceCents: 500_00 },
    { on: '2026-01-08', balanceCents: 0 },
  ]

  assert.equal(balanceCurve(entries, { loan, today: '2026-01-06' })?.lineOf(changed), 'M500 104H700V200')
  assert.deepEqual(
    ['2026-01-05', '2026-01-07', '2026-01-09'].map((day) => balanceOn(changed, day, 1000)),
    [1000, 500, 0],
  )
})
