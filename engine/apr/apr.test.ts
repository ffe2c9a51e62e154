import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumOfSteps } from '../explain/explain.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { apr, aprWorking } from './apr.ts'
import { explainAmountFinanced, explainApr, explainFinanceCharge, explainTotalOfPayments } from './explain-apr.ts'

const loanOf = (changes: Partial<LoanTerms>): LoanTerms => ({
  principalCents: 250_000_00,
  annualRatePpm: 60_000,
  originationOn: '2026-01-15',
  firstDueOn: null,
  maturityOn: '2056-01-15',
  frequency: 'MONTHLY',
  structure: 'FULLY_AMORTIZED',
  interestOnlyMonths: 0,
  balloon: null,
  lateFee: null,
  graceDays: 0,
  endOfMonth: false,
  dayCount: '30/360',
  accrual: 'SCHEDULED',
  allocation: 'INTEREST_PRINCIPAL_FEES',
  rounding: 'HALF_UP',
  ...changes,
})

test('without fees, the annual percentage rate of a level loan is its rate', () => {
  // 359 × 1,498.88 + 1,495.45 = 539,593.37, as the schedule has it.
  assert.deepEqual(apr(loanOf({})), {
    aprPpm: 60_000,
    financeChargeCents: 289_593_37,
    amountFinancedCents: 250_000_00,
    totalOfPaymentsCents: 539_593_37,
  })
})

test('10,000 at 10 % over 36 months is disclosed as 10.000 %', () => {
  // A published vendor sample: 36 payments of 322.67.
  const figures = apr(loanOf({ principalCents: 10_000_00, annualRatePpm: 100_000, maturityOn: '2029-01-15' }))
  assert.equal(Math.round(figures.aprPpm / 10), 10_000)
})

test('two points paid at closing raise the rate from 6 % to 6.1895 %, and nothing else changes for the borrower', () => {
  assert.deepEqual(apr(loanOf({}), { prepaidFinanceChargeCents: 5_000_00 }), {
    aprPpm: 61_895,
    financeChargeCents: 294_593_37,
    amountFinancedCents: 245_000_00,
    totalOfPaymentsCents: 539_593_37,
  })
})

test('a loan at no interest without fees costs nothing', () => {
  const figures = apr(loanOf({ annualRatePpm: 0 }))
  assert.equal(figures.aprPpm, 0)
  assert.equal(figures.financeChargeCents, 0)
})

test('interest-only years and a balloon do not change the rate', () => {
  assert.equal(apr(loanOf({ structure: 'INTEREST_ONLY', interestOnlyMonths: 60 })).aprPpm, 60_000)
  assert.equal(apr(loanOf({ balloon: { dueOn: '2031-01-15', amortizationMonths: 360 } })).aprPpm, 60_000)
})

test('a down payment on the first day does not change the rate', () => {
  assert.equal(apr(loanOf({ options: { downPaymentCents: 50_000_00 } })).aprPpm, 60_000)
})

test('actual days over 360 cost more than the rate says', () => {
  // 365.25 / 360 × 6 % is 6.0875 %; the exact figure depends on the months.
  const { aprPpm } = apr(loanOf({ dayCount: 'ACT/360' }))
  assert.ok(aprPpm > 60_800 && aprPpm < 60_900, String(aprPpm))
})

test('a loan from the 31st is regular: every due day is a whole month', () => {
  const terms = loanOf({ originationOn: '2026-01-31', maturityOn: '2031-01-31' })
  assert.equal(apr(terms).aprPpm, 60_000)
  assert.deepEqual(
    aprWorking(terms)
      .payments.slice(0, 3)
      .map(({ time }) => time),
    [
      { whole: 1, odd: 0, of: 30 },
      { whole: 2, odd: 0, of: 30 },
      { whole: 3, odd: 0, of: 30 },
    ],
  )
})

test('an odd first period counts its days at the start, for every row alike', () => {
  const { payments } = aprWorking(
    loanOf({ originationOn: '2026-01-20', firstDueOn: '2026-03-01', maturityOn: '2031-02-01' }),
  )
  assert.deepEqual(payments[0]?.time, { whole: 1, odd: 12, of: 30 })
  assert.deepEqual(payments[59]?.time, { whole: 60, odd: 12, of: 30 })
})

test('a short last row is counted by its own days', () => {
  // 15 January to 1 July: five months back to 1 February, and 17 days.
  const { payments } = aprWorking(loanOf({ maturityOn: '2026-07-01' }))
  assert.deepEqual(payments[4]?.time, { whole: 5, odd: 0, of: 30 })
  assert.deepEqual(payments[5]?.time, { whole: 5, odd: 17, of: 30 })
})

test('a single payment within a year makes the term the unit-period', () => {
  const inMonths = loanOf({ firstDueOn: '2026-06-15', maturityOn: '2026-06-15' })
  assert.deepEqual(aprWorking(inMonths).unit, { interval: { months: 5 }, perYear: 12 / 5 })
  assert.equal(apr(inMonths).aprPpm, 60_000)

  // 156 days: interest 250,000 × 6 % × 155/360 = 6,458.33; 6,458.33 / 250,000 × 365 / 156 = 6.0443 %.
  const inDays = loanOf({ firstDueOn: '2026-06-20', maturityOn: '2026-06-20' })
  assert.deepEqual(aprWorking(inDays).unit, { interval: { days: 156 }, perYear: 365 / 156 })
  assert.equal(apr(inDays).aprPpm, 60_443)
})

test('a single payment after years is counted in years', () => {
  const terms = loanOf({ firstDueOn: '2028-07-15', maturityOn: '2028-07-15' })
  const { unit, payments, periodRate } = aprWorking(terms)
  assert.deepEqual(unit, { interval: { months: 12 }, perYear: 1 })
  assert.deepEqual(payments[0]?.time, { whole: 2, odd: 6, of: 12 })
  // Two and a half years of simple interest: (1 + i) ² (1 + i / 2) = 1.15.
  assert.ok(Math.abs((1 + periodRate) ** 2 * (1 + periodRate / 2) - 1.15) < 1e-12)
})

test('the rate is the same to the bit on every machine', () => {
  assert.equal(aprWorking(loanOf({}), { prepaidFinanceChargeCents: 1_234_56 }).periodRate, 0.005038526264053157)
})

test('prepaid charges that are no whole cents, negative or as large as the loan are refused by name', () => {
  const withCharge = (prepaidFinanceChargeCents: number) => () => apr(loanOf({}), { prepaidFinanceChargeCents })
  assert.throws(withCharge(0.5), /prepaidFinanceChargeCents is 0.5: enter whole cents, zero or more/)
  assert.throws(withCharge(-1), /prepaidFinanceChargeCents is -1: enter whole cents/)
  assert.throws(withCharge(250_000_00), /enter less than the principal/)
  assert.throws(() => apr(loanOf({ principalCents: 0 })), RangeError)
  assert.equal(typeof apr(loanOf({}), { prepaidFinanceChargeCents: 249_999_99 }).aprPpm, 'number')
})

test('the figures of the box can be taken apart, and their parts add up', () => {
  const options = { prepaidFinanceChargeCents: 5_000_00 }
  const figures = apr(loanOf({}), options)
  const charge = explainFinanceCharge(loanOf({}), options)

  assert.equal(sumOfSteps(charge), figures.financeChargeCents)
  assert.deepEqual(
    charge.steps.map(({ key, amountCents, from }) => [key, amountCents, from && sumOfSteps(from)]),
    [
      ['total-of-payments', 539_593_37, 539_593_37],
      ['amount-financed', -245_000_00, 245_000_00],
    ],
  )
  assert.deepEqual(explainAmountFinanced(loanOf({}), options), {
    figure: 245_000_00,
    key: 'amount-financed',
    steps: [
      { key: 'amount-financed.principal', values: {}, amountCents: 250_000_00 },
      { key: 'amount-financed.prepaid', values: {}, amountCents: -5_000_00 },
    ],
  })
  assert.equal(explainAmountFinanced(loanOf({})).steps.length, 1)
  assert.deepEqual(explainTotalOfPayments(loanOf({})).steps, [
    {
      key: 'total-of-payments.equal',
      values: { paymentCents: 1_498_88, countInstallments: 359, firstOn: '2026-02-15', lastOn: '2055-12-15' },
      amountCents: 538_097_92,
    },
    {
      key: 'total-of-payments.equal',
      values: { paymentCents: 1_495_45, countInstallments: 1, firstOn: '2056-01-15', lastOn: '2056-01-15' },
      amountCents: 1_495_45,
    },
  ])
})

test('the rate is explained by the advance, the payments with their times, and the rate of a month', () => {
  const { figure, key, steps } = explainApr(
    loanOf({ originationOn: '2026-01-20', firstDueOn: '2026-03-01', maturityOn: '2026-05-01' }),
  )
  assert.equal(key, 'apr')
  assert.equal(figure, 59_117)
  assert.deepEqual(
    steps.map((step) => step.key),
    ['apr.advance', 'apr.payments', 'apr.period-rate'],
  )
  assert.deepEqual(steps[0]?.values, { amountFinancedCents: 250_000_00, advancedOn: '2026-01-20' })
  assert.deepEqual(steps[1]?.values, {
    paymentCents: 84_321_59,
    countInstallments: 3,
    firstOn: '2026-03-01',
    lastOn: '2026-05-01',
    wholePeriods: 1,
    oddDays: 12,
    periodDays: 30,
  })
  assert.deepEqual(steps[2]?.values, { periodRatePct: '0.49264550', periodsPerYear: 12, aprPpm: 59_117 })
})
