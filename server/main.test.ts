import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AppProcess, freePort, startAppProcess } from './testing/app-process.ts'

let folder: string
let port: string
const running: AppProcess[] = []

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-main-'))
  port = await freePort()
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.kill()
  await untilDatabaseIsGone()
})
after(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 }))

function start(settings: Record<string, string> = {}): AppProcess {
  const app = startAppProcess({ PORT: port, DATA_DIR: folder, ...settings })
  running.push(app)
  return app
}

async function untilDatabaseIsGone(): Promise<void> {
  for (let waited = 0; existsSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid')); waited += 20) {
    assert.ok(waited < 10_000, 'the database still runs')
    await sleep(20)
  }
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200

test('the first start serves, says where, and how to make an administrator', async () => {
  const app = start()
  await app.listens()

  assert.equal(await isReady(), true)
  assert.equal(
    app.said(),
    `Loanwright is at http://127.0.0.1:${port}\nThere is no administrator yet: run "npm run admin", or start with ADMIN_EMAIL and ADMIN_PASSWORD set.`,
  )
})

test('a second start on the same data says who has them, and the first goes on', async () => {
  const first = start()
  await first.listens()

  const second = start({ PORT: await freePort() })

  assert.equal(await second.ended, 1)
  assert.equal(
    second.said(),
    `${folder} is in use by loanwright process ${first.process.pid}; stop that one, or choose another DATA_DIR.`,
  )
  assert.equal(await isReady(), true)
})

test('after Ctrl-C nothing is left running, and a Ctrl-C that arrives twice is one', async () => {
  const app = start()
  await app.listens()

  app.process.kill('SIGINT')
  app.process.kill('SIGINT')

  assert.equal(await app.ended, 0)
  await untilDatabaseIsGone()
})

test('after a kill the database ends by itself, and the next start serves', async () => {
  const first = start()
  await first.listens()

  first.process.kill('SIGKILL')
  await first.ended
  const next = start()
  await next.listens()

  assert.equal(await isReady(), true)
})

test('a first administrator is made from the settings, once', async () => {
  const settings = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Lovelace1815' }
  const first = start(settings)
  await first.listens()
  first.process.kill('SIGTERM')
  await first.ended
  const second = start(settings)
  await second.listens()

  assert.equal(first.said(), `Loanwright is at http://127.0.0.1:${port}`)
  assert.equal(second.said(), `Loanwright is at http://127.0.0.1:${port}`)
})

test('a taken port is named with the remedy, and nothing is left running', async () => {
  const other = createServer().listen(Number(port), '127.0.0.1')
  await once(other, 'listening')

  const app = start()
  const code = await app.ended
  other.close()

  assert.equal(code, 1)
  assert.equal(app.said(), `Port ${port} on 127.0.0.1 is taken; stop what uses it, or set PORT to another.`)
  await untilDatabaseIsGone()
})

test('wrong settings are all named before anything is begun', async () => {
  const elsewhere = path.join(folder, 'elsewhere')

  const app = start({ PORT: 'x', LOG_LEVEL: 'loud', DATA_DIR: elsewhere })

  assert.equal(await app.ended, 1)
  assert.equal(
    app.said(),
    'PORT must be a whole number from 1 to 65535.\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  )
  assert.equal(existsSync(elsewhere), false)
})

test('the folder holds nothing but the database and the files, and its log no statements', () => {
  const log = readFileSync(path.join(folder, 'postgres', 'log'), 'utf8')

  assert.match(log, /ready to accept connections/)
  assert.doesNotMatch(log, /select|insert|statement:/i)
  assert.deepEqual(readdirSync(folder).toSorted(), ['files', 'postgres'])
})
