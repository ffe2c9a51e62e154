import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { estimatedSplit, upcomingPayments } from './estimated-payments.ts'

const loan = (id: number, nextPaymentDate: string | null, nextPaymentAmount: number | null = 1000) => ({
  id,
  loanName: `Loan ${id}`,
  nextPaymentDate,
  nextPaymentAmount,
})

test('an estimated payment of 1,000 is 700 principal and 300 interest', () => {
  assert.deepEqual(estimatedSplit(1000_00), { principalCents: 700_00, interestCents: 300_00 })
})

test('an estimated split always adds up to the payment', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (amountCents) => {
      const { principalCents, interestCents } = estimatedSplit(amountCents)
      assert.equal(principalCents + interestCents, amountCents)
    }),
  )
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
      status: 'PENDING',
    },
    {
      loanId: 1,
      loanName: 'Loan 1',
      dueDate: '2026-09-01',
      amountCents: 1000_00,
      principalCents: 700_00,
      interestCents: 300_00,
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
