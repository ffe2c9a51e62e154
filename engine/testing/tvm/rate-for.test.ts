import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTrue } from '../law.ts'
import { rateFor } from './rate-for.ts'
import { paymentFor, type Timing } from './tvm.ts'

test('48 payments of 200 on a loan of 8,000 cost 0.77 % a month', () => {
  // Published for RATE: 0.00770147248820137.
  const rate = rateFor({ periods: 48, payment: -200, presentValue: 8000 })
  assert.ok(Math.abs(rate - 0.00770147248820137) < 1e-13, String(rate))
})

test('payments that only return the loan cost nothing', () => {
  assert.ok(Math.abs(rateFor({ periods: 10, payment: -100, presentValue: 1000 })) < 1e-12)
})

test('payments that return less than the loan cost less than nothing', () => {
  const rate = rateFor({ periods: 60, payment: -1000, presentValue: 120_000 })
  assert.ok(Math.abs(rate + 0.0204429522193565) < 1e-12, String(rate))
})

test('one payment at the end: the rate is the growth itself', () => {
  assert.ok(Math.abs(rateFor({ periods: 2, presentValue: -100, futureValue: 121 }) - 0.1) < 1e-14)
})

test('a guess that leads nowhere is named, and so are periods that do not exist', () => {
  assert.throws(
    () => rateFor({ periods: 208, payment: -700, presentValue: 8000, guess: 0 }),
    /from a guess of 0: enter another/,
  )
  assert.throws(
    () => rateFor({ periods: 12, payment: 400, presentValue: 10_000, futureValue: 5000 }),
    /enter another guess/,
  )
  assert.throws(() => rateFor({ periods: 0, payment: 1, presentValue: 8000 }), /periods above zero instead of 0/)
  assert.throws(() => rateFor({ periods: 12, payment: -100, presentValue: 1000, guess: Number.NaN }), /for rate/)
})

test('the rate of any loan is found again from its payment', (t) => {
  isTrue(
    t,
    fc.property(
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 2, max: 480 }),
      fc.constantFrom<Timing>('START', 'END'),
      fc.integer({ min: 0, max: 500 }),
      (ratePpm, periods, timing, balloon) => {
        const rate = ratePpm / 1e6
        const loan = { periods, presentValue: 1000, futureValue: -balloon, timing }
        const found = rateFor({ ...loan, payment: paymentFor({ ...loan, rate }) })
        assert.ok(Math.abs(found - rate) < 1e-9, `${found} is not ${rate}`)
      },
    ),
  )
})
