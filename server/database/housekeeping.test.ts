import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanups } from '../app.ts'
import { useApi } from '../testing/api.ts'
import { sweep } from './housekeeping.ts'

const api = await useApi()

const work = (onFailure: (name: string, error: unknown) => void = () => assert.fail('a broom failed')) => ({
  database: api.database.database,
  clock: api.clock,
  cleanups,
  onFailure,
})

test('what is over is removed, what still counts stays', async () => {
  const lender = await api.aLender()
  const headers = { 'idempotency-key': 'key-1' }
  const path = `/api/users/${lender.id}/preferences`
  await lender.client.put(path, { preferences: {} }, { headers })

  await api.database.owner.query(`
    insert into passkey_challenges (challenge_hash, purpose, expires_at)
    values (sha256('asked for'), 'PROVE', '2026-03-02T12:05:00Z')`)
  await api.database.owner.query(`
    insert into letters (kind, typed_email_key, created_at, expires_at, next_attempt_at)
    values ('RESET_PASSWORD', 'ada@example.com', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z', '2026-03-02T12:00:00Z')`)
  await api.database.owner.query("update known_devices set last_used_at = '2025-02-01T00:00:00Z'")

  const atOnce = await sweep(work())
  api.clock.set('2026-03-31T11:59:59.000Z')
  const inTime = await sweep(work())
  api.clock.set('2026-04-02T12:00:00.000Z')
  const later = await sweep(work())

  const nothing = {
    sessions: 0,
    'one-time tokens': 0,
    letters: 0,
    'recipients of letters': 0,
    'passkey challenges': 0,
    'known devices': 0,
    'rate limits': 0,
    'idempotency keys': 0,
    'staged schedules': 0,
  }
  assert.deepEqual(atOnce, nothing)
  assert.deepEqual(inTime, {
    ...nothing,
    sessions: 1,
    letters: 1,
    'passkey challenges': 1,
    'known devices': 1,
    'rate limits': 1,
  })
  assert.deepEqual(later, { ...nothing, 'idempotency keys': 1 })
})

test('a broom that fails is told of and keeps no other from its work', async () => {
  const failed: string[] = []
  const broken = { name: 'broken', sweep: async () => Promise.reject(new Error('no')) }

  const removed = await sweep({ ...work((name) => failed.push(name)), cleanups: [broken, ...cleanups] })

  assert.deepEqual(failed, ['broken'])
  assert.equal(Object.keys(removed).length, cleanups.length)
})
