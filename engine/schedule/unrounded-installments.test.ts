import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { levelPayment, planOf, schedule } from './schedule.ts'
import { roundedCents, unroundedInstallments } from './unrounded-installments.ts'

// 2,500 at 8.24 % over 12 months, as the documentation of NumPy Financial prints it: 200.58 + 17.17, 2,299.42 left.
test('a table without rounding shows what a spreadsheet shows', () => {
  const rows = unroundedInstallments(planOf(aLoan({ principalCents: 2_500_00, annualRatePpm: 82_400 })))

  const [first] = rows
  assert.ok(first)
  assert.equal(roundedCents(first.principal, 'HALF_UP'), 200_58)
  assert.equal(roundedCents(first.interest, 'HALF_UP'), 17_17)
  assert.equal(roundedCents(first.balance, 'HALF_UP'), 2_299_42)
  assert.equal(rows.at(-1)?.balance.numerator, 0n)
})

// 55,000 at 6.45 % over 260 weeks: payment 247.61; row 2 bears 54,820.61… × 6.45 % ÷ 52 = 67.998…
test('with an agreed payment interest is carried unrounded from row to row', () => {
  const terms = aLoan({
    principalCents: 55_000_00,
    annualRatePpm: 64_500,
    frequency: 'WEEKLY',
    maturityOn: '2030-12-26',
    options: { lastPaymentIsLevel: true },
  })

  const rows = unroundedInstallments({ ...planOf(terms), paymentCents: 247_61 })

  assert.equal(rows.length, 260)
  assert.ok(rows.every(({ payment }) => roundedCents(payment, 'DOWN') === 247_61))
  assert.equal(rows[1] && roundedCents(rows[1].interest, 'HALF_UP'), 68_00)
})

// The contract rounds what it asks for; its balance is the unrounded one, rounded.
test('a loan that carries fractions never drifts from the unrounded table by a cent', (t) => {
  const terms = anyTerms()
    .map((one) => ({ ...one, options: { carriesFractions: true } }))
    .filter((one) => termsProblems(one).length === 0)

  holds(
    t,
    terms,
    (one) => {
      const rows = schedule(one)
      const unrounded = unroundedInstallments({ ...planOf(one), paymentCents: levelPayment(one) })
      rows.forEach((row, index) => {
        const exact = unrounded[index]
        assert.ok(exact)
        assert.equal(row.balanceCents, roundedCents(exact.balance, one.rounding))
        assert.ok(row.interestCents >= 0 && row.principalCents >= 0)
      })
    },
    200,
  )
})
