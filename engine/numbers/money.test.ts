import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holds } from '../testing/law.ts'
import { assertCents, greatestCommonDivisor, leastCommonMultiple, mulDiv, safeNumber, splitEvenly } from './money.ts'
import { ROUNDINGS, type Rounding } from './units.ts'

const halves = (cents: number, rounding: Rounding) => mulDiv(cents, { times: 1, over: 2, rounding })

// 250,000.00 × 7.125 % ÷ 12 = 148,437.5 cents.
test('interest of half a cent goes up, to the even cent, up or down as the loan says', () => {
  const interest = (rounding: Rounding) => mulDiv(250_000_00, { times: 71_250, over: 12_000_000, rounding })

  assert.equal(interest('HALF_UP'), 148_438)
  assert.equal(interest('HALF_EVEN'), 148_438)
  assert.equal(interest('UP'), 148_438)
  assert.equal(interest('DOWN'), 148_437)
})

test('exactly half goes to the even neighbour only when rounding half to even', () => {
  assert.deepEqual(
    ROUNDINGS.map((rounding) => [halves(1, rounding), halves(3, rounding), halves(5, rounding)]),
    [
      [1, 2, 3],
      [0, 2, 2],
      [1, 2, 3],
      [0, 1, 2],
    ],
  )
})

test('a credit is rounded like a debt of the same size', () => {
  assert.equal(halves(-3, 'HALF_UP'), -2)
  assert.equal(halves(-1, 'HALF_EVEN'), 0)
  assert.equal(halves(-3, 'HALF_EVEN'), -2)
  assert.equal(halves(-1, 'UP'), -1)
  assert.equal(halves(-1, 'DOWN'), 0)
})

test('nothing is never less than nothing', () => {
  assert.ok(Object.is(halves(-1, 'DOWN'), 0))
  assert.ok(Object.is(mulDiv(0, { times: -5, over: 3 }), 0))
  assert.ok(Object.is(mulDiv(-0, { times: 1, over: 1 }), 0))
})

test('without a word about rounding an exact half goes to the even cent', () => {
  assert.equal(mulDiv(5, { times: 1, over: 2 }), 2)
  assert.equal(mulDiv(7, { times: 1, over: 2 }), 4)
})

// 10^12 × 360,000 × 31 = 1.116 × 10^19 is beyond 2^53; ÷ 365,000,000 = 30,575,342,465.75…
test('interest of ten billion dollars at 36 % for a month is right to the cent', () => {
  const scale = { times: 360_000 * 31, over: 365_000_000 } as const

  assert.equal(mulDiv(1_000_000_000_000, { ...scale, rounding: 'HALF_UP' }), 30_575_342_466)
  assert.equal(mulDiv(1_000_000_000_000, { ...scale, rounding: 'DOWN' }), 30_575_342_465)
})

test('fractions of a cent, a division by nothing and amounts beyond counting are refused', () => {
  assert.throws(() => mulDiv(1.5, { times: 1, over: 1 }), /1.5 is not a whole number of cents/)
  assert.throws(() => mulDiv(1, { times: 0.1, over: 1 }), /times is 0.1/)
  assert.throws(() => mulDiv(1, { times: 1, over: 0 }), /over is 0/)
  assert.throws(() => mulDiv(1, { times: 1, over: -2 }), /over is -2/)
  assert.throws(() => mulDiv(1, { times: 1n, over: 0n }), /over is 0/)
  assert.throws(() => mulDiv(Number.MAX_SAFE_INTEGER, { times: 2, over: 1 }), /too large/)
  assert.throws(() => mulDiv(Number.NaN, { times: 1, over: 1 }), RangeError)
  assert.throws(() => assertCents(Number.POSITIVE_INFINITY), RangeError)
  assert.throws(() => safeNumber(2n ** 53n), /too large/)
})

const anyWhole = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.maxSafeInteger())
const anyOver = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 2 ** 52 }))

/** The textbook: floor of the exact fraction, then up by the rule. */
function reference(cents: number, times: number, over: number, rounding: Rounding): bigint {
  const product = BigInt(cents) * BigInt(times)
  const sign = product < 0n ? -1n : 1n
  const size = product * sign
  const [whole, rest] = [size / BigInt(over), size % BigInt(over)]
  const isUp =
    rest > 0n &&
    (rounding === 'UP' ||
      (rounding !== 'DOWN' &&
        (2n * rest > BigInt(over) || (2n * rest === BigInt(over) && (rounding === 'HALF_UP' || whole % 2n === 1n)))))
  return sign * (whole + (isUp ? 1n : 0n))
}

test('multiplying and dividing agrees with exact fractions, for small and for huge amounts', (t) => {
  const cases = fc.tuple(anyWhole, anyWhole, anyOver, fc.constantFrom(...ROUNDINGS))

  holds(
    t,
    cases,
    ([cents, times, over, rounding]) => {
      const exact = reference(cents, times, over, rounding)
      const isSafe = Number.isSafeInteger(Number(exact))
      if (isSafe) assert.equal(mulDiv(cents, { times, over, rounding }), Number(exact))
      else assert.throws(() => mulDiv(cents, { times, over, rounding }), RangeError)
    },
    20_000,
  )
})

test('numbers and big numbers give the same result', (t) => {
  const cases = fc.tuple(
    fc.integer({ min: 0, max: 1e12 }),
    fc.integer({ min: 0, max: 1e7 }),
    fc.integer({ min: 1, max: 1e12 }),
  )

  holds(t, cases, ([cents, times, over]) => {
    const scale = { times: BigInt(times), over: BigInt(over) }
    assert.equal(
      mulDiv(cents, { times, over: over + 1e7 }),
      mulDiv(cents, { ...scale, over: scale.over + 10_000_000n }),
    )
  })
})

test('an amount in three parts is 34, 33 and 33, and the odd cents stand first', () => {
  assert.deepEqual(splitEvenly(100, 3), [34, 33, 33])
  assert.deepEqual(splitEvenly(-100, 3), [-34, -33, -33])
  assert.deepEqual(splitEvenly(2, 4), [1, 1, 0, 0])
  assert.throws(() => splitEvenly(100, 0), /cannot be split in 0 parts/)
  assert.throws(() => splitEvenly(100, 1.5), RangeError)
  assert.throws(() => splitEvenly(0.5, 2), RangeError)
})

test('parts add up to the whole and differ by at most one cent', (t) => {
  const cases = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 500 }))

  holds(t, cases, ([cents, count]) => {
    const parts = splitEvenly(cents, count)
    assert.equal(parts.length, count)
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      cents,
    )
    assert.ok(Math.max(...parts) - Math.min(...parts) <= 1)
  })
})

test('the greatest common divisor and the least common multiple of 12 and 18 are 6 and 36', () => {
  assert.equal(greatestCommonDivisor(12, 18), 6)
  assert.equal(greatestCommonDivisor(0, 5), 5)
  assert.equal(greatestCommonDivisor(-12, 18), 6)
  assert.equal(leastCommonMultiple(12n, 18n), 36n)
})
