import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTrue } from '../testing/law.ts'
import {
  effectiveRate,
  exponential,
  exponentialLessOne,
  growth,
  growthLessOne,
  logGrowth,
  nominalRate,
} from './compounding.ts'

const near = (got: number, expected: number, relative = 1e-14) =>
  assert.ok(Math.abs(got - expected) <= relative * Math.abs(expected), `${got} is not ${expected}`)

test('an amount at 10 % doubles and more in eight years: 1.1 ^ 8 = 2.14358881', () => {
  near(growth(0.1, 8), 2.14358881)
  near(growthLessOne(0.1, 8), 1.14358881)
})

test('negative periods look back: 1.25 ^ −2 = 0.64', () => {
  near(growth(0.25, -2), 0.64)
})

test('half a year at 21 % a year is 10 %, because 1.1 × 1.1 = 1.21', () => {
  near(growthLessOne(0.21, 0.5), 0.1)
})

test('without a rate or without time nothing grows', () => {
  assert.equal(growth(0, 360), 1)
  assert.equal(growth(0.07, 0), 1)
  assert.equal(growthLessOne(0, 360), 0)
})

test('a rate of a trillionth keeps all its digits', () => {
  // (1 + r) ^ 360 − 1 = 360 r + 64_620 r ² + …
  near(growthLessOne(1e-12, 360), 360e-12 + 64_620e-24)
})

test('a total loss leaves nothing, and beyond it only whole periods have a meaning', () => {
  assert.equal(growth(-1, 3), 0)
  assert.equal(growth(-2, 3), -1)
  assert.equal(growth(-2, -2), 1)
  assert.equal(growthLessOne(-3, 2), 3)
  assert.equal(growthLessOne(-1, 2), -1)
  assert.throws(() => growth(-1, 0.5), /A rate of -1 is not above −1: no part of a period exists/)
  assert.throws(() => growth(-1.5, 2.5), RangeError)
  assert.throws(() => logGrowth(-1), /A rate of -1 is not above −1: nothing is left to grow/)
  assert.throws(() => logGrowth(Number.NaN), RangeError)
})

test('growth beyond what a number can hold is infinite or nothing', () => {
  assert.equal(exponential(710), Number.POSITIVE_INFINITY)
  assert.equal(exponential(-750), 0)
  assert.equal(exponential(1e300), Number.POSITIVE_INFINITY)
  assert.equal(exponential(-1e300), 0)
  assert.equal(exponential(Number.NEGATIVE_INFINITY), 0)
  assert.equal(logGrowth(Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)
  near(exponential(709), 8.218407461554972e307)
  near(exponential(-740), 4.2e-322, 0.01)
  assert.ok(Number.isNaN(exponential(Number.NaN)))
})

test('logarithm and power agree with the machine’s own to fourteen digits', (t) => {
  isTrue(
    t,
    fc.property(
      fc.integer({ min: -999_999, max: 2 ** 50 }),
      fc.integer({ min: -700_000_000, max: 700_000_000 }),
      (rateMillionths, powerMillionths) => {
        const [rate, power] = [rateMillionths / 1e6, powerMillionths / 1e6]
        near(logGrowth(rate), Math.log1p(rate))
        near(exponential(power), Math.exp(power))
        near(exponentialLessOne(power), Math.expm1(power))
      },
    ),
  )
})

test('what grows over two times grows as over both together', (t) => {
  isTrue(
    t,
    fc.property(
      fc.integer({ min: -500_000, max: 1_000_000 }),
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500, max: 500 }),
      (ratePpm, firstTenths, secondTenths) => {
        const [rate, first, second] = [ratePpm / 1e6, firstTenths / 10, secondTenths / 10]
        near(growth(rate, first) * growth(rate, second), growth(rate, first + second), 1e-12)
      },
    ),
  )
})

test('5.25 % in four quarters yields 5.3543 % a year, and back', () => {
  // (1 + 0.0525 / 4) ^ 4 − 1 = 0.0535426673707584
  near(effectiveRate({ nominalRate: 0.0525, timesAYear: 4 }), 0.0535426673707584)
  near(nominalRate({ effectiveRate: 0.0535426673707584, timesAYear: 4 }), 0.0525)
  near(effectiveRate({ nominalRate: 0.1, timesAYear: 1 }), 0.1)
  near(effectiveRate({ nominalRate: 0.1, timesAYear: 4.9 }), effectiveRate({ nominalRate: 0.1, timesAYear: 4 }))
  near(nominalRate({ effectiveRate: 0.1, timesAYear: 4.9 }), nominalRate({ effectiveRate: 0.1, timesAYear: 4 }))
})

test('a yield without a rate, or less than once a year, is refused in words', () => {
  const message = /^RangeError: Enter a rate above zero instead of 0$/
  assert.throws(() => effectiveRate({ nominalRate: 0, timesAYear: 12 }), message)
  assert.throws(() => nominalRate({ effectiveRate: 0, timesAYear: 12 }), message)
  assert.throws(() => effectiveRate({ nominalRate: Number.POSITIVE_INFINITY, timesAYear: 12 }), RangeError)
  assert.throws(() => effectiveRate({ nominalRate: 0.1, timesAYear: 0.9 }), /at least one time a year/)
  assert.throws(
    () => nominalRate({ effectiveRate: 0.1, timesAYear: Number.POSITIVE_INFINITY }),
    /at least one time a year/,
  )
})
