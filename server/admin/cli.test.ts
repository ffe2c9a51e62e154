import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { login, signup } from '#contract/auth/auth.ts'
import { openDatabaseServer } from '../postgres/database-server.ts'
import { openClient } from '../testing/api-client.ts'
import { goodPassword } from '../testing/api-people.ts'
import { type AppProcess, environmentOf, freePort, startAppProcess } from '../testing/app-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-admin-'))
const dataFolder = path.join(folder, 'data')
const backup = path.join(folder, 'backup.gz')
let app: AppProcess
let address: string

before(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  app = startAppProcess({ PORT: port, DATA_DIR: dataFolder })
  await app.listens()
})
after(async () => {
  await app.kill()
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
})

/** Runs the command beside the app, with what somebody types. */
async function admin(command: readonly string[], { typed = '', data = dataFolder } = {}) {
  const program = path.join(import.meta.dirname, 'cli.ts')
  const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe']
  const child = spawn(process.execPath, [program, ...command], { env: environmentOf({ DATA_DIR: data }), stdio })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => {
    said.stdout += part
  })
  child.stderr.on('data', (part) => {
    said.stderr += part
  })
  child.stdin.end(typed)
  const [code] = await once(child, 'close')
  return { code, ...said }
}

const signIn = async (email: string, password = goodPassword) => {
  const response = await openClient(address).call(login, { body: { email, password } })
  return response.status === 200 ? response.data.role : response.status
}

describe('npm run admin', () => {
  test('makes the first administrator of a running app, whose password is not shown', async () => {
    const { code, stdout } = await admin([], { typed: `ops@example.com\n${goodPassword}\n` })

    assert.equal(code, 0)
    assert.match(stdout, /ops@example\.com is an administrator now/)
    assert.ok(!stdout.includes(goodPassword))
    assert.equal(await signIn('ops@example.com'), 'ADMIN')
  })

  test('asks before it touches an account there is; a no leaves everything as it was', async () => {
    const { code, stdout } = await admin([], { typed: 'OPS@example.com\nLantern-Bridge-9\nno\n' })

    assert.equal(code, 0)
    assert.match(stdout, /is an administrator already \(Administrator\)\. Set its password to this one\? \(yes\/no\)/)
    assert.match(stdout, /Nothing was changed\.$/m)
    assert.equal(await signIn('ops@example.com'), 'ADMIN')
  })

  test('with a yes gives a lender the role and the password, and ends their sessions', async () => {
    const body = {
      email: 'lena@example.com',
      password: goodPassword,
      fullName: 'Lena',
      role: 'LENDER',
      termsAccepted: true,
    }
    const lena = openClient(address)
    await lena.call(signup, { body })

    const { code, stdout } = await admin([], { typed: 'lena@example.com\nLantern-Bridge-9\nyes\n' })

    assert.equal(code, 0)
    assert.match(stdout, /is a lender already \(Lena\)\. Make it an administrator, with this password\?/)
    assert.equal((await lena.get('/api/auth/user')).status, 401)
    assert.deepEqual(
      [await signIn('lena@example.com'), await signIn('lena@example.com', 'Lantern-Bridge-9')],
      [401, 'ADMIN'],
    )
  })

  test('refuses what breaks the rules in one sentence', async () => {
    const cases = [
      { typed: 'nobody\nLantern-Bridge-9\n', says: 'Please enter a valid email address.' },
      { typed: 'a@example.com\nshort\n', says: 'Password must be at least 8 characters long.' },
      { typed: 'a@example.com\nPassword1\n', says: 'This password is too common; choose one that’s harder to guess' },
      { typed: 'a@example.com\n', says: 'The input ended before everything was answered; nothing was changed.' },
    ]
    for (const { typed, says } of cases) {
      const { code, stderr } = await admin([], { typed })
      assert.deepEqual([code, stderr.trim()], [1, says])
    }
    const { code, stderr } = await admin(['backup'])
    assert.equal(code, 1)
    assert.match(stderr, /npm run admin -- restore FILE/)
  })

  test('backs up, and brings back into a new data folder, both checked', async () => {
    const made = await admin(['backup', backup])
    const elsewhere = path.join(folder, 'elsewhere')
    const back = await admin(['restore', backup], { data: elsewhere })
    const twice = await admin(['restore', backup], { data: elsewhere })

    assert.deepEqual([made.code, existsSync(backup)], [0, true])
    assert.equal(back.code, 0)
    assert.match(back.stdout, /rows of \d+ tables are back\. Everybody signs in anew\.\nAll is right to the cent/)
    assert.equal(twice.code, 1)
    assert.match(twice.stderr, /The database is not empty/)
  })

  test('verify says that all is right, and names the first thing that is not', async () => {
    const good = await admin(['verify'])
    const server = await openDatabaseServer({ dataFolder })
    const owner = new pg.Client(server.owner)
    await owner.connect()
    await owner.query("update audit_log set request_id = 'nothing' where lender_id = 0 and sequence = 1")
    await owner.end()
    const bad = await admin(['verify'])
    await server.close()

    assert.deepEqual([good.code, good.stderr], [0, ''])
    assert.match(good.stdout, /^All is right to the cent: 0 loans of 0 lenders, \d+ audit entries in \d+ chains/)
    assert.deepEqual([bad.code, bad.stdout], [1, ''])
    assert.match(bad.stderr, /^Audit chain 0, entry 1: the row was changed after it was written\.\n1 thing is wrong in/)
  })
})
