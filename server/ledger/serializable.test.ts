import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { type Api, startApi } from '../testing/api.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { verifyLender } from './verify.ts'

let base: TestDatabase
let strict: Database
let api: Api
before(async () => {
  base = await createTestDatabase()
  strict = openDatabase({ connection: base.app, isolationLevel: 'SERIALIZABLE', connectionsMax: 8 })
  api = await startApi({ on: base, wrap: () => strict })
})
after(async () => {
  await api.close()
  await strict.close()
  await base.close()
})

test('where the database lets nothing overlap, loans live and end as they do elsewhere', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  const pay = (amount: number) =>
    lender.client.call(recordPayment, {
      body: { loanId: loan.id, amount, paymentDate: '2026-02-02', paymentMethod: 'ACH' },
    })

  const { data: bounced } = await pay(1066.19)
  await lender.client.call(reversePayment, { params: { paymentId: bounced.id }, body: { reason: 'Bounced' } })
  const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => pay(100 + index)))

  // Whoever was too late too often is told that nothing was done; whoever was told it was done finds it done.
  const done = responses.filter(({ status }) => status === 201)
  assert.ok(done.length > 0)
  assert.ok(
    responses.every(({ status }) => status === 201 || status === 503),
    responses.map(({ text }) => text).join(),
  )
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })
  const completed = payments.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id)
  assert.deepEqual(completed.toSorted(), done.map(({ data }) => data.id).toSorted())
  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  const paid = done.reduce((sum, { data }) => sum + data.amount, 0)
  assert.equal(Math.round((seen.paidInterest + seen.paidPrincipal) * 100), Math.round(paid * 100))
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  assert.deepEqual(await strict.transaction(scope, (tx) => verifyLender(tx, lender.id)), { loans: 1, differences: [] })
})
