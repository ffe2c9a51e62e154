import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFarOff, upcomingPayments } from './estimated-payments.ts'

const loan = (id: number, nextPaymentDate: string | null, nextPaymentAmount: number | null = 1000) => ({
  id,
  loanName: `Loan ${id}`,
  nextPaymentDate,
  nextPaymentAmount,
})

test('a borrower sees one pending payment for each loan with a next payment, soonest first', () => {
  const payments = upcomingPayments([loan(1, '2026-09-01'), loan(2, null), loan(3, '2026-08-15', 250.5)])

  assert.deepEqual(payments, [
    {
      loanId: 3,
      loanName: 'Loan 3',
      dueDate: '2026-08-15',
      amountCents: 250_50,
      principalCents: 175_35,
      interestCents: 75_15,
      chargesCents: 0,
      isEstimate: true,
      status: 'PENDING',
    },
    {
      loanId: 1,
      loanName: 'Loan 1',
      dueDate: '2026-09-01',
      amountCents: 1000_00,
      principalCents: 700_00,
      interestCents: 300_00,
      chargesCents: 0,
      isEstimate: true,
      status: 'PENDING',
    },
  ])
})

test('a borrower with seven loans sees the five soonest payments', () => {
  const loans = [7, 6, 5, 4, 3, 2, 1].map((id) => loan(id, `2026-08-0${id}`))

  assert.deepEqual(
    upcomingPayments(loans).map(({ loanId }) => loanId),
    [1, 2, 3, 4, 5],
  )
})

test('where the schedule is known the split is what is open of it, and no estimate', () => {
  // 500.00 of an installment of 1,096.43 were paid: all its interest, and part of its principal.
  const halfPaid = { ...loan(1, '2026-08-01', 596.43), nextPaymentInterest: 0, nextPaymentPrincipal: 596.43 }

  const [payment] = upcomingPayments([halfPaid])

  assert.deepEqual([payment?.principalCents, payment?.interestCents, payment?.isEstimate], [596_43, 0, false])
})

test('a payment is far off from the 61st day on', () => {
  // 10 July and 60 days is 8 September.
  assert.deepEqual(
    ['2026-09-08', '2026-09-09'].map((dueDate) => isFarOff({ dueDate }, '2026-07-10')),
    [false, true],
  )
})

test('what is neither interest nor principal of the next payment is its charges', () => {
  const agreed = { nextPaymentInterest: 566.19, nextPaymentPrincipal: 500 }

  const [payment] = upcomingPayments([{ ...loan(1, '2026-09-01', 1236.19), ...agreed }])

  assert.deepEqual([payment?.interestCents, payment?.principalCents, payment?.chargesCents], [566_19, 500_00, 170_00])
  assert.equal(payment?.isEstimate, false)
})
