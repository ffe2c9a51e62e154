import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import { openEmbeddedServer } from '../server/postgres/database-server.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { openCheckout, undoAll } from './answers/checkout.ts'
import { digits, printTable } from './engine/table.ts'
import { type BenchServer, startApp } from './http/bench-app.ts'
import { compare, type Target } from './http/load.ts'
import { machine } from './http/machine.ts'
import { listPayables } from './http/payables.ts'
import { payablesChoice, postingTo } from './http/postings.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

/**
 * Whether a change made the daily calls slower: npm run bench -- releases BEFORE [ROUNDS] [SECONDS]
 * The app of a commit and this checkout take turns on one database: payments recorded, a loan's page, a list, a summary.
 * The commit must be able to work on this checkout's tables.
 */
const [commit, roundsText = '7', secondsText = '5'] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name the commit to compare with: npm run bench -- releases HEAD~20')
const options = { rounds: Number(roundsText), seconds: Number(secondsText), connections: 8 }
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void undoAll())

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-releases-'))
const checkout = openCheckout(commit)
const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
const apps: BenchServer[] = []
try {
  await migrate({ ...server.owner }, await readMigrations())
  const today = dayIn('UTC', systemClock.now())
  const { lenders, loansOfEach } = payablesChoice
  const portfolio = { lenders, loans: lenders * loansOfEach, largest: 0, years: 3, seed: 1, today }
  await fillPortfolio({ ...server.owner }, portfolio)
  const payables = await listPayables(server, payablesChoice)
  const [first] = payables
  if (!first) throw new Error('there is no loan to pay on')
  const { app } = server
  const host = encodeURIComponent(String(app.host))
  const databaseUrl = `postgres://${app.user}:${encodeURIComponent(String(app.password ?? ''))}@localhost/${app.database}?host=${host}`
  const env = (name: string) => ({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, name),
    PREPARED_STATEMENTS: '1',
  })
  const before = await startApp(env('before'), checkout.folder)
  apps.push(before)
  const now = await startApp(env('now'))
  apps.push(now)
  console.log(machine())

  const payments = (name: string, { address }: BenchServer): Target => ({ ...postingTo(address, payables), name })
  const reading =
    (route: string) =>
    (name: string, { address }: BenchServer): Target => ({
      name,
      url: `${address}/api${route}`,
      cookie: first.cookie,
    })
  const rows: string[][] = []
  for (const [name, targetOf] of [
    ['payments recorded', payments],
    ['a loan', reading(`/loans/${first.loanId}`)],
    ['25 loans of a list', reading('/loans?limit=25')],
    ["a lender's summary", reading('/loans/lender/1/summary')],
  ] as const) {
    const [old, ours] = await compare([targetOf('before', before), targetOf('now', now)], options)
    if (!old || !ours || old.failed + ours.failed > 0) throw new Error(`${name}: some calls failed`)
    rows.push([
      name,
      digits(old.perSecond),
      digits(ours.perSecond),
      ours.ratio.toFixed(2),
      digits(old.p50),
      digits(ours.p50),
      digits(old.p99),
      digits(ours.p99),
    ])
  }
  printTable(
    `${checkout.name} and this checkout, ${options.connections} connections, medians of ${options.rounds} interleaved rounds of ${options.seconds} s`,
    [['', 'before, a second', 'now', 'now to before', 'p50 ms before', 'now', 'p99 ms before', 'now'], ...rows],
  )
} finally {
  for (const app of apps) await app.stop()
  await server.close()
  checkout.remove()
  rmSync(folder, { recursive: true, force: true })
}
