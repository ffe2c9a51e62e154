import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../testing/api.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'

const database = await createTestDatabase()
// A pool of one connection, with a short wait for it.
const narrow = openDatabase({
  connection: { ...database.app, connectionTimeoutMillis: 150 },
  connectionsMax: 1,
})
const api = await startApi({ on: database, wrap: () => narrow })
after(async () => {
  await api.close()
  await narrow.close()
  await database.close()
})

/** Keeps the only connection busy until letGo is called. */
function holdConnection(): { letGo(): Promise<void>; held: Promise<void> } {
  const held = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const done = narrow.transaction({ kind: 'SYSTEM' }, async () => {
    held.resolve()
    await gate.promise
  })
  return {
    held: held.promise,
    letGo: () => {
      gate.resolve()
      return done
    },
  }
}

test('while the database is busy every request is told so and to come again, and nothing is half-done', async () => {
  const lender = await api.aLender()
  const path = `/api/users/${lender.id}/preferences`
  const hold = holdConnection()
  await hold.held

  const read = await lender.client.get(path)
  const write = await lender.client.put(path, { preferences: { language: 'es' } })
  const login = await api.nobody().post('/api/auth/login', { email: lender.email, password: lender.password })
  const ready = await api.nobody().get('/readyz')
  const alive = await api.nobody().get('/healthz')
  await hold.letGo()

  for (const response of [read, write, login]) {
    assert.equal(response.status, 503)
    assert.equal(response.message, 'The service is busy; nothing was changed. Please try again.')
    assert.equal(response.headers.get('retry-after'), '1')
  }
  assert.deepEqual([ready.status, ready.text], [503, '{"status":"not ready"}'])
  assert.deepEqual([alive.status, alive.text], [200, '{"status":"ok"}'])
})

test('as soon as it is free again, everything goes on by itself', async () => {
  const lender = await api.aLender()

  const ready = await api.nobody().get('/readyz')
  const read = await lender.client.get(`/api/users/${lender.id}/preferences`)

  assert.deepEqual([ready.status, ready.text], [200, '{"status":"ready"}'])
  assert.deepEqual(read.data, {})
})

test('of two hundred requests at once on one connection each is answered rightly or told to come again', async () => {
  const lender = await api.aLender()
  const path = `/api/users/${lender.id}/preferences`

  const responses = await Promise.all(
    Array.from({ length: 200 }, () => lender.client.put(path, { preferences: { language: 'es' } })),
  )

  const written = responses.filter(({ status }) => status === 200).length
  assert.ok(written > 0)
  assert.equal(responses.filter(({ status }) => status === 503).length, 200 - written)
  const { rows } = await database.owner.query(
    "select count(*)::int as count from audit_log where lender_id = $1 and action = 'updatePreferences'",
    [lender.id],
  )
  assert.equal(rows[0].count, written)
})
