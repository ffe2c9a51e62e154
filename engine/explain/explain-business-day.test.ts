import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLoan, disbursed, entered } from '../testing/loan-histories.ts'
import { explainLateFee } from './explain-fees.ts'

// Due on Sunday 1 February 2026, without days of grace.
test('the derivation of a late fee that waits for a business day names that day', () => {
  const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 25_00, waitsForBusinessDay: true } })

  const { steps } = explainLateFee(terms, entered([disbursed(terms)]), { asOn: '2026-02-03', installment: 1 })

  assert.equal(steps[0]?.values['lastDayOn'], '2026-02-02')
})
