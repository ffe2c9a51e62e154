import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LoanDraft, newLoanDraft } from './loan-draft.ts'
import { isStartedFrom, leftOutOfProduct, productOfDraft, startedFrom } from './loan-start.ts'

const draft = (changes: Partial<LoanDraft> = {}): LoanDraft => ({
  ...newLoanDraft('2026-01-15'),
  loanName: 'Elm Street',
  principalAmount: 250_000,
  interestRate: 7,
  ...changes,
})

test('a product sets its terms and the days that follow from them, and leaves the loan itself as it is', () => {
  const begun = draft({ lateFee: 99, rounding: 'UP' })
  const bridge = {
    terms: { interestRate: 11.5, hasBalloonPayment: true, amortizationTerm: 15, gracePeriod: 10 },
    loanType: 'SINGLE_FAMILY' as const,
    termMonths: 36,
    balloonMonths: 24,
  }

  const started = { ...begun, ...startedFrom(begun, bridge) }

  assert.deepEqual(
    [started.loanName, started.principalAmount, started.originationDate, started.borrowerId],
    ['Elm Street', 250_000, '2026-01-15', null],
  )
  assert.deepEqual(
    [started.interestRate, started.loanType, started.maturityDate, started.balloonPaymentDate],
    [11.5, 'SINGLE_FAMILY', '2029-01-15', '2028-01-15'],
  )
  // What the product does not set is the usual, and not what was there before.
  assert.deepEqual([started.lateFee, started.rounding, started.gracePeriod], [0, 'HALF_UP', 10])
  assert.ok(isStartedFrom(started, bridge))
  assert.ok(!isStartedFrom({ ...started, gracePeriod: 5 }, bridge))
})

test('a product without a rate or a term leaves those of the loan', () => {
  const begun = draft({ maturityDate: '2031-01-15' })

  const { interestRate, maturityDate } = { ...begun, ...startedFrom(begun, { terms: { lateFee: 25 } }) }

  assert.deepEqual([interestRate, maturityDate], [7, '2031-01-15'])
})

test('the terms of a loan make a product that begins the same loan again', () => {
  const made = draft({
    maturityDate: '2031-01-15',
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 6,
    lateFeePercent: 5,
    dayCount: 'ACT/360',
  })

  const product = productOfDraft(made)
  const again = draft({ interestRate: 3 })

  assert.deepEqual([product.termMonths, product.balloonMonths], [60, null])
  assert.equal('amortizationTerm' in product.terms, false)
  assert.deepEqual({ ...again, ...startedFrom(again, product) }, made)
  assert.equal(productOfDraft(draft({ maturityDate: '2031-02-20' })).termMonths, null)
})

test('what belongs to one loan alone is left out of a product, and named', () => {
  assert.deepEqual(leftOutOfProduct(draft()), [])
  const stated = draft({ paymentRule: 'STATED', statedPayment: 1_750, points: 2, closingReserve: 900 })
  // Points are kept; the payment of the contract and a reserve are not.
  assert.deepEqual(leftOutOfProduct(stated), ['statedPayment', 'closingReserve'])
})
