import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveLoan } from '../loans/live-loan.ts'
import { type LoanDraft, newLoanDraft } from '../loans/loan-draft.ts'
import { dueBefore } from './due-before-today.ts'

const loan = (changes: Partial<LoanDraft> = {}) => {
  const draft: LoanDraft = {
    ...newLoanDraft('2026-07-01'),
    loanName: 'Ford Ranger',
    loanType: 'PERSONAL',
    principalAmount: 18_500,
    interestRate: 6.9,
    maturityDate: '2031-07-01',
    ...changes,
  }
  return liveLoan(draft) ?? assert.fail('the draft makes no loan')
}

test('a loan that begins in the past says how many payments were due, and how much they are', () => {
  assert.deepEqual(dueBefore(loan(), '2026-11-24'), { count: 4, amountCents: 1461_80, firstOn: '2026-08-01' })
})

test('a payment that is due today is not late', () => {
  assert.equal(dueBefore(loan(), '2026-08-01'), null)
  assert.equal(dueBefore(loan(), '2026-08-02')?.count, 1)
})

test('a loan with a history whose next payment is still to come says nothing', () => {
  const continued = loan({ originationDate: '2026-11-01', takenOverDate: '2026-11-24' })
  assert.equal(dueBefore(continued, '2026-11-24'), null)
})

test('a loan with a history whose first payment is entered as in its contract names all that would be late', () => {
  const asInContract = loan({ originationDate: '2024-03-01', maturityDate: '2039-03-01', takenOverDate: '2026-11-24' })
  assert.equal(dueBefore(asInContract, '2026-11-24')?.count, 32)
})
