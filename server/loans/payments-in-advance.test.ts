import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoan, getLoan, getSchedule } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 1,200.00 at 12 % in twelve payments, the first of them on the first day. */
const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 1_200,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-01',
  maturityDate: '2026-12-01',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  paymentsInAdvance: 1,
  borrowerId,
  ...overrides,
})
const make = (overrides: Record<string, unknown> = {}) => lender.client.call(createLoan, { body: note(overrides) })

// An annuity due: 1,200 ÷ (1 + 10.367628) = 105.56; 1 % of the 1,094.44 that are left is 10.94.
test('the first payment is made on the first day and is equal to the others', async () => {
  const { data: loan, status } = await make()
  const params = { loanId: loan.id }

  const { data: rows } = await lender.client.call(getSchedule, { params })
  const { paymentsInAdvance, paymentRule, downPayment } = (await lender.client.call(getLoan, { params })).data

  assert.equal(status, 201)
  assert.deepEqual(
    rows.slice(0, 2).map(({ dueDate, amount, interestAmount }) => [dueDate, amount, interestAmount]),
    [
      ['2026-01-01', 105.56, 0],
      ['2026-02-01', 105.56, 10.94],
    ],
  )
  assert.deepEqual([rows.length, paymentsInAdvance, paymentRule, downPayment], [12, 1, 'LEVEL', null])
})

test('payments in advance with another kind of payment are refused with the remedy', async () => {
  const daily = await make({ accrualMethod: 'DAILY' })
  const stated = await make({ statedPayment: 110 })

  for (const { fields } of [daily, stated])
    assert.match(String(fields?.['paymentsInAdvance']), /equal payments by the formula/)
})
