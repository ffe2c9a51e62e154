import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordPayment } from '#contract/payments/payments.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import { sql } from '../server/database/sql.ts'
import { openEmbeddedServer } from '../server/postgres/database-server.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { digits, printTable } from './engine/table.ts'
import { startApp } from './http/bench-app.ts'
import { load } from './http/load.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

/**
 * How long payments take when more and more are sent at once, and whether one that was answered is missing:
 * npm run bench -- overload
 */
const seconds = Number(process.argv[2] ?? 10)
const connectionsOnce = 8
const lenders = 10
const today = dayIn('UTC', systemClock.now())
const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
await migrate({ ...server.owner }, await readMigrations())
await fillPortfolio({ ...server.owner }, { lenders, loans: 200, largest: 0, years: 3, seed: 1, today })
const database = openDatabase({ connection: server.app, connectionsMax: 2 })
const app = await startApp({ DATA_DIR: folder })
try {
  console.log(machine())
  const payables = await listPayables()
  const rows: string[][] = []
  await load(posting(payables), { connections: connectionsOnce, seconds: 3 }) // warms up
  for (const times of [1, 2, 5, 20]) {
    const before = await countPayments()
    const told = await load(posting(payables), { connections: connectionsOnce * times, seconds })
    const stored = (await countPayments()) - before
    const missing = Math.max(0, told.done - stored)
    rows.push([
      `${times} ×, ${connectionsOnce * times} at once`,
      ...[told.perSecond, told.p50, told.p99].map(digits),
      ...[told.done, told.failed, missing].map(String),
    ])
  }
  printTable(`Payments sent as fast as they are answered, ${seconds} s each`, [
    ['load', 'a second', 'p50 ms', 'p99 ms', 'answered', 'refused', 'answered and missing'],
    ...rows,
  ])
} finally {
  await app.stop()
  await database.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

type Payable = { loanId: number; cookie: string }

/** Loans of several lenders on which something is still owed. */
async function listPayables(): Promise<Payable[]> {
  const payables: Payable[] = []
  // Each lender comes with a borrower account, so lenders have the odd numbers.
  for (let lenderId = 1; lenderId < 2 * lenders; lenderId += 2) {
    const cookie = await cookieOf(server, lenderId)
    const owed = await database.transaction({ kind: 'USER', userId: lenderId, lenderId }, (tx) =>
      tx.query<{ id: number }>(sql`
        select id from loans where lender_id = ${lenderId} and outstanding_cents > 1000000 order by id limit 4`),
    )
    payables.push(...owed.map(({ id }) => ({ loanId: id, cookie })))
  }
  return payables
}

function posting(payables: readonly Payable[]) {
  let turn = 0
  return {
    name: 'payments',
    url: `${app.address}/api${recordPayment.path}`,
    method: 'POST' as const,
    next: () => {
      turn += 1
      const { loanId, cookie } = payables[turn % payables.length] ?? { loanId: 0, cookie: '' }
      return { cookie, body: { loanId, amount: 0.01, paymentDate: today, paymentMethod: 'ACH' } }
    },
  }
}

async function countPayments(): Promise<number> {
  const { count } = await database.transaction({ kind: 'ADMIN', userId: 1 }, (tx) =>
    tx.one<{ count: number }>(sql`select count(*) as count from payments`),
  )
  return count
}
