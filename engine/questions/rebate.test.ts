import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { replay } from '../replay/replay.ts'
import { schedule } from '../schedule/schedule.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { earnedInterest } from './earned-interest.ts'
import { payoff } from './payoff.ts'

/** HP 12C Solutions Handbook, "Rule of 78": 30 payments of 39.33 with a finance charge of 180.00, so 999.90 was lent. */
const handbook = (parts: Partial<LoanTerms> = {}): LoanTerms =>
  aLoan({
    principalCents: 999_90,
    annualRatePpm: 72_007,
    maturityOn: '2028-07-01',
    options: { flatInterest: true, rebate: 'RULE_OF_78' },
    ...parts,
  })

const paidMonths = (count: number, cents: number) =>
  Array.from({ length: count }, (_, index) => paid(schedule(handbook())[index]?.dueOn ?? '', cents))

test('the interest of the handbook’s loan falls by digits, and its payments stay equal', () => {
  const rows = schedule(handbook())

  // 180 × 30 ÷ 465 = 11.6129…; 180 × (30 + 29) ÷ 465 = 22.8387…, so 11.23 more.
  assert.deepEqual(
    rows.slice(0, 2).map(({ paymentCents, interestCents }) => [paymentCents, interestCents]),
    [
      [39_33, 11_61],
      [39_33, 11_23],
    ],
  )
  assert.deepEqual([rows.length, rows.at(-1)?.paymentCents, rows.at(-1)?.interestCents], [30, 39_33, 39])
  assert.equal(
    rows.reduce((sum, { interestCents }) => sum + interestCents, 0),
    180_00,
  )
})

// The payment of 4.74 over 41 half months is rounded up to 0.17, so that 37 of them and one of 0.15 repay it with 1.70 of
// interest. With 41 digits only 1.69 would be earned with the last payment, and 0.01 more principal asked for than was lent.
test('a due day that rounding has left without a payment has no digit', () => {
  const rows = schedule(
    aLoan({
      principalCents: 4_74,
      annualRatePpm: 318_013,
      originationOn: '2025-11-15',
      firstDueOn: '2026-02-25',
      maturityOn: '2027-10-15',
      frequency: 'SEMI_MONTHLY',
      dayCount: 'ACT/365',
      options: { rebate: 'RULE_OF_78' },
    }),
  )

  const sumOf = (part: 'principalCents' | 'interestCents') => rows.reduce((sum, row) => sum + row[part], 0)
  assert.deepEqual([sumOf('principalCents'), sumOf('interestCents')], [4_74, 1_70])
  assert.deepEqual(
    rows
      .slice(36, 39)
      .map(({ paymentCents, interestCents, balanceCents }) => [paymentCents, interestCents, balanceCents]),
    [
      [17, 1, 15],
      [15, 0, 0],
      [0, 0, 0],
    ],
  )
})

// 5 × 6 ÷ (30 × 31) of 180.00 is 5.806…; five payments of 39.33 less 5.81 are 190.84. Printed: 5.81 and 190.84.
test('with payment 25 the handbook gives back 5.81 and asks for 190.84', () => {
  const terms = handbook()
  const events = entered([disbursed(terms), ...paidMonths(25, 39_33)])

  const { rebateCents, totalCents } = payoff(terms, events, { on: '2028-02-01' })

  assert.deepEqual([rebateCents, totalCents], [5_81, 190_84])
})

// A month of 29 days: the 15th is 14 days in, the 16th is 15. The sixth last digit, 5 ÷ 465 of 180, is 1.93… by then.
test('a month counts whole when more than half of it has passed, and not before', () => {
  const terms = handbook()
  const events = entered([disbursed(terms), ...paidMonths(25, 39_33)])
  const on = (day: string) => payoff(terms, events, { on: day })

  assert.deepEqual([on('2028-02-15').totalCents, on('2028-02-15').perDiemTenThousandths], [190_84, 0])
  assert.deepEqual([on('2028-02-16').interestCents, on('2028-02-16').totalCents], [1_94, 192_78])
  assert.deepEqual([on('2028-02-16').rebateCents, on('2028-03-01').totalCents], [3_87, 192_78])
})

test('the payoff figure pays the loan off, and its derivation names what is given back', () => {
  const terms = handbook()
  const before = [disbursed(terms), ...paidMonths(25, 39_33)]

  const state = replay(terms, entered([...before, paid('2028-02-16', 192_78)]), { asOn: '2028-02-16' })
  const { steps } = explainPayoff(terms, entered(before), { on: '2028-02-16' })

  assert.deepEqual([state.status, state.paid.interestCents], ['PAID_OFF', 180_00 - 3_87])
  assert.deepEqual(steps.at(-1), { key: 'payoff.rebate', values: { on: '2028-02-16', rebateCents: 3_87 } })
})

test('money beyond what is due waits for the next payments, and saves no interest', () => {
  const terms = handbook()
  const twice = entered([disbursed(terms), paid('2026-02-01', 78_66)])

  const held = replay(terms, twice, { asOn: '2026-02-01' })
  const later = replay(terms, twice, { asOn: '2026-03-01' })

  assert.deepEqual([held.unappliedCents, held.principalCents], [39_33, 999_90 - (39_33 - 11_61)])
  assert.deepEqual([later.unappliedCents, later.installments[1]?.isPaid, later.paid.interestCents], [0, true, 22_84])
})

// The loan of docs/money.md, section 9: 1,105.38 outstanding, 19 days over 365, 6.90.
test('an actuarial rebate is by the day, and extra money waits too', () => {
  const terms = aLoan({ options: { rebate: 'ACTUARIAL' } })
  const events = entered([disbursed(terms), paid('2026-02-01', 206_62)])

  const { interestCents, unappliedCents, totalCents, rebateCents } = payoff(terms, events, { on: '2026-02-20' })

  assert.deepEqual([interestCents, unappliedCents, totalCents], [6_90, 100_00, 1_012_28])
  // 79.42 altogether, 12.00 and 6.90 of it earned.
  assert.equal(rebateCents, 60_52)
})

test('reports earn interest by digits: nothing until the middle of a month, then all of it', () => {
  const terms = handbook()

  const earned = earnedInterest(terms, entered([disbursed(terms)]), ['2026-01-15', '2026-01-16', '2026-01-31'])

  assert.deepEqual(earned, [0, 11_61, 11_61])
})

test('the derivation of an installment says its digit', () => {
  const [interest] = explainPlannedInstallment(handbook(), 2).steps

  assert.deepEqual(interest?.from?.steps, [
    {
      key: 'row.interest.digits',
      values: { chargeCents: 180_00, digit: 29, sum: 465 },
      amountCents: 11_23,
      rounding: 'HALF_UP',
    },
  ])
})

// 36 % over 60 months: the first digit is 60 ÷ 1,830 of the interest, more than a payment. It is asked for later.
test('interest above the payment is left to the next installments, and no principal is below zero', () => {
  const terms = aLoan({ annualRatePpm: 500_000, maturityOn: '2031-01-01', options: { rebate: 'RULE_OF_78' } })
  const rows = schedule(terms)

  assert.ok(rows.every(({ principalCents }) => principalCents >= 0))
  assert.ok((rows[0]?.deferredInterestCents ?? 0) > 0)
  assert.deepEqual([rows.at(-1)?.balanceCents, rows.at(-1)?.deferredInterestCents], [0, undefined])
})

test('the Rule of 78 is for equal payments, at most 61 months and interest as scheduled', () => {
  const problemsOf = (parts: Partial<LoanTerms>) => termsProblems(handbook(parts)).map(({ key }) => key)

  assert.deepEqual(problemsOf({ maturityOn: '2031-02-01' }), [])
  assert.deepEqual(problemsOf({ maturityOn: '2031-02-02' }), ['ruleOf78TooLong'])
  assert.deepEqual(problemsOf({ structure: 'INTEREST_ONLY', interestOnlyMonths: 2 }), ['onlyEqualPayments'])
  // Its flat interest is for interest as scheduled too.
  const byTheDay = termsProblems(handbook({ accrual: 'DAILY' })).map(({ field, key }) => `${field} ${key}`)
  assert.deepEqual(byTheDay, [
    'options.flatInterest onlyForScheduledInterest',
    'options.rebate onlyForScheduledInterest',
  ])
})
