import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../testing/test-database.ts'
import { isUnavailable, openDatabase } from './database.ts'
import { keepingPlan, sql } from './sql.ts'

const CONNECTIONS = 10

const made = await createTestDatabase()
const database = openDatabase({ connection: made.app, connectionsMax: CONNECTIONS, keepsPlans: true })
after(async () => {
  await database.close()
  await made.close()
})

const readSize = keepingPlan(sql`select size from parcels where id = ${1}`)
const scope = { kind: 'SYSTEM' } as const

/** Every connection keeps a plan of the statement: each transaction holds its connection until all have one. */
async function warmAll(): Promise<void> {
  let arrived = 0
  const all = Promise.withResolvers<void>()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.transaction(scope, async (tx) => {
        await tx.query(readSize)
        arrived += 1
        if (arrived === CONNECTIONS) all.resolve()
        await all.promise
      }),
    ),
  )
}

test('a column whose type a migration changes under ten warm connections costs no request', async () => {
  await made.owner.query('create table parcels (id bigint primary key, size integer not null)')
  await made.owner.query('insert into parcels values (1, 7)')
  await made.owner.query('grant select on parcels to loanwright_app')
  await warmAll()
  const sources: unknown[] = []
  const noteSource = () => database.transaction(scope, async (tx) => void sources.push(tx.source), { isReadOnly: true })
  await noteSource()

  await made.owner.query('alter table parcels alter column size type text')
  const found = await database.transaction(scope, (tx) => tx.one(readSize))

  assert.deepEqual(found, { size: '7' })
  // What was remembered of stored data before the migration does not count any more.
  await noteSource()
  assert.notEqual(sources[0], sources[1])
})

test('a plan that stays stale is answered as busy, and not as a fault of ours', async () => {
  const stale = await made.owner
    .query(
      "do $$ begin raise exception using errcode = '0A000', message = 'cached plan must not change result type'; end $$",
    )
    .catch((error: unknown) => error)

  assert.equal(isUnavailable(stale), true)
})

test('the last connection that closes takes with it all that was remembered of the database', async () => {
  const own = openDatabase({ connection: { ...made.app, idleTimeoutMillis: 50 } as typeof made.app })
  const sourceNow = () => own.transaction(scope, async (tx) => tx.source, { isReadOnly: true })
  const before = await sourceNow()
  while (own.connections?.().open !== 0) await new Promise((resolve) => setTimeout(resolve, 20))

  assert.notEqual(await sourceNow(), before)
  await own.close()
})
