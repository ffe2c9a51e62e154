import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths } from '../numbers/dates.ts'
import type { ScheduleOptions } from '../terms/terms.ts'
import { amortize, levelOfPlan } from './amortize.ts'
import type { InstallmentPlan } from './installment-plan.ts'

/** So many months at 12 %, of a loan of 1,000.00. */
const plan = (months: number, parts: Partial<InstallmentPlan> = {}): InstallmentPlan => ({
  balanceCents: 1_000_00,
  annualRatePpm: 120_000,
  rounding: 'HALF_UP',
  periods: Array.from({ length: months }, (_, index) => ({
    fromOn: addMonths('2026-01-01', index),
    dueOn: addMonths('2026-01-01', index + 1),
    part: { numerator: 1, denominator: 12 },
  })),
  ...parts,
})

const rows = (months: number, options: ScheduleOptions, parts: Partial<InstallmentPlan> = {}) =>
  amortize(plan(months, { options, ...parts })).map((row) => [row.interestCents, row.principalCents, row.balanceCents])

// 1,000 × 1 % ÷ (1 − 1.01^−3) = 340.022…: 10.00 + 330.02; 6.70 + 333.32; 3.37 + 336.66.
test('the last row takes what the level payments leave', () => {
  assert.deepEqual(rows(3, {}), [
    [10_00, 330_02, 669_98],
    [6_70, 333_32, 336_66],
    [3_37, 336_66, 0],
  ])
})

test('the last row may ask for the level payment too, and leave a cent on the balance', () => {
  assert.deepEqual(rows(3, { lastPaymentIsLevel: true }).at(-1), [3_37, 336_65, 1])
})

// 1,000 ÷ 3 = 333.33 a row, the last 333.34.
test('with equal principals the payments fall as the interest does', () => {
  assert.deepEqual(rows(3, { equalPrincipal: true }), [
    [10_00, 333_33, 666_67],
    [6_67, 333_33, 333_34],
    [3_33, 333_34, 0],
  ])
})

// 10.00 of interest in every row; (1,000 + 30) ÷ 3 = 343.33.
test('flat interest is charged on the whole loan in every row', () => {
  assert.deepEqual(rows(3, { flatInterest: true }), [
    [10_00, 333_33, 666_67],
    [10_00, 333_33, 333_34],
    [10_00, 333_34, 0],
  ])
})

// At 7 %: 1,000 × 7 % × 3 ÷ 12 = 17.50 in all, 5.83 + 5.83 + 5.84.
test('flat interest may be rounded once for the whole term and split into equal parts', () => {
  const options = { flatInterest: true, flatInterestInEqualParts: true }

  assert.deepEqual(
    rows(3, options, { annualRatePpm: 70_000 }).map(([interest]) => interest),
    [5_83, 5_83, 5_84],
  )
})

// 340.022… to the next 10 dollars is 350.
test('a level payment in whole tens leaves less for the last row', () => {
  assert.deepEqual(rows(3, { paymentMultipleCents: 10_00, paymentRounding: 'UP' }), [
    [10_00, 340_00, 660_00],
    [6_60, 343_40, 316_60],
    [3_17, 316_60, 0],
  ])
})

test('a down payment is a row of its own on the first day and bears no interest', () => {
  const made = amortize(plan(3, { options: { downPaymentCents: 100_00 } }))

  assert.equal(made.length, 4)
  assert.deepEqual(made[0], {
    number: 1,
    fromOn: '2026-01-01',
    dueOn: '2026-01-01',
    paymentCents: 100_00,
    principalCents: 100_00,
    interestCents: 0,
    balanceCents: 900_00,
  })
  assert.equal(made[1]?.interestCents, 9_00)
})

// One row of interest, then 1,000 × 1 % ÷ (1 − 1.01^−2) = 507.51…
test('rows of grace on principal ask for interest alone, and the others are level', () => {
  assert.deepEqual(rows(3, { principalGraceRows: 1 }), [
    [10_00, 0, 1_000_00],
    [10_00, 497_51, 502_49],
    [5_02, 502_49, 0],
  ])
})

// The 10.00 of row 1 are asked for with the 6.70 of row 2.
test('rows of grace on interest ask for their interest with the first row after them', () => {
  assert.deepEqual(rows(3, { interestGraceRows: 1 }), [
    [0, 330_02, 669_98],
    [16_70, 333_32, 336_66],
    [3_37, 336_66, 0],
  ])
})

// r = 0, 1 %, 1 %: 1,000 × 1.01² ÷ (1.01 × 1.01 + 1.01 + 1) = 336.656…
test('rows free of interest bear none, and the level payment knows it', () => {
  assert.deepEqual(rows(3, { interestFreeRows: 1 }), [
    [0, 336_66, 663_34],
    [6_63, 330_03, 333_31],
    [3_33, 333_31, 0],
  ])
})

// 242.46 at 3 % over 12 months: 11 × 20.53 leave 20.60, a gap of 7 cents, which is more than 12 ÷ 2.
// 7 ÷ 12 is one cent a row: 11 × 20.54 leave 20.49, a gap of 5.
test('smoothing spreads a wide gap of the last row over all of them', () => {
  const parts = { balanceCents: 242_46, annualRatePpm: 30_000 }
  const payments = (options: ScheduleOptions) =>
    amortize(plan(12, { ...parts, options })).map((row) => row.paymentCents)

  assert.deepEqual([payments({})[0], payments({}).at(-1)], [20_53, 20_60])
  assert.deepEqual([payments({ smoothLastRow: true })[0], payments({ smoothLastRow: true }).at(-1)], [20_54, 20_49])
})

// 1,000 at 1 % over 3 rows has a gap of one cent, not more than 3 ÷ 2.
// 333.34 and 3.33 of interest are 3.34 above the principal of a row, far more than 3 ÷ 2 cents.
test('smoothing is for equal payments: equal principals stay as they are', () => {
  assert.deepEqual(rows(3, { equalPrincipal: true, smoothLastRow: true }), rows(3, { equalPrincipal: true }))
})

test('smoothing leaves a narrow gap alone', () => {
  assert.deepEqual(rows(3, { smoothLastRow: true }), rows(3, {}))
})

// 1,000 over 12 rows is 88.85; after two of them 841.51 are left, with 8.42 of interest.
test('a payment counted over more rows than there are leaves the rest for the last one', () => {
  const part = { numerator: 1, denominator: 12 }
  const levelPeriods = Array.from({ length: 12 }, () => ({ fromOn: '2026-01-01', dueOn: '2026-01-01', part }))

  const made = amortize(plan(3, { levelPeriods }))

  assert.deepEqual(
    made.map(({ paymentCents }) => paymentCents),
    [88_85, 88_85, 849_93],
  )
})

test('interest earned before is asked for with the first row and leaves less for its principal', () => {
  assert.deepEqual(rows(3, {}, { carriedInterestCents: 5_00 })[0], [15_00, 325_02, 674_98])
})

test('what is already repaid has no more to ask for, row by row', () => {
  assert.deepEqual(rows(3, {}, { balanceCents: 0 }), [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  assert.equal(levelOfPlan(plan(3, { balanceCents: 0 })).levelCents, 0)
})

test('a loan too small for its rows is repaid early, and the other rows ask for nothing', () => {
  const made = rows(5, { paymentRounding: 'UP' }, { balanceCents: 3, annualRatePpm: 0 })

  assert.deepEqual(
    made.map(([, principal]) => principal),
    [1, 1, 1, 0, 0],
  )
})

test('without a row, or with an amount below zero or in parts of a cent, there is no schedule', () => {
  assert.throws(() => amortize(plan(0)), /at least one row/)
  assert.throws(() => amortize(plan(3, { balanceCents: -1 })), RangeError)
  assert.throws(() => amortize(plan(3, { balanceCents: 0.5 })), RangeError)
})
