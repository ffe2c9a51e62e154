import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths } from '../numbers/dates.ts'
import { installmentPeriods, isWholePeriod } from '../terms/installment-periods.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { amortize, levelOfPlan } from './amortize.ts'
import type { InstallmentPlan, InstallmentWorking } from './installment-plan.ts'
import { installmentsOver, levelPayment, schedule } from './schedule.ts'

/** So many months at 12 %, of a loan of 1,000.00. */
const plan = (
  months: number,
  options: ScheduleOptions = {},
  parts: Partial<InstallmentPlan> = {},
): InstallmentPlan => ({
  balanceCents: 1_000_00,
  annualRatePpm: 120_000,
  rounding: 'HALF_UP',
  periods: Array.from({ length: months }, (_, index) => ({
    fromOn: addMonths('2026-01-01', index),
    dueOn: addMonths('2026-01-01', index + 1),
    part: { numerator: 1, denominator: 12 },
  })),
  options,
  ...parts,
})

const installmentsAt = (rows: InstallmentPlan) =>
  amortize(rows).map(({ interestCents, principalCents, balanceCents }) => [interestCents, principalCents, balanceCents])

const workingsOf = (rows: InstallmentPlan): InstallmentWorking[] => {
  const workings: InstallmentWorking[] = []
  amortize(rows, { onLevel: () => {}, onInstallment: (working) => workings.push(working) })
  return workings
}

const terms = (changes: Partial<LoanTerms>): LoanTerms => ({
  principalCents: 1_000_00,
  annualRatePpm: 120_000,
  originationOn: '2026-01-01',
  firstDueOn: null,
  maturityOn: '2026-04-01',
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

test('a level payment says where it comes from and over how many rows it is counted', () => {
  const nothing = { interestCents: 0, smoothingCents: 0, oddDaysCents: 0 }
  const none = { amountCents: 1_000_00, annualRatePpm: 120_000, residualCents: 0, accelerated: null, ...nothing }
  const level = (options: ScheduleOptions, parts?: Partial<InstallmentPlan>) => levelOfPlan(plan(3, options, parts))

  assert.deepEqual(level({}), { ...none, kind: 'formula', count: 3, levelCents: 340_02 })
  assert.deepEqual(level({}, { paymentCents: 350_00 }), { ...none, kind: 'agreed', count: 0, levelCents: 350_00 })
  assert.deepEqual(level({}, { interestOnlyInstallments: 3 }), { ...none, kind: 'formula', count: 0, levelCents: 0 })
  assert.deepEqual(level({ equalPrincipal: true }), { ...none, kind: 'equal-principal', count: 3, levelCents: 333_33 })
  // (1,000 + 3 × 10) ÷ 3, and over two rows (1,000 + 2 × 10) ÷ 2.
  const flat = { ...none, kind: 'flat' as const }
  assert.deepEqual(level({ flatInterest: true }), { ...flat, count: 3, interestCents: 30_00, levelCents: 343_33 })
  assert.deepEqual(level({ flatInterest: true, principalGraceRows: 1 }), {
    ...flat,
    count: 2,
    interestCents: 20_00,
    levelCents: 510_00,
  })
  assert.equal(level({ flatInterest: true, flatInterestInEqualParts: true }).kind, 'flat')
})

test('a payment may have a rounding of its own, also where principals are equal', () => {
  assert.equal(levelOfPlan(plan(3, { equalPrincipal: true, paymentRounding: 'UP' })).levelCents, 333_34)
  assert.equal(levelOfPlan(plan(3, { paymentRounding: 'UP' })).levelCents, 340_03)
})

test('an agreed payment is not smoothed, and neither are equal principals', () => {
  assert.deepEqual(
    installmentsAt(plan(3, { smoothLastRow: true }, { paymentCents: 300_00 }))[0],
    [10_00, 290_00, 710_00],
  )
  const options = { equalPrincipal: true, paymentMultipleCents: 100_00, smoothLastRow: true }
  assert.deepEqual(
    installmentsAt(plan(3, options)).map(([, principal]) => principal),
    [300_00, 300_00, 400_00],
  )
})

test('equal principals in large multiples are paid early, and the later rows ask for nothing', () => {
  const options = { equalPrincipal: true, paymentMultipleCents: 500_00 }
  assert.deepEqual(installmentsAt(plan(4, options)), [
    [10_00, 500_00, 500_00],
    [5_00, 500_00, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  assert.deepEqual(
    workingsOf(plan(4, options)).map(({ rule }) => rule),
    ['equal', 'repaid', 'repaid', 'last'],
  )
})

test('an agreed payment a cent short of the balance leaves that cent for one more row', () => {
  assert.deepEqual(installmentsAt(plan(4, {}, { paymentCents: 340_02 })).slice(2), [
    [3_37, 336_65, 1],
    [0, 1, 0],
  ])
})

test('a payment that just covers the interest takes no principal', () => {
  assert.deepEqual(
    workingsOf(plan(3, {}, { paymentCents: 10_00 })).map(({ rule }) => rule),
    ['none', 'none', 'last'],
  )
})

test('interest as high as the level payment does not take a row out of the count', () => {
  // At 100 % a row, 1.00 over 30 rows asks for 1.00: the interest alone, until the last row.
  const dear = (options: ScheduleOptions) =>
    levelOfPlan(plan(30, options, { balanceCents: 1_00, annualRatePpm: 12_000_000 }))
  assert.deepEqual([dear({}).levelCents, dear({}).count], [1_00, 30])
  // Rounded down to 99 cents, it is one cent below the interest, which is rounding and no more.
  const down = { paymentMultipleCents: 33, paymentRounding: 'DOWN' as const }
  assert.deepEqual([dear(down).levelCents, dear(down).count], [99, 30])
})

// The second of twelve rows is five years: 60 % of what is left after the first, more than several payments.
test('interest that a payment does not cover is deferred to the next row and bears none', () => {
  const rows = plan(12)
  const long = { fromOn: '2026-02-01', dueOn: '2031-02-01', part: { numerator: 5, denominator: 1 } }
  const odd = { ...rows, periods: rows.periods.map((period, index) => (index === 1 ? long : period)) }

  const made = amortize(odd)
  const levelCents = levelOfPlan(odd).levelCents

  assert.ok(made.slice(0, -1).every(({ paymentCents }) => paymentCents === levelCents))
  let unpaidCents = 0
  let balanceCents = 1_000_00
  made.forEach((row, index) => {
    unpaidCents += Math.round(balanceCents * (index === 1 ? 0.6 : 0.01)) - row.interestCents
    balanceCents -= row.principalCents
    assert.equal(row.deferredInterestCents ?? 0, unpaidCents)
  })
  assert.ok((made.at(-1)?.paymentCents ?? 0) <= levelCents)
  assert.equal(levelOfPlan(odd).count, 12)
})

test('interest that is asked for later is asked for in the last row at the latest', () => {
  assert.deepEqual(installmentsAt(plan(3, { interestGraceRows: 5 })), [
    [0, 330_02, 669_98],
    [0, 333_32, 336_66],
    [20_07, 336_66, 0],
  ])
})

test('a row says whether it bears interest at all', () => {
  assert.deepEqual(
    workingsOf(plan(3, { interestFreeRows: 1 })).map(({ isInterestFree }) => isInterestFree),
    [true, false, false],
  )
})

test('flat interest of less than a cent a row is left to the last one', () => {
  // 100.00 × 0.0667 % × 9 ÷ 12 = 0.05 over nine rows.
  const options = { flatInterest: true, flatInterestInEqualParts: true }
  assert.deepEqual(
    installmentsAt(plan(9, options, { balanceCents: 100_00, annualRatePpm: 667 })).map(([interest]) => interest),
    [0, 0, 0, 0, 0, 0, 0, 0, 5],
  )
})

test('an amount below zero or in parts of a cent cannot be repaid', () => {
  assert.throws(() => amortize(plan(3, {}, { balanceCents: -1 })), /an amount of -1 cents cannot be repaid in rows/)
  assert.throws(() => amortize(plan(3, {}, { balanceCents: 0.5 })), /0.5 is not a whole number of cents/)
})

test('what smoothing added to the level payment can be told', () => {
  // 100.01 ÷ 30 rounded up is 3.34, which leaves 3.15 for the last row; at 3.33 it is 3.44, which is nearer.
  const level = levelOfPlan(
    plan(30, { smoothLastRow: true }, { balanceCents: 100_01, annualRatePpm: 0, rounding: 'UP' }),
  )
  assert.deepEqual([level.levelCents, level.smoothingCents], [3_33, -1])
})

test('a balloon after a change: the payment is counted over the longer term', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => addMonths('2026-01-01', index + 1))
  const rows = installmentsOver({
    fromOn: '2026-01-01',
    dueDays: days(3),
    levelDueDays: days(360),
    frequency: 'MONTHLY',
    dayCount: '30/360',
    balanceCents: 100_000_00,
    annualRatePpm: 120_000,
    rounding: 'HALF_UP',
  })
  // 100,000 at 1 % over 360 months: 1,028.61.
  assert.deepEqual(
    rows.map(({ paymentCents }) => paymentCents),
    [1_028_61, 1_028_61, 100_941_91],
  )
})

test('a term that ends within a month counts its short last row as it is', () => {
  // 1,000 ÷ (1 ÷ 1.01 + 1 ÷ 1.01² + 1 ÷ (1.01² × 1.005)) = 339.4647.
  assert.equal(levelPayment(terms({ maturityOn: '2026-03-16' })), 339_46)
  assert.equal(levelPayment(terms({})), 340_02)
})

// 30 February rolls over to 1 March, which stands for it: both months around it are whole.
test('a month whose due day rolls over to the next month is one month', () => {
  const rows = schedule(
    terms({ originationOn: '2025-12-30', maturityOn: '2026-04-30', options: { missingDayRollsOver: true } }),
  )
  assert.deepEqual(
    rows.map(({ dueOn }) => dueOn),
    ['2026-01-30', '2026-03-01', '2026-03-30', '2026-04-30'],
  )
  // 1,000.00 over four rows at 1 % is 256.28: 246.28, 248.74, 251.23 and the rest of principal.
  assert.deepEqual(
    rows.map(({ interestCents }) => interestCents),
    [10_00, 7_54, 5_05, 2_54],
  )
})

test('rows that are not a period apart are counted by their days', () => {
  const parts = installmentPeriods({
    fromOn: '2026-01-01',
    dueDays: ['2026-02-01', '2026-02-16', '2026-04-01'],
    frequency: 'MONTHLY',
    dayCount: '30/360',
  }).map(({ part }) => part.numerator / part.denominator)
  assert.deepEqual(parts, [1 / 12, 15 / 360, 45 / 360])
})

test('months have thirty days in Europe too: the end of February ends a whole month', () => {
  const [period] = installmentPeriods({
    fromOn: '2026-01-31',
    dueDays: ['2026-02-28'],
    frequency: 'MONTHLY',
    dayCount: '30E/360',
  })
  assert.deepEqual(period?.part, { numerator: 1, denominator: 12 })
})

test('from the end of November to the end of February is a whole quarter', () => {
  assert.equal(isWholePeriod({ from: '2025-11-30', to: '2026-02-28', frequency: 'QUARTERLY' }), true)
  assert.equal(isWholePeriod({ from: '2025-11-30', to: '2026-02-27', frequency: 'QUARTERLY' }), false)
})

test('a row may have no days, but never fewer', () => {
  const period = { frequency: 'MONTHLY' as const, dayCount: 'ACT/365' as const }
  assert.deepEqual(
    installmentPeriods({ ...period, fromOn: '2026-02-01', dueDays: ['2026-02-01'] })[0]?.part.numerator,
    0,
  )
  assert.throws(
    () => installmentPeriods({ ...period, fromOn: '2026-02-01', dueDays: ['2026-01-01'] }),
    /2026-01-01 is before 2026-02-01/,
  )
})
