import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainSplit } from '../explain/explain-payment.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 106.62 a month: 12.00 and 94.62 in row 1, 11.05 and 95.57 in row 2; 1,105.38 after row 1 (replay.test.ts).
const terms = aLoan()
const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-05', amountCents: 25_00 }
const byHand = (interestCents: number, principalCents: number, feesCents: number) => ({
  application: { kind: 'BY_HAND', interestCents, principalCents, feesCents } as const,
})

function after(happenings: Happening[], asOn: string): LoanState {
  return replay(terms, entered([disbursed(terms), ...happenings]), { asOn })
}

// 1,112.28 settle principal and the 6.90 of 19 days, but a fee of 25.00 is open too: nothing is spared, and
// 11.05 + 25.00 + 1,076.23 is an ordinary payment.
test('a payment that leaves a fee open does not pay the loan off, so the running row keeps its whole interest', () => {
  const state = after([paid('2026-02-01', 106_62), fee, paid('2026-02-20', 1_112_28)], '2026-02-20')

  const [, split] = state.payments
  assert.deepEqual([split?.interestCents, split?.feesCents, split?.principalCents], [11_05, 25_00, 1_076_23])
  assert.equal(state.principalCents, 29_15)
})

test('one cent less than the payoff figure spares no interest', () => {
  const state = after([paid('2026-02-01', 106_62), paid('2026-02-20', 1_112_27)], '2026-02-20')

  assert.deepEqual([state.payments[1]?.interestCents, state.principalCents], [11_05, 4_16])
})

// Installment 1 is paid, a fee of 25.00 is due, and 106.62 on 1 March are not.
test('a fee that is due comes before a part of an installment that is not, and after a whole one', () => {
  const partsOf = (cents: number) => {
    const [, split] = after([paid('2026-02-01', 106_62), fee, paid('2026-02-15', cents)], '2026-02-15').payments
    return [split?.feesCents, split?.interestCents, split?.principalCents]
  }

  assert.deepEqual(partsOf(25_00), [25_00, 0, 0])
  assert.deepEqual(partsOf(40_00), [25_00, 11_05, 3_95])
  assert.deepEqual(partsOf(106_62), [0, 11_05, 95_57])
  assert.deepEqual(partsOf(131_62), [25_00, 11_05, 95_57])
})

// Of 40.00 and 66.62, which are a whole installment, 25.00 went to the fee: no late fee for that (12 CFR 1026.36(c)(2)).
test('what a fee took of an installment paid ahead in part makes that installment bear no late fee', () => {
  const loan = aLoan({ lateFee: { kind: 'FLAT', amountCents: 30_00 }, graceDays: 5 })
  const feesWith = (cents: number) => {
    const happenings = [paid('2026-02-01', 106_62), fee, paid('2026-02-15', 40_00), paid('2026-03-01', cents)]
    return replay(loan, entered([disbursed(loan), ...happenings]), { asOn: '2026-03-20' }).fees.length
  }

  assert.equal(feesWith(66_62), 1)
  assert.equal(feesWith(66_61), 2)
})

test('with money held, an ordinary payment is still an ordinary payment', () => {
  const state = after([paid('2026-01-10', 10_00, byHand(0, 0, 10_00)), paid('2026-01-20', 50_00)], '2026-01-20')

  assert.deepEqual(state.payments[1]?.installments, [{ number: 1, interestCents: 12_00, principalCents: 38_00 }])
  assert.equal(state.unappliedCents, 10_00)
})

// On 20 February 1,105.38 + 6.90 + 25.00 are owed.
test('amounts by hand that are exactly the three debts pay a loan off', () => {
  const events = [paid('2026-02-01', 106_62), fee]
  const state = after([...events, paid('2026-02-20', 1_137_28, byHand(6_90, 1_105_38, 25_00))], '2026-02-20')

  assert.deepEqual([state.status, state.payments[1]?.interestCents], ['PAID_OFF', 6_90])
})

test('amounts by hand of which one is a cent short of its debt do not pay a loan off', () => {
  const settledBy = (interestCents: number, principalCents: number, feesCents: number) => {
    const by = byHand(interestCents, principalCents, feesCents)
    const state = after([paid('2026-02-01', 106_62), fee, paid('2026-02-20', 1_137_28, by)], '2026-02-20')
    return state.status === 'PAID_OFF'
  }

  assert.equal(settledBy(6_89, 1_105_38, 25_01), false)
  assert.equal(settledBy(6_91, 1_105_37, 25_00), false)
  assert.equal(settledBy(6_91, 1_105_38, 24_99), false)
})

test('amounts by hand are told as one part of the installment they pay', () => {
  const { payments } = after([paid('2026-02-01', 64_00, byHand(4_00, 60_00, 0))], '2026-02-01')

  assert.deepEqual(payments[0]?.installments, [{ number: 1, interestCents: 4_00, principalCents: 60_00 }])
})

// 1,200.00 of the 1,300.00 repay the principal; of what is left 12.00 pay the interest of row 1, and 88.00 are held.
test('more principal by hand than is owed repays the principal and pays what else is due', () => {
  const state = after([paid('2026-02-01', 1_300_00, byHand(0, 1_300_00, 0))], '2026-02-01')

  const [split] = state.payments
  assert.deepEqual([split?.principalCents, split?.interestCents, split?.unappliedCents], [1_200_00, 12_00, 88_00])
  assert.equal(state.principalCents, 0)
})

test('what an amount by hand names no debt for is held', () => {
  const state = after([paid('2026-01-10', 74_00, byHand(4_00, 60_00, 0))], '2026-01-10')

  assert.equal(state.unappliedCents, 10_00)
})

test('money held from two payments pays what falls due, the older first', () => {
  const events = [paid('2026-01-10', 10_00, byHand(0, 0, 10_00)), paid('2026-01-11', 7_00, byHand(0, 0, 7_00))]
  const state = after(events, '2026-02-01')

  assert.deepEqual(
    state.payments.map(({ interestCents, principalCents, unappliedCents }) => [
      interestCents,
      principalCents,
      unappliedCents,
    ]),
    [
      [10_00, 0, 0],
      [2_00, 5_00, 0],
    ],
  )
  assert.equal(state.nextDue?.amountCents, 89_62)
})

test('a payment that reaches no principal is told without a line for principal', () => {
  const events = entered([disbursed(terms), paid('2026-02-01', 10_00)])

  const { steps } = explainSplit(terms, events, { paymentId: 2, asOn: '2026-02-01' })

  assert.deepEqual(
    steps.map(({ key, amountCents }) => [key, amountCents]),
    [['payment.interest', 10_00]],
  )
})

test('payments of one day count in the order they were entered, whatever their numbers', () => {
  const [lent, first, second] = entered([disbursed(terms), paid('2026-02-01', 50_00), paid('2026-02-01', 70_00)])
  assert.ok(lent && first && second)
  const events = [lent, { ...first, id: 9 }, second]

  const { payments } = replay(terms, [...events].reverse(), { asOn: '2026-02-01' })

  assert.deepEqual(
    payments.map(({ paymentId }) => paymentId),
    [9, 3],
  )
})

// Rows 1 and 2 are paid. Row 3 begins on 1 March with 1,009.81, and 5.00 are added to it that day.
test('interest added on the day a row begins is owed that day, and paying it leaves nothing', () => {
  const added: Happening = { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-03-01', amountCents: 5_00 }
  const onTime = [paid('2026-02-01', 106_62), paid('2026-03-01', 106_62), added]

  const figure = payoff(terms, entered([disbursed(terms), ...onTime]), { on: '2026-03-01' })
  const state = after([...onTime, paid('2026-03-01', 1_014_81)], '2026-03-01')

  assert.deepEqual([figure.interestCents, figure.totalCents], [5_00, 1_014_81])
  assert.deepEqual([state.status, state.unappliedCents], ['PAID_OFF', 0])
})
