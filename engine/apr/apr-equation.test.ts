import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTrue } from '../testing/law.ts'
import { paymentFor } from '../testing/tvm/tvm.ts'
import { type AprFlow, actuarialRate, actuarialSurplus, effectiveAnnualRate, effectiveSurplus } from './apr-equation.ts'

const near = (got: number, expected: number, within = 1e-12) =>
  assert.ok(Math.abs(got - expected) <= within, `${got} is not ${expected}`)

const at = (whole: number, amountCents: number, part = 0): AprFlow => ({ amountCents, whole, part })

const monthly = (count: number, amountCents: number, part = 0) =>
  Array.from({ length: count }, (_, index) => at(index + 1, amountCents, part))

test('1,000 lent and 1,100 paid back after one period is 10 %', () => {
  near(actuarialRate({ advances: [at(0, 1000_00)], payments: [at(1, 1100_00)] }), 0.1)
  near(effectiveAnnualRate({ advances: [at(0, 1000_00)], payments: [at(1, 1100_00)] }), 0.1)
})

test('half a period counts simple interest in the United States and compound interest in Europe', () => {
  const flows = { advances: [at(0, 1000_00)], payments: [at(0, 1100_00, 0.5)] }
  // 1 + i / 2 = 1.1 gives 20 %; (1 + X) ^ ½ = 1.1 gives 21 %.
  near(actuarialRate(flows), 0.2)
  near(effectiveAnnualRate(flows), 0.21)
})

test('Appendix J (c)(1)(ii): 36 payments of 200 after one month and 19 days repay 6,000 at 11.82 %', () => {
  const rate = actuarialRate({ advances: [at(0, 6000_00)], payments: monthly(36, 200_00, 19 / 30) })
  assert.equal(Math.round(rate * 12 * 10_000) / 100, 11.82)
})

test('several advances: each is discounted to the first', () => {
  // 1,000 now and 1,000 after one period, at 10 %: 1,210 + 1,100 after two periods.
  near(actuarialRate({ advances: [at(0, 1000_00), at(1, 1000_00)], payments: [at(2, 2310_00)] }), 0.1)
})

test('payments that return just what was lent cost nothing', () => {
  assert.equal(actuarialRate({ advances: [at(0, 360_00)], payments: monthly(36, 10_00) }), 0)
  assert.equal(effectiveAnnualRate({ advances: [at(0, 360_00)], payments: monthly(36, 10_00) }), 0)
})

test('a finance charge of one cent has a rate', () => {
  const flows = { advances: [at(0, 1000_000_00)], payments: [at(1, 1000_000_01)] }
  near(actuarialRate(flows), 1e-8, 1e-15)
})

test('a rate of many thousand percent is found', () => {
  near(actuarialRate({ advances: [at(0, 1_00)], payments: [at(1, 1000_00)] }), 999, 1e-9)
})

test('payments below the advances, and advances that no rate can bring down, are refused', () => {
  const message = /payments add up to less than the advances/
  assert.throws(() => actuarialRate({ advances: [at(0, 100_00)], payments: [at(1, 99_99)] }), message)
  assert.throws(() => effectiveAnnualRate({ advances: [at(0, 100_00)], payments: [] }), message)
  // A fee on the day of the advance that is above the advance: no discounting can make it smaller.
  assert.throws(() => actuarialRate({ advances: [at(0, 100)], payments: [at(0, 101)] }), /No rate below a millionfold/)
})

test('the surplus is the finance charge at no rate, and nothing at the rate of the loan', () => {
  const flows = { advances: [at(0, 1000_00)], payments: monthly(12, 90_00) }
  near(actuarialSurplus(flows, 0), 80_00)
  near(actuarialSurplus(flows, actuarialRate(flows)), 0, 1e-6)
  near(effectiveSurplus(flows, 0), 80_00)
  near(effectiveSurplus(flows, effectiveAnnualRate(flows)), 0, 1e-6)
})

test('the rate of a level loan is found again, in whichever way its odd days are counted', (t) => {
  isTrue(
    t,
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 480 }), (ratePpm, count) => {
      const rate = ratePpm / 1e6
      const payment = paymentFor({ rate, periods: count, presentValue: -1e8 })
      const flows = { advances: [at(0, 1e8)], payments: monthly(count, payment) }
      near(actuarialRate(flows), rate, 1e-10)
      near(effectiveAnnualRate(flows), rate, 1e-10)
    }),
    500,
  )
})

test('a longer wait for the same payments is never dearer', (t) => {
  isTrue(
    t,
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 29 }), (count, odd) => {
      const rateWith = (part: number) =>
        actuarialRate({ advances: [at(0, 1000_00)], payments: monthly(count, Math.ceil(1200_00 / count), part) })
      assert.ok(rateWith((odd + 1) / 31) <= rateWith(odd / 31))
    }),
    500,
  )
})
