import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { getAdminOverview } from '#contract/admin/admin.ts'
import { login, signup } from '#contract/auth/auth.ts'
import { cleanups } from '../app.ts'
import { readClocksOf } from '../audit/clock-watch.ts'
import type { ClocksRead } from '../audit/queries.ts'
import { sweepByRightClock } from '../database/housekeeping.ts'
import { startApi, testNow, useApi } from '../testing/api.ts'

const metricsToken = 'a-token-of-twenty-characters'
let others: ClocksRead = { database: testNow, newestEntry: null, passedOver: null, migration: 1 }
const api = await useApi({ config: { metricsToken }, readClocks: async () => others })
const right = others

const later = (hours: number): string => new Date(Date.parse(testNow) + hours * 3_600_000).toISOString()
afterEach(() => {
  api.clock.set(testNow)
  others = right
})

describe('while the clock of the app and that of the database are more than five minutes apart', () => {
  test('nobody signs in, those who are signed in work on, and it ends by itself', async () => {
    const lender = await api.aLender()
    const admin = await api.anAdmin()
    const { email, password } = lender
    const signIn = () => api.nobody().call(login, { body: { email, password } })
    const form = { email: 'new@example.com', password, fullName: 'New', role: 'LENDER', termsAccepted: true }

    api.clock.set(later(1))
    const refused = [await signIn(), await api.nobody().call(signup, { body: form })]
    const overview = await admin.client.call(getAdminOverview)
    const metrics = await api.nobody().get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })

    assert.deepEqual(
      refused.map(({ status, code }) => [status, code]),
      [
        [503, 'request.clockWrong'],
        [503, 'request.clockWrong'],
      ],
    )
    assert.equal(refused[0]?.headers.get('retry-after'), '60')
    assert.equal((await lender.client.get('/api/auth/user')).status, 200)
    assert.deepEqual(overview.data.system.clock, { state: 'DIFFERS', seconds: 3600 })
    assert.match(metrics.text, /^clock_right 0$/m)
    const lines = api.log.filter(({ clock }) => clock !== undefined)
    assert.deepEqual([lines.length, lines[0]?.['level']], [1, 50])

    api.clock.set(testNow)
    assert.equal((await signIn()).status, 200)
  })

  test('nothing is swept', async () => {
    const work = { database: api.database.database, clock: api.clock, cleanups, onFailure: () => assert.fail() }
    await api.aLender()
    api.clock.set(later(24 * 30))

    const removed = await sweepByRightClock({ ...work, isClockRight: async () => false })

    assert.deepEqual(removed, {})
    const { rows } = await api.database.owner.query('select count(*)::int as count from sessions')
    assert.ok(rows[0].count > 0)
  })
})

test('the clock is compared with the time of the database, the newest entry of the log and the last migration', async () => {
  const before = Date.now()
  const { database, newestEntry, passedOver, migration } = await readClocksOf(api.database.database)

  assert.ok(Math.abs(Date.parse(database) - before) < 60_000)
  assert.ok(newestEntry !== null && newestEntry >= testNow)
  assert.equal(passedOver, null)
  assert.ok(migration > 20)
})

test('what was remembered of stored data does not count after another release has migrated the database', async () => {
  const source = () =>
    api.database.database.transaction({ kind: 'SYSTEM' }, async (tx) => tx.source, { isReadOnly: true })
  const before = await source()
  let migration = 1
  const other = await startApi({ on: api.database, readClocks: async () => ({ ...right, migration }) })
  after(() => other.close())
  assert.equal(await source(), before)

  migration = 2
  other.clock.set('2026-03-02T12:00:10.000Z')
  await other.nobody().call(login, { body: { email: 'nobody@example.com', password: 'none' } })

  assert.notEqual(await source(), before)
})
