import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountOf } from './borrower-account.ts'

const loan = (id: number, changes: Partial<Parameters<typeof accountOf>[0][number]> = {}) => ({
  id,
  loanName: `Loan ${id}`,
  status: 'CURRENT' as const,
  defaultStage: null,
  outstandingBalance: 1000.1,
  pastDueAmount: 0,
  daysPastDue: 0,
  nextPaymentDate: `2026-07-1${id}`,
  nextPaymentAmount: 100.25,
  ...changes,
})

test('a borrower owes what all their loans come to, and the soonest payment is the next', () => {
  const { owedCents, pastDueCents, next, worst, payable } = accountOf([
    loan(3),
    loan(1, { pastDueAmount: 266.44, daysPastDue: 40, status: 'LATE' }),
    loan(2, { pastDueAmount: 10, daysPastDue: 3 }),
    loan(4, { status: 'PAID_OFF', outstandingBalance: 0, nextPaymentDate: null, nextPaymentAmount: null }),
  ])

  assert.deepEqual([owedCents, pastDueCents], [3000_30, 276_44])
  assert.deepEqual(next, { on: '2026-07-11', amountCents: 100_25, loanName: 'Loan 1' })
  assert.deepEqual([worst?.status, worst?.daysPastDue], ['LATE', 40])
  assert.deepEqual(
    payable.map(({ id }) => id),
    [1, 2, 3],
  )
})

test('a borrower who pays as agreed has no worst loan, and one without loans owes nothing', () => {
  assert.equal(accountOf([loan(1)]).worst, null)
  // A loan that was written off years ago says nothing of how the others are paid.
  const writtenOff = loan(2, { status: 'DEFAULTED', outstandingBalance: 0, nextPaymentDate: null })
  assert.equal(accountOf([loan(1), writtenOff]).worst, null)
  assert.equal(accountOf([loan(1), loan(2, { status: 'DEFAULTED' })]).worst?.status, 'DEFAULTED')
  assert.deepEqual(accountOf([]), { owedCents: 0, pastDueCents: 0, next: null, worst: null, payable: [] })
})
