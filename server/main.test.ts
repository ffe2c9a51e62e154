import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

let folder: string
let port: string
const running: ChildProcess[] = []

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-main-'))
  port = String(await freePort())
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await untilDatabaseIsGone()
})
after(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 100 }))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

function start(environment: Record<string, string> = {}): Started {
  const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: folder, LOG_LEVEL: 'error', ...environment }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  child.stdout.on('data', (part) => {
    text += part
  })
  child.stderr.on('data', (part) => {
    text += part
  })
  const ended = once(child, 'close').then(([code]) => code)
  return { child, said: () => text.trim(), ended }
}

async function untilItListens(app: Started): Promise<void> {
  for (let waited = 0; !app.said().includes('Loanwright is at'); waited += 20) {
    assert.equal(app.child.exitCode, null, app.said())
    assert.ok(waited < 30_000, app.said())
    await sleep(20)
  }
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
  await untilItListens(app)

  assert.equal(await isReady(), true)
  assert.equal(
    app.said(),
    `Loanwright is at http://127.0.0.1:${port}\nThere is no administrator yet: run "npm run admin", or start with ADMIN_EMAIL and ADMIN_PASSWORD set.`,
  )
})

test('a second start on the same data says who has them, and the first goes on', async () => {
  const first = start()
  await untilItListens(first)

  const second = start({ PORT: String(await freePort()) })

  assert.equal(await second.ended, 1)
  assert.equal(
    second.said(),
    `${folder} is in use by loanwright process ${first.child.pid}; stop that one, or choose another DATA_DIR.`,
  )
  assert.equal(await isReady(), true)
})

test('after Ctrl-C nothing is left running, and a Ctrl-C that arrives twice is one', async () => {
  const app = start()
  await untilItListens(app)

  app.child.kill('SIGINT')
  app.child.kill('SIGINT')

  assert.equal(await app.ended, 0)
  await untilDatabaseIsGone()
})

test('after a kill the database ends by itself, and the next start serves', async () => {
  const first = start()
  await untilItListens(first)

  first.child.kill('SIGKILL')
  await first.ended
  const next = start()
  await untilItListens(next)

  assert.equal(await isReady(), true)
})

test('a first administrator is made from the settings, once', async () => {
  const settings = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Lovelace1815' }
  const first = start(settings)
  await untilItListens(first)
  first.child.kill('SIGTERM')
  await first.ended
  const second = start(settings)
  await untilItListens(second)

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

test('the log of the database holds no statements', () => {
  const log = readFileSync(path.join(folder, 'postgres', 'log'), 'utf8')

  assert.match(log, /ready to accept connections/)
  assert.doesNotMatch(log, /select|insert|statement:/i)
  assert.deepEqual(readdirSync(folder), ['postgres'])
})
