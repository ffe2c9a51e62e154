import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths } from '../numbers/dates.ts'
import { dueDays } from '../terms/due-days.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { installmentsOver, levelPayment, schedule } from './schedule.ts'

const homeLoan = (parts: Partial<LoanTerms> = {}): LoanTerms =>
  aLoan({
    principalCents: 250_000_00,
    annualRatePpm: 71_250,
    originationOn: '2026-01-15',
    maturityOn: '2056-01-15',
    ...parts,
  })

const amounts = (rows: readonly PlannedInstallment[]) =>
  rows.map(({ interestCents, principalCents, balanceCents }) => [interestCents, principalCents, balanceCents])

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

// r = 7.125 % ÷ 12 = 0.59375 %; 250,000 × r ÷ (1 − (1 + r)^−360) = 1,684.2967…
// Row 1: 250,000 × 0.59375 % = 1,484.375, half up 1,484.38; 1,684.30 − 1,484.38 = 199.92.
// Row 2: 249,800.08 × 0.59375 % = 1,483.187975, so 1,483.19 and 201.11.
test('250,000 at 7.125 % over 30 years is 360 monthly payments of 1,684.30', () => {
  const rows = schedule(homeLoan())

  assert.equal(rows.length, 360)
  assert.equal(levelPayment(homeLoan()), 1684_30)
  assert.deepEqual(rows[0], {
    number: 1,
    fromOn: '2026-01-15',
    dueOn: '2026-02-15',
    paymentCents: 1684_30,
    principalCents: 199_92,
    interestCents: 1484_38,
    balanceCents: 249_800_08,
  })
  assert.deepEqual(amounts(rows.slice(1, 2)), [[1483_19, 201_11, 249_598_97]])
  assert.ok(rows.slice(0, -1).every(({ paymentCents }) => paymentCents === 1684_30))
  assert.equal(rows.at(-1)?.balanceCents, 0)
  assert.equal(rows.at(-1)?.dueOn, '2056-01-15')
})

// 1,000 ÷ 3 = 333.33; the last row takes 333.34.
test('without interest a loan is repaid in equal parts, and the last row takes the odd cent', () => {
  const rows = schedule(aLoan({ principalCents: 1_000_00, annualRatePpm: 0, maturityOn: '2026-04-01' }))

  assert.deepEqual(amounts(rows), [
    [0, 333_33, 666_67],
    [0, 333_33, 333_34],
    [0, 333_34, 0],
  ])
})

// Only one row: 1,000 × 12 % ÷ 12 = 10.
test('a loan of one period is repaid at once with its interest', () => {
  const rows = schedule(aLoan({ principalCents: 1_000_00, maturityOn: '2026-02-01' }))

  assert.deepEqual(amounts(rows), [[10_00, 1_000_00, 0]])
})

// From 1 to 16 January 15 of 360 days: 1,000 × 12 % × 15 ÷ 360 = 5.
test('a term shorter than a period is one short row with interest for its own days', () => {
  const rows = schedule(aLoan({ principalCents: 1_000_00, maturityOn: '2026-01-16' }))

  assert.deepEqual(amounts(rows), [[5_00, 1_000_00, 0]])
})

// Interest 120,000 × 6 % ÷ 12 = 600 for twelve rows; then 120,000 over the 108 that remain:
// 120,000 × 0.5 % ÷ (1 − 1.005^−108) = 1,440.69…
test('an interest-only loan asks for interest alone, then for level payments over what remains', () => {
  const terms = aLoan({
    principalCents: 120_000_00,
    annualRatePpm: 60_000,
    maturityOn: '2036-01-01',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 12,
  })

  const rows = schedule(terms)

  assert.equal(rows.length, 120)
  assert.ok(rows.slice(0, 12).every((row) => row.interestCents === 600_00 && row.principalCents === 0))
  assert.equal(rows[12]?.paymentCents, 1_440_69)
  assert.equal(rows.at(-1)?.balanceCents, 0)
})

test('when the interest-only period lasts to the end, the whole principal falls due with the last row', () => {
  const terms = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })

  const rows = schedule(terms)

  assert.ok(rows.slice(0, -1).every((row) => row.interestCents === 12_00 && row.principalCents === 0))
  assert.deepEqual(amounts(rows.slice(-1)), [[12_00, 1_200_00, 0]])
  assert.equal(levelPayment(terms), 0)
})

// 120,000 at 6 % over 360 months: 719.46 a month. The last of 60 rows asks for its interest, 559.13, and all that is
// left, 111,825.65.
test('a balloon loan pays as if over 30 years, and on the balloon day everything outstanding', () => {
  const terms = aLoan({
    principalCents: 120_000_00,
    annualRatePpm: 60_000,
    maturityOn: '2036-01-01',
    balloon: { dueOn: '2031-01-01', amortizationMonths: 360 },
  })

  const rows = schedule(terms)

  assert.equal(rows.length, 60)
  assert.equal(levelPayment(terms), 719_46)
  assert.deepEqual(rows.at(-1), {
    number: 60,
    fromOn: '2030-12-01',
    dueOn: '2031-01-01',
    paymentCents: 112_384_78,
    principalCents: 111_825_65,
    interestCents: 559_13,
    balanceCents: 0,
  })
})

test('a balloon day within one day of maturity is moved to it', () => {
  const lastDays = ['2035-12-31', '2036-01-02'].map(
    (dueOn) => schedule(aLoan({ maturityOn: '2036-01-01', balloon: { dueOn, amortizationMonths: 360 } })).at(-1)?.dueOn,
  )

  assert.deepEqual(lastDays, ['2036-01-01', '2036-01-01'])
})

// From 10 January to 1 March is 51 days of 30/360: 1,200 × 12 % × 51 ÷ 360 = 20.40.
test('a long first period bears interest for its own days', () => {
  const rows = schedule(aLoan({ originationOn: '2026-01-10', firstDueOn: '2026-03-01' }))

  assert.equal(rows[0]?.interestCents, 20_40)
  assert.equal(rows[1]?.dueOn, '2026-04-01')
})

// 31 of 365 days in January: 1,200 × 12 % × 31 ÷ 365 = 12.2301…; 28 in February.
test('with actual days a long month bears more interest than a short one', () => {
  const [january, february] = schedule(aLoan({ dayCount: 'ACT/365' }))

  assert.equal(january?.interestCents, 12_23)
  assert.ok((february?.interestCents ?? 0) < 11_00)
})

// A first row of half a year at 36 % earns 180.00 and the second 30.00. Two payments cover both, and the others repay the
// rest at 3 %: (1,000 + 180 + 30) ÷ (2 + 9.252624) = 107.5305…, so 107.54 is the least that repays the loan.
test('with a long first period all payments are equal, and unpaid interest is deferred and bears none', () => {
  const terms = aLoan({
    principalCents: 1_000_00,
    annualRatePpm: 360_000,
    firstDueOn: '2026-07-01',
    maturityOn: '2027-07-01',
  })

  const rows = schedule(terms)

  assert.equal(levelPayment(terms), 107_54)
  assert.deepEqual(
    rows.slice(0, 3).map((row) => [row.interestCents, row.principalCents, row.deferredInterestCents ?? 0]),
    [
      [107_54, 0, 72_46],
      [102_46, 5_08, 0],
      [29_85, 77_69, 0],
    ],
  )
  assert.ok(rows.slice(0, -1).every(({ paymentCents }) => paymentCents === 107_54))
  assert.equal(rows.at(-1)?.paymentCents, 107_40)
})

test('a loan of one cent and a loan of ten billion dollars are repaid to the cent', () => {
  for (const principalCents of [1, 1_000_000_000_000]) {
    const rows = schedule(homeLoan({ principalCents }))

    assert.equal(rows.length, 360)
    assert.equal(sum(rows.map((row) => row.principalCents)), principalCents)
  }
})

// 40 years are 2,087 weeks and a day, hence 2,088 rows.
test('a weekly loan of 40 years has a row every seven days and a short one at the end', () => {
  const rows = schedule(homeLoan({ frequency: 'WEEKLY', maturityOn: '2066-01-15' }))

  assert.equal(rows.length, 2_088)
  assert.equal(rows[0]?.dueOn, '2026-01-22')
  assert.equal(rows.at(-1)?.balanceCents, 0)
})

// The exact level payment, 1,684.2967…, to the next whole dollar; the last row pays less.
test('a payment rounded up to whole dollars is the same in every row but the last', () => {
  const rows = schedule(homeLoan({ options: { paymentMultipleCents: 100, paymentRounding: 'UP' } }))

  assert.ok(rows.slice(0, -1).every(({ paymentCents }) => paymentCents === 1_685_00))
  assert.ok((rows.at(-1)?.paymentCents ?? 0) < 1_685_00)
  assert.equal(rows.at(-1)?.balanceCents, 0)
})

test('terms that make no loan are refused with the names of the fields', () => {
  assert.throws(() => schedule(aLoan({ maturityOn: '2026-01-01', principalCents: 0 })), {
    name: 'RangeError',
    message: /principalCents notPositive, maturityOn notAfterOrigination/,
  })
})

test('with an agreed payment the remaining rows end when the balance is repaid', () => {
  const days = Array.from({ length: 12 }, (_, index) => addMonths('2026-01-01', index + 1))
  const rest = { fromOn: '2026-01-01', dueDays: days, frequency: 'MONTHLY', dayCount: '30/360' } as const

  const rows = installmentsOver({
    ...rest,
    balanceCents: 1_000_00,
    annualRatePpm: 120_000,
    rounding: 'HALF_UP',
    paymentCents: 300_00,
    firstNumber: 5,
  })

  // 10.00 + 290.00; 7.10 + 292.90; 4.17 + 295.83; 1.21 + 121.27.
  assert.deepEqual(
    rows.map(({ number, interestCents, principalCents }) => [number, interestCents, principalCents]),
    [
      [5, 10_00, 290_00],
      [6, 7_10, 292_90],
      [7, 4_17, 295_83],
      [8, 1_21, 121_27],
    ],
  )
})

test('the principals of every schedule add up to the loan, and its balance falls to exactly nothing', (t) => {
  holds(
    t,
    anyTerms(),
    (terms) => {
      const rows = schedule(terms)

      assert.equal(sum(rows.map((row) => row.principalCents)), terms.principalCents)
      assert.equal(rows.at(-1)?.balanceCents, 0)
      let balanceCents = terms.principalCents
      for (const row of rows) {
        balanceCents -= row.principalCents
        assert.equal(row.balanceCents, balanceCents)
        assert.ok(row.principalCents >= 0 && row.interestCents >= 0, JSON.stringify(row))
        assert.equal(row.paymentCents, row.principalCents + row.interestCents)
      }
    },
    4_000,
  )
})

test('every schedule has exactly one row a due day, in order, without gaps in days or numbers', (t) => {
  holds(t, anyTerms(), (terms) => {
    const rows = schedule(terms)

    const isClosing = terms.options?.firstPeriodInterest === 'AT_CLOSING'
    const hasDown = Math.min(terms.options?.downPaymentCents ?? 0, terms.principalCents) > 0
    const down = hasDown || (isClosing && rows[0]?.dueOn === terms.originationOn) ? [terms.originationOn] : []
    assert.deepEqual(
      rows.map(({ dueOn }) => dueOn),
      [...down, ...dueDays(terms)],
    )
    rows.forEach((row, index) => {
      assert.equal(row.number, index + 1)
      assert.equal(row.fromOn, rows[index - 1]?.dueOn ?? terms.originationOn)
    })
  })
})

test('a level schedule asks for the same payment in every row that takes principal, but for the last', (t) => {
  const plain = anyTerms().filter(({ options }) => options === undefined)

  holds(t, plain, (terms) => {
    const rows = schedule(terms)
    const level = levelPayment(terms)

    for (const row of rows.slice(0, -1)) {
      // The few cents of a tiny loan may be repaid before its last row.
      if (row.balanceCents > 0 && row.principalCents > 0) assert.equal(row.paymentCents, level)
    }
  })
})

test('interest follows the balance: a larger loan never bears less', (t) => {
  const pair = fc.tuple(anyTerms(), fc.integer({ min: 1, max: 1_000_000 }))

  holds(
    t,
    pair,
    ([terms, moreCents]) => {
      const interest = (one: LoanTerms) => schedule(one)[0]?.interestCents ?? 0
      const larger = { ...terms, principalCents: terms.principalCents + moreCents }

      assert.ok(interest(larger) >= interest(terms))
    },
    500,
  )
})
