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

// 120 payments of 20.00: 2,400.00 beside principal and interest.
test('a service fee is in the total of payments, and in no payment of the schedule', () => {
  const [plain, served] = [liveLoan(draft()), liveLoan(draft({ serviceFee: 20 }))]

  assert.deepEqual([served?.paymentCents, served?.chargesCents], [1332_25, 20_00])
  assert.equal((served?.totalCents ?? 0) - (plain?.totalCents ?? 0), 2_400_00)
  assert.equal(served && totalEstimate(served), null)
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
  assert.equal(live?.estimatedBalloonCents, 111_665_23)
  // Last row 112,384.78 less the ordinary 719.46, as on the loan's page.
  assert.equal(live?.balloonCents, 111_665_32)
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

// 96,000 at 6 % with 600.00 a month: the 60th row asks for 88,227.54.
test('the balloon of a stated payment is one figure: the last row less that payment', () => {
  const live = liveLoan(
    draft({ principalAmount: 96_000, hasBalloonPayment: true, paymentRule: 'STATED', statedPayment: 600 }),
  )

  assert.equal(live?.rows.at(-1)?.paymentCents, 88_227_54)
  assert.deepEqual([live?.balloonCents, live?.estimatedBalloonCents], [87_627_54, 87_627_54])
})

test('months of 30 days estimate no total but that of equal monthly payments by the formula', () => {
  const estimateOfTotal = (changes: Partial<LoanDraft>) => {
    const live = liveLoan(draft(changes))
    assert.ok(live)
    return totalEstimate(live)
  }

  assert.equal(estimateOfTotal({ hasBalloonPayment: true }), null)
  assert.equal(estimateOfTotal({ paymentStructure: 'INTEREST_ONLY' }), null)
  assert.equal(estimateOfTotal({ paymentFrequency: 'BI_WEEKLY' }), null)
  assert.equal(estimateOfTotal({ paymentRule: 'STATED', statedPayment: 1_500 }), null)
  assert.equal(estimateOfTotal({ maturityDate: '2026-02-01' }), null)
  assert.equal(estimateOfTotal({ takenOverDate: '2026-01-01' }), null)
  // 59 days are fewer than two months of 30.
  assert.equal(estimateOfTotal({ maturityDate: '2026-03-01', interestRate: 0 }), null)
})
