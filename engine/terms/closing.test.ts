import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { explainAmountFinanced } from '../apr/explain-apr.ts'
import { sumOfSteps } from '../explain/explain.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { levelPayment, schedule } from '../schedule/schedule.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered } from '../testing/loan-histories.ts'
import { randomTermsWithClosing } from '../testing/second-opinion/random-lives.ts'
import { closingItems, paidAtClosing, paidToBorrower, prepaidFinanceCharge } from './closing.ts'
import type { ClosingCosts, LoanTerms } from './terms.ts'
import { termsProblems } from './terms-problems.ts'

const thirtyYears = (principalCents: number, annualRatePpm: number, closing: ClosingCosts): LoanTerms =>
  aLoan({ principalCents, annualRatePpm, originationOn: '2026-01-01', maturityOn: '2056-01-01', closing })

const percent = (ppm: number) => Math.round(ppm / 100) / 100

// HP 12C owner's handbook, section 12, "APR calculations with fees": 60,000 at 11.5 % over 30 years.
test('two points make a loan of 11.5 % one of 11.76 %, and a fee of 150.00 one of 11.53 %', () => {
  const points = thirtyYears(60_000_00, 115_000, { pointsPpm: 20_000 })
  assert.equal(levelPayment(points), 594_17)
  assert.equal(apr(points).amountFinancedCents, 58_800_00)
  assert.equal(percent(apr(points).aprPpm), 11.76)

  const flat = thirtyYears(60_000_00, 115_000, { originationFeeCents: 150_00 })
  assert.equal(apr(flat).amountFinancedCents, 59_850_00)
  assert.equal(percent(apr(flat).aprPpm), 11.53)
})

// HP 12C Platinum user's guide, section 12: 160,000 at 5.5 %, 2 points and 750: net proceeds 156,050.
test('points as a percentage and a fee come off the amount financed together', () => {
  const terms = thirtyYears(160_000_00, 55_000, { pointsPpm: 20_000, originationFeeCents: 750_00 })
  assert.equal(levelPayment(terms), 908_46)
  assert.equal(apr(terms).amountFinancedCents, 156_050_00)
})

// Regulation Z, comment 32(b)(4)(i)-1.ii: 10,000 borrowed, points of 400 paid at closing, an appraisal of 300 paid in cash.
test('points come off the amount financed, and what others get does not', () => {
  const closing = { pointsCents: 400_00, others: [{ name: 'Appraisal', amountCents: 300_00 }], isPaidApart: true }
  const terms = thirtyYears(10_000_00, 80_000, closing)
  assert.equal(apr(terms).amountFinancedCents, 9_600_00)
  assert.equal(paidToBorrower(terms), 10_000_00)
  assert.equal(paidToBorrower({ ...terms, closing: { ...closing, isPaidApart: false } }), 9_300_00)
})

// usdaloanplus.com, "Per diem interest": 100,000 at 4 %, 15 days. 100,000 × 4 % ÷ 365 × 15 = 164.3835…; with the interest of
// a day rounded first, 10.96 × 15 = 164.40.
test('interest in advance is counted by the days, unless the parties state the amount', () => {
  const loan = { dayCount: 'ACT/365', firstDueOn: '2026-05-01', originationOn: '2026-03-17' } as const
  const closing = { interestTo: '2026-04-01' }
  const terms = { ...thirtyYears(100_000_00, 40_000, closing), ...loan }
  assert.deepEqual(closingItems(terms), [{ kind: 'INTEREST', amountCents: 164_38 }])
  const stated = { ...terms, closing: { ...closing, interestCents: 164_40 } }
  assert.deepEqual(paidAtClosing(stated), { interestCents: 164_40, feesCents: 0 })
})

/**
 * Hard money: 300,000.00 at 12 % by ACT/360, interest only for a year from 10 March, 2 points, a fee of 1,495.00, and
 * interest in advance to 1 April: 22 days at 300,000 × 12 % ÷ 360 = 100.00.
 */
const hardMoney = aLoan({
  principalCents: 300_000_00,
  annualRatePpm: 120_000,
  originationOn: '2026-03-10',
  firstDueOn: '2026-05-01',
  maturityOn: '2027-04-01',
  structure: 'INTEREST_ONLY',
  interestOnlyMonths: 12,
  dayCount: 'ACT/360',
  closing: {
    pointsPpm: 20_000,
    originationFeeCents: 1_495_00,
    interestTo: '2026-04-01',
    reserveCents: 9_000_00,
    others: [{ name: 'Title', amountCents: 850_00 }],
  },
})

test('a loan with interest in advance asks for whole months from the first payment on', () => {
  const rows = schedule(hardMoney)
  assert.equal(rows.length, 12)
  assert.deepEqual(rows[0], {
    number: 1,
    fromOn: '2026-04-01',
    dueOn: '2026-05-01',
    paymentCents: 3_000_00,
    principalCents: 0,
    interestCents: 3_000_00,
    balanceCents: 300_000_00,
  })
  assert.equal(rows[1]?.paymentCents, 3_100_00)
  assert.equal(rows.at(-1)?.paymentCents, 303_100_00)
})

// 6,000.00 + 1,495.00 + 2,200.00 = 9,695.00, so 290,305.00 are financed. The rows ask for 36,500.00 of interest, 365 days of
// 100.00. The rate was solved apart, in 50 decimal digits, from 12 payments at 1 22/30 months and each further month:
// 14.7224 %.
test('points, fee and interest in advance are in the annual percentage rate; reserve and title are not', () => {
  assert.equal(prepaidFinanceCharge(hardMoney), 9_695_00)
  const cost = apr(hardMoney)
  assert.equal(cost.amountFinancedCents, 290_305_00)
  assert.equal(cost.totalOfPaymentsCents, 336_500_00)
  assert.equal(cost.financeChargeCents, 46_195_00)
  assert.equal(cost.aprPpm, 147_224)
  assert.equal(paidToBorrower(hardMoney), 280_455_00)
})

test('the amount financed is explained item by item', () => {
  const derivation = explainAmountFinanced(hardMoney)
  assert.equal(sumOfSteps(derivation), 290_305_00)
  assert.deepEqual(
    derivation.steps.map(({ key, amountCents }) => [key, amountCents]),
    [
      ['amount-financed.principal', 300_000_00],
      ['amount-financed.points', -6_000_00],
      ['amount-financed.fee', -1_495_00],
      ['amount-financed.interest', -2_200_00],
    ],
  )
})

test('what was paid at closing is received on the first day, and no interest is owed until it runs', () => {
  const closing = paidAtClosing(hardMoney)
  for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
    const terms = { ...hardMoney, accrual }
    const [lent] = entered([disbursed(terms)])
    if (lent?.kind !== 'DISBURSED' || !closing) throw new Error('nothing was lent')
    const events = [{ ...lent, closing }]
    const state = replay(terms, events, { asOn: '2026-03-20' })
    assert.deepEqual(state.paid, {
      principalCents: 0,
      interestCents: 2_200_00,
      feesCents: 7_495_00,
      totalCents: 9_695_00,
    })
    assert.equal(payoff(terms, events, { on: '2026-03-31' }).totalCents, 300_000_00, accrual)
    assert.equal(payoff(terms, events, { on: '2026-04-11' }).totalCents, 301_000_00, accrual)
  }
})

test('costs that make no loan are named', () => {
  const problems = (closing: ClosingCosts, terms: Partial<LoanTerms> = {}) =>
    termsProblems({ ...hardMoney, ...terms, closing }).map(({ field, key }) => `${field} ${key}`)
  assert.deepEqual(problems({ interestTo: '2026-03-10' }), ['closing.interestTo notAfterOrigination'])
  assert.deepEqual(problems({ interestTo: '2026-05-01' }), ['closing.interestTo afterFirstDue'])
  assert.deepEqual(problems({ interestCents: 100 }), ['closing.interestTo missing'])
  assert.deepEqual(problems({ pointsPpm: 1_000_001 }), ['closing.pointsPpm tooLarge'])
  assert.deepEqual(problems({ originationFeeCents: 300_000_00 }), ['closing abovePrincipal'])
  assert.deepEqual(problems({ pointsPpm: 1 }, { takenOver: { on: '2026-03-10' } }), ['closing onlyIfMadeHere'])
  assert.deepEqual(problems({ interestTo: '2026-04-01' }, { options: { firstPeriodInterest: 'AT_CLOSING' } }), [
    'closing.interestTo notTwice',
  ])
})

// A loan whose interest begins later is the loan made on that day: what was paid before changes no installment.
test('law: interest in advance gives the installments of a loan that begins when the interest does', (t) => {
  const withDays = randomTermsWithClosing.filter(
    ({ closing, firstDueOn }) => closing?.interestTo !== undefined && firstDueOn !== null,
  )
  holds(
    t,
    withDays,
    ({ closing, ...terms }) => {
      const originationOn = closing?.interestTo ?? terms.originationOn
      assert.deepEqual(schedule({ ...terms, closing: closing ?? {} }), schedule({ ...terms, originationOn }))
    },
    300,
  )
})

test('law: the amount financed and the finance charge are the total of payments, and charges only raise the rate', (t) => {
  holds(
    t,
    fc.tuple(randomTermsWithClosing, fc.integer({ min: 0, max: 50_000 })),
    ([terms, pointsPpm]) => {
      const before = apr({ ...terms, closing: {} })
      const cost = apr({ ...terms, closing: { pointsPpm } })
      assert.equal(cost.amountFinancedCents + cost.financeChargeCents, cost.totalOfPaymentsCents)
      assert.ok(cost.aprPpm >= before.aprPpm)
    },
    300,
  )
})
