import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanHistory } from '#contract/loans/loans.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { answerTo, type Question } from './why.ts'

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026: 106.62 a month; late fee 5.00 after 3 days. */
const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 5_00 }, graceDays: 3 })
const at = '2026-01-01T12:00:00.000Z'
const events: LoanEvent[] = [
  { kind: 'DISBURSED', id: 1, effectiveOn: '2026-01-01', recordedAt: at, amountCents: 1_200_00 },
  {
    kind: 'PAYMENT_RECEIVED',
    id: 2,
    effectiveOn: '2026-02-01',
    recordedAt: at,
    amountCents: 206_62,
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  },
]
const history: LoanHistory = { today: '2026-03-10', terms, events }
const answer = (question: Question) => {
  const derivation = answerTo(question, history)
  return derivation && [derivation.key, derivation.figure, derivation.steps.map(({ key }) => key)]
}

test('a row of the schedule is asked for its payment, its interest or its principal', () => {
  assert.deepEqual(answer({ kind: 'INSTALLMENT', number: 2, part: 'PAYMENT' }), [
    ...['row.payment', 106_62],
    ['row.interest', 'row.principal'],
  ])
  assert.deepEqual(answer({ kind: 'INSTALLMENT', number: 2, part: 'INTEREST' }), [
    ...['row.interest', 10_05],
    ['interest.of-days'],
  ])
  assert.deepEqual(answer({ kind: 'INSTALLMENT', number: 2, part: 'PRINCIPAL' }), [
    ...['row.principal', 96_57],
    ['level-payment', 'row.interest'],
  ])
})

test('the principal of a row with extra principal says how much of it was extra', () => {
  assert.deepEqual(answer({ kind: 'INSTALLMENT', number: 1, part: 'PRINCIPAL' }), [
    ...['row.principal', 194_62],
    ['row.principal', 'payment.extra-principal'],
  ])
})

test('the late fee of an installment says from when and how much', () => {
  assert.deepEqual(answer({ kind: 'LATE_FEE', installment: 2 }), [
    ...['late-fee', 5_00],
    ['late-fee.last-day', 'late-fee.unpaid', 'late-fee.flat'],
  ])
})

test('the next payment is asked for, and has the parts of its installment', () => {
  assert.deepEqual(answer({ kind: 'NEXT_PAYMENT' }), [
    ...['next-payment', 106_62],
    ['next-payment.installment', 'row.interest', 'row.principal'],
  ])
})
