import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { replay } from '../replay/replay.ts'
import { dueDay, dueDays, firstDueDays } from '../terms/due-days.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered } from '../testing/loan-histories.ts'
import { levelPayment, schedule } from './schedule.ts'

const semiMonthly = (parts: Partial<LoanTerms> = {}) => aLoan({ frequency: 'SEMI_MONTHLY', ...parts })

test('semi-monthly payments fall due on the 15th and the last day, or on the two days of the contract', () => {
  const terms = semiMonthly({ maturityOn: '2026-03-31' })

  assert.deepEqual(dueDays(terms), ['2026-01-15', '2026-01-31', '2026-02-15', '2026-02-28', '2026-03-15', '2026-03-31'])
  assert.deepEqual(
    dueDays({ ...terms, options: { monthDays: [1, 15] }, firstDueOn: '2026-02-01', maturityOn: '2026-03-15' }),
    ['2026-02-01', '2026-02-15', '2026-03-01', '2026-03-15'],
  )
  // A first payment on another day is followed by the next of the two days.
  assert.deepEqual(
    dueDays({ ...terms, options: { monthDays: [5, 20] }, firstDueOn: '2026-02-10', maturityOn: '2026-03-05' }),
    ['2026-02-10', '2026-02-20', '2026-03-05'],
  )
})

// From 1 January, due on the 1st and the 15th: half a month is 1/24 of a year, so 12 % ÷ 24 = 0.5 % a payment.
// 1,200.00 × 0.005 ÷ (1 − 1.005^−24) = 53.1847…, so 53.18; the first asks for 6.00 of interest and repays 47.18. The APR is
// the rate, but for the cents that rounding leaves to the last payment.
test('a semi-monthly loan of a year has 24 payments, each of half a month', () => {
  const terms = semiMonthly({ options: { monthDays: [1, 15] } })
  const rows = schedule(terms)

  assert.equal(rows.length, 24)
  assert.equal(levelPayment(terms), 53_18)
  assert.deepEqual([rows[0]?.dueOn, rows[0]?.interestCents, rows[0]?.principalCents], ['2026-01-15', 6_00, 47_18])
  assert.equal(apr(terms).aprPpm, 120_014)
})

// By actual days the 15 days to the 15th and the 16 to the 31st differ: 1,200 × 12 % × 14 ÷ 365 = 5.52.
test('by actual days a half month bears the interest of its days', () => {
  const [first] = schedule(semiMonthly({ options: { monthDays: [1, 15] }, dayCount: 'ACT/365' }))

  assert.equal(first?.interestCents, 5_52)
})

test('every four weeks is thirteen payments a year, and every two or four months are six or three', () => {
  const year = { maturityOn: '2026-12-31' }
  assert.equal(dueDays(aLoan({ frequency: 'FOUR_WEEKLY', ...year })).length, 13)
  assert.deepEqual(dueDays(aLoan({ frequency: 'EVERY_4_MONTHS' })), ['2026-05-01', '2026-09-01', '2027-01-01'])
  assert.equal(dueDays(aLoan({ frequency: 'EVERY_2_MONTHS' })).length, 6)
  // 12 % ÷ 13 of 1,200.00 are 11.0769…; 12 % ÷ 6 are 24.00.
  assert.equal(schedule(aLoan({ frequency: 'FOUR_WEEKLY' }))[0]?.interestCents, 11_08)
  assert.equal(schedule(aLoan({ frequency: 'EVERY_2_MONTHS' }))[0]?.interestCents, 24_00)
})

// Of 1,200.00 at 12 %: ten days are 10/360 of a year of 30-day months, 4.00, and by the calendar 10/365, 3.945…; three weeks
// are 3/52, 8.3076…; five months are 5/12, 60.00.
test('a contract may count the days, weeks or months between its payments', () => {
  const every10 = aLoan({ frequency: 'EVERY_10_DAYS', maturityOn: '2026-01-31' })

  assert.deepEqual(dueDays(every10), ['2026-01-11', '2026-01-21', '2026-01-31'])
  assert.equal(schedule(every10)[0]?.interestCents, 4_00)
  assert.equal(schedule({ ...every10, dayCount: 'ACT/365' })[0]?.interestCents, 3_95)
  assert.equal(schedule(aLoan({ frequency: 'EVERY_3_WEEKS' }))[0]?.interestCents, 8_31)
  const every5 = aLoan({ frequency: 'EVERY_5_MONTHS', maturityOn: '2027-04-01' })
  assert.deepEqual(dueDays(every5), ['2026-06-01', '2026-11-01', '2027-04-01'])
  assert.equal(schedule(every5)[0]?.interestCents, 60_00)
  // Three payments of five months at 5 % each: 1,200 × 0.05 ÷ (1 − 1.05^−3) = 440.650…; the APR is the rate but for the cents.
  assert.equal(levelPayment(every5), 440_65)
  assert.equal(apr(every5).aprPpm, 119_999)
})

test('a number is a frequency up to 366 days, 52 weeks and 12 months, and compounds only in whole parts of a year', () => {
  const keysOf = (frequency: string, options = {}) =>
    termsProblems(aLoan({ frequency: frequency as LoanTerms['frequency'], options, maturityOn: '2036-01-01' })).map(
      ({ key }) => key,
    )

  assert.deepEqual(
    ['EVERY_366_DAYS', 'EVERY_52_WEEKS', 'EVERY_12_MONTHS'].map((one) => keysOf(one)),
    [[], [], []],
  )
  assert.deepEqual(
    ['EVERY_0_DAYS', 'EVERY_367_DAYS', 'EVERY_53_WEEKS', 'EVERY_13_MONTHS', 'EVERY_2_YEARS'].map((one) => keysOf(one)),
    [['unknown'], ['unknown'], ['unknown'], ['unknown'], ['unknown']],
  )
  assert.deepEqual(keysOf('EVERY_5_MONTHS', { compounding: 'SEMI_ANNUALLY' }), ['notWholePeriods'])
  assert.deepEqual(keysOf('EVERY_3_MONTHS', { compounding: 'SEMI_ANNUALLY' }), [])
  assert.deepEqual(
    termsProblems(aLoan({ frequency: 'EVERY_1_DAYS', maturityOn: '2041-01-01' })).map(({ field, key }) => [field, key]),
    [['maturityOn', 'termTooLong']],
  )
})

// 18 months of 30 days: 1,200 × 12 % × 540 ÷ 360 = 216.00.
test('a loan with a single payment asks for everything on its last day', () => {
  const terms = aLoan({ frequency: 'AT_MATURITY', maturityOn: '2027-07-01' })

  assert.deepEqual(
    schedule(terms).map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents]),
    [['2027-07-01', 216_00, 1_200_00]],
  )
  assert.equal(replay(terms, entered([disbursed(terms)]), { asOn: '2026-06-01' }).nextDue?.amountCents, 1_416_00)
})

// A farm pays from July to December. From 1 January 2026 the first period runs 180 days of 360: 12 % × ½ of 1,200.00.
test('no payment falls due in the months without payment, and the next one bears their interest', () => {
  const terms = aLoan({ options: { monthsWithoutPayment: [1, 2, 3, 4, 5, 6] }, maturityOn: '2026-12-01' })
  const rows = schedule(terms)

  assert.deepEqual(
    rows.map(({ dueOn }) => dueOn),
    ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'],
  )
  assert.equal(rows[0]?.interestCents, 72_00)
  assert.equal(rows[1]?.interestCents, Math.round((rows[0]?.balanceCents ?? 0) / 100))
})

test('two days that are none, all twelve months, and a first payment in a month without payment are refused', () => {
  const problemsOf = (parts: Partial<LoanTerms>) => termsProblems(semiMonthly(parts))
  const notTwo = [{ field: 'options.monthDays', key: 'notTwoDays' }]
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

  for (const monthDays of [
    [15, 15],
    [20, 5],
    [28, 31],
    [0, 15],
    [1, 32],
  ] as const) {
    assert.deepEqual(problemsOf({ options: { monthDays } }), notTwo, String(monthDays))
  }
  assert.deepEqual(problemsOf({ options: { monthsWithoutPayment: all } }), [
    { field: 'options.monthsWithoutPayment', key: 'notMonths' },
  ])
  assert.deepEqual(problemsOf({ firstDueOn: '2026-02-15', options: { monthsWithoutPayment: [2] } }), [
    { field: 'firstDueOn', key: 'inMonthWithoutPayment' },
  ])
})

test('law: due days of every rhythm are in order, and counting them one by one gives the same days', (t) => {
  const days = fc.record({ first: fc.integer({ min: 1, max: 27 }), apart: fc.integer({ min: 1, max: 20 }) })
  const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 11 })
  const cases = fc.tuple(anyTerms(), days, months).map(([terms, { first, apart }, monthsWithoutPayment]) => {
    const options = { monthDays: [first, Math.min(31, first + apart)] as const, monthsWithoutPayment }
    return { ...terms, balloon: null, options }
  })
  holds(
    t,
    cases.filter((terms) => terms.frequency !== 'AT_MATURITY' && termsProblems(terms).length === 0),
    (terms) => {
      const found = dueDays(terms)
      assert.deepEqual([...found].sort(), found)
      assert.equal(new Set(found).size, found.length)
      assert.deepEqual(firstDueDays(terms, found.length - 1), found.slice(0, -1))
      if (found.length > 1) assert.equal(dueDay(terms, found.length - 1), found.at(-2))
    },
    1_000,
  )
})
