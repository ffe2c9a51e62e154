import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mulDiv } from '../numbers/money.ts'
import { ROUNDINGS } from '../numbers/units.ts'
import type { RateFactor } from '../terms/installment-periods.ts'
import { holds } from '../testing/law.ts'
import { annuityBounds } from './annuity-bounds.ts'
import { exactLevel, levelFactor, levelPaymentOver } from './level-payment.ts'

const factors = (count: number, factor: RateFactor) => new Array<RateFactor>(count).fill(factor)
const HALF_PERCENT = { times: 1, over: 200 }

// 120,000 × 0.5 % ÷ (1 − 1.005^−120) = 1,332.246…
test('120,000 at half a percent a month over 120 months is 1,332.25', () => {
  assert.equal(levelPaymentOver(120_000_00, { factors: factors(120, HALF_PERCENT), rounding: 'HALF_UP' }), 1_332_25)
  assert.equal(levelPaymentOver(120_000_00, { factors: factors(120, HALF_PERCENT), rounding: 'DOWN' }), 1_332_24)
})

// 100 × 1.01 × 1.02 ÷ (1.02 + 1) = 51.0 exactly with r = 1 %, 2 %: 51.00 + 51.00 pays 100 + 1.00 + 1.00.
test('with unequal periods the payment is the product formula', () => {
  const unequal = [
    { times: 1, over: 100 },
    { times: 2, over: 100 },
  ]

  assert.equal(levelPaymentOver(100_00, { factors: unequal, rounding: 'DOWN' }), 51_00)
  assert.deepEqual(levelFactor(unequal), { dividend: 10_302n, over: 20_200n })
})

test('without interest the payment is the amount over the rows', () => {
  assert.equal(levelPaymentOver(1_000_00, { factors: factors(3, { times: 0, over: 1 }), rounding: 'HALF_UP' }), 333_33)
})

// 1,332.246… up to a multiple of 5 dollars, and of one cent.
test('a payment may be rounded to a multiple, from the exact one and not from the cents', () => {
  const level = (multiple: number) =>
    levelPaymentOver(120_000_00, { factors: factors(120, HALF_PERCENT), rounding: 'UP', multiple })

  assert.equal(level(500), 1_335_00)
  assert.equal(level(1), 1_332_25)
})

test('no row is no loan', () => {
  assert.throws(() => levelPaymentOver(100, { factors: [], rounding: 'UP' }), RangeError)
  assert.throws(() => levelFactor([]), RangeError)
  assert.throws(() => annuityBounds([]), RangeError)
})

const anyFactor = fc.tuple(fc.integer({ min: 0, max: 500_000 }), fc.constantFrom(10_000_000, 365_000_000, 12_000_000))
const anyFactors = fc.oneof(
  fc.tuple(anyFactor, fc.integer({ min: 1, max: 400 })).map(([one, count]) => new Array(count).fill(one)),
  fc.array(anyFactor, { minLength: 1, maxLength: 60 }),
)

test('the fast payment is always the exact one, however it is rounded', (t) => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: 1e12 }),
    anyFactors.map((all) => all.map(([times, over]): RateFactor => ({ times, over }))),
    fc.constantFrom(...ROUNDINGS),
    fc.constantFrom(1, 5, 100),
  )

  holds(t, cases, ([amountCents, rows, rounding, multiple]) => {
    const fast = levelPaymentOver(amountCents, { factors: rows, rounding, multiple })
    const isFree = rows.every(({ times }) => times === 0)
    const exact = isFree
      ? mulDiv(amountCents, { times: 1, over: rows.length * multiple, rounding }) * multiple
      : exactLevel(amountCents, { factors: rows, rounding, multiple })
    assert.equal(fast, exact)
  })
})

test('the exact annuity lies between its bounds, and they are close together', (t) => {
  const rows = anyFactors.map((all) => all.map(([times, over]): RateFactor => ({ times: times + 1, over })))

  holds(
    t,
    rows,
    (some) => {
      const { low, high } = annuityBounds(some)
      const { dividend, over } = levelFactor(some)
      // The annuity is 1 ÷ the level payment of one unit.
      assert.ok(low * dividend <= over << 128n && over << 128n <= high * dividend)
      assert.ok(high - low < 1n << 40n)
    },
    1_000,
  )
})
