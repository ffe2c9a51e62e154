import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CaseResult } from './case-result.ts'
import { mapperOf } from './mappers.ts'
import { reportOf } from './report.ts'

type Terms = Record<string, unknown>

/** What becomes of one table: its terms and its figures. */
function resultOf(inputs: Terms, expected: Terms, reproduced = true): CaseResult {
  return onlyOne({ vectors: [{ id: 'one', category: '', inputs, expected, reproduced }] })
}

/** What becomes of one case of a convention. */
function conventionOf(convention: number, input: Terms, expected: Terms): CaseResult {
  const about = { id: 'one', kind: 'published', grade: 'A', reproduced: true, how: '', note: '' }
  return onlyOne({ cases: [{ ...about, convention, input, expected }] })
}

function onlyOne(file: unknown): CaseResult {
  const [result] = mapperOf(file).runCases(file)
  assert.ok(result)
  return result
}

function assertPassed(result: CaseResult, count: number): void {
  assert.deepEqual([result.result, result.comparedCount, result.leftOut], ['passed', count, []], result.detail)
}

// 24,000 at 6 % in 36 months: 24,000 × 0.005 ÷ (1 − 1.005^−36) = 730.1265…, first interest 120.00.
const payment = 730.13

test('a loan is read the same by whatever words its source uses, in any order', () => {
  const words: Terms[] = [
    { principal: 24000, annualRatePct: 6, periods: 36, periodsPerYear: 12 },
    { numberOfInstalments: 36, interestRatePercent: '6 %', loanAmount: '24,000.00' },
    { annual_rate_pct: 6, amount_borrowed: 24000, termYears: 3, payment_frequency: 'monthly' },
    { frequency: 'every month', years: 3, nominal_annual_rate: 6, presentValue: 24000 },
    { nper: 36, pv: 24000, monthlyRatePct: 0.5 },
  ]

  const results = words.map((inputs) => resultOf(inputs, { installment: payment, firstInterest: 120 }))

  for (const result of results) assertPassed(result, 2)
})

// 200,000 at 6 % over 30 years asks for 1,199.10; with 100.00 more each month it is repaid with payment 295.
test('principal paid beside every payment ends the loan early, and tells what it saves', () => {
  const loan = { principal: 200000, annualRatePct: 6, periods: 360 }

  const result = resultOf(
    { ...loan, additionalPrincipalEachMonth: 100 },
    { payment: 1199.1, payments: 295, paymentsSaved: 65 },
  )

  assertPassed(result, 3)
})

// 250,000 at 4 % for three years, then at 5 % over 27 years, then at 6 % over 24; each on what is left.
test('rates in steps are lengths, or begin with a period', () => {
  const payments = [1193.54, 1330.16, 1461.82]
  const lengths = [
    { years: 3, rate_pct: 4 },
    { years: 3, rate_pct: 5 },
    { years: 24, rate_pct: 6 },
  ]
  const starts = [
    { fromPeriod: 1, annualRatePct: 4 },
    { fromPeriod: 37, annualRatePct: 5 },
    { fromPeriod: 73, annualRatePct: 6 },
  ]

  assertPassed(resultOf({ principal: 250000, years: 30, rateSteps: lengths }, { payments }), 3)
  assertPassed(resultOf({ principal: 250000, termMonths: 360, rate_steps: starts }, { payments }), 3)
})

// 5,000 at 1 % a month over 12: 444.24, paid at the beginning 444.24… ÷ 1.01 = 439.85.
test('payments at the beginning of a period are read from a flag, a word or a number', () => {
  const loan = { principal: 5000, annualRatePct: 12, periods: 12 }
  const says: Terms[] = [{ annuityDue: true }, { timing: 'begin' }, { paymentsAt: 'beginning of period' }, { type: 1 }]

  for (const said of says) assertPassed(resultOf({ ...loan, ...said }, { payment: 439.85 }), 1)
  assertPassed(resultOf({ ...loan, timing: 'in arrears' }, { payment: 444.24 }), 1)
})

// 8,000 at 9 % over 24 months: 365.4779…; the payment as stated or rounded, and what is left for the last one.
test('the payment may be rounded up, to a multiple, or be given', () => {
  const loan = { principal: 8000, annualRatePct: 9, periods: 24 }

  assertPassed(
    resultOf({ ...loan, paymentRounding: 'up to the next dollar' }, { payment: 366, lastPayment: 352.33 }),
    2,
  )
  assertPassed(resultOf({ ...loan, roundPaymentTo: 5 }, { payment: 365 }), 1)
  assertPassed(resultOf({ principal: 8000, annualRatePct: 9, statedPayment: 400 }, { numberOfPayments: 22 }), 1)
})

// (1 + 7.5 % ÷ 2)^(1/6) − 1 a month: 1,463.11 over 25 years, as lenders in Canada count.
test('interest may compound apart from the payments', () => {
  const loan = { principal: 200000, annualRatePct: 7.5, years: 25 }

  assertPassed(resultOf({ ...loan, compounding: 'semi-annual, not in advance' }, { payment: 1463.11 }), 1)
  assertPassed(resultOf({ ...loan, compoundingPerYear: 2 }, { monthlyPayment: 1463.11 }), 1)
})

// 20,000 at 7.5 % over 60 months after 24 of 400.76; 45 days of 365 before the first of 24; 120,000 over 30 years as printed whole.
test('what is left after some payments, days before the first and figures in whole dollars are read', () => {
  const loan = { principal: 20000, annualRatePct: 7.5, periods: 60 }
  const odd = { principal: 15000, annualRatePct: 6, periods: 24, accrual: 'Actual/365' }

  assertPassed(resultOf({ ...loan, payoffAfter: 24 }, { payoff: 12883.54 }), 1)
  assertPassed(resultOf({ ...odd, daysToFirstPayment: 45 }, { payment: 666.39 }), 1)
  assertPassed(
    resultOf({ principal: 120000, annualRatePct: 6, years: 30 }, { payment: 719, balanceAfter12: 118526 }),
    2,
  )
})

// 5,000 at 6 % for three months is 75.00. 20,000 at 7.5 % asks for 400.76; with 1,000 more beside
// payments 12, 24, 36 and 48 it owes 15,574.74 after the first of them and ends with payment 49.
test('a single payment at the end, and principal beside some payments, are read', () => {
  const note = { principal: 5000, annualRatePct: 6, months: 3, structure: 'single payment' }
  const loan = { principal: 20000, annualRatePct: 7.5, periods: 60 }
  const yearly = { amount: 1000, fromPeriod: 12, everyPeriods: 12 }

  assertPassed(resultOf(note, { interest: 75, maturityValue: 5075 }), 2)
  assertPassed(resultOf({ ...loan, extraPrincipal: yearly }, { balanceAfter12: 15574.74, payments: 49 }), 2)
  assert.equal(
    resultOf({ ...loan, extraPrincipal: { amount: 10, mood: 1 } }, { payments: 50 }).result,
    'not-expressible',
  )
})

test('an unknown word is told with its field, and stands for no other', () => {
  const loan = { principal: 10000, annualRatePct: 6, periods: 12 }
  const told: [Terms, string][] = [
    [{ ...loan, collateral: 'car' }, 'collateral of inputs'],
    [{ ...loan, compounding: 'lunar' }, '"lunar" of compounding'],
    [{ ...loan, frequency: 'every full moon' }, '"every full moon" of frequency'],
    [{ ...loan, method: 'bullet with sinking fund' }, '"bullet with sinking fund" of method'],
    [{ ...loan, loanAmount: 9000 }, 'loanAmount of inputs'],
    [{ principal: 10000, periods: 12, annualRate: 0.06 }, '0.06 of annualRate'],
  ]

  for (const [inputs, word] of told) {
    const { result, detail } = resultOf(inputs, { payment: 860.66 })
    assert.deepEqual([result, detail], ['not-expressible', word])
  }
})

test('an unknown figure is left out and counted, and the others are compared', () => {
  const loan = { principal: 10000, annualRatePct: 6, periods: 12 }

  const right = resultOf(loan, { payment: 860.66, moodIndex: 7 })
  const wrong = resultOf(loan, { payment: 861.66, moodIndex: 7 })

  assert.deepEqual([right.result, right.comparedCount, right.leftOut], ['passed', 1, ['moodIndex']])
  assert.equal(wrong.result, 'failed')
})

test('a case in which nothing was compared is an error', () => {
  const { result, leftOut } = resultOf({ principal: 10000, annualRatePct: 6, periods: 12 }, { moodIndex: 7 })

  assert.deepEqual([result, leftOut], ['error', ['moodIndex']])
})

test('a figure that nobody could reproduce is no failure', () => {
  const days = { id: 'one', convention: 'Actual/360', start: '2024-01-01', end: '2024-03-01', reproduced: false }

  const table = resultOf({ principal: 10000, annualRatePct: 6, periods: 12 }, { payment: 1 }, false)
  const dayCount = onlyOne({ vectors: [{ ...days, expected: { days: 61 } }] })

  assert.deepEqual([table.result, dayCount.result], ['not-expressible', 'not-expressible'])
})

// The interest of 20,000 at 5.5 % over 364 for 28 days is 84.62. Two months of 900 at 8 % are 12.00.
test('a convention is read by its mapper, and told by the word that it lacks', () => {
  const note = { balance: 20000, ratePct: 5.5, days: 28, yearDays: 364 }
  const ahead = { installment: 150, paidAhead: 50, rule: 'surplus satisfies future installments' }

  assertPassed(conventionOf(13, note, { interest: 84.62 }), 1)
  assertPassed(
    conventionOf(3, { principal: 900, ratePct: 8, months: 2, startOn: '07-31' }, { interest: 12, maturityOn: '09-30' }),
    2,
  )
  assertPassed(conventionOf(6, ahead, { nextAmountDue: 100 }), 1)
  assert.equal(
    conventionOf(6, { ...ahead, planet: 'Mars' }, { nextAmountDue: 100 }).detail,
    'paid ahead: planet of input',
  )
  assert.equal(conventionOf(99, { spell: 'x' }, { gold: 1 }).detail, 'convention 99: spell of input')
})

// 5 % of 200.00 unpaid is 10.00 and of the whole 500.00 is 25.00; at least 15.00, at most 20.00.
test('a late fee is read as a part of what is unpaid or of the payment, with its limits', () => {
  const late = { payment: 500, overdueAmount: 200, graceDays: 10 }

  assertPassed(conventionOf(4, { ...late, percentOfLateAmount: 5 }, { lateFee: 10 }), 1)
  assertPassed(conventionOf(4, { ...late, percentOfLateAmount: 5, minimum: 15 }, { lateCharge: 15 }), 1)
  assertPassed(conventionOf(4, { ...late, percentOfPayment: 5, maximumFee: 20 }, { fee: 20 }), 1)
  assertPassed(conventionOf(4, { ...late, flatFee: 35 }, { lateFee: 35 }), 1)
})

test('the report counts results, figures compared and figures left out, and gives the reasons', () => {
  const file = {
    vectors: [
      { id: 'a', inputs: { principal: 10000, annualRatePct: 6, periods: 12 }, expected: { payment: 860.66, mood: 7 } },
      { id: 'b', inputs: { principal: 10000, annualRatePct: 6, collateral: 'car' }, expected: { payment: 860.66 } },
    ],
  }

  const lines = reportOf('tables.json', mapperOf(file).runCases(file)).map((line) => line.replace(/ +/g, ' '))

  assert.deepEqual(lines, [
    'tables.json passed failed error not expressible figures left out',
    ' all cases 1 0 0 1 1 1',
    ' figures left out: mood',
    ' not expressible: collateral of inputs (1: b)',
  ])
})

// 100,000 at 3 % for 24 months, then index 4 % + margin 3 %: 5 % by a cap of 2 points. 18,000.00 of interest a year less.
test('an adjustable rate is read with its caps, and without them with the index that is given', () => {
  const loan = { principal: 100000, periods: 360, periodsPerYear: 12, initialRatePct: 3, initialMonths: 24 }
  const level = (principal: number, rate: number, count: number) =>
    (principal * rate) / 12 / (1 - (1 + rate / 12) ** -count)
  const first = level(100000, 0.03, 360)
  const left = 100000 * (1 + 0.03 / 12) ** 24 - (first * ((1 + 0.03 / 12) ** 24 - 1)) / (0.03 / 12)
  const dollars = (amount: number) => Math.round(amount * 100) / 100
  const capped = { rateCapPerAdjustmentPct: 2, adjustEveryMonths: 120 }

  const atCap = conventionOf(
    9,
    { ...loan, ...capped },
    { payment: dollars(first), balanceAfter24: dollars(left), paymentFrom25: dollars(level(left, 0.05, 336)) },
  )
  const byIndex = conventionOf(
    9,
    { ...loan, indexPct: 4, marginPct: 3 },
    { paymentFrom25: dollars(level(left, 0.07, 336)) },
  )

  assertPassed(atCap, 3)
  assertPassed(byIndex, 1)
})

// Of 80,000 and 50,000 prepaid in the second year of 5, 3 and 1 %: 2,400.00, and nothing from the fourth year on.
test('forgiveness, interest of a whole month and a charge by the year are read from cases that no file has', () => {
  const charge = { prepaid: 80000, stepDownPct: [5, 3, 1], recapture: 100 }

  assertPassed(
    conventionOf(10, { balanceBefore: 900, balanceAfter: 650.5, kind: 'partial cancellation' }, { canceled: 249.5 }),
    1,
  )
  assertPassed(
    conventionOf(
      17,
      { interestForWholePeriod: 900, accruedToPayoff: 300, payoffOn: '07-10' },
      { prepaymentCharge: 600 },
    ),
    1,
  )
  assertPassed(conventionOf(17, { ...charge, yearsSinceDisbursement: 1.5 }, { charge: 2400, total: 2500 }), 2)
  assertPassed(conventionOf(17, { ...charge, yearsSinceDisbursement: 3.1 }, { charge: 0, total: 100 }), 2)
})

test('a word that nobody knows, or a field beside the others, is told as such in every published loan and convention', () => {
  const files = [
    { name: 'amortization.json', list: 'vectors', key: 'inputs' },
    { name: 'conventions.json', list: 'cases', key: 'input' },
  ]
  const changed = files.flatMap(({ name, list, key }) => {
    const file = JSON.parse(readFileSync(join(import.meta.dirname, '../../vectors', name), 'utf8')) as Record<
      string,
      Terms[]
    >
    return (file[list] ?? []).flatMap((one) => {
      const inputs = one[key] as Terms
      const words = Object.keys(inputs).filter(
        (field) => /^[a-z]/i.test(String(inputs[field])) && typeof inputs[field] === 'string',
      )
      const others = [{ zorgFactor: 3 }, ...words.map((field) => ({ [field]: 'quibble zorg' }))]
      return others.map((other) => ({ [list]: [{ ...one, [key]: { ...inputs, ...other } }] }))
    })
  })

  const told = changed.map((file) => ({ file, ...onlyOne(file) }))

  assert.ok(told.length > 150)
  assert.deepEqual(
    told
      .filter(({ result }) => result !== 'not-expressible')
      .map(({ file, result, detail }) => `${result} ${detail} ${JSON.stringify(file)}`),
    [],
  )
})
