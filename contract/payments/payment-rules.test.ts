import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanEvent } from '#engine/terms/events.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import {
  dayProblem,
  type EnteredPayment,
  exceededPayoff,
  farAboveProblem,
  moreThanOwed,
  partProblems,
  partsProblem,
  paymentOf,
  paymentProblem,
  repeatProblem,
} from './payment-rules.ts'

// 12,000.00 at 12 % over a year: 120.00 of interest on 1 February, so 12,120.00 pay it off on that day.
const terms = aLoan({ principalCents: 12_000_00 })
const lent: LoanEvent = {
  id: 1,
  kind: 'DISBURSED',
  amountCents: 12_000_00,
  effectiveOn: '2026-01-01',
  recordedAt: '2026-01-01T10:00:00.000Z',
}
const loan = { terms, events: [lent], today: '2026-03-01', isPaidOff: false }

const form = (changes: Partial<EnteredPayment> = {}): EnteredPayment => ({
  amount: 100,
  paymentDate: '2026-02-01',
  application: 'STANDARD',
  extraPrincipal: 'SHORTEN_TERM',
  ...changes,
})

test('a payment counts between the day the loan began and today, both included', () => {
  assert.equal(paymentProblem(form({ paymentDate: '2026-01-01' }), loan), undefined)
  assert.equal(paymentProblem(form({ paymentDate: '2026-03-01' }), loan), undefined)
  assert.deepEqual(paymentProblem(form({ paymentDate: '2026-03-02' }), loan), {
    field: 'paymentDate',
    code: 'payment.inFuture',
  })
  assert.deepEqual(paymentProblem(form({ paymentDate: '2025-12-31' }), loan), {
    field: 'paymentDate',
    code: 'payment.beforeOrigination',
    values: { day: '2026-01-01' },
  })
})

test('a borrower who reports money sent in the future is told so in words of their own', () => {
  const problem = dayProblem({ paymentDate: '2026-03-02' }, { ...loan, isSent: true })

  assert.deepEqual(problem, { field: 'paymentDate', code: 'payment.sentInFuture' })
})

test('a loan that is paid off takes no payment, and no field of the form is blamed', () => {
  assert.deepEqual(paymentProblem(form(), { ...loan, isPaidOff: true }), { code: 'loan.closed' })
})

test('amounts by hand must add up to the amount, and count whatever the application says', () => {
  const parts = { amount: 10.3, interestAmount: 0.1, principalAmount: 10.2 }

  assert.deepEqual(paymentOf(form(parts)).application, {
    kind: 'BY_HAND',
    interestCents: 10,
    principalCents: 1020,
    feesCents: 0,
  })
  assert.equal(partsProblem(form(parts)), undefined)
  const problem = { field: 'amount', code: 'payment.partsDoNotAddUp' }
  assert.deepEqual(partsProblem(form({ ...parts, feesAmount: 0.01 })), problem)
  assert.deepEqual(partsProblem(form({ application: 'BY_HAND' })), problem)
})

test('the payoff of its day may be paid to the cent, and not a cent more', () => {
  const onItsDay = { ...loan, today: '2026-02-01' }

  assert.equal(exceededPayoff(paymentOf(form({ amount: 12_120 })), onItsDay), undefined)
  const exceeded = exceededPayoff(paymentOf(form({ amount: 12_120.01 })), onItsDay)
  assert.ok(exceeded)
  assert.deepEqual(moreThanOwed(exceeded), {
    field: 'amount',
    code: 'payment.moreThanOwed',
    values: { day: '2026-02-01', payoff: '12120.00' },
  })
})

test('a payment that is dated back may not be above what is owed today either', () => {
  // 12,000.00 are received on 20 February: what is left today is less than what was owed on the 1st.
  const received: LoanEvent = {
    id: 2,
    kind: 'PAYMENT_RECEIVED',
    amountCents: 12_000_00,
    effectiveOn: '2026-02-20',
    recordedAt: '2026-02-20T10:00:00.000Z',
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  }

  const exceeded = exceededPayoff(paymentOf(form({ amount: 1000 })), { ...loan, events: [lent, received] })

  assert.equal(exceeded?.on, '2026-03-01')
})

test('each amount by hand that is more than fits is named with the most that fits', () => {
  const { application } = paymentOf(form({ amount: 200, interestAmount: 150, feesAmount: 50 }))

  assert.deepEqual(partProblems(application, { interestCents: 120_00, principalCents: 0, feesCents: 0 }), [
    { field: 'interestAmount', code: 'payment.partMoreThanOwed', values: { most: '120.00' } },
    { field: 'feesAmount', code: 'payment.partMoreThanOwed', values: { most: '0.00' } },
  ])
  assert.deepEqual(partProblems({ kind: 'STANDARD' }, { interestCents: 0, principalCents: 0, feesCents: 0 }), [])
})

test('a payment of the day and amount of one that counts is a repeat, unless it is another one', () => {
  const paid: LoanEvent = {
    id: 2,
    kind: 'PAYMENT_RECEIVED',
    amountCents: 100_00,
    effectiveOn: '2026-02-01',
    recordedAt: '2026-02-01T10:00:00.000Z',
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  }
  const reversed: LoanEvent = {
    id: 3,
    kind: 'PAYMENT_REVERSED',
    paymentId: 2,
    effectiveOn: '2026-02-02',
    recordedAt: '2026-02-02T10:00:00.000Z',
  }

  assert.deepEqual(repeatProblem({ ...form(), isAnother: false }, [lent, paid]), {
    code: 'payment.recordedAlready',
    values: { amount: '100.00', day: '2026-02-01' },
  })
  assert.equal(repeatProblem({ ...form(), isAnother: true }, [lent, paid]), undefined)
  assert.equal(repeatProblem(form(), [lent, paid]), undefined)
  assert.equal(repeatProblem({ ...form({ amount: 100.01 }), isAnother: false }, [lent, paid]), undefined)
  assert.equal(repeatProblem({ ...form({ paymentDate: '2026-02-02' }), isAnother: false }, [lent, paid]), undefined)
  assert.equal(repeatProblem({ ...form(), isAnother: false }, [lent, paid, reversed]), undefined)
})

// One payment is 1,066.19, so ten times that is 10,661.90.
test('an amount of ten times the next payment is asked about, unless it is said to be meant', () => {
  const asked = (changes: Parameters<typeof farAboveProblem>[0] | object = {}) =>
    farAboveProblem({ ...form({ amount: 10_661.9 }), isAmountMeant: false, ...changes }, loan)

  assert.deepEqual(asked(), {
    code: 'payment.farAboveDue',
    values: { amount: '10661.90', usual: '1066.19' },
  })
  assert.equal(asked({ isAmountMeant: true }), undefined)
  assert.equal(asked({ isAmountMeant: undefined }), undefined)
  assert.equal(asked({ amount: 10_661.89 }), undefined)
  assert.equal(asked({ application: 'PRINCIPAL_ONLY' }), undefined)
})

test('an amount is not far above what is due when it is the payoff, or when much is past due', () => {
  const asked = (changes: object) => farAboveProblem({ ...form(), isAmountMeant: false, ...changes }, loan)

  // 12,120.00 pay the loan off on 1 February. On 1 March two payments are due, 2,132.38.
  assert.equal(asked({ amount: 12_120 }), undefined)
  assert.equal(asked({ amount: 12_119.99 })?.code, 'payment.farAboveDue')
  assert.equal(asked({ amount: 10_661.9, paymentDate: '2026-03-01' }), undefined)
})

test('a payment of which little is open is usual whole', () => {
  const paid: LoanEvent = {
    id: 2,
    kind: 'PAYMENT_RECEIVED',
    amountCents: 1_060_00,
    effectiveOn: '2026-01-20',
    recordedAt: '2026-01-20T10:00:00.000Z',
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  }
  const left = { ...loan, events: [lent, paid] }
  const asked = (amount: number) =>
    farAboveProblem({ ...form({ amount, paymentDate: '2026-01-25' }), isAmountMeant: false }, left)

  // 6.19 of it is open; 1,066.19 are no slip.
  assert.equal(asked(1066.19), undefined)
  assert.deepEqual(asked(10_700)?.values, { amount: '10700.00', usual: '1066.19' })
})
