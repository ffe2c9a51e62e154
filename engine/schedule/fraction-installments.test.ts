import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { installmentsOver, schedule } from './schedule.ts'

const loan = aLoan({
  principalCents: 1_000_17,
  annualRatePpm: 75_000,
  maturityOn: '2026-06-01',
  options: { carriesFractions: true },
})

const amounts = (terms = loan) =>
  schedule(terms).map((row) => [row.paymentCents, row.interestCents, row.principalCents, row.balanceCents])

// r = 0.625 %, payment 203.80. Unrounded: 1,000.17 − (203.80 − 6.2510625) = 802.6210625, 603.8374441…, 403.8114281…;
// then interest 2.5238214… leaves 202.5352495…, shown as 202.54: 201.27 of principal and 2.53 of interest.
// Rounded row by row the fourth interest would be 403.81 × 0.625 % = 2.52.
test('fractions of a cent move on from row to row, and the rows still add up', () => {
  assert.deepEqual(amounts(), [
    [203_80, 6_25, 197_55, 802_62],
    [203_80, 5_02, 198_78, 603_84],
    [203_80, 3_77, 200_03, 403_81],
    [203_80, 2_53, 201_27, 202_54],
    [203_80, 1_26, 202_54, 0],
  ])
})

test('the explanation of a row says what fractions added or took', () => {
  const interest = (number: number) =>
    explainPlannedInstallment(loan, number).steps[0]?.from?.steps.map(({ key, amountCents }) => `${key} ${amountCents}`)

  assert.deepEqual(interest(3), ['row.interest.of-days 377'])
  assert.deepEqual(interest(4), ['row.interest.of-days 252', 'row.interest.fractions 1'])
  assert.deepEqual(interest(5), ['row.interest.of-days 127', 'row.interest.fractions -1'])
})

test('the explanation of a row says where its principal comes from', () => {
  const principal = (number: number, terms = loan) =>
    explainPlannedInstallment(terms, number).steps[1]?.from?.steps.map(({ key, amountCents }) => [key, amountCents])
  const grace = { ...loan, options: { carriesFractions: true, principalGraceRows: 1 } }

  assert.deepEqual(principal(1), [
    ['level-payment', 203_80],
    ['row.interest', -6_25],
  ])
  assert.deepEqual(principal(5), [['row.principal.last', 202_54]])
  assert.deepEqual(principal(1, grace), [['row.principal.none', 0]])
})

test('a row without interest is explained without a rate', () => {
  const free = { ...loan, options: { carriesFractions: true, interestFreeRows: 1 } }
  const rate = (number: number) =>
    explainPlannedInstallment(free, number).steps[0]?.from?.steps[0]?.values['annualRatePpm']

  assert.equal(rate(1), 0)
  assert.equal(rate(2), 75_000)
})

// 1,000.17 − 493.7489375 = 506.4210625; 3.1651316… of interest leave 9.5861941…, which the third row repays.
test('with an agreed payment the rows end when nothing is left', () => {
  const rows = installmentsOver({
    balanceCents: 1_000_17,
    annualRatePpm: 75_000,
    rounding: 'HALF_UP',
    fromOn: '2026-01-01',
    dueDays: ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'],
    frequency: 'MONTHLY',
    dayCount: '30/360',
    paymentCents: 500_00,
    options: { carriesFractions: true },
  })

  assert.deepEqual(
    rows.map(({ paymentCents, balanceCents }) => [paymentCents, balanceCents]),
    [
      [500_00, 506_42],
      [500_00, 9_59],
      [9_65, 0],
    ],
  )
})
