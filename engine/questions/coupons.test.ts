import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChargesOf } from '../book/arrears.ts'
import { replay } from '../replay/replay.ts'
import { anyLife } from '../testing/any-life.ts'
import { holds } from '../testing/law.ts'
import { later } from '../testing/life-of-history.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { amountsDue } from './amounts-due.ts'
import { coupons } from './coupons.ts'

/** 1,200.00 at 12 % in twelve monthly payments of 106.62 from 1 January 2026; a late fee of 5 % after 3 days of grace. */
const terms = aLoan({ lateFee: { kind: 'PERCENT', ratePpm: 50_000 }, graceDays: 3 })
const events = entered([disbursed(terms)])

test('each payment to come has its amount, and the fee it bears from the first day after its grace', () => {
  const [first, second, ...others] = coupons(terms, events, { asOn: '2026-01-15', months: 12 })

  // 5 % of 106.62 is 5.331.
  assert.deepEqual(first, {
    number: 1,
    dueOn: '2026-02-01',
    amountCents: 106_62,
    lateFee: { amountCents: 5_33, lastDayOn: '2026-02-04' },
  })
  assert.deepEqual(second?.lateFee, { amountCents: 5_33, lastDayOn: '2026-03-04' })
  assert.deepEqual([others.length, others.at(-1)?.amountCents], [10, 106_60])
})

test('so many months, and never fewer than the next payment', () => {
  const days = coupons(terms, events, { asOn: '2026-01-15', months: 3 }).map(({ dueOn }) => dueOn)
  assert.deepEqual(days, ['2026-02-01', '2026-03-01', '2026-04-01'])

  const yearly = aLoan({ frequency: 'ANNUALLY', maturityOn: '2028-01-01' })
  const [next, ...more] = coupons(yearly, entered([disbursed(yearly)]), { asOn: '2026-01-15', months: 3 })
  assert.deepEqual([next?.dueOn, more], ['2027-01-01', []])
})

test('what is past due is none of them, and what was paid ahead of one in part is not asked for again', () => {
  const ahead = entered([disbursed(terms), paid('2026-02-01', 106_62), paid('2026-02-10', 50_00)])
  const [next] = coupons(terms, ahead, { asOn: '2026-02-10', months: 1 })
  assert.deepEqual([next?.dueOn, next?.amountCents], ['2026-03-01', 56_62])

  // The fee of February is not one of March's.
  const [march] = coupons(terms, events, { asOn: '2026-02-10', months: 1 })
  assert.deepEqual([march?.dueOn, march?.amountCents, march?.lateFee?.amountCents], ['2026-03-01', 106_62, 5_33])
})

test('what is charged with a payment is on its coupon, also on the day it is due', () => {
  const charged = aLoan({ options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 20_00 }] } })
  const lent = entered([disbursed(charged), paid('2026-02-01', 126_62)])
  const amounts = coupons(charged, lent, { asOn: '2026-03-01', months: 1 }).map((coupon) => [
    coupon.dueOn,
    coupon.amountCents,
  ])
  assert.deepEqual(amounts, [
    ['2026-03-01', 126_62],
    ['2026-04-01', 126_62],
  ])
})

test('a fee that comes once while a delinquency lasts is on each of them, as each is paid before the next', () => {
  const once = aLoan({ lateFee: { kind: 'FLAT', amountCents: 10_00, trigger: 'ONCE' }, graceDays: 3 })
  const fees = coupons(once, entered([disbursed(once)]), { asOn: '2026-01-15', months: 3 }).map(
    ({ lateFee }) => lateFee?.amountCents,
  )
  assert.deepEqual(fees, [10_00, 10_00, 10_00])
})

test('a repaid loan and a line of credit have none', () => {
  const repaid = entered([disbursed(terms), paid('2026-01-01', 1_200_00)])
  assert.deepEqual(coupons(terms, repaid, { asOn: '2026-01-15', months: 12 }), [])
})

test('law: who pays what is due and every coupon on its day owes nothing more on these days', (t) => {
  holds(
    t,
    anyLife,
    ({ terms, events, asOn }) => {
      const known = events.filter(({ effectiveOn }) => effectiveOn <= asOn)
      const state = replay(terms, known, { asOn })
      const due = amountsDue(state)
      const withToday = state.installments
        .filter(({ isPaid, dueOn }) => !isPaid && dueOn === asOn)
        .reduce((sum, installment) => sum + openChargesOf(installment), 0)
      const first = due.pastDueCents + due.feesCents + due.escrowCents - withToday
      const made = coupons(terms, known, { asOn, months: 6 })
      const payments = [
        ...(first > 0 ? [paid(asOn, first)] : []),
        ...made.map(({ dueOn, amountCents }) => paid(dueOn, amountCents)),
      ]
      const life = later(known, ...payments)
      for (const { dueOn } of made) {
        assert.deepEqual(
          { dueOn, cents: amountsDue(replay(terms, life, { asOn: dueOn })).dueNowCents },
          { dueOn, cents: 0 },
        )
      }
    },
    300,
  )
})
