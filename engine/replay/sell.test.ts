import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenAwayBy } from '../questions/given-away.ts'
import { payoff } from '../questions/payoff.ts'
import { withoutPrice } from '../terms/events.ts'
import { later } from '../testing/life-of-history.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,200.00 at 12 % by 30/360 asks for 106.62 a month. On 1 February 12.00 of it is interest and 94.62 principal, which leaves
// 1,105.38; by 16 February 1,105.38 x 12 % x 15/365 = 5.45 are earned.
const loan = aLoan()
const events = entered([
  disbursed(loan),
  paid('2026-02-01', 106_62),
  { kind: 'FEE_CHARGED', effectiveOn: '2026-02-10', amountCents: 25_00 },
])
const sold = later(events, { kind: 'SOLD', effectiveOn: '2026-02-16', amountCents: 1_000_00 })

test('a loan that is sold owes its lender nothing more: principal, interest and fees go to the buyer', () => {
  const state = replay(loan, sold, { asOn: '2026-06-01' })

  const { on, principalCents, interestCents, feesCents } = state.sold ?? {}
  assert.deepEqual([on, principalCents, interestCents, feesCents], ['2026-02-16', 1_105_38, 5_45, 25_00])
  assert.deepEqual([state.status, state.principalCents, state.feesDueCents, state.nextDue], ['SOLD', 0, 0, null])
  assert.equal(payoff(loan, sold, { on: '2026-06-01' }).totalCents, 0)
  assert.equal(replay(loan, sold, { asOn: '2026-02-15' }).status, 'CURRENT')
})

test('a payment that comes after the sale is held for the borrower, and one entered late lowers what was sold', () => {
  const after = replay(loan, later(sold, paid('2026-03-01', 106_62)), { asOn: '2026-06-01' })
  const before = replay(loan, later(sold, paid('2026-02-12', 25_00)), { asOn: '2026-06-01' })

  assert.deepEqual([after.status, after.unappliedCents, after.sold?.principalCents], ['SOLD', 106_62, 1_105_38])
  assert.deepEqual([before.unappliedCents, before.paid.totalCents], [0, 131_62])
  const parts = (state: typeof before) =>
    (state.sold?.principalCents ?? 0) + (state.sold?.interestCents ?? 0) + (state.sold?.feesCents ?? 0)
  assert.ok(parts(before) < parts(after))
})

test('interest that is entered for a day after the sale changes nothing', () => {
  const at = { asOn: '2026-06-01' }
  for (const amountCents of [10_00, -10_00]) {
    const adjusted = later(sold, { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-03-01', amountCents })

    assert.deepEqual(replay(loan, adjusted, at), replay(loan, sold, at))
  }
})

test('a sale gives away all that is owed, whatever its price is said to be', () => {
  const sale = (amountCents: number) => ({ kind: 'SOLD', effectiveOn: '2026-02-16', amountCents }) as const

  // 1,105.38 + 5.45 + 25.00 = 1,135.83.
  assert.equal(givenAwayBy({ terms: loan, events }, sale(1_000_00)), 1_135_83)
  assert.equal(givenAwayBy({ terms: loan, events }, sale(1_200_00)), 1_135_83)
})

test('no figure of the loan follows from the price', () => {
  const at = { asOn: '2026-06-01' }

  assert.deepEqual(replay(loan, withoutPrice(sold), at), replay(loan, sold, at))
  assert.equal(
    withoutPrice(sold).some((event) => event.kind === 'SOLD' && event.amountCents > 0),
    false,
  )
})
