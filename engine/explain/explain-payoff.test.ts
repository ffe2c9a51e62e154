import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsDue } from '../questions/amounts-due.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { type Derivation, sumOfSteps } from './explain.ts'
import { explainDaysPastDue, explainPastDue } from './explain-arrears.ts'
import { explainBalance } from './explain-balance.ts'
import { explainEscrowDue, explainFeesDue, explainLateFee } from './explain-fees.ts'
import { explainAccrued, explainInterestDue } from './explain-interest.ts'
import { explainNextPayment } from './explain-next-payment.ts'
import { explainSplit } from './explain-payment.ts'
import { explainPayoff } from './explain-payoff.ts'

// 106.62 a month at 1 % a month (replay.test.ts), 30.00 when more than 5 days late.
const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 30_00 }, graceDays: 5 })
const happened = (...happenings: Happening[]) => entered([disbursed(terms), ...happenings])

function lines({ steps }: Derivation) {
  return steps.map(({ key, amountCents }) => [key, amountCents])
}

test('the balance is what was lent less the principal of every payment', () => {
  const events = happened(paid('2026-02-01', 306_62), paid('2026-03-01', 106_62))

  const balance = explainBalance(terms, events, { asOn: '2026-03-01' })

  assert.equal(balance.figure, 807_81)
  assert.deepEqual(balance.steps, [
    { key: 'balance.lent', values: { on: '2026-01-01', eventId: 1 }, amountCents: 1_200_00 },
    { key: 'balance.payment', values: { on: '2026-02-01', paymentId: 2 }, amountCents: -294_62 },
    { key: 'balance.payment', values: { on: '2026-03-01', paymentId: 3 }, amountCents: -97_57 },
  ])
})

test('a payment is told line by line, in the order it was spent', () => {
  const events = happened(
    { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 25_00 },
    paid('2026-02-01', 140_00),
  )

  const split = explainSplit(terms, events, { paymentId: 3, asOn: '2026-02-01' })

  assert.deepEqual(lines(split), [
    ['payment.interest', 12_00],
    ['payment.principal', 94_62],
    ['payment.fee', 25_00],
    ['payment.extra-principal', 8_38],
  ])
  assert.deepEqual(split.steps[0]?.values, { on: '2026-02-01', number: 1, dueOn: '2026-02-01' })
  assert.throws(() => explainSplit(terms, events, { paymentId: 9, asOn: '2026-02-01' }), RangeError)
})

test('a late fee is told with the last day on time and what was unpaid after it', () => {
  const fee = explainLateFee(terms, happened(paid('2026-02-01', 50_00)), { installment: 1, asOn: '2026-02-10' })

  assert.deepEqual(fee, {
    figure: 30_00,
    key: 'late-fee',
    steps: [
      {
        key: 'late-fee.last-day',
        values: { number: 1, dueOn: '2026-02-01', graceDays: 5, lastDayOn: '2026-02-06' },
      },
      { key: 'late-fee.unpaid', values: { number: 1, chargedOn: '2026-02-07', openCents: 56_62 } },
      { key: 'late-fee.flat', values: { chargedOn: '2026-02-07' }, amountCents: 30_00 },
    ],
  })
  assert.throws(() => explainLateFee(terms, happened(), { installment: 2, asOn: '2026-02-10' }), RangeError)
})

// 5 % of 106.62 = 5.331.
test('a late fee by percentage is told with the part unpaid and the percentage of it', () => {
  const loan = aLoan({ lateFee: { kind: 'PERCENT', ratePpm: 50_000 }, graceDays: 5 })

  const fee = explainLateFee(loan, entered([disbursed(loan)]), { installment: 1, asOn: '2026-02-10' })

  assert.deepEqual(fee.steps[2], {
    key: 'late-fee.percent',
    values: { chargedOn: '2026-02-07', baseCents: 106_62, ratePpm: 50_000 },
    amountCents: 5_33,
    rounding: 'HALF_UP',
  })
})

// 5 % of 106.62 is 5.33, of which the limit of 4.00 takes 1.33.
test('a late fee that its limit holds down is told with the percentage and what the limit takes off it', () => {
  const loan = aLoan({ lateFee: { kind: 'PERCENT', ratePpm: 50_000, amountCentsMax: 4_00 }, graceDays: 5 })

  const fee = explainLateFee(loan, entered([disbursed(loan)]), { installment: 1, asOn: '2026-02-10' })

  assert.equal(fee.figure, 4_00)
  assert.equal(fee.steps[2]?.amountCents, 5_33)
  assert.deepEqual(fee.steps[3], { key: 'late-fee.at-most', values: { mostCents: 4_00 }, amountCents: -1_33 })
})

// Row 1 fell due with 12.00; of row 2, 19 days on 1,105.38 are 6.90 (payoff.test.ts).
test('a payoff figure is told down to the days, the balance and the rate of its interest', () => {
  const figure = explainPayoff(terms, happened(), { on: '2026-02-20' })

  assert.deepEqual(lines(figure), [
    ['payoff.principal', 1_200_00],
    ['payoff.unpaid-interest', 12_00],
    ['payoff.interest', 6_90],
    ['payoff.fees', 30_00],
  ])
  assert.deepEqual(figure.steps[2]?.from?.steps, [
    {
      key: 'interest.of-days',
      values: {
        fromOn: '2026-02-01',
        toOn: '2026-02-20',
        balanceCents: 1_105_38,
        annualRatePpm: 120_000,
        dayCount: 'ACT/365',
        partNumerator: 19,
        partDenominator: 365,
      },
      amountCents: 6_90,
      rounding: 'HALF_UP',
    },
  ])
})

// 14 days at 12 % and 16 at 6 % of 360: 5.15844 → 5.16 and 2.94768 → 2.95; together 8.10612 → 8.11.
test('a row with two rates is told in two stretches, and what rounding them together makes different', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-15', change: { annualRatePpm: 60_000 } }

  const due = explainInterestDue(terms, happened(paid('2026-02-01', 106_62), change), { asOn: '2026-03-01' })

  assert.equal(due.figure, 8_11)
  assert.deepEqual(lines(due.steps[0]?.from ?? due), [
    ['interest.of-days', 5_16],
    ['interest.of-days', 2_95],
  ])
})

// 10,000.00 at 7.3 % earns 2.00 a day; 50.00 were paid of January's 62.00.
test('with daily interest, what is unpaid is told from the days that earned it', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const events = entered([disbursed(daily), paid('2026-02-01', 50_00)])

  const due = explainInterestDue(daily, events, { asOn: '2026-02-11' })
  const accrued = explainAccrued(daily, events, { asOn: '2026-02-11' })

  assert.deepEqual(lines(due), [
    ['interest.of-days', 62_00],
    ['interest-due.paid', -50_00],
  ])
  assert.deepEqual(lines(accrued), [['interest.of-days', 20_00]])
})

// 106.62 a month, of which 50.00 came: 56.62 is left of the first.
test('the next payment is told by its installment, and what was paid of it', () => {
  const next = explainNextPayment(terms, happened(paid('2026-02-01', 50_00)), { asOn: '2026-02-01' })

  assert.equal(next?.figure, 56_62)
  assert.deepEqual(next && lines(next), [
    ['next-payment.installment', 106_62],
    ['next-payment.paid', -50_00],
  ])
  assert.deepEqual(next?.steps[0]?.from && lines(next.steps[0].from), [
    ['row.interest', 12_00],
    ['row.principal', 94_62],
  ])
})

// Called on 15 February: the row asks for 1,105.38 and 14 days of it, 1,105.38 × 12 % × 14 ÷ 365 = 5.09. With the late fee
// of 30.00, default interest: 1,200.00 × 12 % × 5 ÷ 365 = 1.97.
test('the next payment of a loan called due is everything: installments and fees', () => {
  const called: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-02-15', stage: 'ACCELERATED' }

  const next = explainNextPayment(terms, happened(called), { asOn: '2026-02-20' })

  assert.equal(next?.figure, 1_249_06)
  assert.deepEqual(next && lines(next), [
    ['past-due.installment', 106_62],
    ['past-due.installment', 1_110_47],
    ['fees-due', 31_97],
  ])
})

test('a loan that is paid off asks for no payment', () => {
  assert.equal(explainNextPayment(terms, happened(paid('2026-01-01', 1_200_00)), { asOn: '2026-01-02' }), null)
})

test('days past due are told by the oldest open installment', () => {
  const days = explainDaysPastDue(terms, happened(paid('2026-02-01', 106_62)), { asOn: '2026-03-11' })

  assert.deepEqual(days, {
    figure: 10,
    key: 'days-past-due',
    steps: [
      {
        key: 'days-past-due.oldest',
        values: { number: 2, dueOn: '2026-03-01', asOn: '2026-03-11', openCents: 106_62, countDays: 10 },
      },
    ],
  })
})

test('law: every derivation adds up, down to its last line, and is the figure of the loan itself', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const state = replay(any, events, { asOn })
      const at = { asOn }

      adds(explainBalance(any, events, at), state.principalCents)
      adds(explainInterestDue(any, events, at), state.interestDueCents)
      adds(explainAccrued(any, events, at), state.accruedInterestCents)
      const { escrowDueCents = 0 } = state
      adds(explainFeesDue(any, events, at), state.feesDueCents - escrowDueCents)
      adds(explainEscrowDue(any, events, at), escrowDueCents)
      adds(explainPastDue(any, events, at), state.pastDueCents)
      const next = explainNextPayment(any, events, at)
      const asked = state.inDefault?.calledDueOn == null ? state.nextDue?.amountCents : amountsDue(state).dueNowCents
      if (next) adds(next, asked ?? -1)
      else assert.equal(asked, undefined)
      adds(explainPayoff(any, events, { on: asOn }), payoff(any, events, { on: asOn }).totalCents)
      for (const { paymentId, amountCents } of state.payments) {
        adds(explainSplit(any, events, { paymentId, asOn }), amountCents)
      }
      for (const { id, amountCents } of state.fees) {
        if (id.kind === 'LATE_FEE')
          adds(explainLateFee(any, events, { installment: id.installment, asOn }), amountCents)
      }
      assert.equal(explainDaysPastDue(any, events, at).figure, state.daysPastDue)
    },
    3_000,
  )
})

function adds(derivation: Derivation, figure: number): void {
  assert.equal(derivation.figure, figure)
  assert.equal(sumOfSteps(derivation), figure, JSON.stringify(derivation))
  for (const { from, amountCents } of derivation.steps) {
    if (from && typeof from.figure === 'number') {
      assert.equal(Math.abs(amountCents ?? 0), from.figure)
      adds(from, from.figure)
    }
  }
}
