import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteLoan, listLoans, listLoansOfLender } from '#contract/loans/loans.ts'
import { writeOffLoan } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const running = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
const begunEarlier = { originationDate: '2025-10-02', maturityDate: '2026-10-02' }
const allOf = (person: Person, lenderId = person.id) =>
  person.client.call(listLoansOfLender, { params: { lenderId }, query: { format: 'array' } })

test('all loans in one list stand there as in the pages, with what is past due, for a lender and for an administrator', async () => {
  const lender = await api.aLender()
  const admin = await api.anAdmin()
  await api.aLoan(lender, { ...running, gracePeriod: 0 })
  const paidInPart = await api.aLoan(lender, begunEarlier)
  const body = { loanId: paidInPart.id, amount: 500, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
  const givenUp = await api.aLoan(lender, begunEarlier)
  await lender.client.call(writeOffLoan, { params: { loanId: givenUp.id }, body: { date: '2026-03-02' } })
  const removed = await api.aLoan(lender, running)
  await lender.client.call(deleteLoan, { params: { loanId: removed.id } })
  await api.aLoan(lender, { originationDate: '2026-05-01', maturityDate: '2027-05-01' })

  const { data: paged } = await lender.client.call(listLoans, { query: { limit: 100 } })
  const { data: all } = await allOf(lender)
  const { data: ofAdmin } = await allOf(admin, lender.id)
  const { data: ofAll } = await allOf(admin)

  assert.deepEqual(all, paged)
  assert.deepEqual(ofAdmin, paged)
  assert.deepEqual(
    ofAll.filter(({ id }) => paged.some((loan) => loan.id === id)),
    paged,
  )
  // 12,000.00 over twelve months: 1,066.19 a month, one of them past due, or four of which 500.00 are paid.
  // Of a loan that was given up nothing is past due.
  assert.deepEqual(
    paged.map(({ status, pastDueAmount }) => [status, pastDueAmount]),
    [
      ['PENDING', 0],
      ['DEFAULTED', 0],
      ['DEFAULTED', 3764.76],
      ['LATE', 1066.19],
    ],
  )
})
