import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkAll } from '../server/admin/verification/check-all.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import { sql } from '../server/database/sql.ts'
import { openEmbeddedServer } from '../server/postgres/database-server.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { freePort } from '../server/testing/app-process.ts'
import { printTable } from './engine/table.ts'
import { type Answered, ask, endAsking } from './http/ask.ts'
import { type BenchServer, startApp } from './http/bench-app.ts'
import { machine } from './http/machine.ts'
import { findProgram, startHaproxy, startPgbouncer } from './http/proxies.ts'
import { cookieOf } from './http/signed-in.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

/**
 * Two instances on one database behind haproxy, each stopped and started again under load: npm run bench -- rolling
 * How many requests failed, and whether every payment that was sent, twice each, stands there once.
 * With the word pgbouncer, the instances reach the database through it, in transaction mode. HAPROXY and PGBOUNCER may
 * name the programs.
 */
const throughPgbouncer = process.argv.includes('pgbouncer')
const restarts = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 6)
const workers = 6
const lenders = 5
const today = dayIn('UTC', systemClock.now())
const haproxy = findProgram('HAPROXY', 'haproxy')
const pgbouncer = throughPgbouncer ? findProgram('PGBOUNCER', 'pgbouncer') : undefined
if (haproxy === undefined || (throughPgbouncer && pgbouncer === undefined))
  throw new Error(`${haproxy === undefined ? 'haproxy' : 'pgbouncer'} is not on this machine; Debian has it.`)

type Tally = { reads: number; payments: number; repeats: number; failed: string[]; keys: Set<string> }

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
chmodSync(folder, 0o755)
const closers: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
try {
  const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
  closers.push(() => server.close())
  await migrate({ ...server.owner }, await readMigrations())
  await fillPortfolio({ ...server.owner }, { lenders, loans: 100, largest: 0, years: 3, seed: 2, today })
  const database = openDatabase({ connection: server.app, connectionsMax: 2 })
  closers.push(() => database.close())

  let databaseUrl = `postgres://loanwright_app@localhost/loanwright?host=${encodeURIComponent(String(server.app.host))}`
  if (pgbouncer !== undefined) {
    const port = await freePort()
    const bouncer = await startPgbouncer(pgbouncer, { folder, port, socket: String(server.app.host) })
    closers.push(() => bouncer.stop())
    databaseUrl = `postgres://loanwright_app@127.0.0.1:${port}/loanwright`
  }
  const ports = [await freePort(), await freePort()]
  const proxyPort = await freePort()
  const address = `http://127.0.0.1:${proxyPort}`
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '1',
    STOP_DELAY_MS: '2000',
  }
  const instances: BenchServer[] = []
  closers.push(() => Promise.all(instances.map((instance) => instance.stop())))
  for (const port of ports) instances.push(await startApp({ ...env, PORT: port }))
  const places = ports.map((port) => `127.0.0.1:${port}`)
  const proxy = await startHaproxy(haproxy, { folder, port: proxyPort, instances: places })
  closers.push(() => proxy.stop())

  console.log(machine())
  const before = await countPayments()
  const cookies = await Promise.all(Array.from({ length: lenders }, (_, index) => cookieOf(server, index * 2 + 1)))
  const tally: Tally = { reads: 0, payments: 0, repeats: 0, failed: [], keys: new Set() }
  let isOver = false
  const working = Array.from({ length: workers }, (_, index) => work(tally, index, () => isOver))
  for (let count = 0; count < restarts; count += 1) {
    const index = count % ports.length
    const [instance, port] = [instances[index], ports[index]]
    if (!instance || port === undefined) continue
    await instance.stop()
    instances[index] = await startApp({ ...env, PORT: port })
  }
  isOver = true
  await Promise.all(working)

  const stored = (await countPayments()) - before
  const { problems } = await checkAll(database, { isDemo: true })
  printTable(
    `${restarts} restarts, one instance after the other, under load${throughPgbouncer ? ', through pgbouncer' : ''}`,
    [
      ['reads', 'payments', 'sent again', 'failed', 'stored', 'problems found'],
      [tally.reads, tally.payments, tally.repeats, tally.failed.length, stored, problems.length].map(String),
    ],
  )
  if (tally.failed.length > 0) console.log([...new Set(tally.failed)].slice(0, 5).join('\n'))
  if (tally.failed.length + problems.length > 0 || stored !== tally.keys.size) process.exitCode = 1

  async function countPayments(): Promise<number> {
    const { count } = await database.transaction({ kind: 'ADMIN', userId: 1 }, (tx) =>
      tx.one<{ count: number }>(sql`select count(*) as count from payments`),
    )
    return count
  }

  /** Reads four times, records a payment, and sends the same payment once more. Nothing is tried again when it fails. */
  async function work(sums: Tally, index: number, hasEnded: () => boolean): Promise<void> {
    const lender = index % lenders
    const headers = { cookie: cookies[lender] ?? '' }
    const loanIds = await activeLoansOf(lender * 2 + 1)
    for (let round = 0; !hasEnded(); round += 1) {
      for (let read = 0; read < 4; read += 1) {
        const loanId = loanIds[(round + read) % loanIds.length]
        const answer = await asked(`${address}/api/${read === 0 ? 'loans?limit=25' : `loans/${loanId}`}`, headers)
        sums.reads += 1
        if (answer.status !== 200) sums.failed.push(`GET ${answer.status} ${answer.text.slice(0, 120)}`)
      }
      const body = { loanId: loanIds[round % loanIds.length], amount: 0.01, paymentDate: today, paymentMethod: 'ACH' }
      const key = randomUUID()
      sums.keys.add(key)
      const post = { ...headers, method: 'POST', body, key }
      const first = await asked(`${address}/api/payments`, post)
      sums.payments += 1
      if (first.status !== 201) sums.failed.push(`POST ${first.status} ${first.text.slice(0, 120)}`)
      const again = await asked(`${address}/api/payments`, post)
      sums.repeats += 1
      if (again.text !== first.text) sums.failed.push(`again ${again.status} ${again.text.slice(0, 120)}`)
    }
  }

  async function activeLoansOf(lenderId: number): Promise<number[]> {
    const rows = await database.transaction({ kind: 'USER', userId: lenderId, lenderId }, (tx) =>
      tx.query<{ id: number }>(sql`
        select id from loans
        where lender_id = ${lenderId} and not is_paid_off and outstanding_cents > 1000000 order by id`),
    )
    return rows.map(({ id }) => id)
  }
} finally {
  endAsking()
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
}

function asked(url: string, options: Parameters<typeof ask>[1]): Promise<Answered> {
  return ask(url, options).catch((error: unknown) => ({ status: 0, bytes: 0, milliseconds: 0, text: String(error) }))
}
