import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLoans } from '#contract/loans/loans.ts'
import { startApi } from '../testing/api.ts'

test('told to stop, it says that it is not ready, and answers for as long as it was asked to', async () => {
  const api = await startApi({ config: { stopDelayMs: 5000 } })
  const lender = await api.aLender()
  assert.equal((await api.nobody().get('/readyz')).status, 200)

  const closing = api.close()

  const statuses = [(await api.nobody().get('/readyz')).status, (await lender.client.call(listLoans)).status]
  await closing
  assert.deepEqual(statuses, [503, 200])
  await assert.rejects(lender.client.call(listLoans))
})
