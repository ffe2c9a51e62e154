// A throw-away app with a believable portfolio. Nothing of it stays, however it ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureAdmin } from '../server/auth/ensure-admin.ts'
import { dayIn, systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database.ts'
import { openEmbeddedServer } from '../server/database-server.ts'
import { migrate, readMigrations } from '../server/migrate.ts'
import { serve } from '../server/serve.ts'
import { stopOnSignals } from '../server/stop-on-signals.ts'
import { fillDemo } from './demo-data.ts'
import { root } from './run.ts'
import { buildWeb } from './web-build.ts'

const password = 'Demo-Harbor-7'
const admin = 'admin@example.com'

const dataFolder = mkdtempSync(path.join(tmpdir(), 'loanwright-demo-'))
const removeData = () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  removeData()
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
  // Held open until the end: the last one who lets go of a throw-away server takes its data along.
  const server = await openEmbeddedServer({
    ...{ folder: path.join(dataFolder, 'postgres'), isThrowAway: true },
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  await migrate({ ...server.owner }, await readMigrations())
  const people = await fill(server.app)
  const app = await serve(config)
  console.log(`
Loanwright is at ${app.address}, with data for trying it out. They are gone when it stops (Ctrl-C).

  lender     ${people.lender}     ${password}
  borrower   ${people.borrower}   ${password}
  admin      ${admin}      ${password}
`)
  stopOnSignals({
    close: async () => {
      await app.close()
      await server.close()
      removeData()
    },
  })
}

async function fill(connection: Parameters<typeof openDatabase>[0]['connection']) {
  const database = openDatabase({ connection, connectionsMax: 2 })
  const now = systemClock.now()
  await ensureAdmin(database, { email: admin, password, now })
  const people = await fillDemo(database, { password, now, today: dayIn('UTC', now) })
  await database.close()
  return people
}
