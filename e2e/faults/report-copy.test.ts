import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, type Scope, type Tx } from '../../server/database/database.ts'
import { checkDatabaseRole } from '../../server/database/database-role.ts'
import { bringUpToDate } from '../../server/database/migrate.ts'
import { openReportCopy, type ReportCopy } from '../../server/database/report-copy.ts'
import { sql } from '../../server/database/sql.ts'
import { systemClock } from '../../server/settings/clock.ts'
import { findServerPackage } from './machine-postgres.ts'
import { makePair } from './standby.ts'

const bin = findServerPackage()
const skip = bin === undefined && 'no PostgreSQL of the machine’s own packages is there to make a copy with'

test('reports of a real standby say as of when they are, and one that is gone is replaced by the database', {
  skip,
}, async () => {
  const pair = await makePair(bin ?? '')
  const opened: Database[] = []
  const open = (connectionString: string): Database => {
    const database = openDatabase({ connection: { connectionString }, connectionsMax: 1 })
    opened.push(database)
    return database
  }
  try {
    const { databaseUrl, databaseOwnerUrl } = pair.addresses()
    const connections = { app: { connectionString: databaseUrl }, owner: { connectionString: databaseOwnerUrl } }
    await bringUpToDate(connections)
    const primary = open(databaseUrl)
    const reasons: string[] = []
    const copy = openReportCopy({
      copy: open(pair.copyUrl),
      primary,
      clock: systemClock,
      check: (found) => checkDatabaseRole(found, { isDemo: true }),
      onLeftAside: (reason) => reasons.push(reason),
    })

    await count(primary, 1)
    const whole = await settled(copy, 1)
    assert.ok(whole)
    assert.equal(reasons.length, 0)

    await pair.holdCopy(true)
    await count(primary, 2)
    const behind = await copy.read(scope, counted)
    assert.ok(behind)
    assert.equal(behind.result, 1)
    assert.ok(behind.asOf < new Date().toISOString())
    await pair.holdCopy(false)
    const again = await settled(copy, 2)
    assert.ok(again && again.asOf > behind.asOf)

    const own = openReportCopy({
      copy: primary,
      primary,
      clock: systemClock,
      check: async () => [],
      onLeftAside: (reason) => reasons.push(reason),
    })
    assert.equal(await own.read(scope, counted), undefined)
    assert.match(reasons.at(-1) ?? '', /is no standby/)
    pair.remove()
    assert.equal(await copy.read(scope, counted), undefined)
  } finally {
    for (const database of opened) await database.close().catch(() => undefined)
    pair.remove()
  }
})

const scope: Scope = { kind: 'USER', userId: 7, lenderId: 7 }

const counted = async (tx: Tx): Promise<number> => {
  const { value } = await tx.one<{ value: number }>(sql`select value from counters where lender_id = 7`)
  return value
}

const count = (database: Database, value: number) =>
  database.transaction(scope, (tx) =>
    tx.run(sql`
      insert into counters (lender_id, name, value) values (7, 'loan', ${value})
      on conflict (lender_id, name) do update set value = ${value}`),
  )

/** What is read once the copy has a value; it has the log when a commit is answered, and its tables a moment later. */
async function settled(copy: ReportCopy, value: number): ReturnType<typeof copy.read<number>> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const read = await copy.read(scope, counted).catch(() => undefined)
    if (read?.result === value) return read
    await sleep(50)
  }
  return undefined
}
