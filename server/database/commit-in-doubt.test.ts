import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { refusalFor } from '../http/error-answer.ts'
import { openTestServer } from '../testing/test-database.ts'
import { isOutcomeUnknown, isUnavailable, openDatabase } from './database.ts'
import { sql } from './sql.ts'

// A server of its own, because the test changes its settings.
const { server } = await openTestServer()
const connection = { ...server.app, database: 'loanwright_template' }
const owner = new pg.Pool({ ...server.owner, database: 'loanwright_template', max: 2 })
// The server may stop before a connection is closed.
owner.on('error', () => undefined)
owner.on('connect', (client) => client.on('error', () => undefined))
const database = openDatabase({ connection })
after(async () => {
  await database.close()
  await owner.query('alter system reset synchronous_standby_names')
  await owner.query('select pg_reload_conf()')
  await owner.end()
  await server.close()
})

const count = (key: string): Promise<number> =>
  owner.query('select 1 from rate_limits where key = $1', [key]).then(({ rows }) => rows.length)

test('a connection that breaks while a commit waits for its copy leaves the outcome open, and the answer says so', async () => {
  await owner.query("alter system set synchronous_standby_names = 'nobody'")
  await owner.query('select pg_reload_conf()')

  const writing = database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    await tx.run(sql`set local synchronous_commit = 'on'`)
    await tx.run(sql`insert into rate_limits (key, window_started_at, attempts) values ('in doubt', now(), 1)`)
  })
  const failing = writing.then(
    () => assert.fail('the commit was answered'),
    (error: unknown) => error,
  )
  await endWaitingCommit()
  const error = await failing

  assert.equal(isOutcomeUnknown(error), true)
  const { refusal } = refusalFor(error)
  assert.deepEqual([refusal.status, refusal.code], [503, 'request.outcomeUnknown'])
  // The work was kept after all: "nothing was changed" would have been untrue.
  assert.equal(await count('in doubt'), 1)
})

test('a connection that breaks before the commit has changed nothing for certain', async () => {
  const failing = database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    await tx.run(sql`insert into rate_limits (key, window_started_at, attempts) values ('broken', now(), 1)`)
    await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  const error = await failing.catch((reason: unknown) => reason)

  assert.equal(isOutcomeUnknown(error), false)
  assert.equal(isUnavailable(error), true)
  assert.equal(await count('broken'), 0)
})

test('a connection that breaks while something is only looked up leaves nothing in doubt', async () => {
  const error = await database
    .ask({ kind: 'SYSTEM' }, sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch((reason: unknown) => reason)

  assert.equal(isOutcomeUnknown(error), false)
  assert.equal(isUnavailable(error), true)
})

test('something that writes is not asked as if it only read', async () => {
  const writing = database.ask({ kind: 'SYSTEM' }, sql`delete from rate_limits`)

  await assert.rejects(writing, /more than reading/)
})

/** Ends the connection whose commit waits for a standby that does not exist. */
async function endWaitingCommit(): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    )
    if (rowCount) return
  }
}
