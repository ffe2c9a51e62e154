import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { loanForm } from '#contract/loans/loan-form.ts'
import { isTermsStepDone, loanProblems } from '../loan-wizard/loan-draft-problems.ts'
import { balloonDateOf, formOfDraft, isLoanDraft, type LoanDraft, newLoanDraft, termOf } from './loan-draft.ts'

const NO_ESTIMATE = { paymentAmount: 0, balloonAmount: null }

const draft = (changes: Partial<LoanDraft> = {}): LoanDraft => ({
  ...newLoanDraft('2026-01-15'),
  loanName: 'Elm Street',
  loanType: 'SINGLE_FAMILY',
  principalAmount: 250_000,
  interestRate: 7.125,
  maturityDate: '2056-01-15',
  borrowerId: 12,
  ...changes,
})

const problemsOf = (changes: Partial<LoanDraft>) => loanProblems(formOfDraft(draft(changes), NO_ESTIMATE))

/** What the API answers to a form, by field. */
const loanFieldsRefused = (form: object): string[] =>
  z.safeParse(loanForm, form).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? []

test('a new loan starts today, runs a year, is fully amortized and paid monthly', () => {
  const fresh = newLoanDraft('2026-01-15')

  assert.equal(fresh.originationDate, '2026-01-15')
  assert.equal(fresh.maturityDate, '2027-01-15')
  assert.equal(fresh.principalAmount, 0)
  assert.equal(fresh.interestRate, 0)
  assert.equal(fresh.paymentStructure, 'FULLY_AMORTIZED')
  assert.equal(fresh.paymentFrequency, 'MONTHLY')
  assert.deepEqual([fresh.interestOnlyPeriod, fresh.interestOnlyPeriodUnit], [12, 'MONTHS'])
  assert.deepEqual([fresh.amortizationTerm, fresh.amortizationTermUnit], [30, 'YEARS'])
  assert.deepEqual([fresh.hasBalloonPayment, fresh.lateFee, fresh.gracePeriod], [false, 0, 0])
  assert.equal(fresh.loanType, '')
})

test('the term is all months, and the whole years in them', () => {
  assert.deepEqual(termOf({ originationDate: '2026-01-01', maturityDate: '2036-01-01' }), { months: 120, years: 10 })
  assert.deepEqual(termOf({ originationDate: '2026-01-01', maturityDate: '2028-07-01' }), { months: 30, years: 2 })
  assert.deepEqual(termOf({ originationDate: null, maturityDate: '2028-07-01' }), { months: 0, years: 0 })
})

test('a balloon is due five years after origination, or at maturity when that is earlier', () => {
  assert.equal(balloonDateOf(draft()), '2031-01-15')
  assert.equal(balloonDateOf(draft({ maturityDate: '2028-01-15' })), '2028-01-15')
})

test('a balloon day within one day of maturity becomes the maturity day', () => {
  assert.equal(balloonDateOf(draft({ maturityDate: '2031-01-14' })), '2031-01-14')
  assert.equal(balloonDateOf(draft({ maturityDate: '2031-01-16' })), '2031-01-16')
  assert.equal(balloonDateOf(draft({ maturityDate: '2031-01-17' })), '2031-01-15')
  assert.equal(balloonDateOf(draft({ balloonPaymentDate: '2056-01-14' })), '2056-01-15')
})

test('what the wizard sends is what the API accepts, with every field of the specification', () => {
  const form = formOfDraft(draft({ hasBalloonPayment: true, notes: '  second lien ' }), {
    paymentAmount: 1684.3,
    balloonAmount: 235_000.12,
  })

  assert.equal(z.safeParse(loanForm, form).success, true)
  assert.deepEqual(
    Object.keys(form).sort(),
    [...Object.keys(loanForm.shape)].filter((key) => key !== 'lenderId').sort(),
  )
  assert.equal(form.originationDate, '2026-01-15')
  assert.deepEqual([form.loanTermMonths, form.loanTermYears], [360, 30])
  assert.equal(form.calculatedMonthlyPayment, 1684.3)
  assert.equal(form.balloonPaymentDate, '2031-01-15')
  assert.equal(form.notes, 'second lien')
})

test('a complete loan has no problems', () => {
  assert.deepEqual(problemsOf({}), {})
})

test('an empty wizard names every field that is missing', () => {
  const problems = loanProblems(formOfDraft(newLoanDraft('2026-01-15'), NO_ESTIMATE))

  assert.deepEqual(problems, {
    loanName: 'loan.nameRequired',
    loanType: 'loan.typeRequired',
    principalAmount: 'loan.principalPositive',
    borrowerId: 'loan.borrowerRequired',
  })
  assert.equal(isTermsStepDone(problems), false)
})

test('a loan that only lacks its borrower may leave the first step', () => {
  const problems = problemsOf({ borrowerId: null })

  assert.deepEqual(problems, { borrowerId: 'loan.borrowerRequired' })
  assert.equal(isTermsStepDone(problems), true)
})

test('empty days are asked for by their name', () => {
  assert.deepEqual(problemsOf({ originationDate: null, maturityDate: null }), {
    originationDate: 'loans.originationRequired',
    maturityDate: 'loans.maturityRequired',
  })
})

test('maturity on or before origination is refused', () => {
  assert.deepEqual(problemsOf({ maturityDate: '2026-01-15' }), { maturityDate: 'loan.maturityAfterOrigination' })
})

test('an interest rate below zero is refused, zero is not', () => {
  assert.deepEqual(problemsOf({ interestRate: -1 }), { interestRate: 'loan.interestRatePositive' })
  assert.deepEqual(problemsOf({ interestRate: 0 }), {})
})

test('an unknown payment frequency is refused', () => {
  // @ts-expect-error: only another program could send it.
  assert.deepEqual(problemsOf({ paymentFrequency: 'DAILY' }), { paymentFrequency: 'loan.frequencyRequired' })
})

test('interest-only needs its period', () => {
  const details = { interestOnlyPeriod: 'loan.interestOnlyDetails' }
  const form = formOfDraft(draft({ paymentStructure: 'INTEREST_ONLY' }), NO_ESTIMATE)

  assert.deepEqual(problemsOf({ paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: null }), details)
  assert.deepEqual(loanProblems({ ...form, interestOnlyPeriodUnit: null }), details)
  assert.deepEqual(problemsOf({ paymentStructure: 'INTEREST_ONLY' }), {})
})

test('a balloon needs its day and its amortization term, within the term of the loan', () => {
  assert.deepEqual(problemsOf({ hasBalloonPayment: true, balloonPaymentDate: null }), {
    balloonPaymentDate: 'loan.balloonDetails',
  })
  assert.deepEqual(problemsOf({ hasBalloonPayment: true, amortizationTerm: null }), {
    balloonPaymentDate: 'loan.balloonDetails',
  })
  const form = formOfDraft(draft({ hasBalloonPayment: true }), NO_ESTIMATE)
  assert.deepEqual(loanProblems({ ...form, amortizationTermUnit: null }), {
    balloonPaymentDate: 'loan.balloonDetails',
  })
  assert.deepEqual(problemsOf({ hasBalloonPayment: true, balloonPaymentDate: '2057-01-15' }), {
    balloonPaymentDate: 'loan.balloonWithinTerm',
  })
})

test('periods are whole numbers', () => {
  assert.deepEqual(problemsOf({ paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 1.5 }), {
    interestOnlyPeriod: 'field.wholeNumber',
  })
  assert.deepEqual(problemsOf({ hasBalloonPayment: true, amortizationTerm: 30.5 }), {
    amortizationTerm: 'field.wholeNumber',
  })
  const form = formOfDraft(draft(), NO_ESTIMATE)
  assert.deepEqual(loanFieldsRefused({ ...form, loanTermMonths: 360.5, loanTermYears: 0.5 }), [
    'loanTermMonths: field.wholeNumber',
    'loanTermYears: field.wholeNumber',
  ])
})

test('a term of more than 100 years, and an amortization that ends before the balloon, are refused', () => {
  assert.deepEqual(problemsOf({ maturityDate: '2127-01-15' }), { maturityDate: 'loan.termTooLong' })
  assert.deepEqual(problemsOf({ hasBalloonPayment: true, amortizationTerm: 2 }), {
    amortizationTerm: 'loan.amortizationBeforeBalloon',
  })
})

test('a draft with a word where a day or an amount belongs is none that the wizard can show', () => {
  const fresh = newLoanDraft('2026-01-01')
  assert.equal(isLoanDraft(fresh), true)
  assert.equal(isLoanDraft({ ...fresh, balloonPaymentDate: '2031-01-01', semiMonthlyDays: [1, 15] }), true)
  for (const wrong of [
    { firstPaymentDate: 'soon' },
    { originationDate: '2026-02-30' },
    { balloonPaymentDate: 'later' },
    { statedPayment: 'much' },
    { semiMonthlyDays: 'both' },
    { hasBalloonPayment: 'yes' },
    { paymentFrequency: 'NEVER' },
    { borrowerId: 'Ana' },
  ]) {
    assert.equal(isLoanDraft({ ...fresh, ...wrong } as unknown as LoanDraft), false, JSON.stringify(wrong))
  }
})
