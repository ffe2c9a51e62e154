import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, type InstallmentChange } from '#engine/questions/compare.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent, TermsChange } from '#engine/terms/events.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { changedInstallments } from './changed-installments.ts'

// 12,000.00 at 12 %: over a year 1,066.19 a month, over two years 564.88.
const terms = aLoan({ principalCents: 12_000_00 })
const lent: LoanEvent = {
  id: 1,
  kind: 'DISBURSED',
  amountCents: 12_000_00,
  effectiveOn: '2026-01-01',
  recordedAt: '2026-01-01T10:00:00.000Z',
}
const changes = (changed: TermsChange): InstallmentChange[] => {
  const agreed: LoanEvent = {
    id: 2,
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-01-01',
    recordedAt: '2026-01-01T11:00:00.000Z',
    change: changed,
  }
  const at = { asOn: '2026-01-01' }
  return compare(replay(terms, [lent], at), replay(terms, [lent, agreed], at)).installments
}
const numbers = (rows: readonly InstallmentChange[]) => rows.map(({ number }) => number)

test('of many changed installments the first and always the last are shown, and the others counted', () => {
  const { first, leftOut, last } = changedInstallments(changes({ maturityOn: '2028-01-01' }))

  assert.deepEqual(numbers(first), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  assert.deepEqual([leftOut, numbers(last)], [12, [24]])
})

test('an installment whose amount and day stay is not shown, though its interest differs', () => {
  const [row] = changes({ annualRatePpm: 60_000 })
  assert.ok(row?.kind === 'CHANGED')
  const stays: InstallmentChange = { ...row, parts: ['interestCents', 'principalCents', 'balanceCents'] }
  const last: InstallmentChange = { ...row, number: 12, parts: ['paymentCents', 'interestCents'] }

  const shown = changedInstallments([stays, stays, last])

  assert.deepEqual([numbers(shown.first), shown.leftOut, shown.last], [[12], 0, []])
})
