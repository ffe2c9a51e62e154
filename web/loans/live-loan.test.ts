import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateOf, liveLoan, totalEstimate } from './live-loan.ts'
import { type LoanDraft, newLoanDraft } from './loan-draft.ts'

const draft = (changes: Partial<LoanDraft> = {}): LoanDraft => ({
  ...newLoanDraft('2026-01-01'),
  loanName: 'Elm Street',
  loanType: 'SINGLE_FAMILY',
  principalAmount: 120_000,
  interestRate: 6,
  maturityDate: '2036-01-01',
  ...changes,
})

const paymentOf = (changes: Partial<LoanDraft>) => liveLoan(draft(changes))?.paymentCents

// P·r/(1−(1+r)^−n): 120,000 at 6 % over 10 years.
test('120,000 at 6 % over 10 years is 1,332.25 a month and 4,011.25 a quarter', () => {
  assert.equal(paymentOf({}), 1332_25)
  assert.equal(paymentOf({ paymentFrequency: 'QUARTERLY' }), 4011_25)
})

test('250,000 at 7.125 % over 30 years is 360 payments of 1,684.30', () => {
  const live = liveLoan(draft({ principalAmount: 250_000, interestRate: 7.125, maturityDate: '2056-01-01' }))

  assert.equal(live?.paymentCents, 1684_30)
  assert.equal(live?.rows.length, 360)
  assert.equal(live?.rows.at(-1)?.balanceCents, 0)
})

test('interest only is the principal times the rate of a period, and the later payment is named', () => {
  const live = liveLoan(draft({ paymentStructure: 'INTEREST_ONLY' }))

  assert.equal(live?.paymentCents, 600_00)
  assert.equal(live?.later?.fromOn, '2027-02-01')
  assert.equal(paymentOf({ paymentStructure: 'INTEREST_ONLY', paymentFrequency: 'QUARTERLY' }), 1800_00)
})

// 120,000 at 6 % over 360 months is 719.46; after 60 payments 111,665.23 remain.
test('a balloon after five years of a payment from 30 is what remains then', () => {
  const live = liveLoan(draft({ hasBalloonPayment: true }))

  assert.equal(live?.paymentCents, 719_46)
  assert.equal(live?.balloonCents, 111_665_23)
  assert.deepEqual(estimateOf(live), { paymentAmount: 719.46, balloonAmount: 111_665.23 })
})

test('without interest the payment is the principal over the payments', () => {
  assert.equal(paymentOf({ interestRate: 0 }), 1000_00)
})

test('fields that make no loan give no figures', () => {
  assert.equal(liveLoan(draft({ principalAmount: 0 })), null)
  assert.equal(liveLoan(draft({ principalAmount: null })), null)
  assert.equal(liveLoan(draft({ maturityDate: '2026-01-01' })), null)
  assert.equal(liveLoan(draft({ maturityDate: null })), null)
  assert.equal(liveLoan(draft({ hasBalloonPayment: true, balloonPaymentDate: null })), null)
  assert.deepEqual(estimateOf(null), { paymentAmount: 0, balloonAmount: null })
})

// 3,652 days over 30 are 121.7333 months; 1,332.25 × 3,652 ÷ 30 = 162,179.23.
test('the review estimates the total with months of 30 days', () => {
  const live = liveLoan(draft())

  assert.equal(live && totalEstimate(live), 162_179_23)
})
