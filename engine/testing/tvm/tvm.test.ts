import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTrue } from '../law.ts'
import {
  equalPrincipalInterest,
  futureValue,
  interestBetween,
  interestPart,
  paymentFor,
  paymentGrowth,
  periodsFor,
  presentValue,
  principalBetween,
  principalPart,
  type Timing,
} from './tvm.ts'

const near = (got: number, expected: number, within = 1e-8) =>
  assert.ok(Math.abs(got - expected) <= within * (1 + Math.abs(expected)), `${got} is not ${expected}`)

// 250,000 at 6 % for 30 years pays 1,498.876313 a month: the figure every table of loans prints as 1,498.88.
const houseLoan = { rate: 0.06 / 12, periods: 360, presentValue: 250_000 }

test('250,000 at 6 % over 360 months costs 1,498.88 a month', () => {
  near(paymentFor(houseLoan), -1498.8763128818)
})

test('a payment at the start of the month is smaller by one month’s interest', () => {
  near(paymentFor({ ...houseLoan, timing: 'START' }) * 1.005, paymentFor(houseLoan))
})

test('without interest the loan is paid in equal parts', () => {
  assert.equal(paymentFor({ rate: 0, periods: 8, presentValue: 1000, futureValue: 5000 }), -750)
  assert.equal(presentValue({ rate: 0, periods: 10, payment: 100 }), -1000)
  assert.equal(futureValue({ rate: 0, periods: 12, payment: 100, presentValue: -100 }), -1100)
  assert.equal(periodsFor({ rate: 0, payment: -2000, futureValue: 100_000 }), 50)
  assert.equal(interestPart({ rate: 0, periods: 10, presentValue: 1000, period: 3 }), 0)
  assert.equal(paymentGrowth(0, 12), 12)
})

test('the first month of a loan at 1 % a month bears 1 % of the principal', () => {
  // 10,000 over 12 months at 1 %: payment 888.4878868, interest 100, principal 788.4878868.
  const loan = { rate: 0.01, periods: 12, presentValue: 10_000 }
  near(interestPart({ ...loan, period: 1 }), -100)
  near(principalPart({ ...loan, period: 1 }), -788.4878867834)
  // Second month: 1 % of 9,211.5121132.
  near(interestPart({ ...loan, period: 2 }), -92.1151211322)
})

test('a first payment made at the start holds no interest, the next one holds one month’s', () => {
  const loan = { rate: 0.01, periods: 12, presentValue: 10_000, timing: 'START' as const }
  assert.equal(interestPart({ ...loan, period: 1 }), 0)
  // Payment 879.6909771; interest of month 2: 1 % of 9,120.3090229, a month earlier: / 1.01 × 1.01.
  near(interestPart({ ...loan, period: 2 }), ((((-(10_000 + paymentFor(loan)) * 0.01) / 1.01) * 1.01) / 1.01) * 1.01)
})

test('interest and principal of a year are those of its months', () => {
  const loan = { rate: 0.0075, periods: 360, presentValue: 125_000 }
  const months = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
  const sum = (part: typeof interestPart) => months.reduce((total, period) => total + part({ ...loan, period }), 0)

  // Published: −11,135.232130751 and −934.10712342088.
  near(interestBetween({ ...loan, from: 13, to: 24 }), -11_135.232130751)
  near(principalBetween({ ...loan, from: 13, to: 24 }), -934.10712342088)
  near(sum(interestPart), -11_135.232130751)
  near(sum(principalPart), -934.10712342088)
})

test('a single period is a span of one', () => {
  const loan = { rate: 0.0075, periods: 360, presentValue: 125_000 }
  near(interestBetween({ ...loan, from: 1, to: 1 }), -937.5)
  near(interestBetween({ ...loan, from: 360, to: 360 }), interestPart({ ...loan, period: 360 }))
})

test('equal principal: the interest falls by the same amount every period and ends at nothing', () => {
  // 8,000,000 in 3 parts at 10 %: after the first part 5,333,333.33 is left.
  near(equalPrincipalInterest({ rate: 0.1, period: 1, periods: 3, presentValue: 8_000_000 }), -533_333.3333333)
  near(equalPrincipalInterest({ rate: 0.1, period: 0, periods: 3, presentValue: 8_000_000 }), -800_000)
  assert.equal(equalPrincipalInterest({ rate: 0.1, period: 3, periods: 3, presentValue: 8_000_000 }), 0)
  assert.throws(
    () => equalPrincipalInterest({ rate: 0.1, period: 4, periods: 3, presentValue: 1 }),
    /from 0 to 3 instead of 4/,
  )
  assert.throws(() => equalPrincipalInterest({ rate: 0.1, period: -1, periods: 3, presentValue: 1 }), RangeError)
})

test('a payment that does not cover the interest never pays the loan', () => {
  assert.throws(() => periodsFor({ rate: 0.01, payment: -99, presentValue: 10_000 }), /never reached/)
  assert.throws(() => periodsFor({ rate: 0.01, payment: -100, presentValue: 10_000 }), /never reached/)
  assert.throws(() => periodsFor({ rate: 0, payment: 0, presentValue: 10_000 }), /no answer/)
})

test('figures that are not numbers, and timings that are none, are refused by name', () => {
  assert.throws(() => paymentFor({ ...houseLoan, rate: Number.NaN }), /Enter a number for rate instead of NaN/)
  assert.throws(() => paymentFor({ ...houseLoan, presentValue: Number.POSITIVE_INFINITY }), /for presentValue/)
  assert.throws(() => presentValue({ rate: 0.1, periods: 1, payment: Number.NaN }), /for payment/)
  assert.throws(() => futureValue({ rate: 0.1, periods: Number.NaN }), /for periods/)
  assert.throws(() => paymentFor({ ...houseLoan, futureValue: Number.NaN }), /for futureValue/)
  // Not a timing, as a caller without types could send.
  assert.throws(() => paymentFor({ ...houseLoan, timing: '2' as Timing }), /START or END for timing instead of 2/)
})

test('periods outside the loan are refused', () => {
  assert.throws(() => paymentFor({ ...houseLoan, periods: 0 }), /periods above zero instead of 0/)
  assert.throws(() => presentValue({ rate: 0.1, periods: -1, payment: 1 }), /not negative instead of -1/)
  assert.equal(presentValue({ rate: 0.1, periods: 0, payment: 1, futureValue: 5 }), -5)
  assert.throws(() => interestPart({ ...houseLoan, period: 0 }), /from 1 to 360 instead of 0/)
  assert.throws(() => interestPart({ ...houseLoan, period: 361 }), RangeError)
})

test('a span must be whole, in order, inside the loan, of a loan with interest', () => {
  const loan = { rate: 0.01, periods: 12, presentValue: 1000 }
  const whole = /whole periods in order from 1 to 12/
  assert.throws(() => interestBetween({ ...loan, from: 0, to: 3 }), whole)
  assert.throws(() => interestBetween({ ...loan, from: 4, to: 3 }), whole)
  assert.throws(() => interestBetween({ ...loan, from: 1, to: 13 }), whole)
  assert.throws(() => interestBetween({ ...loan, from: 1.5, to: 3 }), whole)
  assert.throws(() => principalBetween({ ...loan, from: 1, to: 3.5 }), whole)
  assert.throws(() => interestBetween({ ...loan, rate: 0, from: 1, to: 2 }), /rate and an amount above zero/)
  assert.throws(() => principalBetween({ ...loan, presentValue: -5, from: 1, to: 2 }), /rate and an amount above zero/)
  assert.throws(() => principalBetween({ ...loan, presentValue: 0, from: 1, to: 2 }), /rate and an amount above zero/)
})

test('an answer too large for a number is refused, not infinite', () => {
  assert.throws(() => futureValue({ rate: 1, periods: 2000, presentValue: 1 }), /no answer that a number can hold/)
})

const annuities = fc.record({
  rate: fc.integer({ min: -20_000, max: 200_000 }).map((ppm) => ppm / 1e6),
  periods: fc.integer({ min: 1, max: 480 }),
  presentValue: fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100),
  futureValue: fc.integer({ min: -1e8, max: 1e8 }).map((cents) => cents / 100),
  timing: fc.constantFrom<Timing>('START', 'END'),
})

test('the payment, put back, leaves exactly what was asked for', (t) => {
  isTrue(
    t,
    fc.property(annuities, (annuity) => {
      const payment = paymentFor(annuity)
      const scale = growth(annuity)
      near(futureValue({ ...annuity, payment }) / scale, annuity.futureValue / scale, 1e-6)
      near(presentValue({ ...annuity, payment }), annuity.presentValue, 1e-6 + 1e-14 * discounted(annuity))
    }),
  )
})

/** The largest amount in the equation, against which its rounding is to be seen. */
function growth({ rate, periods, presentValue }: { rate: number; periods: number; presentValue: number }): number {
  return Math.max(1, presentValue * (1 + rate) ** periods)
}

/** What is left at the end, seen from the start: below a rate of zero it is the largest amount there, and rounds the most. */
function discounted({ rate, periods, futureValue }: { rate: number; periods: number; futureValue: number }): number {
  return Math.abs(futureValue) / (1 + rate) ** periods
}

test('the principal parts of a loan add up to the loan', (t) => {
  isTrue(
    t,
    fc.property(annuities, ({ rate, periods, presentValue: principal, timing }) => {
      const loan = { rate: Math.abs(rate) + 1e-6, periods, presentValue: principal, timing }
      near(principalBetween({ ...loan, from: 1, to: periods }), -principal, 1e-7)
    }),
    1000,
  )
})
