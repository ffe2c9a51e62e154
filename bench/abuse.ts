import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { addDays, addMonths } from '#engine/numbers/dates.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import { sql } from '../server/database/sql.ts'
import type { SessionUser } from '../server/http/http.ts'
import { openEmbeddedServer } from '../server/postgres/database-server.ts'
import type { PastEvent } from '../server/practice/portfolio/past.ts'
import { storeLoan } from '../server/practice/portfolio/store-loan.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { xlsxByHand } from '../server/testing/xlsx-files.ts'
import { digits, printTable } from './engine/table.ts'
import { type Answered, ask, endAsking } from './http/ask.ts'
import { type BenchServer, startApp } from './http/bench-app.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

/**
 * What one account, or a stranger, can do to everybody else: npm run bench -- abuse
 * A lender asks for the dearest things that the rules allow, while another one reads a loan and records a payment every
 * 50 ms. `--payments 5000` of the long loan, `--loans 2000` of forty years by the week, `--times 1` of everything else,
 * `--seconds 120` for an attack at most; `--only handover` for the attacks with that word.
 */
const { values: chosen } = parseArgs({
  options: {
    payments: { type: 'string', default: '1500' },
    loans: { type: 'string', default: '60' },
    times: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
})
const paymentCount = Number(chosen.payments)
const loanCount = Number(chosen.loans)
const times = Number(chosen.times)
/** An attack is cut off after this, and the app starts anew for the next one. */
const secondsMax = Number(chosen.seconds)
const today = dayIn('UTC', systemClock.now())
// The portfolio has two accounts for each lender: 1 and 3 are lenders.
const [attackerId, otherId] = [1, 3]
type Attack = { name: string; run: () => Promise<number[]> }
type Asking = Promise<Answered>
type Four = [number, number, number, number]

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
await migrate({ ...server.owner }, await readMigrations())
await fillPortfolio({ ...server.owner }, { lenders: 2, loans: 20, largest: 0, years: 3, seed: 1, today })
const database = openDatabase({ connection: server.app, connectionsMax: 2 })
const longLoan = await makeLongLoan(database)
await makeWeeklyLoans(database)
// Payments are spread, so that no loan of the other lender becomes a long one.
const otherLoans = await listLoansOf(database, otherId)
let app: BenchServer
try {
  console.log(machine())
  const [attacker, other] = [await cookieOf(server, attackerId), await cookieOf(server, otherId)]
  const rows: string[][] = []
  for (const attack of attacksOf(attacker).filter(({ name }) => name.includes(chosen.only))) {
    app = await startApp({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1' })
    const row = await measure(attack, other)
    console.log(row.join(' | '))
    rows.push(row)
    app.process.kill('SIGKILL') // the attack may still go on
    await once(app.process, 'close')
  }
  printTable(`A loan of ${paymentCount} payments, ${loanCount} weekly loans of 40 years`, [
    ['attack', 'its answers', 's', 'calls of the other', 'p50 ms', 'p99 ms', 'most', 'refused', 'healthz most', 'MB'],
    ...rows,
  ])
} finally {
  endAsking()
  await database.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

function attacksOf(cookie: string): Attack[] {
  const url = (tail: string) => `${app.address}/api${tail}`
  const read = (tail: string) => ask(url(tail), { cookie })
  const all = async (count: number, one: () => Asking) =>
    (await Promise.all(Array.from({ length: count }, () => one().catch(lost)))).map(({ status }) => status)
  const form = previewForm()
  const bomb = styleSheet()
  const [previews, reports, sheets, pages] = [50, 10, 12, 30].map((count) => Math.ceil(count * times)) as Four
  const names = JSON.stringify(Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`n${index}`, 1])))
  return [
    { name: 'none', run: () => pause(4000) },
    { name: 'handover of the long loan', run: () => all(1, () => read(`/loans/${longLoan}/handover`)) },
    { name: 'its spreadsheet', run: () => all(2, () => read(`/loans/${longLoan}/spreadsheet`)) },
    { name: `its page, ${pages} at once`, run: () => all(pages, () => read(`/loans/${longLoan}`)) },
    {
      name: `${previews} previews at once`,
      run: () => all(previews, () => ask(url('/loans/preview'), { cookie, method: 'POST', body: form })),
    },
    {
      name: `${reports} reports at once`,
      run: () => all(reports, () => read(`/reports/accrued-interest?from=${addDays(today, -700)}&to=${today}`)),
    },
    { name: 'forecast', run: () => all(2, () => read('/reports/forecast?months=12')) },
    {
      name: `${sheets} style sheets at once`,
      run: () => all(sheets, () => upload(url('/imports/columns/preview'), cookie, bomb)),
    },
    { name: '1 MB of names, by a stranger', run: () => flood(url('/auth/login'), names) },
  ]
}

/** The connection broke, or the app was ended. */
function lost(): Answered {
  return { status: 0, bytes: 0, milliseconds: 0, text: '' }
}

/** Four connections for six seconds, together at most 10 MB a second: a faster flood is for a proxy to absorb. */
async function flood(url: string, body: string): Promise<number[]> {
  const until = performance.now() + 6000
  const statuses: number[] = []
  const send = async () => {
    while (performance.now() < until) {
      const next = pause(400)
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      statuses.push(response?.status ?? 0)
      await next
    }
  }
  await Promise.all(Array.from({ length: 4 }, send))
  return statuses
}

async function upload(url: string, cookie: string, file: Buffer): Asking {
  const form = new FormData()
  form.set('kind', 'LOANS_AS_OF')
  form.set('file', new File([new Uint8Array(file)], 'loans.xlsx'))
  const response = await fetch(url, { method: 'POST', body: form, headers: { cookie } }).catch(() => undefined)
  const text = (await response?.text().catch(() => '')) ?? ''
  return response ? { status: response.status, bytes: text.length, milliseconds: 0, text } : lost()
}

async function measure({ name, run }: Attack, cookie: string): Promise<string[]> {
  const calls: { milliseconds: number; status: number }[] = []
  const health: number[] = []
  let megabytes = 0
  let isOver = false
  const running = new Set<Promise<void>>()
  const time = (asking: Asking, told: (answered: { milliseconds: number; status: number }) => void): void => {
    const startedAt = performance.now()
    const run = asking
      .catch(() => ({ status: 0 }))
      .then(({ status }) => told({ status, milliseconds: performance.now() - startedAt }))
      .finally(() => running.delete(run))
    running.add(run)
  }
  const loanOf = (turn: number): number => otherLoans[turn % otherLoans.length] ?? 0
  const bodyOf = (turn: number) => ({
    loanId: loanOf(turn),
    amount: 0.01,
    paymentDate: today,
    paymentMethod: 'ACH',
  })
  // The first calls of a process are slow by themselves.
  for (let turn = 0; turn < 50; turn += 1) {
    await ask(`${app.address}/api/loans/${loanOf(turn)}`, { cookie })
    await ask(`${app.address}/api${recordPayment.path}`, { cookie, method: 'POST', body: bodyOf(turn) })
  }
  const beside = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      time(ask(`${app.address}/api/loans/${loanOf(turn)}`, { cookie }), (told) => calls.push(told))
      const payment = ask(`${app.address}/api${recordPayment.path}`, { cookie, method: 'POST', body: bodyOf(turn) })
      time(payment, (told) => calls.push(told))
      if (turn % 4 === 0) time(ask(`${app.address}/healthz`), ({ milliseconds }) => health.push(milliseconds))
      megabytes = Math.max(megabytes, residentMegabytes(app.process.pid ?? 0))
      await pause(50)
    }
  })()
  const startedAt = performance.now()
  const statuses = await Promise.race([run(), pause(secondsMax * 1000)])
  const isCut = (performance.now() - startedAt) / 1000 >= secondsMax
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  await beside
  await Promise.race([Promise.all(running), pause(secondsMax * 1000)])
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((one, two) => one - two)
  const at = (share: number) => digits(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const refused = calls.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)
  return [
    name,
    isCut ? 'cut off' : countsOf(statuses),
    seconds.toFixed(1),
    String(calls.length),
    at(0.5),
    at(0.99),
    at(1),
    countsOf(refused),
    digits(Math.max(...health)),
    String(megabytes),
  ]
}

/** 10 × 200, 2 × 503 */
function countsOf(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts].map(([status, each]) => `${each.length} × ${status === 0 ? 'none' : status}`).join(', ') || '-'
}

function residentMegabytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Math.round((Number(pages) * 4096) / 2 ** 20)
}

async function pause(milliseconds: number): Promise<number[]> {
  await sleep(milliseconds)
  return []
}

/** A sheet with as many formats as 500 kB can hold, each of opening brackets alone. */
function styleSheet(): Buffer {
  const code = '['.repeat(255)
  const formats = Array.from(
    { length: 160_000 },
    (_, index) => `<numFmt numFmtId="${index + 200}" formatCode="${code}"/>`,
  )
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Loan</t></is></c></row>'
  return xlsxByHand({ rows, formats: formats.join(''), styles: '<xf numFmtId="200"/>' })
}

function writerOf(id: number): SessionUser {
  return {
    id,
    email: `lender${id}@example.com`,
    fullName: `Person ${id}`,
    role: 'LENDER',
    emailVerified: true,
    timeZone: 'UTC',
    language: 'en',
    sessionId: 0,
    mustSetUpTwoFactor: false,
  }
}

function formOf(
  loanName: string,
  { from, months, frequency }: { from: string; months: number; frequency: 'MONTHLY' | 'WEEKLY' },
): LoanForm {
  return {
    loanName,
    principalAmount: 200_000,
    interestRate: 7,
    loanType: 'SINGLE_FAMILY',
    borrowerId: 1,
    originationDate: from,
    maturityDate: addMonths(from, months),
    paymentStructure: 'FULLY_AMORTIZED',
    hasBalloonPayment: false,
    paymentFrequency: frequency,
    lateFee: 50,
    gracePeriod: 10,
  }
}

function previewForm(): LoanForm {
  return formOf('A preview', { from: today, months: 480, frequency: 'WEEKLY' })
}

/** A loan of 30 years with a small payment a day. */
async function makeLongLoan(own: Database): Promise<number> {
  const from = addDays(today, -paymentCount - 1)
  const past: PastEvent[] = Array.from({ length: paymentCount }, (_, index) => {
    const effectiveOn = addDays(from, index + 1)
    return {
      id: index + 2,
      kind: 'PAYMENT_RECEIVED',
      amountCents: 44_35,
      effectiveOn,
      recordedAt: `${effectiveOn}T15:00:00.000Z`,
      application: { kind: 'STANDARD' },
      extraPrincipal: 'SHORTEN_TERM',
    }
  })
  await store(own, formOf('Long', { from, months: 360, frequency: 'MONTHLY' }), past)
  const [newest = 0] = await listLoansOf(own, attackerId)
  return newest
}

async function makeWeeklyLoans(own: Database): Promise<void> {
  for (let index = 0; index < loanCount; index += 1)
    await store(own, formOf(`Weekly ${index}`, { from: today, months: 480, frequency: 'WEEKLY' }), [])
}

async function store(own: Database, form: LoanForm, past: readonly PastEvent[]): Promise<void> {
  const now = `${form.originationDate}T14:00:00.000Z`
  const scope = { kind: 'USER', userId: attackerId, lenderId: attackerId } as const
  await own.transaction(scope, (tx) => storeLoan(tx, { user: writerOf(attackerId), form, past, now }))
}

/** The loans of a lender on which much is owed, the newest first. */
async function listLoansOf(own: Database, lenderId: number): Promise<number[]> {
  const rows = await own.transaction({ kind: 'USER', userId: lenderId, lenderId }, (tx) =>
    tx.query<{ id: number }>(sql`
      select id from loans where lender_id = ${lenderId} and outstanding_cents > 1000000 order by id desc limit 8`),
  )
  return rows.map(({ id }) => id)
}
