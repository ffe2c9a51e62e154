import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allocate } from '../allocation/allocate.ts'
import { bucketOf, monthsMissedMba, monthsMissedOts, pastDueInstallments } from '../book/arrears.ts'
import { payoff, payoffTable, quickAmounts } from '../questions/payoff.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 106.62 is due on the first of every month (replay.test.ts).
const terms = aLoan()

test('a payoff figure as known before a payment was entered counts without it', () => {
  // Entered at 00:00 and 00:01.
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62)])
  const before = '2026-01-01T00:00:30.000Z'

  assert.equal(payoff(terms, events, { on: '2026-02-01' }).totalCents, 1_105_38)
  assert.equal(payoff(terms, events, { on: '2026-02-01', knownAt: before }).totalCents, 1_212_00)
  assert.deepEqual(
    payoffTable(terms, events, { from: '2026-02-01', days: 2, knownAt: before }).map(({ totalCents }) => totalCents),
    [1_212_00, 1_212_36],
  )
  assert.equal(quickAmounts(terms, events, { asOn: '2026-02-01', knownAt: before }).payoffCents, 1_212_00)
})

test('a loan that was written off is settled by its principal, which earns no more', () => {
  const daily = { dayCount: 'ACT/365', accrual: 'DAILY' } as const
  for (const loan of [terms, aLoan(daily)]) {
    const events = entered([disbursed(loan), { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-20' }])
    const figure = payoff(loan, events, { on: '2026-03-10' })

    assert.deepEqual([figure.principalCents, figure.totalCents], [1_200_00, 1_200_00])
    assert.deepEqual([figure.interestCents, figure.unpaidInterestCents], [0, 0])
    assert.deepEqual([figure.perDiemTenThousandths, figure.interestFromOn], [0, '2026-03-10'])
    assert.equal(quickAmounts(loan, events, { asOn: '2026-03-10' }).everythingDueCents, 0)
  }
})

test('on the day of the loan nothing is earned yet, and interest begins on that day', () => {
  const figure = payoff(terms, entered([disbursed(terms)]), { on: '2026-01-01' })

  // 1,200.00 × 12 % ÷ 365 = 0.39452…
  assert.deepEqual([figure.interestCents, figure.interestFromOn], [0, '2026-01-01'])
  assert.equal(figure.perDiemTenThousandths, 3945)
})

test('a row whose interest is paid earns nothing more by the day', () => {
  // Row 2 is paid on the day row 1 falls due.
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), paid('2026-02-02', 106_62)])
  const figure = payoff(terms, events, { on: '2026-02-10' })

  assert.deepEqual([figure.interestFromOn, figure.perDiemTenThousandths], ['2026-02-10', 0])
})

test('a shortfall larger than what a fee took does bear a late fee', () => {
  const feesFirst = aLoan({
    lateFee: { kind: 'FLAT', amountCents: 30_00 },
    graceDays: 5,
    allocation: 'FEES_INTEREST_PRINCIPAL',
  })
  // The first fee takes 30.00 of the payment in February; in March 56.62 are missing beside them.
  const short = [disbursed(feesFirst), paid('2026-02-10', 106_62), paid('2026-03-01', 50_00)]
  const { fees } = replay(feesFirst, entered(short), { asOn: '2026-03-31' })

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-02-07', '2026-03-07'],
  )
})

test('before a payment is due no month is missed, and none on its due day', () => {
  assert.equal(monthsMissedMba('2026-01-01', '2026-03-01'), 0)
  assert.equal(monthsMissedOts('2026-01-01', '2026-03-01'), 0)
  assert.equal(monthsMissedMba('2026-03-01', '2026-03-01'), 0)
  assert.equal(monthsMissedOts('2026-03-01', '2026-03-01'), 0)
})

test('an installment is not past due on its due day', () => {
  const events = entered([disbursed(terms)])
  const numbersOn = (asOn: string) => pastDueInstallments(replay(terms, events, { asOn })).map(({ number }) => number)

  assert.deepEqual(numbersOn('2026-02-01'), [])
  assert.deepEqual(numbersOn('2026-02-02'), [1])
})

test('a loan of which nothing was lent owes nothing, however late it gets', () => {
  const state = replay(terms, [], { asOn: '2026-03-10' })

  assert.deepEqual([state.status, state.daysPastDue, state.pastDueCents], ['PENDING', 0, 0])
  assert.equal(state.nextDue?.number, 1)
})

test('what was paid is told by its kinds, and what falls due today is not past due', () => {
  const fee = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 25_00 } as const
  const state = replay(terms, entered([disbursed(terms), fee, paid('2026-02-01', 140_00)]), { asOn: '2026-03-01' })

  assert.deepEqual(state.paid, { principalCents: 103_00, interestCents: 12_00, feesCents: 25_00, totalCents: 140_00 })
  assert.equal(state.pastDueCents, 0)
})

test('impossible counts and amounts say what is wrong with them', () => {
  assert.throws(() => bucketOf(-1), /-1 days past due/)
  const claims = { installments: [], fees: [], extraPrincipalCents: 0 }
  assert.throws(
    () => allocate(0.5, claims, { order: 'INTEREST_PRINCIPAL_FEES' }),
    /0.5 is not an amount in whole cents/,
  )
})
