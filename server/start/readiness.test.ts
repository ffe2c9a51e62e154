import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../database/sql.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi()

test('while long transactions hold every connection, the app still says that it is ready', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = Array.from({ length: 30 }, () =>
    api.database.database
      .transaction({ kind: 'SYSTEM' }, async (tx) => {
        await tx.query(sql`select 1`)
        await released
      })
      .catch(() => 'waited too long for a connection'),
  )
  while (api.database.database.connections?.().waiting === 0) await new Promise(setImmediate)

  const responses = await Promise.all([1, 2, 3].map(() => api.nobody().get('/readyz')))
  release()
  await Promise.all(holding)

  assert.deepEqual(
    responses.map(({ status, text }) => [status, text]),
    Array(3).fill([200, '{"status":"ready"}']),
  )
})
