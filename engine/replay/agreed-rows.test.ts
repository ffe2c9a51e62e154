import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apr } from '../apr/apr.ts'
import { sumOfSteps } from '../explain/explain.ts'
import { explainInstallment } from '../explain/explain-installment.ts'
import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { payoff } from '../questions/payoff.ts'
import { schedule, totalsOf } from '../schedule/schedule.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { AgreedRow, LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

/** 500.00 in March, 1,200.00 in June, nothing in July, and in September what is left. */
const ROWS: AgreedRow[] = [
  { dueOn: '2026-03-15', paymentCents: 500_00 },
  { dueOn: '2026-06-15', paymentCents: 1_200_00 },
  { dueOn: '2026-09-15' },
]

/** 2,000.00 at 12 % by 30/360 from 15 January 2026. */
const byRow = (agreedRows: readonly AgreedRow[] = ROWS, parts: Partial<LoanTerms> = {}): LoanTerms =>
  aLoan({
    principalCents: 2_000_00,
    originationOn: '2026-01-15',
    maturityOn: agreedRows.at(-1)?.dueOn ?? '2026-09-15',
    options: { agreedRows },
    ...parts,
  })

const figures = (rows: readonly PlannedInstallment[]) =>
  rows.map(({ dueOn, interestCents, principalCents, paymentCents, balanceCents }) => [
    dueOn,
    interestCents,
    principalCents,
    paymentCents,
    balanceCents,
  ])

const lived = (terms: LoanTerms, happenings: readonly Happening[], asOn: string) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn })

// 60/360: 2,000.00 × 2 % = 40.00. 90/360: 1,540.00 × 3 % = 46.20, and 386.20 × 3 % = 11.586, so 11.59.
test('payments agreed one by one fall due on their days, and the last takes what is left', () => {
  const rows = schedule(byRow())

  assert.deepEqual(figures(rows), [
    ['2026-03-15', 40_00, 460_00, 500_00, 1_540_00],
    ['2026-06-15', 46_20, 1_153_80, 1_200_00, 386_20],
    ['2026-09-15', 11_59, 386_20, 397_79, 0],
  ])
  assert.deepEqual(totalsOf(rows), { interestCents: 97_79, paymentCents: 2_097_79 })
})

// ACT/365, 59, 92 and 92 days: 2,000.00 × 12 % × 59 ÷ 365 = 38.7945; 1,538.79 × 12 % × 92 ÷ 365 = 46.5431; 385.33: 11.6549.
test('by the day the same payments pay the interest of the days first', () => {
  const terms = byRow(ROWS, { accrual: 'DAILY', dayCount: 'ACT/365' })

  assert.deepEqual(figures(lived(terms, [], '2026-01-15').installments), [
    ['2026-03-15', 38_79, 461_21, 500_00, 1_538_79],
    ['2026-06-15', 46_54, 1_153_46, 1_200_00, 385_33],
    ['2026-09-15', 11_65, 385_33, 396_98, 0],
  ])
})

test('on its first day the loan asks for exactly the rows of its schedule', () => {
  assert.deepEqual(figures(lived(byRow(), [], '2026-01-15').installments), figures(schedule(byRow())))
})

// 30 days of 2,000.00 are 20.00: 10.00 stay unpaid and bear nothing. In March 20.00 more, so 30.00 of 500.00.
test('a row below its interest leaves the rest of it to the next', () => {
  const rows = schedule(byRow([{ dueOn: '2026-02-15', paymentCents: 10_00 }, ...ROWS]))

  assert.deepEqual(figures(rows).slice(0, 2), [
    ['2026-02-15', 10_00, 0, 10_00, 2_000_00],
    ['2026-03-15', 30_00, 470_00, 500_00, 1_530_00],
  ])
})

test('a row may state its principal, with its interest beside it, or interest alone', () => {
  const rows = schedule(
    byRow([
      { dueOn: '2026-03-15', principalCents: 500_00 },
      { dueOn: '2026-06-15', principalCents: 0 },
      ...ROWS.slice(2),
    ]),
  )

  assert.deepEqual(figures(rows), [
    ['2026-03-15', 40_00, 500_00, 540_00, 1_500_00],
    ['2026-06-15', 45_00, 0, 45_00, 1_500_00],
    ['2026-09-15', 45_00, 1_500_00, 1_545_00, 0],
  ])
})

test('a loan that its rows repay early ends with the row that repays it', () => {
  const rows = schedule(byRow([{ dueOn: '2026-03-15', paymentCents: 9_000_00 }, ...ROWS.slice(1)]))

  assert.deepEqual(figures(rows), [['2026-03-15', 40_00, 2_000_00, 2_040_00, 0]])
})

// By bisection of 500 ÷ (1 + i)² + 1,200 ÷ (1 + i)⁵ + 397.79 ÷ (1 + i)⁸ = 2,000: 12 i = 11.906774 %.
test('the annual percentage rate counts each row by its own months', () => {
  assert.equal(apr(byRow()).aprPpm, 119_068)
  assert.equal(apr(byRow()).financeChargeCents, 97_79)
})

// 840.00 are left after 700.00 more in March: 25.20 of interest in June, and nothing in September.
test('extra principal leaves the rows as they are, and the loan ends sooner', () => {
  const less = lived(byRow(), [paid('2026-03-15', 800_00)], '2026-03-15').installments
  const early = lived(byRow(), [paid('2026-03-15', 1_200_00)], '2026-03-15').installments

  // 1,240.00 × 3 % = 37.20, and 77.20 × 3 % = 2.316.
  assert.deepEqual(
    less.slice(1).map(({ interestCents, paymentCents }) => [interestCents, paymentCents]),
    [
      [37_20, 1_200_00],
      [2_32, 79_52],
    ],
  )
  assert.deepEqual(
    early.slice(1).map(({ interestCents, paymentCents }) => [interestCents, paymentCents]),
    [[25_20, 865_20]],
  )
})

test('extra principal that would lower the payment leaves agreed rows as they are too', () => {
  const lower = paid('2026-03-15', 800_00, { extraPrincipal: 'LOWER_PAYMENT' })

  assert.equal(lived(byRow(), [lower], '2026-03-15').installments[1]?.paymentCents, 1_200_00)
})

// From 15 April 600.00 more: 1,540.00 × 1 % + 2,140.00 × 2 % = 58.20; 998.20 × 3 % = 29.946.
test('money lent later is repaid with the last row', () => {
  const events: Happening[] = [
    paid('2026-03-15', 500_00),
    { kind: 'DISBURSED', effectiveOn: '2026-04-15', amountCents: 600_00 },
  ]

  assert.deepEqual(
    lived(byRow(), events, '2026-04-15')
      .installments.slice(1)
      .map(({ interestCents, paymentCents }) => [interestCents, paymentCents]),
    [
      [58_20, 1_200_00],
      [29_95, 1_028_15],
    ],
  )
})

// 1,540.00 × 1.5 % = 23.10; 363.10 × 1.5 % = 5.4465.
test('a new rate leaves days and amounts, and the last row takes what is left', () => {
  const events: Happening[] = [
    paid('2026-03-15', 500_00),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-15', change: { annualRatePpm: 60_000 } },
  ]

  assert.deepEqual(
    lived(byRow(), events, '2026-03-15')
      .installments.slice(1)
      .map(({ interestCents, paymentCents }) => [interestCents, paymentCents]),
    [
      [23_10, 1_200_00],
      [5_45, 368_55],
    ],
  )
})

// 1,540.00 × 2 % = 30.80 on 15 May; 1,009.20 left × 4 % = 40.368, due 15 September.
test('other rows may be agreed later, for the days that are to come', () => {
  const agreedRows: AgreedRow[] = [{ dueOn: '2026-05-15', principalCents: 530_80 }, { dueOn: '2026-09-15' }]
  const events: Happening[] = [
    paid('2026-03-15', 500_00),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-15', change: { options: { agreedRows } } },
  ]

  assert.deepEqual(
    lived(byRow(), events, '2026-03-15')
      .installments.slice(1)
      .map(({ dueOn, interestCents, paymentCents }) => [dueOn, interestCents, paymentCents]),
    [
      ['2026-05-15', 30_80, 561_60],
      ['2026-09-15', 40_37, 1_049_57],
    ],
  )
})

// 1,540.00 at 1 % a month over the six months to 15 September: 265.72 a month.
test('a change that ends agreed rows counts the payment by the formula again', () => {
  const events: Happening[] = [
    paid('2026-03-15', 500_00),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-15', change: { options: { agreedRows: null } } },
  ]
  const rows = lived(byRow(), events, '2026-03-15').installments.slice(1)

  assert.deepEqual([rows.length, rows[0]?.dueOn, rows[0]?.paymentCents], [6, '2026-04-15', 265_72])
})

// 61 days of 1,540.00 at 12 % over 365: 30.884.
test('a payoff owes the days since the last row', () => {
  const terms = byRow()
  const events = entered([disbursed(terms), paid('2026-03-15', 500_00)])

  assert.equal(payoff(terms, events, { on: '2026-05-15' }).totalCents, 1_570_88)
})

test('a late row bears the fee on what is open of it', () => {
  const terms = byRow(ROWS, { lateFee: { kind: 'PERCENT', ratePpm: 50_000 }, graceDays: 10 })

  const { fees } = lived(terms, [paid('2026-03-15', 300_00)], '2026-03-27')

  assert.deepEqual(
    fees.map(({ amountCents, chargedOn }) => [amountCents, chargedOn]),
    [[10_00, '2026-03-26']],
  )
})

test('money that comes after the first rows begins with the rows that are left', () => {
  const terms = byRow()
  const state = replay(terms, entered([{ ...disbursed(terms), effectiveOn: '2026-04-15' }]), { asOn: '2026-04-15' })

  // 2,000.00 × 2 % = 40.00; 840.00 × 3 % = 25.20.
  assert.deepEqual(
    state.installments.map(({ dueOn, interestCents, paymentCents }) => [dueOn, interestCents, paymentCents]),
    [
      ['2026-06-15', 40_00, 1_200_00],
      ['2026-09-15', 25_20, 865_20],
    ],
  )
})

test('each row is explained by what was agreed for its day', () => {
  const terms = byRow()
  const events = entered([disbursed(terms), paid('2026-03-15', 800_00)])
  const planned = explainPlannedInstallment(terms, 1)
  const running = explainInstallment(terms, events, { number: 2, asOn: '2026-03-15' })
  const stepsOf = (derivation: typeof planned) => derivation.steps[1]?.from?.steps.map(({ key }) => key)

  assert.deepEqual(stepsOf(planned), ['row.payment.agreed', 'row.interest'])
  assert.deepEqual(stepsOf(running), ['row.payment.agreed', 'row.interest'])
  assert.deepEqual([planned, running].map(sumOfSteps), [500_00, 1_200_00])
})

test('what is wrong with rows names the row', () => {
  const problemOf = (rows: AgreedRow[], parts: Partial<LoanTerms> = {}) =>
    termsProblems({ ...byRow(rows), ...parts }).find(({ field }) => field === 'options.agreedRows')
  const [march, june, september] = ROWS as [AgreedRow, AgreedRow, AgreedRow]
  const field = 'options.agreedRows'

  assert.deepEqual(problemOf([june, march, september]), { field, key: 'notInOrder', row: 2 })
  assert.deepEqual(problemOf([march, march, september]), { field, key: 'notInOrder', row: 2 })
  assert.deepEqual(problemOf([{ ...march, dueOn: '2026-01-15' }, september]), {
    field,
    key: 'notAfterOrigination',
    row: 1,
  })
  assert.deepEqual(problemOf([march, { dueOn: june.dueOn }, september]), { field, key: 'rowWithoutAmount', row: 2 })
  assert.deepEqual(problemOf([march, { dueOn: '2026-06-31', paymentCents: 1 }]), { field, key: 'notADay', row: 2 })
  assert.deepEqual(problemOf([{ dueOn: march.dueOn, paymentCents: 0 }, september]), {
    field,
    key: 'notPositive',
    row: 1,
  })
  assert.deepEqual(problemOf(ROWS, { maturityOn: '2026-10-15' }), { field, key: 'rowsNotToMaturity', row: 3 })
  assert.deepEqual(problemOf(ROWS, { balloon: { dueOn: '2026-06-15', amortizationMonths: 60 } }), {
    field,
    key: 'notWithAgreedRows',
  })
})
