import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordPayment as endpoint } from '#contract/payments.ts'
import { appendAuditRow } from '../../server/audit/append-audit-row.ts'
import { dayIn, systemClock } from '../../server/clock.ts'
import { type Database, openDatabase, type Tx } from '../../server/database.ts'
import { type DatabaseServer, openEmbeddedServer } from '../../server/database-server.ts'
import type { SessionUser } from '../../server/http.ts'
import type { LoanKey } from '../../server/ledger/events.ts'
import { findPayment } from '../../server/ledger/payment-rows.ts'
import { migrate, readMigrations } from '../../server/migrate.ts'
import { recordPayment } from '../../server/payments/service.ts'
import { findSession } from '../../server/sessions/queries.ts'
import { sql } from '../../server/sql.ts'
import { hashOfToken } from '../../server/tokens.ts'
import { digits, printTable } from '../engine/table.ts'
import { fillPortfolio } from '../portfolio/fill-portfolio.ts'
import { startApp } from './bench-app.ts'
import { type LoadOptions, load } from './load.ts'
import { middleOf } from './middle.ts'
import { recording } from './recorded-statements.ts'
import { cookieOf } from './signed-in.ts'

const lenders = 10
/**
 * As many as pgbench takes scripts (128), so that none of them ages by years during the run: the app replays each loan's
 * facts, and pgbench only sends.
 */
const loansEach = 12
const today = dayIn('UTC', systemClock.now())

/** A loan to pay on, whose it is, and the statements that one payment on it took. */
type Payable = { loanId: number; cookie: string; script: string }

/** Payments recorded by the app beside the same statements sent by pgbench, on data that are thrown away. */
export async function comparePostings({ rounds, ...options }: LoadOptions & { rounds: number }): Promise<void> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('\nPostings: pgbench is not on this machine (Debian: postgresql-contrib).')
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
  const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
  await migrate({ ...server.owner }, await readMigrations())
  await fillPortfolio({ ...server.owner }, { lenders, loans: lenders * 40, largest: 0, years: 3, seed: 1, today })
  const payables = await listPayables(server)
  const app = await startApp({ DATA_DIR: folder })
  try {
    await load(postingTo(app.address, payables), { ...options, seconds: 4 }) // warms up
    const [ours, least, ratios]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const appFirst = round % 2 === 0
      const early = appFirst ? undefined : runPgbench(server, { payables, folder, options })
      const own = await load(postingTo(app.address, payables), options)
      if (own.failed > 0) throw new Error(`${own.failed} postings failed`)
      const bare = early ?? runPgbench(server, { payables, folder, options })
      ours?.push(own.perSecond)
      least?.push(bare)
      ratios?.push(own.perSecond / bare)
    }
    printTable(`Payments recorded, ${options.connections} connections, ${lenders} lenders, flushed to disk`, [
      ['', 'pgbench a second', 'app a second', 'ratio'],
      ['a payment', digits(middleOf(least ?? [])), digits(middleOf(ours ?? [])), middleOf(ratios ?? []).toFixed(2)],
    ])
  } finally {
    await app.stop()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function postingTo(address: string, payables: readonly Payable[]) {
  let turn = 0
  return {
    name: 'app',
    url: `${address}/api${endpoint.path}`,
    method: 'POST' as const,
    next: () => {
      turn += 1
      const { loanId, cookie } = payables[turn % payables.length] ?? { loanId: 0, cookie: '' }
      return { cookie, body: { loanId, amount: 0.01, paymentDate: today, paymentMethod: 'ACH' } }
    },
  }
}

async function listPayables(server: DatabaseServer): Promise<Payable[]> {
  const database = openDatabase({ connection: server.app, connectionsMax: 1 })
  const payables: Payable[] = []
  // Each lender comes with a borrower account, so lenders have the odd numbers.
  for (let lenderId = 1; lenderId < 2 * lenders; lenderId += 2) {
    const cookie = await cookieOf(server, lenderId)
    const firstLoan = ((lenderId - 1) / 2) * 40 + 1
    let found = 0
    for (let loanId = firstLoan; loanId < firstLoan + 40 && found < loansEach; loanId += 1) {
      const script = await scriptOf(database, { lenderId, loanId, cookie }).catch(() => undefined) // paid off: the next
      if (script === undefined) continue
      found += 1
      payables.push({ loanId, cookie, script })
    }
  }
  await database.close()
  return payables
}

/** Records a payment of a cent as the frame does, and gives what was sent for it as a script of pgbench. */
async function scriptOf(
  database: Database,
  { lenderId, loanId, cookie }: { lenderId: number; loanId: number; cookie: string },
): Promise<string> {
  const now = systemClock.now()
  const tokenHash = hashOfToken(cookie.slice('session='.length))
  const session: string[] = []
  const user: SessionUser = await database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    const noted = recording(tx)
    const row = await findSession(noted.tx, { tokenHash, now, seenSince: '2000-01-01T00:00:00Z' })
    session.push(...noted.statements)
    if (!row) throw new Error('the session is not there')
    return { ...row, language: 'en' }
  })
  const form = { loanId, amount: 0.01, paymentDate: today, paymentMethod: 'ACH' } as const
  const posting = await database.transaction({ kind: 'USER', userId: lenderId, lenderId }, async (tx) => {
    const noted = recording(tx)
    const parsed = { ...form, application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM' } as const
    const paymentId = await recordPayment(noted.tx, parsed, { user, now, today })
    await findPayment(noted.tx, user, paymentId)
    if (await takesLinesBack(tx, { lenderId, loanId })) throw new Error('no statement that can be sent twice')
    const told = { subjectKind: 'payment', subjectId: paymentId, requestId: 'bench', detail: {} }
    await appendAuditRow(noted.tx, { lenderId, at: now, actorId: lenderId, action: endpoint.name, ...told })
    return noted.statements
  })
  return [...opened('', session), ...opened(String(lenderId), numberedAnew(posting))].join('\n')
}

/** A line is taken back once only, so pgbench could not send again what the app sent. Only loans without such lines are paid on. */
async function takesLinesBack(tx: Tx, { lenderId, loanId }: LoanKey): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (
      select from ledger_lines
      where lender_id = ${lenderId} and loan_id = ${loanId} and reverses_line_id is not null) as answer`)
  return answer
}

/** What the database numbers differs with every run: the fact's own number, and the place in the audit chain. */
function numberedAnew(statements: readonly string[]): string[] {
  return statements.map((statement) => {
    if (statement.includes('insert into loan_events')) return `${statement} \\gset event_`
    if (statement.includes('insert into payments')) {
      return statement.replace(/(values \( ?'\d+', '\d+', (?:null|'\d+')), '\d+'/, '$1, :event_id')
    }
    if (statement.includes('from audit_heads')) return `${statement} \\gset head_`
    if (statement.includes('insert into audit_log')) {
      return statement.replace(/(values \( ?'\d+'), '\d+'/, '$1, :head_sequence + 1')
    }
    return statement.replace(/(update audit_heads set sequence = )'\d+'/, '$1:head_sequence + 1')
  })
}

function opened(lenderId: string, statements: readonly string[]): string[] {
  const opening = [
    'begin isolation level read committed read write',
    `set local app.lender_id = '${lenderId}'`,
    `set local app.user_id = '${lenderId}'`,
    "set local statement_timeout = '15s'",
    "set local lock_timeout = '10s'",
    "set local idle_in_transaction_session_timeout = '30s'",
  ]
  const ended = statements.map((statement) => (/\\gset \w+$/.test(statement) ? statement : `${statement};`))
  return [`${opening.join(' \\; ')};`, ...ended, 'commit;']
}

function runPgbench(
  { app }: DatabaseServer,
  { payables, folder, options }: { payables: readonly Payable[]; folder: string; options: LoadOptions },
): number {
  const files = payables.map(({ script }, index) => {
    const file = path.join(folder, `posting-${index}.sql`)
    writeFileSync(file, script)
    return `--file=${file}`
  })
  const sizes = [`--client=${options.connections}`, '--jobs=1', `--time=${options.seconds}`, '--no-vacuum']
  const place = [`--host=${app.host}`, `--username=${app.user}`, String(app.database)]
  const said = execFileSync('pgbench', [...files, ...sizes, ...place], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const found = /^tps = ([\d.]+)/m.exec(said)
  if (!found || /number of failed transactions: [1-9]/.test(said)) throw new Error(said)
  return Number(found[1])
}
