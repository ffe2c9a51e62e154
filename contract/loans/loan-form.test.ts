import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { loanForm } from './loan-form.ts'

/** A loan as a form sends it, with everything that was agreed. */
const agreed = {
  loanName: 'Elm Street',
  principalAmount: 120_000,
  interestRate: 6,
  loanType: 'SINGLE_FAMILY',
  originationDate: '2026-01-01',
  maturityDate: '2036-01-01',
  loanTermMonths: 120,
  loanTermYears: 10,
  paymentStructure: 'INTEREST_ONLY',
  interestOnlyPeriod: 12,
  interestOnlyPeriodUnit: 'MONTHS',
  hasBalloonPayment: true,
  balloonPaymentDate: '2031-01-01',
  balloonPaymentAmount: 111_665.23,
  amortizationTerm: 30,
  amortizationTermUnit: 'YEARS',
  paymentFrequency: 'MONTHLY',
  borrowerId: 12,
  lateFee: 25,
  gracePeriod: 5,
  notes: 'second lien',
  calculatedMonthlyPayment: 600,
}

const problemsOf = (changes: object) =>
  z
    .safeParse(loanForm, { ...agreed, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? []

test('the form of a loan takes every field that was agreed, and keeps each as it was sent', () => {
  assert.deepEqual(z.parse(loanForm, agreed), agreed)
})

test('a field of the wrong kind is refused by its name', () => {
  for (const [field, value] of Object.entries(agreed)) {
    const wrong = typeof value === 'boolean' ? 'yes' : typeof value === 'number' ? 'many' : 7
    assert.match(problemsOf({ [field]: wrong }).join(), new RegExp(field), field)
  }
})

test('each set of words is what was agreed, and nothing else', () => {
  const taken = (field: string, words: readonly string[]) =>
    words.filter((word) => problemsOf({ [field]: word }).length === 0)
  const types = ['SINGLE_FAMILY', 'MULTI_FAMILY', 'PERSONAL', 'BUSINESS', 'LINE_OF_CREDIT', 'OTHER']
  assert.deepEqual(taken('loanType', [...types, 'BOAT', '']), types)
  const frequencies = ['MONTHLY', 'BI_WEEKLY', 'WEEKLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY']
  assert.deepEqual(taken('paymentFrequency', [...frequencies, 'DAILY', '']), frequencies)
  const units = ['MONTHS', 'YEARS']
  assert.deepEqual(taken('interestOnlyPeriodUnit', [...units, 'DAYS']), units)
  assert.deepEqual(taken('amortizationTermUnit', [...units, 'DAYS']), units)
  // BALLOON is what other programs call a balloon payment; it is stored as the structure it is.
  const structures = ['FULLY_AMORTIZED', 'INTEREST_ONLY', 'BALLOON']
  assert.deepEqual(taken('paymentStructure', [...structures, 'NONE']), structures)
})
