import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { paymentForm } from '#contract/payments/payments.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { formOfPayment, livePayment, newPaymentDraft, type PaymentDraft, paymentProblems } from './payment-draft.ts'

const terms = aLoan({ principalCents: 12_000_00 })

const history: LoanHistory = {
  today: '2026-02-01',
  terms,
  events: [
    {
      id: 1,
      kind: 'DISBURSED',
      amountCents: 12_000_00,
      effectiveOn: '2026-01-01',
      recordedAt: '2026-01-01T10:00:00.000Z',
    },
  ],
}

const draft = (changes: Partial<PaymentDraft> = {}): PaymentDraft => ({
  ...newPaymentDraft({ today: '2026-02-01', method: 'CHECK' }),
  ...changes,
})

// The level payment of 12,000 at 1 % a month over 12 months is 1,066.19; the first interest 120.00.
test('a payment of the first installment is split as its row says', () => {
  const live = livePayment(draft({ amount: 1066.19 }), history)

  assert.equal(live?.split.interestCents, 120_00)
  assert.equal(live?.split.principalCents, 946_19)
  assert.equal(live?.split.extraPrincipalCents, 0)
  assert.equal(live?.after.principalCents, 11_053_81)
  assert.equal(live?.after.nextDue?.dueOn, '2026-03-01')
  assert.equal(live?.above, null)
})

test('money beyond what is due is extra principal', () => {
  const live = livePayment(draft({ amount: 2066.19 }), history)

  assert.equal(live?.split.extraPrincipalCents, 1000_00)
})

test('a payment above the payoff names the payoff and its day', () => {
  const live = livePayment(draft({ amount: 20_000 }), history)

  assert.deepEqual(live?.above, { day: '2026-02-01', payoffCents: 12_120_00 })
})

test('fields that make no payment give no split', () => {
  assert.equal(livePayment(draft(), history), null)
  assert.equal(livePayment(draft({ amount: 0 }), history), null)
  assert.equal(livePayment(draft({ amount: 10, paymentDate: null }), history), null)
  assert.equal(livePayment(draft({ amount: 10, paymentDate: '2026-02-02' }), history), null)
  assert.equal(livePayment(draft({ amount: 10, application: 'BY_HAND', interestAmount: 4 }), history), null)
})

test('an empty form asks for the amount and the method', () => {
  assert.deepEqual(paymentProblems(newPaymentDraft({ today: '2026-02-01' }), history), {
    amount: 'payment.amountPositive',
    paymentMethod: 'payment.methodRequired',
  })
})

test('a day in the future, before the loan began, or missing, is refused', () => {
  const said = (paymentDate: string | null) => paymentProblems(draft({ amount: 1, paymentDate }), history).paymentDate

  assert.equal(said('2026-02-02'), 'payment.inFuture')
  assert.equal(said('2025-12-31'), 'payments.beforeOrigination')
  assert.equal(said(null), 'payments.dateRequired')
  assert.equal(said('2026-01-01'), undefined)
})

test('parts by hand must add up to the amount, to the cent', () => {
  const byHand = { amount: 10.3, application: 'BY_HAND', interestAmount: 0.1, principalAmount: 10.2 } as const

  assert.deepEqual(paymentProblems(draft(byHand), history), {})
  assert.deepEqual(paymentProblems(draft({ ...byHand, feesAmount: 0.01 }), history), {
    interestAmount: 'payment.partsDoNotAddUp',
  })
})

test('what the form sends is what the API accepts; empty texts and unused parts are left out', () => {
  const form = formOfPayment(draft({ amount: 10.5, reference: ' 1021 ', interestAmount: 3 }), 7)

  assert.equal(z.safeParse(paymentForm, form).success, true)
  assert.deepEqual(form, {
    loanId: 7,
    amount: 10.5,
    paymentDate: '2026-02-01',
    paymentMethod: 'CHECK',
    application: 'STANDARD',
    extraPrincipal: 'SHORTEN_TERM',
    reference: '1021',
  })
})
