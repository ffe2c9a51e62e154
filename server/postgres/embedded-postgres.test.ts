import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Claim, claimDataFolder, type DatabaseServer, openEmbeddedServer } from './database-server.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

let base: string
let folder: string

before(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'loanwright-embedded-'))
  folder = path.join(base, 'postgres')
  const server = await openEmbeddedPostgres({ folder })
  await ask(server.host, 'create table notes (id integer primary key)')
  await server.close()
})
after(() => rmSync(base, { recursive: true, maxRetries: 5, retryDelay: 200 }))

async function ask(host: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ host, user: 'loanwright_owner', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Another process that keeps the server open until it is killed. */
async function otherProcess(code = ''): Promise<ChildProcess> {
  const program = `
    import { openEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))}
    import { claimDataFolder, openEmbeddedServer } from ${JSON.stringify(path.join(import.meta.dirname, 'database-server.ts'))}
    const folder = ${JSON.stringify(folder)}
    ${code || 'await openEmbeddedPostgres({ folder })'}
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  assert.equal(child.exitCode, null)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The processes of this file's server: their command line names the folder, the watchdog's as an argument. */
function serverProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path.join(folder, 'cluster'))
      } catch {
        return false // ended meanwhile
      }
    })
}

/**
 * The watchdog cleans up a moment after the server has stopped. After the time limit the test's own assertion fails.
 */
async function untilRemoved(file: string): Promise<void> {
  for (let waited = 0; existsSync(file) && waited < 10_000; waited += 20) await sleep(20)
}

/** Claims the data folder as soon as the server has noticed that the process which held it was killed. */
async function claimOnceFree(server: DatabaseServer): Promise<Claim> {
  for (let waited = 0; ; waited += 20) {
    try {
      return await claimDataFolder(server, '/srv/data')
    } catch (error) {
      if (waited >= 10_000) throw error
    }
    await sleep(20)
  }
}

async function untilGone(): Promise<void> {
  for (let waited = 0; serverProcesses().length > 0; waited += 20) {
    assert.ok(waited < 10_000, `still there: ${serverProcesses()}`)
    await sleep(20)
  }
}

test('the server listens on no network, and only its own account reaches its socket', async () => {
  const server = await openEmbeddedPostgres({ folder })

  const [settings] = await ask(
    server.host,
    "select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync",
  )
  await server.close()

  assert.deepEqual(settings, { tcp: '', fsync: 'on' })
  assert.equal(server.host, path.join(folder, 'cluster'))
})

test('after closing, nothing is left running and the data are there at the next start', async () => {
  const first = await openEmbeddedPostgres({ folder })
  await ask(first.host, 'insert into notes values (1)')
  await first.close()
  await untilGone()

  const second = await openEmbeddedPostgres({ folder })
  const rows = await ask(second.host, 'select id from notes where id = 1')
  await second.close()

  assert.deepEqual(rows, [{ id: 1 }])
})

test('several processes share the server, and it stays until the last of them has gone', async () => {
  const [one, two] = await Promise.all([otherProcess(), otherProcess()])
  const ours = await openEmbeddedPostgres({ folder })

  await kill(one)
  await kill(two)
  const stillThere = await ask(ours.host, 'select 1 as answer')
  await ours.close()
  await untilGone()

  assert.deepEqual(stillThere, [{ answer: 1 }])
})

test('the server ends by itself when the only process that used it is killed', async () => {
  const child = await otherProcess()
  assert.ok(serverProcesses().length > 0)

  await kill(child)

  await untilGone()
})

test('when everything is killed at once, what was committed is there at the next start', async () => {
  const child = await otherProcess(`
    const server = await openEmbeddedServer({ folder })
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))})
    const client = new pg.Client({ ...server.owner, database: 'postgres' })
    await client.connect()
    await client.query('insert into notes values (2)')
    await client.query('begin; insert into notes values (3)')`)

  for (const pid of [...serverProcesses(), child.pid ?? 0]) process.kill(pid, 'SIGKILL')
  await once(child, 'exit')
  const next = await openEmbeddedPostgres({ folder })
  const rows = await ask(next.host, 'select id from notes where id in (2, 3)')
  await next.close()

  assert.deepEqual(rows, [{ id: 2 }])
})

test('a lock file left by a crash does not stop the start, even when its number now belongs to another program', async () => {
  writeFileSync(
    path.join(folder, 'cluster', 'postmaster.pid'),
    `${process.pid}\n${folder}/cluster\n1\n5432\n/tmp\n\n0 0\nready\n`,
  )

  const server = await openEmbeddedPostgres({ folder })
  const rows = await ask(server.host, 'select 1 as answer')
  await server.close()

  assert.deepEqual(rows, [{ answer: 1 }])
})

test('half a cluster from a start that was killed is not used, and is cleared away', async () => {
  const other = path.join(base, 'other')
  mkdirSync(path.join(other, 'new-killed'), { recursive: true })

  await (await openEmbeddedPostgres({ folder: other })).close()
  await (await openEmbeddedPostgres({ folder: other })).close()

  assert.deepEqual(readdirSync(other).sort(), ['cluster', 'log', 'users'])
})

test('a cluster of another version is left alone, and both versions and the way over are said', async () => {
  const file = path.join(folder, 'cluster', 'PG_VERSION')
  const ours = readFileSync(file, 'utf8').trim()
  const refusedAs = async (made: number) => {
    writeFileSync(file, `${made}\n`)
    const { message } = await openEmbeddedPostgres({ folder }).then(
      () => assert.fail('it was started'),
      (error: Error) => error,
    )
    return message
  }

  const older = await refusedAs(Number(ours) - 1)
  const newer = await refusedAs(Number(ours) + 1)
  writeFileSync(file, `${ours}\n`)
  const server = await openEmbeddedPostgres({ folder })
  const rows = await ask(server.host, 'select 1 as answer')
  await server.close()

  assert.equal(
    older,
    `The database in ${folder} was made by PostgreSQL ${Number(ours) - 1}; this release has ${ours} and cannot read it. Nothing was changed. To bring it over (docs/operations.md, A new PostgreSQL):
  1. with the release before, on this DATA_DIR:  npm run admin -- backup loanwright.gz
  2. with this release, on a new DATA_DIR:       npm run admin -- restore loanwright.gz
  3. start this release with the new DATA_DIR.`,
  )
  assert.match(newer, new RegExp(`Nothing was changed\\. Start a release that has PostgreSQL ${Number(ours) + 1}\\.$`))
  assert.deepEqual(rows, [{ answer: 1 }])
})

test('why a server died is still in its log after the next start, and a long log makes room', async () => {
  const log = path.join(folder, 'log')
  const first = await openEmbeddedPostgres({ folder })
  const [postmaster = ''] = readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGQUIT')
  await untilGone()
  const second = await openEmbeddedPostgres({ folder })
  const afterCrash = readFileSync(log, 'utf8')
  await second.close()
  await first.close()

  writeFileSync(log, 'a line of long ago\n'.repeat(60_000))
  await (await openEmbeddedPostgres({ folder })).close()

  assert.match(afterCrash, /received immediate shutdown request[\s\S]*database system was not properly shut down/)
  assert.match(readFileSync(`${log}.1`, 'utf8'), /^a line of long ago/)
  assert.doesNotMatch(readFileSync(log, 'utf8'), /long ago/)
})

test('a folder whose path is too long for a socket works all the same', async () => {
  const long = path.join(base, 'a-folder-with-a-long-name-'.repeat(4), 'postgres')

  const server = await openEmbeddedPostgres({ folder: long })
  const rows = await ask(server.host, 'select 1 as answer')
  await server.close()
  await untilRemoved(server.host)

  assert.deepEqual(rows, [{ answer: 1 }])
  assert.equal(path.dirname(server.host), tmpdir())
  assert.equal(existsSync(server.host), false)
})

test('a throw-away folder goes with the server', async () => {
  const other = path.join(base, 'throw-away')

  const server = await openEmbeddedPostgres({ folder: other, isThrowAway: true })
  await server.close()
  await untilRemoved(other)

  assert.equal(existsSync(other), false)
})

test('a folder that cannot be made is named, with what to do', async () => {
  writeFileSync(path.join(base, 'file'), '')

  await assert.rejects(
    openEmbeddedPostgres({ folder: path.join(base, 'file', 'postgres') }),
    /cannot be made; choose a DATA_DIR/,
  )
})

test('a second app on the same data is refused and told who has them, and may start once that one is killed', async () => {
  const first = await otherProcess('await claimDataFolder(await openEmbeddedServer({ folder }), folder)')
  const server = await openEmbeddedServer({ folder })

  await assert.rejects(
    claimDataFolder(server, '/srv/data'),
    new RegExp(
      `^Error: /srv/data is in use by loanwright process ${first.pid}; stop that one, or choose another DATA_DIR\\.$`,
    ),
  )
  await kill(first)
  const claim = await claimOnceFree(server)
  await claim.release()
  await server.close()
})
