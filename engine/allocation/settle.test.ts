import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainInterestDue } from '../explain/explain-interest.ts'
import type { Day } from '../numbers/units.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 106.62 a month: 12.00 and 94.62 in row 1, 11.05 and 95.57 in row 2; 1,105.38 after row 1, 1,009.81 after row 2.
const terms = aLoan()
// 10,000.00 at 7.3 % earns 2.00 a day; 866.51 a month.
const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })

/** A loan after what happened, the last of it a payment of the payoff figure. */
function settled(loan: LoanTerms, happenings: Happening[], { on, cents }: { on: Day; cents: number }): LoanState {
  const before = entered([disbursed(loan), ...happenings])
  assert.equal(payoff(loan, before, { on }).totalCents, cents)
  return replay(loan, entered([disbursed(loan), ...happenings, paid(on, cents)]), { asOn: on })
}

/** Interest, principal and extra principal of every row, and the day it was paid. */
function installmentsAt({ installments }: LoanState) {
  return installments.map((row) => [row.interestCents, row.principalCents, row.extraPrincipalCents, row.paidOn])
}

test('a loan paid off on a due day ends with the row that falls due, and the rest is extra principal', () => {
  const state = settled(terms, [], { on: '2026-02-01', cents: 1_212_00 })

  assert.equal(state.status, 'PAID_OFF')
  assert.deepEqual(installmentsAt(state), [[12_00, 1_200_00, 1_105_38, '2026-02-01']])
  assert.deepEqual(state.payments[0]?.installments, [{ number: 1, interestCents: 12_00, principalCents: 94_62 }])
})

// Row 1 is owed with its whole 12.00; of row 2, 19 days are 6.90. A cut of row 1 by its 31 days ÷ 365 would show.
test('a row that fell due unpaid keeps its interest when the loan is paid off later, and the running row keeps its days', () => {
  const state = settled(terms, [], { on: '2026-02-20', cents: 1_218_90 })

  assert.deepEqual(installmentsAt(state), [
    [12_00, 94_62, 0, '2026-02-20'],
    [6_90, 1_105_38, 1_009_81, '2026-02-20'],
  ])
})

// February's 11.05 would be 1,105.38 × 12 % × 28 ÷ 365 = 10.18 by its days.
test('a row of a short month that fell due is not cut to its days when the loan is paid off', () => {
  const state = settled(terms, [paid('2026-02-01', 106_62)], { on: '2026-03-01', cents: 1_116_43 })

  assert.deepEqual(installmentsAt(state)[1], [11_05, 1_105_38, 1_009_81, '2026-03-01'])
})

// Of row 2 only its interest was open on the day it began, and none of that is earned yet.
test('a row whose principal was paid ahead is paid on the day the loan is paid off before it earned interest', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 95_57, feesCents: 0 } as const
  const ahead = [paid('2026-02-01', 106_62), paid('2026-02-01', 95_57, { application })]

  const state = settled(terms, ahead, { on: '2026-02-01', cents: 1_009_81 })

  assert.equal(state.status, 'PAID_OFF')
  assert.deepEqual(installmentsAt(state)[1], [0, 95_57, 0, '2026-02-01'])
})

// 11.05 of row 2 less 4.15 spared on 20 February (6.90 were earned), and 5.00 added afterwards.
test('interest that paying off has spared is told when the row asks for interest again', () => {
  const events = entered([
    disbursed(terms),
    paid('2026-02-01', 106_62),
    paid('2026-02-20', 1_112_28),
    { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-02-25', amountCents: 5_00 },
  ])

  const due = explainInterestDue(terms, events, { asOn: '2026-03-01' })

  assert.equal(due.figure, 5_00)
  assert.deepEqual(
    due.steps[0]?.from?.steps.map(({ key, values, amountCents }) => [key, values['on'], amountCents]),
    [
      ['interest.of-days', undefined, 11_05],
      ['interest.settled', '2026-02-20', -4_15],
      ['interest.adjusted', '2026-02-25', 5_00],
    ],
  )
})

test('interest paid ahead is not given back when the loan is paid off, and nothing counts as spared', () => {
  const application = { kind: 'BY_HAND', interestCents: 11_05, principalCents: 0, feesCents: 0 } as const
  const ahead = [paid('2026-02-01', 106_62), paid('2026-02-05', 11_05, { application })]

  const state = settled(terms, ahead, { on: '2026-02-20', cents: 1_105_38 })

  assert.deepEqual(installmentsAt(state)[1], [11_05, 1_105_38, 1_009_81, '2026-02-20'])
  const added: Happening = { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-02-25', amountCents: 5_00 }
  const events = entered([disbursed(terms), ...ahead, paid('2026-02-20', 1_105_38), added])
  const due = explainInterestDue(terms, events, { asOn: '2026-03-01' })
  assert.deepEqual(
    due.steps[0]?.from?.steps.map(({ key }) => key),
    ['interest.of-days', 'interest.adjusted'],
  )
})

test('with daily interest, a loan paid off on a due day ends with the row that falls due', () => {
  const state = settled(daily, [], { on: '2026-02-01', cents: 10_062_00 })

  assert.equal(state.status, 'PAID_OFF')
  assert.deepEqual(installmentsAt(state), [[62_00, 10_000_00, 9_195_49, '2026-02-01']])
})

// 5.00 that no fee had use for are held since the row that begins on that day was looked at.
test('with daily interest, a row that only begins on the day asks for nothing when the loan is paid off', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 5_00 } as const
  const before = [paid('2026-02-01', 866_51), paid('2026-02-01', 5_00, { application })]

  const state = settled(daily, before, { on: '2026-02-01', cents: 9_190_49 })

  assert.deepEqual(installmentsAt(state), [[62_00, 10_000_00, 9_195_49, '2026-02-01']])
})

test('a loan repaid on the day it is made shows its first row with nothing but extra principal', () => {
  for (const loan of [terms, daily]) {
    const state = settled(loan, [], { on: '2026-01-01', cents: loan.principalCents })

    assert.deepEqual(installmentsAt(state), [[0, loan.principalCents, loan.principalCents, '2026-01-01']])
    assert.deepEqual([state.installments[0]?.dueOn, state.status], ['2026-02-01', 'PAID_OFF'])
  }
})

// 50 days are 100.00, all of it in the oldest row: 766.51 of principal there, 9,233.49 in the row of the day.
test('with daily interest, the row the day lies in asks for everything that the rows before it do not', () => {
  const state = settled(daily, [], { on: '2026-02-20', cents: 10_100_00 })

  assert.deepEqual(installmentsAt(state), [
    [100_00, 766_51, 0, '2026-02-20'],
    [0, 9_233_49, 0, '2026-02-20'],
  ])
})

// 9,195.49 after row 1. 9 days × 9,195.49 × 0.02 % = 16.55, so 23.45 of 40.00 are principal and leave 9,172.04.
// 10 more days are 18.34.
test('with daily interest, a row paid in part ahead of its day asks for the rest of the loan when it is paid off', () => {
  const ahead = [paid('2026-02-01', 866_51), paid('2026-02-10', 40_00)]

  const state = settled(daily, ahead, { on: '2026-02-20', cents: 9_190_38 })

  assert.deepEqual(installmentsAt(state), [
    [62_00, 804_51, 0, '2026-02-01'],
    [34_89, 9_195_49, 0, '2026-02-20'],
  ])
})

// 16.55 and 849.96 pay row 2 and leave 8,345.53; 10 days of that are 16.69.
test('with daily interest, a row paid ahead stays as it is, and a further row takes the days after it was paid', () => {
  const ahead = [paid('2026-02-01', 866_51), paid('2026-02-10', 866_51)]

  const state = settled(daily, ahead, { on: '2026-02-20', cents: 8_362_22 })

  assert.deepEqual(installmentsAt(state).slice(1), [
    [16_55, 849_96, 0, '2026-02-10'],
    [16_69, 8_345_53, 0, '2026-02-20'],
  ])
})

// 62.00 earned and so much added: more than the 866.51 that row 1 asks for, or exactly as much.
test('with daily interest, only interest above what the open row asks for needs a further row on a due day', () => {
  const added = (amountCents: number): Happening => ({
    kind: 'INTEREST_ADJUSTED',
    effectiveOn: '2026-01-10',
    amountCents,
  })

  const above = settled(daily, [added(1_000_00)], { on: '2026-02-01', cents: 11_062_00 })
  const exactly = settled(daily, [added(804_51)], { on: '2026-02-01', cents: 10_866_51 })

  assert.deepEqual(installmentsAt(above), [
    [866_51, 0, 0, '2026-02-01'],
    [195_49, 10_000_00, 0, '2026-02-01'],
  ])
  assert.deepEqual(installmentsAt(exactly), [[866_51, 10_000_00, 10_000_00, '2026-02-01']])
})

// 1,200.00 in twelve rows of 100.00; after 1,100.00 of principal only row 1 is left.
test('with daily interest, no further row begins when the open ones ask for everything', () => {
  const free = aLoan({ annualRatePpm: 0, accrual: 'DAILY' })
  const application = { kind: 'PRINCIPAL_ONLY' } as const

  const state = settled(free, [paid('2026-02-10', 1_100_00, { application })], { on: '2026-02-20', cents: 100_00 })

  assert.deepEqual(installmentsAt(state), [[0, 1_200_00, 1_100_00, '2026-02-20']])
})

// Of 1,200.00, 100.00 are due at once, and the payment of 1 February asks for nothing: neither principal nor interest. So 1,200.00 pay the loan
// off on 2 January, although a day of 1,100.00 at 36 % would be 1.10.
for (const asOn of ['2026-01-02', '2026-01-03']) {
  test(`a loan that is paid off by less than its days would earn asks for nothing when a rate is agreed: on ${asOn}`, () => {
    const options = { downPaymentCents: 100_00, principalGraceRows: 1, interestFreeRows: 1 }
    const free = aLoan({ annualRatePpm: 360_000, options })
    const newRate: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-03', change: { annualRatePpm: 120_000 } }
    const paidOff = entered([disbursed(free), newRate, paid('2026-01-02', 1_200_00)])

    assert.equal(payoff(free, paidOff.slice(0, 1), { on: '2026-01-02' }).totalCents, 1_200_00)
    const { status, nextDue, unappliedCents } = replay(free, paidOff, { asOn })

    assert.deepEqual([status, nextDue, unappliedCents], ['PAID_OFF', null, 0])
  })
}
