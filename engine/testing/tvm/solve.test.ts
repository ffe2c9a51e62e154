import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths } from '../../numbers/dates.ts'
import { ROUNDINGS } from '../../numbers/units.ts'
import { levelPayment } from '../../schedule/schedule.ts'
import { FREQUENCIES } from '../../terms/terms.ts'
import { isTrue } from '../law.ts'
import { solvePayment, solvePrincipal, solveRatePpm, solveTermRows } from './solve.ts'

// 250,000 at 6 % over 360 months: 1,498.876… a month, asked for as 1,498.88.
const house = {
  principalCents: 250_000_00,
  annualRatePpm: 60_000,
  frequency: 'MONTHLY' as const,
  rows: 360,
  paymentCents: 1_498_88,
}

test('a loan of 250,000 at 6 % over 30 years: each of its four figures follows from the other three', () => {
  assert.equal(solvePayment(house), 1_498_88)
  assert.equal(solveRatePpm(house), 60_000)
  assert.equal(solveTermRows(house), 360)
  // 1,498.88 is a little more than 250,000 needs: 1,498.884999 / 0.005995505… = 250,001.44.
  assert.equal(solvePrincipal(house), 250_001_44)
})

test('a cent more of principal would need a higher payment', () => {
  const principalCents = solvePrincipal(house)
  assert.equal(solvePayment({ ...house, principalCents }), 1_498_88)
  assert.equal(solvePayment({ ...house, principalCents: principalCents + 1 }), 1_498_89)
})

test('the payment is the one the schedule asks for', () => {
  const terms = {
    ...house,
    originationOn: '2026-01-15',
    firstDueOn: null,
    maturityOn: addMonths('2026-01-15', 360),
    structure: 'FULLY_AMORTIZED' as const,
    interestOnlyMonths: 0,
    balloon: null,
    lateFee: null,
    graceDays: 0,
    endOfMonth: false,
    dayCount: '30/360' as const,
    accrual: 'SCHEDULED' as const,
    allocation: 'INTEREST_PRINCIPAL_FEES' as const,
    rounding: 'HALF_UP' as const,
  }
  assert.equal(solvePayment(house), levelPayment(terms))
})

test('without interest the loan is paid in equal parts', () => {
  const loan = {
    principalCents: 1000_00,
    annualRatePpm: 0,
    frequency: 'MONTHLY' as const,
    rows: 10,
    paymentCents: 100_00,
  }
  assert.equal(solvePayment(loan), 100_00)
  // Any rate up to 0.0109 % rounds to the same payment; none is the roundest.
  assert.equal(solveRatePpm(loan), 0)
  assert.equal(solveTermRows(loan), 10)
  // 1,000.04 / 10 is still 100.00.
  assert.equal(solvePrincipal(loan), 1000_04)
})

test('of the rates that ask for the same payment, the roundest is meant', () => {
  const small = { principalCents: 1000_00, frequency: 'MONTHLY' as const, rows: 12 }
  // 87.92 a month is asked for from 9.9981 % to 10.0195 %.
  assert.equal(solveRatePpm({ ...small, paymentCents: 87_92 }), 100_000)
  // 88.50 from 11.2430 % to 11.2643 %: no tenth, but the eighth 11 1/4.
  assert.equal(solveRatePpm({ ...small, paymentCents: 88_50 }), 112_500)
})

test('a payment between those of two rates takes the nearer one', () => {
  // At 100 million a part per million moves the payment by more than a cent.
  const large = { principalCents: 100_000_000_00, frequency: 'MONTHLY' as const, rows: 360 }
  const at6 = solvePayment({ ...large, annualRatePpm: 60_000 })
  const above = solvePayment({ ...large, annualRatePpm: 60_001 })
  assert.ok(above - at6 > 4, `${at6} ${above}`)
  assert.equal(solveRatePpm({ ...large, paymentCents: at6 + 1 }), 60_000)
  assert.equal(solveRatePpm({ ...large, paymentCents: above - 1 }), 60_001)
})

test('the last payment may be smaller: 1,000 at 200 a month without interest takes five, at 150 seven', () => {
  const loan = { principalCents: 1000_00, annualRatePpm: 0, frequency: 'WEEKLY' as const }
  assert.equal(solveTermRows({ ...loan, paymentCents: 200_00 }), 5)
  assert.equal(solveTermRows({ ...loan, paymentCents: 150_00 }), 7)
  assert.equal(solveTermRows({ ...loan, paymentCents: 5000_00 }), 1)
})

test('a payment that cannot be is refused with the reason', () => {
  // 6 % of 250,000 is 1,250.00 a month.
  assert.throws(() => solveTermRows({ ...house, paymentCents: 1_250_00 }), /never repays the loan: enter a higher one/)
  assert.throws(() => solveRatePpm({ ...house, paymentCents: 694_43 }), /return less than the principal/)
  assert.throws(() => solveRatePpm({ ...house, rows: 1, paymentCents: 100_000_000_00 }), /No rate up to 10,000 %/)
  // Two cents in a hundred years: not one cent could be lent at a rate that doubles it every year.
  const dear = { annualRatePpm: 100_000_000, frequency: 'ANNUALLY' as const, rows: 100, paymentCents: 1 }
  assert.throws(() => solvePrincipal(dear), /pays back nothing/)
})

test('figures outside what a loan may have are refused by name', () => {
  assert.throws(
    () => solvePayment({ ...house, principalCents: 0 }),
    /principalCents is 0: enter a whole number from 1 to/,
  )
  assert.throws(() => solvePayment({ ...house, principalCents: 100_000_000_000_001 }), /principalCents/)
  assert.throws(
    () => solvePayment({ ...house, annualRatePpm: -1 }),
    /annualRatePpm is -1: enter a whole number from 0 to/,
  )
  assert.throws(() => solvePayment({ ...house, rows: 0 }), /rows is 0: enter a whole number from 1 to 1200/)
  assert.throws(() => solvePayment({ ...house, rows: 1201 }), /rows/)
  assert.throws(() => solvePayment({ ...house, frequency: 'WEEKLY', rows: 5201 }), /from 1 to 5200/)
  assert.throws(() => solvePrincipal({ ...house, paymentCents: 0.5 }), /paymentCents is 0.5/)
  assert.throws(() => solvePrincipal({ ...house, annualRatePpm: 100_000_001 }), /annualRatePpm/)
  assert.throws(() => solvePrincipal({ ...house, rows: 1.5 }), /rows is 1.5/)
  assert.throws(() => solveRatePpm({ ...house, principalCents: 0 }), /principalCents/)
  assert.throws(() => solveRatePpm({ ...house, paymentCents: 0 }), /paymentCents/)
  assert.throws(() => solveRatePpm({ ...house, rows: 0 }), /rows/)
  assert.throws(() => solveTermRows({ ...house, principalCents: 0 }), /principalCents/)
  assert.throws(() => solveTermRows({ ...house, paymentCents: 0 }), /paymentCents/)
  assert.throws(() => solveTermRows({ ...house, annualRatePpm: 0.1 }), /annualRatePpm/)
})

const loans = fc
  .record({
    principalCents: fc.integer({ min: 1_00, max: 10_000_000_00 }),
    annualRatePpm: fc.integer({ min: 0, max: 500_000 }),
    frequency: fc.constantFrom(...FREQUENCIES),
    rows: fc.integer({ min: 1, max: 100 }),
    rounding: fc.constantFrom(...ROUNDINGS),
  })
  .map((loan) => ({ ...loan, paymentCents: solvePayment(loan) }))

test('whichever figure is solved for, the loan asks for the same payment again', (t) => {
  isTrue(
    t,
    fc.property(loans, (loan) => {
      fc.pre(loan.paymentCents > 0)
      const { paymentCents } = loan
      const principalCents = solvePrincipal(loan)
      assert.ok(principalCents >= loan.principalCents)
      assert.equal(solvePayment({ ...loan, principalCents }), paymentCents)
      assert.equal(solvePayment({ ...loan, annualRatePpm: solveRatePpm(loan) }), paymentCents)
      const rows = solveTermRows(loan)
      assert.ok(rows <= loan.rows)
      assert.ok(solvePayment({ ...loan, rows }) <= paymentCents)
      assert.ok(rows === 1 || solvePayment({ ...loan, rows: rows - 1 }) > paymentCents)
    }),
    300,
  )
})
