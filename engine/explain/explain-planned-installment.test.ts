import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { levelPayment, schedule } from '../schedule/schedule.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { type Derivation, sumOfSteps } from './explain.ts'
import { explainLevelPayment, explainPlannedInstallment } from './explain-planned-installment.ts'

const loan = aLoan({
  principalCents: 250_000_00,
  annualRatePpm: 71_250,
  originationOn: '2026-01-15',
  maturityOn: '2056-01-15',
})

/** The steps of a derivation, and of theirs, as lines. */
const lines = ({ steps }: Derivation, indent = ''): string[] =>
  steps.flatMap(({ key, amountCents, from }) => [
    `${indent}${key} ${amountCents}`,
    ...(from ? lines(from, `${indent}  `) : []),
  ])

// 249,800.08 × 7.125 % ÷ 12 = 1,483.187975, half up 1,483.19; 1,684.30 − 1,483.19 = 201.11.
test('a row says that its interest comes from balance and rate, and its principal from what the payment leaves', () => {
  const derivation = explainPlannedInstallment(loan, 2)

  assert.equal(derivation.figure, 1684_30)
  assert.deepEqual(lines(derivation), [
    'row.interest 148319',
    '  row.interest.of-days 148319',
    'row.principal 20111',
    '  level-payment 168430',
    '    level-payment.formula 168430',
    '  row.interest -148319',
  ])
  assert.deepEqual(derivation.steps[0]?.from?.steps[0]?.values, {
    balanceCents: 249_800_08,
    annualRatePpm: 71_250,
    fromOn: '2026-02-15',
    dueOn: '2026-03-15',
    dayCount: '30/360',
    partNumerator: 1,
    partDenominator: 12,
  })
  assert.equal(derivation.steps[0]?.from?.steps[0]?.rounding, 'HALF_UP')
})

test('the last row says that it takes the rest', () => {
  assert.deepEqual(lines(explainPlannedInstallment(loan, 360)).slice(2), [
    'row.principal 166968',
    '  row.principal.last 166968',
  ])
})

test('an interest-only row says that it takes no principal, a down payment that it is one', () => {
  const interestOnly = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 6 })

  assert.ok(lines(explainPlannedInstallment(interestOnly, 1)).includes('  row.principal.none 0'))
  assert.deepEqual(lines(explainPlannedInstallment(aLoan({ options: { downPaymentCents: 100_00 } }), 1)), [
    'row.down-payment 10000',
  ])
})

test('interest that is postponed, and collected later, is told in both rows', () => {
  const grace = aLoan({ options: { interestGraceRows: 1 } })

  assert.ok(lines(explainPlannedInstallment(grace, 1)).includes('  row.interest.postponed -1200'))
  assert.ok(lines(explainPlannedInstallment(grace, 2)).includes('  row.interest.collected 1200'))
})

test('a row that the loan does not have is refused', () => {
  assert.throws(() => explainPlannedInstallment(loan, 361), /360 rows and no row 361/)
  assert.throws(() => explainPlannedInstallment(loan, 0), RangeError)
})

test('the level payment is explained by what it repays, at what rate and in how many rows', () => {
  const { figure, steps } = explainLevelPayment(loan)

  assert.equal(figure, 1684_30)
  assert.deepEqual(steps[0]?.values, {
    principalCents: 250_000_00,
    rows: 360,
    annualRatePpm: 71_250,
    paymentMultipleCents: 1,
  })
})

/** Every figure is the sum of its steps, and every step that is explained is worth what its explanation says. */
function assertAddsUp(derivation: Derivation): void {
  assert.equal(sumOfSteps(derivation), derivation.figure, JSON.stringify(derivation))
  for (const { amountCents, from } of derivation.steps) {
    if (!from) continue
    assert.equal(Math.abs(Number(amountCents)), from.figure)
    assertAddsUp(from)
  }
}

test('every row of every loan is explained to the cent, and the explanation agrees with the schedule', (t) => {
  holds(
    t,
    fc.tuple(anyTerms(), fc.nat()),
    ([terms, pick]) => {
      const rows = schedule(terms)
      const row = rows[pick % rows.length]
      assert.ok(row)

      const derivation = explainPlannedInstallment(terms, row.number)

      assert.equal(derivation.figure, row.paymentCents)
      assertAddsUp(derivation)
    },
    1_000,
  )
})

test('the explained level payment is the level payment', (t) => {
  holds(
    t,
    anyTerms(),
    (terms) => {
      const derivation = explainLevelPayment(terms)
      assert.equal(derivation.figure, levelPayment(terms))
      assertAddsUp(derivation)
    },
    500,
  )
})
