import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apr } from '../apr/apr.ts'
import { payoff } from '../questions/payoff.ts'
import type { FirstPeriodInterest } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { levelPayment, schedule } from './schedule.ts'

// 25,000.00 at 24.99 % over 72 months, the first payment 45 days after the money: ACT/365, 15 January to 15 February are 31
// days. 14 odd days earn 25,000 × 24.99 % × 14 ÷ 365 = 239.63, the first regular month 530.61, the 45 days 770.24.
const loan = (rule?: FirstPeriodInterest) =>
  aLoan({
    principalCents: 25_000_00,
    annualRatePpm: 249_900,
    firstDueOn: '2026-02-15',
    maturityOn: '2032-01-15',
    dayCount: 'ACT/365',
    ...(rule ? { options: { firstPeriodInterest: rule } } : {}),
  })
const paymentsOf = (rule?: FirstPeriodInterest) => schedule(loan(rule)).map(({ paymentCents }) => paymentCents)
const others = (payments: readonly number[]) => [...new Set(payments.slice(1, -1))]

test('by the United States Rule all payments are equal, and what the first leaves unpaid bears nothing', () => {
  const payments = paymentsOf()

  assert.deepEqual([payments[0], others(payments), payments.at(-1)], [679_40, [679_40], 678_96])
})

// P × Π(1 + r) ÷ F = 679.4381…
test('by the actuarial method all payments are equal, and what the first leaves unpaid bears interest', () => {
  const rows = schedule(loan('ACTUARIAL'))
  const payments = rows.map(({ paymentCents }) => paymentCents)

  assert.deepEqual([payments[0], others(payments)], [679_44, [679_44]])
  // 90.80 of 770.24 stay unpaid; 28 days of 25,090.80 are 481.00, of which 571.80 with the 90.80.
  assert.deepEqual([rows[0]?.deferredInterestCents, rows[1]?.interestCents], [90_80, 571_80])
})

test('the interest of the odd days may be paid with the first payment, at closing, or in equal parts', () => {
  const regular = levelPayment(aLoan({ ...loan(), originationOn: '2026-01-15', options: {} }))
  const [withFirst, atClosing, spread] = [
    paymentsOf('WITH_FIRST_PAYMENT'),
    paymentsOf('AT_CLOSING'),
    paymentsOf('SPREAD'),
  ]

  assert.deepEqual([withFirst[0], others(withFirst)], [regular + 239_63, [regular]])
  assert.deepEqual([atClosing.length, atClosing[0], others(atClosing)], [73, 239_63, [regular]])
  // 239.63 ÷ 72 = 3.328…
  assert.deepEqual([spread[0], others(spread)], [regular + 3_32, [regular + 3_32]])
  assert.equal(levelPayment(loan('SPREAD')), regular + 3_32)
})

// The same money comes back later or sooner, so the rates differ by little. What is paid at closing is never lent.
test('interest paid at closing is a prepaid charge of the annual percentage rate', () => {
  const closing = apr(loan('AT_CLOSING'))

  assert.equal(closing.amountFinancedCents, 25_000_00 - 239_63)
  assert.equal(
    closing.totalOfPaymentsCents,
    paymentsOf('AT_CLOSING')
      .slice(1)
      .reduce((sum, cents) => sum + cents, 0),
  )
})

test('a payoff owes what was earned and is not paid yet, whatever the first payments ask for', () => {
  const interestOn = (rule: FirstPeriodInterest, on: string, ...happenings: Happening[]) => {
    const figure = payoff(loan(rule), entered([disbursed(loan(rule)), ...happenings]), { on })
    return figure.interestCents + figure.unpaidInterestCents
  }
  const first = (rule: FirstPeriodInterest) => paid('2026-02-15', paymentsOf(rule)[0] ?? 0)
  const closing = paid('2026-01-01', 239_63)

  assert.equal(interestOn('WITH_FIRST_PAYMENT', '2026-02-14'), 753_12)
  assert.equal(interestOn('WITH_FIRST_PAYMENT', '2026-02-15', first('WITH_FIRST_PAYMENT')), 0)
  // Of 239.63 the first payment paid 3.32.
  assert.equal(interestOn('SPREAD', '2026-02-15', first('SPREAD')), 236_31)
  assert.equal(interestOn('AT_CLOSING', '2026-01-10'), 239_63)
  assert.equal(interestOn('AT_CLOSING', '2026-01-10', closing), 0)
  // 10 days from 15 January: 171.16.
  assert.equal(interestOn('AT_CLOSING', '2026-01-25', closing), 171_16)
})

test('a first period that is not longer than the others has no odd days', () => {
  for (const rule of ['WITH_FIRST_PAYMENT', 'AT_CLOSING', 'SPREAD'] as const) {
    const regular = aLoan({ options: { firstPeriodInterest: rule } })
    const short = aLoan({ ...regular, firstDueOn: '2026-01-20' })

    assert.deepEqual(schedule(regular), schedule(aLoan()))
    assert.deepEqual(schedule(short), schedule(aLoan({ firstDueOn: '2026-01-20' })))
  }
})

test('interest by the day has no odd days to pay apart', () => {
  const problems = termsProblems({ ...loan('SPREAD'), accrual: 'DAILY' })

  assert.deepEqual(problems, [{ field: 'options.firstPeriodInterest', key: 'onlyForScheduledInterest' }])
})
