import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanEvent } from '#engine/events.ts'
import type { LoanTerms } from '#engine/terms.ts'
import { eventOfPayment, reversalPreview } from './reverse-payment.ts'

const terms: LoanTerms = {
  principalCents: 12_000_00,
  annualRatePpm: 120_000,
  originationOn: '2026-01-01',
  firstDueOn: null,
  maturityOn: '2027-01-01',
  frequency: 'MONTHLY',
  structure: 'FULLY_AMORTIZED',
  interestOnlyMonths: 0,
  balloon: null,
  lateFee: null,
  graceDays: 0,
  endOfMonth: false,
  dayCount: '30/360',
  accrual: 'SCHEDULED',
  allocation: 'INTEREST_PRINCIPAL_FEES',
  rounding: 'HALF_UP',
}

const lent: LoanEvent = {
  id: 1,
  kind: 'DISBURSED',
  amountCents: 12_000_00,
  effectiveOn: '2026-01-01',
  recordedAt: '2026-01-01T10:00:00.000Z',
}

const received = (id: number, recordedAt: string): LoanEvent => ({
  id,
  kind: 'PAYMENT_RECEIVED',
  amountCents: 1066_19,
  effectiveOn: '2026-02-01',
  application: { kind: 'STANDARD' },
  extraPrincipal: 'SHORTEN_TERM',
  recordedAt,
})

const payment = (createdAt: string, updatedAt = createdAt) => ({
  amount: 1066.19,
  paymentDate: '2026-02-01',
  createdAt,
  updatedAt,
})

const MORNING = '2026-02-01T09:00:00.000Z'
const EVENING = '2026-02-01T18:00:00.000Z'

test('of two equal payments on one day, each is found by the instant in which it was entered', () => {
  const events = [lent, received(2, MORNING), received(3, EVENING)]

  assert.equal(eventOfPayment(payment(MORNING), events)?.id, 2)
  assert.equal(eventOfPayment(payment(EVENING), events)?.id, 3)
})

test('a payment the borrower reported is found by the instant of its confirmation', () => {
  const events = [lent, received(2, EVENING), received(3, '2026-02-02T09:00:00.000Z')]

  assert.equal(eventOfPayment(payment(MORNING, EVENING), events)?.id, 2)
})

test('a reversed payment is not taken for one that stands', () => {
  const reversal: LoanEvent = {
    id: 3,
    kind: 'PAYMENT_REVERSED',
    paymentId: 2,
    effectiveOn: '2026-02-02',
    recordedAt: EVENING,
  }

  assert.equal(eventOfPayment(payment(MORNING), [lent, received(2, MORNING), reversal]), null)
})

// 12,000 at 1 % a month: the first payment of 1,066.19 pays 120.00 interest and 946.19 principal.
test('taking a payment back brings its principal and its due day back', () => {
  const preview = reversalPreview(payment(MORNING), {
    terms,
    events: [lent, received(2, MORNING)],
    today: '2026-02-10',
  })

  assert.equal(preview?.before.principalCents, 11_053_81)
  assert.equal(preview?.before.nextDue?.dueOn, '2026-03-01')
  assert.equal(preview?.after.principalCents, 12_000_00)
  assert.equal(preview?.after.nextDue?.dueOn, '2026-02-01')
  assert.equal(preview?.after.daysPastDue, 9)
})
