import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../numbers/dates.ts'
import { isTrue } from '../law.ts'
import { type DatedFlow, datedInternalRate, datedNetPresentValue, internalRate, netPresentValue } from './returns.ts'

const near = (got: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(got - expected) <= within * (1 + Math.abs(expected)), `${got} is not ${expected}`)

test('two payments of 110 and 121 are worth 200 at 10 %', () => {
  near(netPresentValue({ rate: 0.1, amounts: [110, 121] }), 200)
})

test('100 lent today and 121 received after two periods is 10 % a period', () => {
  near(internalRate({ amounts: [-100, 0, 121] }), 0.1)
})

test('365 days are one year, whichever calendar year they lie in', () => {
  const flows = [
    { on: '2023-06-12', amount: -100 },
    { on: '2024-06-11', amount: 110 },
  ]
  near(datedInternalRate({ flows }), 0.1)
  near(datedNetPresentValue({ rate: 0.1, flows }), 0)
})

test('the days count from the first amount of the list, in whatever order they come', () => {
  const flows = [
    { on: '2011-01-01', amount: 4300 },
    { on: '2010-01-01', amount: -1000 },
    { on: '2010-10-01', amount: -1000 },
    { on: '2010-04-01', amount: -1000 },
    { on: '2010-07-01', amount: -1000 },
  ]
  near(datedInternalRate({ flows }), datedInternalRate({ flows: flows.toReversed() }))
  // Discounted to 1 January 2011 and without a rate it is the plain sum.
  near(datedNetPresentValue({ rate: 0, flows }), 300)
})

test('money that comes back unchanged has earned nothing', () => {
  near(internalRate({ amounts: [-1000, 1000] }), 0)
  near(internalRate({ amounts: [-1000, 1000], guess: 0 }), 0)
})

test('of two rates the one nearest the guess is given', () => {
  // −100 (1 + r)² + 230 (1 + r) − 132 = 0 at 10 % and at 20 %.
  const amounts = [-100, 230, -132]
  near(internalRate({ amounts, guess: 0.05 }), 0.1)
  near(internalRate({ amounts, guess: 0.3 }), 0.2)
  near(internalRate({ amounts, guess: 0.11 }), 0.1)
  near(internalRate({ amounts, guess: 0.19 }), 0.2)
})

test('a heavy loss and a wild gain are still rates', () => {
  near(internalRate({ amounts: [-1000, 1] }), -0.999)
  near(internalRate({ amounts: [-1, 1_000_000] }), 999_999)
})

test('a loan that never comes back has no rate', () => {
  const message = /at least one amount received and one paid/
  assert.throws(() => internalRate({ amounts: [-1000, 0] }), message)
  assert.throws(() => internalRate({ amounts: [1000, 500] }), message)
  assert.throws(() => internalRate({ amounts: [] }), message)
  // Its only rate is −99.999 999 999 99 %.
  assert.throws(() => internalRate({ amounts: [-1e12, 1] }), /No rate makes these amounts worth nothing/)
  // 100 − 100 g + 100 g² has no root.
  assert.throws(() => internalRate({ amounts: [100, -100, 100] }), /No rate/)
})

test('amounts that are not numbers, lists without amounts and impossible days are refused', () => {
  assert.throws(() => internalRate({ amounts: [-1, Number.NaN] }), /Enter a number for every amount/)
  assert.throws(() => internalRate({ amounts: [-1, 2], guess: -1 }), RangeError)
  assert.throws(() => datedInternalRate({ flows: [] }), /at least one amount with its day/)
  assert.throws(() => datedNetPresentValue({ rate: 0.1, flows: [{ on: '2026-02-30', amount: 1 }] }), RangeError)
  assert.throws(() => netPresentValue({ rate: -1, amounts: [1] }), RangeError)
})

test('at the rate that is found, the amounts are worth nothing', (t) => {
  const flows: fc.Arbitrary<DatedFlow[]> = fc
    .array(fc.record({ days: fc.integer({ min: 100, max: 4000 }), amount: fc.integer({ min: 1, max: 100_000 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => [
      { on: '2020-02-29', amount: -100_000 },
      ...parts.map(({ days, amount }) => ({ on: addDays('2020-02-29', days), amount })),
    ])
  isTrue(
    t,
    fc.property(flows, (loan) => {
      const total = loan.reduce((sum, { amount }) => sum + amount, 0)
      fc.pre(total > -90_000)
      const rate = datedInternalRate({ flows: loan })
      // Of a rate of nothing the last digits of a double may have a sign.
      assert.equal(Math.abs(rate) < 1e-12 ? 0 : Math.sign(rate), Math.sign(total))
      near(datedNetPresentValue({ rate, flows: loan }) / 100_000, 0, 1e-7)
    }),
  )
})
