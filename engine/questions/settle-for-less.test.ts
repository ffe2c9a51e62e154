import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { addDays } from '../numbers/dates.ts'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { later, stateOf } from '../testing/life-of-history.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { givenAway } from './given-away.ts'
import { payoff } from './payoff.ts'

// 1,200.00 at 12 % in twelve rows of 106.62. On 1 February 1,212.00 are owed.
const terms = aLoan()
const agreed: Happening = {
  ...{ kind: 'SETTLEMENT_AGREED', effectiveOn: '2026-02-01', graceDays: 5 },
  payments: [
    { on: '2026-02-15', amountCents: 300_00 },
    { on: '2026-03-15', amountCents: 400_00 },
  ],
}
const standing = (asOn: string, ...happenings: Happening[]) =>
  replay(terms, entered([disbursed(terms), agreed, ...happenings]), { asOn })

test('while a settlement runs everything is owed; with its last payment the rest is forgiven and the loan ends', () => {
  const running = standing('2026-02-20', paid('2026-02-15', 300_00))
  const kept = standing('2026-03-15', paid('2026-02-15', 300_00), paid('2026-03-15', 400_00))

  assert.deepEqual(
    [running.settlement?.standing, running.settlement?.paidCents, running.settlement?.totalCents],
    ['RUNNING', 300_00, 700_00],
  )
  assert.ok(running.principalCents > 0)
  assert.deepEqual(
    [kept.status, kept.settlement?.standing, kept.settlement?.endedOn],
    ['PAID_OFF', 'KEPT', '2026-03-15'],
  )
  // What is forgiven is what was owed before the last payment, less the payment.
  const before = payoff(terms, entered([disbursed(terms), agreed, paid('2026-02-15', 300_00)]), { on: '2026-03-15' })
  const [forgiven] = kept.forgiven
  const sum = (forgiven?.principalCents ?? 0) + (forgiven?.interestCents ?? 0) + (forgiven?.feesCents ?? 0)
  assert.deepEqual([forgiven?.forgiveness, forgiven?.eventId, sum], ['SETTLEMENT', 4, before.totalCents - 400_00])
  assert.equal(kept.paid.totalCents, 700_00)
})

test('money that comes earlier, in other parts or within the grace keeps the settlement', () => {
  const at = (...payments: Happening[]) => standing('2026-03-25', ...payments).settlement?.standing

  assert.equal(at(paid('2026-02-03', 700_00)), 'KEPT')
  assert.equal(at(paid('2026-02-20', 300_00), paid('2026-03-20', 400_00)), 'KEPT')
  assert.equal(at(paid('2026-02-10', 100_00), paid('2026-02-15', 200_00), paid('2026-03-10', 400_00)), 'KEPT')
})

test('a payment that is not there after its grace breaks it for good, and everything is owed', () => {
  const onTheDay = standing('2026-02-20')
  const after = standing('2026-02-21')
  const tooLate = standing('2026-03-15', paid('2026-02-21', 300_00), paid('2026-03-15', 400_00))

  assert.equal(onTheDay.settlement?.standing, 'RUNNING')
  assert.deepEqual([after.settlement?.standing, after.settlement?.endedOn], ['BROKEN', '2026-02-21'])
  assert.deepEqual([tooLate.settlement?.standing, tooLate.forgiven, tooLate.status], ['BROKEN', [], 'CURRENT'])
})

test('reversing the last payment brings the debt back; taking the settlement back leaves the payments', () => {
  const events = entered([disbursed(terms), agreed, paid('2026-02-15', 300_00), paid('2026-03-15', 400_00)])
  const reversed = later(events, { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-03-16', paymentId: 4 })
  const undone = later(events, { kind: 'TAKEN_BACK', effectiveOn: '2026-03-16', eventId: 2 })
  const without = entered([disbursed(terms), paid('2026-02-15', 300_00), paid('2026-03-15', 400_00)])
  const on = '2026-03-16'

  assert.deepEqual(replay(terms, reversed, { asOn: on }).forgiven, [])
  assert.equal(replay(terms, reversed, { asOn: on }).settlement?.standing, 'RUNNING')
  assert.equal(payoff(terms, undone, { on }).totalCents, payoff(terms, without, { on }).totalCents)
  assert.equal(replay(terms, undone, { asOn: on }).settlement, undefined)
})

test('agreeing gives away what is owed on the last day less what is agreed', () => {
  const before = { terms, events: entered([disbursed(terms)]) }
  const after = { terms, events: entered([disbursed(terms), agreed]) }

  const { totalCents } = payoff(terms, before.events, { on: '2026-03-15' })
  assert.equal(givenAway(before, after), totalCents - 700_00)
})

test('whatever happened before, the last payment of a settlement leaves nothing owed, and every sum holds', (t) => {
  holds(
    t,
    fc.tuple(anyHistory, fc.integer({ min: 2, max: 9 })),
    ([{ terms: loan, events, asOn }, share]) => {
      const { totalCents } = payoff(loan, events, { on: asOn })
      const isOver = events.some(({ kind }) => kind === 'WRITTEN_OFF' || kind === 'SOLD' || kind === 'TRANSFERRED')
      const first = Math.floor(totalCents / share / 2)
      if (isOver || first === 0) return
      const payments = [asOn, addDays(asOn, 20)].map((on) => ({ on, amountCents: first }))
      const settlement: Happening = { kind: 'SETTLEMENT_AGREED', effectiveOn: asOn, payments, graceDays: 0 }
      const second = { ...paid(addDays(asOn, 20), first) }
      const after = later(events, settlement, paid(asOn, first), second)
      const on = addDays(asOn, 20)
      const state = stateOf({ terms: loan, events: after, asOn: on })

      assert.equal(state.settlement?.standing, 'KEPT')
      assert.equal(payoff(loan, after, { on }).totalCents, 0)
      assert.equal(explainPayoff(loan, after, { on }).figure, 0)
      assert.equal(state.principalCents, 0)
    },
    500,
  )
})
