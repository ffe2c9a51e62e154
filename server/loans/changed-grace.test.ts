import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTerms, getBorrowerSummary, getLenderSummary, listLoans } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month, late fee 25.00 after 10 days. */
const aRunningLoan = (overrides = {}, by = lender) =>
  api.aLoan(by, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })

const change = ({ id }: { id: number }, body: Record<string, unknown>, by = lender) =>
  by.client.call(changeTerms, { params: { loanId: id }, body: { effectiveDate: '2026-02-02', ...body } })

async function assertBooksAgree() {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('another late fee and other days of grace count for installments due after the change', async () => {
  const loan = await aRunningLoan()

  // Due on 2 February under 10 days of grace, which are long over; the new ones are for March on.
  const { data } = await change(loan, { lateFee: null, lateFeePercent: 5, gracePeriod: 60 })

  const { lateFee, lateFeePercent, gracePeriod, status, feesDue } = data
  assert.deepEqual(
    { lateFee, lateFeePercent, gracePeriod, status, feesDue },
    { lateFee: null, lateFeePercent: 5, gracePeriod: 60, status: 'LATE', feesDue: 25 },
  )
  const listed = (await lender.client.call(listLoans, {})).data.find(({ id }) => id === loan.id)
  assert.deepEqual([listed?.status, listed?.gracePeriod, listed?.daysPastDue], ['LATE', 60, 28])
  await assertBooksAgree()
})

test('lists and dashboards count an installment late by the grace of its own day', async () => {
  api.clock.set('2026-04-20T12:00:00.000Z')
  const own = await api.aLender()
  const record = await api.aBorrower(own)
  const borrower = await api.anInvitedBorrower(own, record)
  const loan = await aRunningLoan({ borrowerId: record.id, gracePeriod: 90, lateFee: 0 }, own)
  await change(loan, { effectiveDate: '2026-02-10', gracePeriod: 5 }, own)

  const summary = async () =>
    (await own.client.call(getLenderSummary, { params: { lenderId: own.id } })).data.metrics.latePaymentsCount
  const statusIn = async () => (await own.client.call(listLoans, {})).data[0]?.status
  const overdue = async () =>
    (await borrower.client.call(getBorrowerSummary, { params: { borrowerId: borrower.id } })).data.overdue

  // February is 77 days past due with 90 of grace; March and April are past their 5.
  assert.deepEqual([await statusIn(), await overdue(), await summary()], ['ACTIVE', false, 2])
  const body = { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-20', paymentMethod: 'ACH' }
  await own.client.call(recordPayment, { body })
  assert.deepEqual([await statusIn(), await overdue(), await summary()], ['LATE', true, 2])
  api.clock.set('2026-03-02T12:00:00.000Z')
})
