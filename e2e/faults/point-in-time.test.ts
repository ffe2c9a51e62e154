import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { checkAll } from '../../server/admin/verification/check-all.ts'
import { openDatabase } from '../../server/database/database.ts'
import { filesFolder, openLocalFiles } from '../../server/files/local-files.ts'
import { giveTo } from '../../server/postgres/postgres-account.ts'
import { systemClock } from '../../server/settings/clock.ts'
import { freePort } from '../../server/testing/app-process.ts'
import { chanceFrom } from './chance.ts'
import { compare, readKept } from './checker.ts'
import { makeInstallation } from './installation.ts'
import type { Attempt } from './journal.ts'
import {
  asOwner,
  findServerPackage,
  initialize,
  killServer,
  makePlace,
  owner,
  prepare,
  runAs,
  type Server,
  startServer,
} from './machine-postgres.ts'
import { seedOfRun } from './seed.ts'
import { signUpLenders, startLoad } from './writers.ts'

const bin = findServerPackage()
const skip = bin === undefined && 'no PostgreSQL of the machine’s own packages is there to go back with'

test('from a base backup and the log one goes back to a moment: all that was answered before it is there, and nothing later', {
  skip,
}, async (context) => {
  const place = makePlace(bin ?? '', 'moment')
  const inside = (name: string) => path.join(place.folder, name)
  const archive = inside('archive')
  mkdirSync(archive)
  giveTo(place.account, archive)
  const primary: Server = { data: inside('primary'), port: await freePort() }
  const restored: Server = { data: inside('restored'), port: await freePort() }
  initialize(place, primary)
  await startServer(place, primary, { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` })
  await asOwner(primary, prepare)
  const url = (user: string, { port }: Server) => `postgres://${user}@127.0.0.1:${port}/loanwright`
  const installation = await makeInstallation({
    elsewhere: () => ({ databaseUrl: url('loanwright_app', primary), databaseOwnerUrl: url(owner, primary) }),
  })
  try {
    await installation.start()
    const from = `host=127.0.0.1 port=${primary.port} user=${owner}`
    runAs(place, 'pg_basebackup', ['-D', restored.data, '-d', from, '-c', 'fast'])
    const before: Attempt[] = []
    const after: Attempt[] = []
    await write(installation.address, before)
    const { rows } = await asOwner(primary, (client) => client.query('select clock_timestamp()::text as moment'))
    await write(installation.address, after)
    await asOwner(primary, (client) => client.query('select pg_switch_wal()'))
    await archived(primary)
    await installation.killApp()
    killServer(primary)

    writeFileSync(path.join(restored.data, 'recovery.signal'), '')
    giveTo(place.account, path.join(restored.data, 'recovery.signal'))
    const target = { recovery_target_time: String(rows[0]?.moment), recovery_target_action: 'promote' }
    await startServer(place, restored, { ...target, restore_command: `cp ${archive}/%f %p` })
    await promoted(restored)

    const kept = await asOwner(restored, readKept, 'loanwright')
    const marks = new Set(kept.map(({ mark }) => mark))
    context.diagnostic(JSON.stringify({ before: before.length, after: after.length, kept: kept.length }))
    assert.deepEqual(compare(before, kept), [])
    assert.ok(after.length > 0)
    assert.deepEqual(
      after.filter(({ mark }) => marks.has(mark)),
      [],
    )
    const database = openDatabase({
      connection: { connectionString: url('loanwright_app', restored) },
      connectionsMax: 2,
    })
    const files = await openLocalFiles(filesFolder({ dataFolder: installation.folder }))
    const { problems } = await checkAll(database, { isDemo: true, files }).finally(() => database.close())
    assert.deepEqual(
      problems.map(({ sentence }) => sentence),
      [],
    )
  } finally {
    await installation.remove()
    for (const server of [primary, restored]) killServer(server)
    rmSync(place.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

/** Some twenty writes that were answered. */
async function write(address: string, journal: Attempt[]): Promise<void> {
  const today = systemClock.now().slice(0, 10)
  const work = { address, chance: chanceFrom(seedOfRun()), journal, today }
  const lenders = await signUpLenders(work, 1)
  const load = startLoad({ ...work, lenders, clientsPerLender: 2 })
  const done = () => journal.filter(({ said }) => said === 'ACKNOWLEDGED').length
  for (let waited = 0; done() < 20 && waited < 60_000; waited += 20) await pause()
  await load.stop()
}

/** Until all of the log that was ended is in the archive. */
async function archived(server: Server): Promise<void> {
  const lastOf = `select (select max(name) from pg_ls_archive_statusdir() where name like '%.ready') is null as "isDone"`
  for (let tries = 0; tries < 3000; tries += 1) {
    const { rows } = await asOwner(server, (client) => client.query(lastOf))
    if (rows[0]?.isDone === true) return
    await pause()
  }
  throw new Error('the log was not archived')
}

async function promoted(server: Server): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    const { rows } = await asOwner(server, (client) => client.query('select pg_is_in_recovery() as "isBehind"'))
    if (rows[0]?.isBehind === false) return
    await pause()
  }
  throw new Error('the server did not come to the moment')
}

const pause = (): Promise<void> => new Promise((wake) => setTimeout(wake, 20))
