import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoan, getLoan, getSchedule } from '#contract/loans/loans.ts'
import { markDefaulted } from '#contract/loans/servicing.ts'
import { useApi } from '../../testing/api.ts'

const api = await useApi() // today is 2 March 2026

/**
 * 10,000.00 at 12 % from 1 January, all of it once, on 1 January 2031 at the latest. Called on 20 February: 10,000 × 12 % × 50 ÷ 365 =
 * 164.38, and 32.88 in the ten days until today.
 */
test('a demand note asks for nothing until it is called, and then for all of it', async () => {
  const lender = await api.aLender()
  const { data: made, status } = await lender.client.call(createLoan, {
    body: {
      loanName: 'Note of Ana',
      principalAmount: 10_000,
      interestRate: 12,
      loanType: 'PERSONAL',
      originationDate: '2026-01-01',
      maturityDate: '2031-01-01',
      paymentStructure: 'FULLY_AMORTIZED',
      paymentFrequency: 'AT_MATURITY',
      payableOnDemand: true,
      borrowerId: (await api.aBorrower(lender)).id,
    },
  })
  const params = { loanId: made.id }
  const loan = async () => (await lender.client.call(getLoan, { params })).data
  const before = await loan()
  const call = { date: '2026-02-20', stage: 'ACCELERATED' } as const
  await lender.client.call(markDefaulted, { params, body: call })
  const after = await loan()
  const { data: rows } = await lender.client.call(getSchedule, { params })

  assert.equal(status, 201)
  assert.deepEqual([before.payableOnDemand, before.status, before.dueNowAmount], [true, 'ACTIVE', 0])
  assert.deepEqual(
    rows.map(({ dueDate, amount }) => [dueDate, amount]),
    [['2026-02-20', 10_164.38]],
  )
  assert.deepEqual([after.calledDueOn, after.payoffAmount], ['2026-02-20', 10_197.26])
})
