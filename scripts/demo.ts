// A throw-away app with a believable portfolio. Its data are removed when it ends, for whatever reason.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureAdmin } from '../server/auth/ensure-admin.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import { type DatabaseServer, openEmbeddedServer } from '../server/postgres/database-server.ts'
import { serve } from '../server/serve.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { readConfig } from '../server/settings/config.ts'
import { stopOnSignals } from '../server/start/stop-on-signals.ts'
import { fillDemo } from './demo-data.ts'
import { root } from './run.ts'
import { buildWeb } from './web-build.ts'

const password = 'Demo-Harbor-7'
const admin = 'admin@example.com'
const dataFolder = mkdtempSync(path.join(tmpdir(), 'loanwright-demo-'))
const databaseFolder = path.join(dataFolder, 'postgres')

/** The clean-up steps; the last one runs first. */
const closers: (() => Promise<void>)[] = [removeData]
let isClosing = false

async function close(): Promise<void> {
  isClosing = true
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}

stopOnSignals({ close })
await start().catch(async (error: unknown) => {
  if (isClosing) return // the demo was stopped while it was starting
  console.error(error instanceof Error ? error.message : error)
  await close()
  process.exitCode = 1
})

async function start(): Promise<void> {
  const { PORT, HOST, LOG_LEVEL = 'warn', PUBLIC_URL } = process.env
  const settings = { PORT, HOST, LOG_LEVEL, PUBLIC_URL, DATA_DIR: dataFolder, DEMO: '1' }
  const { config, problems } = readConfig(settings, { folder: root })
  if (!config) throw new Error(problems.join('\n'))
  const built = await buildWeb()
  if (built && !built.isGood) throw new Error(`${built.output}\n\nThe pages could not be built.`)

  console.log('Making a portfolio of 60 loans; this takes a few seconds.')
  // Held open until the end: a throw-away server removes its data when the last user closes it.
  const server = await openEmbeddedServer({
    folder: databaseFolder,
    isThrowAway: true,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  closers.push(() => server.close())
  const people = await fill(server)
  const app = await serve(config)
  closers.push(() => app.close())
  console.log(`
Loanwright is at ${app.address}, with data for trying it out. They are gone when it stops (Ctrl-C).

  lender     ${people.lender}     ${password}
  borrower   ${people.borrower}   ${password}
  admin      ${admin}      ${password}
`)
}

async function fill({ app, owner }: DatabaseServer): Promise<{ lender: string; borrower: string }> {
  await migrate({ ...owner }, await readMigrations())
  const database = openDatabase({ connection: app, connectionsMax: 2 })
  const now = systemClock.now()
  await ensureAdmin(database, { email: admin, password, now })
  const people = await fillDemo(database, { password, now, today: dayIn('UTC', now) })
  await database.close()
  return people
}

/** Runs after the database has ended, which removes its own folder. */
async function removeData(): Promise<void> {
  for (let waited = 0; existsSync(databaseFolder) && waited < 10_000; waited += 20) await sleep(20)
  rmSync(dataFolder, { recursive: true, force: true })
}
