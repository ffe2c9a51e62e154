import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchedule } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { recountAll } from '../admin/recount-all.ts'
import { useApi } from '../testing/api.ts'
import { verifyLender } from './verify.ts'

const api = await useApi()

test('figures that an older release left out are stored anew, and a wrong line is left to be looked at', async () => {
  const { database, owner } = api.database
  const lender = await api.aLender()
  const term = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const [first, second] = [await api.aLoan(lender, term), await api.aLoan(lender, term)]
  const body = { loanId: first.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
  await owner.query('update loans set payments_received = 0 where id = $1', [first.id])
  await owner.query('update installments set paid_interest_cents = 0 where loan_id = $1 and number = 1', [first.id])
  await owner.query('update payments set fees_cents = 1, principal_cents = principal_cents - 1 where loan_id = $1', [
    first.id,
  ])
  await owner.query('update ledger_lines set amount_cents = amount_cents + 1 where loan_id = $1', [second.id])

  const { recounted, left } = await recountAll(database)

  assert.equal(recounted, 1)
  assert.deepEqual(
    left.map(({ loanId, what }) => [loanId, what]),
    [[second.id, 'ledger account CASH']],
  )
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(
    differences.map(({ loanId }) => loanId),
    [second.id],
  )
  const [row] = (await lender.client.call(getSchedule, { params: { loanId: first.id } })).data
  assert.equal(row?.isPaid, true)
})
