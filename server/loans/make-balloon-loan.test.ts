import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoan, previewLoan } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 250,000.00 at 7.125 % over 30 years, in months. */
const house = (overrides: Record<string, unknown>) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 250_000,
  interestRate: 7.125,
  loanType: 'SINGLE_FAMILY',
  originationDate: '2026-03-02',
  maturityDate: '2056-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  lateFee: 50,
  gracePeriod: 10,
  ...overrides,
})
const make = (overrides: Record<string, unknown>) => lender.client.call(createLoan, { body: house(overrides) })
const preview = (overrides: Record<string, unknown>) => lender.client.call(previewLoan, { body: house(overrides) })

test('a balloon: payments of thirty years, and after five of them what is left falls due', async () => {
  const terms = {
    principalAmount: 120_000,
    interestRate: 6,
    hasBalloonPayment: true,
    balloonPaymentDate: '2031-03-02',
    amortizationTerm: 30,
    amortizationTermUnit: 'YEARS',
  }
  const { data: loan } = await make(terms)
  const { data } = await preview(terms)

  // The formula without cents gives 111,665.23; what is owed has its interest rounded to cents 60 times.
  assert.deepEqual([loan.hasBalloonPayment, loan.balloonPaymentAmount], [true, 111_665.32])
  assert.deepEqual([data.paymentAmount, data.numberOfPayments], [719.46, 60])
  assert.equal(data.schedule.at(-1)?.amount, 112_384.78)
})

test('a balloon on a day between two payments is all that was left before it', async () => {
  const { data: loan } = await make({
    principalAmount: 120_000,
    interestRate: 6,
    hasBalloonPayment: true,
    balloonPaymentDate: '2026-04-17',
    amortizationTerm: 360,
    amortizationTermUnit: 'MONTHS',
  })

  // After the one payment of 2 April: 120,000.00 − (719.46 − 600.00).
  assert.equal(loan.balloonPaymentAmount, 119_880.54)
})

test('a balloon after payments of interest alone is the whole principal', async () => {
  const { data: loan } = await make({
    principalAmount: 120_000,
    interestRate: 6,
    hasBalloonPayment: true,
    balloonPaymentDate: '2031-03-02',
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 5,
    interestOnlyPeriodUnit: 'YEARS',
    amortizationTerm: 30,
    amortizationTermUnit: 'YEARS',
  })

  assert.deepEqual([loan.calculatedMonthlyPayment, loan.balloonPaymentAmount], [600, 120_000])
})

test('a balloon after a year of interest alone is what four years of payments leave', async () => {
  const { data: loan } = await make({
    principalAmount: 120_000,
    interestRate: 6,
    hasBalloonPayment: true,
    balloonPaymentDate: '2031-03-02',
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 12,
    interestOnlyPeriodUnit: 'MONTHS',
    amortizationTerm: 30,
    amortizationTermUnit: 'YEARS',
  })

  // 348 payments of 728.41 would repay 120,000 at 0.5 %. The 13th to the 59th leave 113,215.62, which bears 566.08 until
  // the 60th, and that is paid as well: 113,215.62 + 566.08 − 728.41.
  assert.equal(loan.balloonPaymentAmount, 113_053.29)
})

test('the other word for a balloon is stored as the structure it is', async () => {
  const { data: loan } = await make({
    paymentStructure: 'BALLOON',
    balloonPaymentDate: '2031-03-02',
    amortizationTerm: 30,
    amortizationTermUnit: 'YEARS',
  })

  assert.deepEqual([loan.paymentStructure, loan.hasBalloonPayment], ['FULLY_AMORTIZED', true])
})
