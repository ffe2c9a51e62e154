import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCentsOf } from '../book/arrears.ts'
import { amountsDue } from '../questions/amounts-due.ts'
import { payoff } from '../questions/payoff.ts'
import { standingWriteOff } from '../terms/events.ts'
import { anyLife } from '../testing/any-life.ts'
import { holds } from '../testing/law.ts'
import { later } from '../testing/life-of-history.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,200.00 at 12 % by 30/360 asks for 106.62 a month. Row 1 is paid, 1,105.38 are left; row 2 of 1 March, 11.05 and 95.57, is missed.
// Row 3 is counted on the 1,009.81 that the schedule foresees: from 1 to 16 March 1,009.81 × 12 % × 15 ÷ 365 = 4.98 are earned.
const loan = aLoan({ lateFee: { kind: 'FLAT', amountCents: 25_00 }, graceDays: 5 })
const events = entered([disbursed(loan), paid('2026-02-01', 106_62)])
const called = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-03-16', stage: 'ACCELERATED' } as const
const lifted = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-05-10', isLifted: true } as const

test('on the day on which a loan is called due, one row asks for all that is left, with the interest earned by then', () => {
  const state = replay(loan, later(events, called), { asOn: '2026-03-16' })

  const rows = state.installments.map(({ dueOn, principalCents, interestCents }) => [
    dueOn,
    principalCents,
    interestCents,
  ])
  assert.deepEqual(rows, [
    ['2026-02-01', 94_62, 12_00],
    ['2026-03-01', 95_57, 11_05],
    ['2026-03-16', 1_009_81, 4_98],
  ])
  // With the late fee of March, 25.00 on the 7th: 106.62 + 1,014.79 + 25.00.
  assert.equal(amountsDue(state).dueNowCents, 1_146_41)
  assert.equal(payoff(loan, events, { on: '2026-03-16' }).totalCents, 1_146_41)
  assert.deepEqual(
    [state.status, state.inDefault?.calledDueOn, state.nextDue?.dueOn],
    ['DEFAULTED', '2026-03-16', '2026-03-01'],
  )
})

test('after that day the rate of the contract runs on the principal by the day, and no late fee is charged', () => {
  const at = { on: '2026-04-15' }

  // 30 days: 1,105.38 × 12 % × 30 ÷ 365 = 10.90.
  assert.equal(payoff(loan, later(events, called), at).totalCents, 1_146_41 + 10_90)
  const { fees } = replay(loan, later(events, called), { asOn: '2026-04-15' })
  assert.deepEqual(
    fees.map(({ kind, amountCents }) => [kind, amountCents]),
    [
      ['LATE', 25_00],
      ['DEFAULT', 10_90],
    ],
  )
})

test('a default rate of the contract runs from the day the loan is called due, and none while it rests', () => {
  const agreed = aLoan({ options: { defaultInterest: { annualRatePpm: 180_000, afterDays: 90, base: 'PRINCIPAL' } } })
  const resting = {
    ...called,
    stage: 'BANKRUPTCY',
    effectiveOn: '2026-03-26',
    rests: { defaultInterest: true },
  } as const
  const on = '2026-04-05'
  const feesOf = (history: typeof events) => replay(agreed, history, { asOn: on }).feesDueCents

  // 20 days: 1,105.38 × 18 % × 20 ÷ 365 = 10.90; or ten days of it, 5.45, and ten at 12 %: 3.63.
  assert.equal(feesOf(later(events, called)), 10_90)
  assert.equal(feesOf(later(events, called, resting)), 5_45 + 3_63)
})

test('a loan that is put back to normal stands as if it had never been called due, without late fees of that time', () => {
  const back = later(events, called, lifted)
  const state = replay(loan, back, { asOn: '2026-05-10' })
  const never = replay(loan, events, { asOn: '2026-05-10' })

  assert.deepEqual(state.installments, never.installments)
  assert.deepEqual([state.status, state.nextDue], ['LATE', never.nextDue])
  // Without it the rows of March, April and May had fees; that of May, on 7 May, and April's fell into the time it was called due.
  assert.deepEqual([state.feesDueCents, never.feesDueCents], [25_00, 75_00])
  assert.equal(replay(loan, back, { asOn: '2026-05-09' }).inDefault?.calledDueOn, '2026-03-16')
})

test('paying what is asked on the day ends the loan, with interest by the day too', () => {
  for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
    const terms = { ...loan, accrual, dayCount: 'ACT/365' } as const
    const due = amountsDue(replay(terms, later(events, called), { asOn: '2026-03-16' })).dueNowCents
    const ended = replay(terms, later(events, called, paid('2026-03-16', due)), { asOn: '2026-03-16' })

    assert.deepEqual([ended.status, ended.unappliedCents, ended.principalCents], ['PAID_OFF', 0, 0])
  }
})

test('called due, a loan asks for its payoff figure, in all rows together, and no row comes after', (t) => {
  holds(
    t,
    anyLife,
    ({ terms, events: all, asOn }) => {
      const history = all.filter(({ effectiveOn }) => effectiveOn <= asOn)
      const before = replay(terms, history, { asOn })
      if (
        before.inDefault?.calledDueOn ||
        before.status === 'PENDING' ||
        standingWriteOff(history) ||
        before.sold ||
        before.transferred
      )
        return
      const state = replay(terms, later(history, { ...called, effectiveOn: asOn }), { asOn })

      const feesCents = before.feesDueCents + (before.feesAtEndCents ?? 0)
      const owed = before.principalCents + before.interestDueCents + before.accruedInterestCents + feesCents
      const open = state.installments.reduce((sum, row) => sum + openCentsOf(row), state.feesDueCents)
      assert.equal(open - state.unappliedCents, owed - before.unappliedCents)
      assert.ok(state.installments.every(({ dueOn, isPaid }) => isPaid || dueOn <= asOn))
    },
    1_000,
  )
})
