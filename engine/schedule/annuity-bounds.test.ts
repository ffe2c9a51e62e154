import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RateFactor } from '../terms/installment-periods.ts'
import { holds } from '../testing/law.ts'
import { ANNUITY_UNIT_BITS, annuityBounds } from './annuity-bounds.ts'
import { exactLevel, levelFactor, levelPaymentOver } from './level-payment.ts'

const percent = (times: number, over = 100): RateFactor => ({ times, over })

/** Whether the exact value of one cent a row lies between the bounds. */
const areAround = (factors: readonly RateFactor[]): boolean => {
  const { low, high } = annuityBounds(factors)
  // The level payment of one cent is dividend ÷ over, so one cent a row is worth over ÷ dividend.
  const { dividend, over } = levelFactor(factors)
  const exact = over << ANNUITY_UNIT_BITS
  return low * dividend <= exact && exact <= high * dividend
}

const widthOf = (factors: readonly RateFactor[]): bigint => {
  const { low, high } = annuityBounds(factors)
  return high - low
}

test('what one cent a month is worth lies between its bounds, for equal rows and for odd ones', () => {
  assert.ok(areAround(Array.from({ length: 360 }, () => percent(1, 200))))
  assert.ok(areAround([percent(1), percent(2), percent(1)]))
  assert.ok(areAround([percent(1), percent(1, 200), percent(1)]))
  assert.ok(areAround([percent(0), percent(1), percent(1)]))
})

test('a rate that divides without a rest is met by the upper bound exactly', () => {
  // One row at 100 %: half a cent.
  const { low, high } = annuityBounds([percent(1, 1)])
  assert.ok(areAround([percent(1, 1)]))
  assert.equal(high - low, 3n)
})

test('for equal rows the bounds are closer than for odd ones', () => {
  // 360 rows at 1 %: 2 × 360 units of error in the power, over 1 %, and one for the last division.
  assert.equal(widthOf(Array.from({ length: 360 }, () => percent(1))), 72_001n)
  assert.equal(widthOf([percent(2), ...Array.from({ length: 359 }, () => percent(1))]), 360n * 361n)
})

test('rows without interest are worth what they ask for', () => {
  const { low } = annuityBounds([percent(0), percent(0)])
  assert.equal(low, 2n << ANNUITY_UNIT_BITS)
})

test('without a row there is no annuity, no factor and no payment', () => {
  assert.throws(() => annuityBounds([]), /an annuity needs at least one row/)
  assert.throws(() => levelFactor([]), /a level payment needs at least one row/)
  assert.throws(
    () => levelPaymentOver(100, { factors: [], rounding: 'HALF_UP' }),
    /a level payment needs at least one row/,
  )
})

test('half a cent a row without interest is rounded like any other', () => {
  const factors = [percent(0), percent(0)]
  assert.equal(levelPaymentOver(1, { factors, rounding: 'HALF_UP' }), 1)
  assert.equal(levelPaymentOver(1, { factors, rounding: 'DOWN' }), 0)
})

test('the exact payment of unequal rows: 1,000.00 at 1 % and then 2 % asks for 510.00', () => {
  // 1,000 × 1.01 × 1.02 ÷ (1 + 1.02) = 1,030.20 ÷ 2.02 = 510; with half a percent 1,015.05 ÷ 2.005 = 506.259.
  const level = (factors: RateFactor[]) => exactLevel(1_000_00, { factors, rounding: 'HALF_UP', multiple: 1 })
  assert.equal(level([percent(1), percent(1)]), 507_51)
  assert.equal(level([percent(1), percent(1, 200)]), 506_26)
  assert.equal(level([percent(1), percent(2)]), 510_00)
})

test('bounds hold the exact value for whatever rates follow each other', (t) => {
  const factor = fc.record({
    times: fc.integer({ min: 1, max: 99_999 }),
    over: fc.integer({ min: 1_000, max: 12_000_000 }),
  })
  holds(t, fc.array(factor, { minLength: 1, maxLength: 20 }), (factors) => assert.ok(areAround(factors)), 300)
})
