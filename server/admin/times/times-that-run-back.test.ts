import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPayment } from '#contract/payments/payments.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { testNow, useApi } from '../../testing/api.ts'
import { beginRun } from '../verification/runs.ts'
import { timesThatRunBack } from './times-that-run-back.ts'

const api = await useApi()

test('what was entered by a clock that was ahead is named when the clock is right again', async () => {
  const { database } = api.database
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  assert.deepEqual(await timesThatRunBack(database, testNow), [])

  api.clock.set('2026-03-05T12:00:00.000Z')
  await lender.client.post('/api/auth/login', { email: lender.email, password: lender.password })
  const body = { loanId: loan.id, amount: 100, paymentDate: '2026-03-05', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
  api.clock.set(testNow)
  await lender.client.post('/api/auth/login', { email: lender.email, password: lender.password })

  const [entry, payment, ...others] = await timesThatRunBack(database, testNow)
  assert.match(entry ?? '', /entry \d+ is of 2026-03-02T12:00:00.000Z, the entry before it of 2026-03-05T12:00:00.000Z/)
  assert.match(payment ?? '', /Payment \d+ on loan .+ is of 2026-03-05, a day that has not come/)
  assert.deepEqual(others, [])
})

test('a check of the books that a clock began while it was ahead keeps no other from beginning', async () => {
  await api.database.owner.query(
    "insert into verifications (started_at, alive_at) values ('2026-04-01T12:00:00Z', '2026-04-01T12:00:00Z')",
  )

  const begun = await api.database.database.transaction({ kind: 'SYSTEM' }, (tx) =>
    asSystemTask(tx, 'check all that is stored', (own) =>
      beginRun(own, { nightOf: null, askedBy: null, now: testNow }),
    ),
  )

  assert.equal(begun?.isNew, true)
})
