import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { refusalFor } from '../http/error-answer.ts'
import { openTestServer } from '../testing/test-database.ts'
import { isOutcomeUnknown, isUnavailable, openDatabase, type Tx } from './database.ts'
import { sql } from './sql.ts'

// A server of its own, because the test stops its processes.
const { server } = await openTestServer()
const owner = new pg.Pool({ ...server.owner, database: 'loanwright_template', max: 1 })
owner.on('error', () => undefined)
owner.on('connect', (client) => client.on('error', () => undefined))
const database = openDatabase({
  connection: { ...server.app, database: 'loanwright_template', query_timeout: 1000 },
  connectionsMax: 1,
})
after(async () => {
  await database.close()
  await owner.end()
  await server.close()
})

const write = (tx: Tx, key: string) =>
  tx.run(sql`insert into rate_limits (key, window_started_at, attempts) values (${key}, now(), 1)`)
const count = (key: string): Promise<number> =>
  owner.query('select 1 from rate_limits where key = $1', [key]).then(({ rows }) => rows.length)

/** Stops the server process of the transaction, as on a machine that hangs. Gives its process id. */
async function holdStill(tx: Tx): Promise<number> {
  const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** Continues the process, and waits until it has noticed that its client is gone. */
async function letGo(pid: number): Promise<void> {
  process.kill(pid, 'SIGCONT')
  for (;;) {
    const { rowCount } = await owner.query('select 1 from pg_stat_activity where pid = $1', [pid])
    if (rowCount === 0) return
  }
}

test('a database that stops answering before the commit has changed nothing, and the next request does not wait for it', {
  timeout: 60_000,
}, async () => {
  let held = 0
  const failing = database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    await write(tx, 'hung')
    held = await holdStill(tx)
    await write(tx, 'hung too')
  })
  const error = await failing.catch((reason: unknown) => reason)
  await database.transaction({ kind: 'SYSTEM' }, (tx) => write(tx, 'next'))
  await letGo(held)

  assert.equal(isUnavailable(error), true)
  assert.equal(isOutcomeUnknown(error), false)
  assert.equal(refusalFor(error).refusal.status, 503)
  assert.deepEqual([await count('hung'), await count('hung too'), await count('next')], [0, 0, 1])
})

test('a database that stops answering at the commit leaves the outcome open, and the answer says so', {
  timeout: 60_000,
}, async () => {
  let held = 0
  const failing = database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    await write(tx, 'in doubt')
    held = await holdStill(tx)
  })
  const error = await failing.catch((reason: unknown) => reason)
  await letGo(held)

  assert.equal(isOutcomeUnknown(error), true)
  const { refusal } = refusalFor(error)
  assert.deepEqual([refusal.status, refusal.code], [503, 'request.outcomeUnknown'])
  // The work was done after all: "nothing was changed" would have been untrue.
  assert.equal(await count('in doubt'), 1)
})
