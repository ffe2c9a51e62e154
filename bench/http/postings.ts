import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { recordPayment as endpoint } from '#contract/payments/payments.ts'
import { migrate, readMigrations } from '../../server/database/migrate.ts'
import { type DatabaseServer, openEmbeddedServer } from '../../server/postgres/database-server.ts'
import { dayIn, systemClock } from '../../server/settings/clock.ts'
import { digits, printTable } from '../engine/table.ts'
import { fillPortfolio } from '../portfolio/fill-portfolio.ts'
import { paymentsAsJson } from './bare-payments.ts'
import { startApp, startServer } from './bench-app.ts'
import { type LoadOptions, load, type Target } from './load.ts'
import { middleOf } from './middle.ts'
import { bodyOf, listPayables, type Payable } from './payables.ts'
import { type Sending, scriptForAll, scriptOf } from './pgbench-script.ts'

/** As many loans as keep any of them from aging by years during the run: the app replays each loan's facts, and pgbench only sends. */
export const payablesChoice = { lenders: 10, loansOfEach: 40, loansEach: 12 }

/** Payments recorded by the app beside the same statements sent by others that compute nothing, on data that are thrown away. */
export async function comparePostings({ rounds, ...options }: LoadOptions & { rounds: number }): Promise<void> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('\nPostings: pgbench is not on this machine (Debian: postgresql-contrib).')
    return
  }
  const { lenders, loansOfEach } = payablesChoice
  const today = dayIn('UTC', systemClock.now())
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
  const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
  await migrate({ ...server.owner }, await readMigrations())
  await fillPortfolio(
    { ...server.owner },
    { lenders, loans: lenders * loansOfEach, largest: 0, years: 3, seed: 1, today },
  )
  const payables = await listPayables(server, payablesChoice)
  const scripts = await prepareScripts(server, { payables, folder })
  const payments = path.join(folder, 'payments.json')
  writeFileSync(payments, paymentsAsJson(payables))
  const connection = JSON.stringify(server.app)
  const bare = await startServer(
    'bench/http/bare-postings.ts',
    { CONNECTION: connection, PAYMENTS: payments },
    '/readyz',
  )
  const app = await startApp({ DATA_DIR: folder })
  const posting = async (address: string, seconds = options.seconds) => {
    const told = await load(postingTo(address, payables), { ...options, seconds })
    if (told.failed > 0) throw new Error(`${told.failed} postings failed`)
    return told.perSecond
  }
  const contenders = [
    { name: 'the app', run: () => posting(app.address) },
    { name: 'node:http and the driver', run: () => posting(bare.address) },
    { name: 'pgbench, one by one', run: () => runPgbench(server, { script: scripts.ONE_BY_ONE, options }) },
    {
      name: 'pgbench, batches',
      run: () => runPgbench(server, { script: scripts.IN_BATCHES, options, isPrepared: true }),
    },
  ]
  try {
    for (const { address } of [app, bare]) await posting(address, 6) // warms up
    printTable(
      `Payments recorded, ${options.connections} connections, ${lenders} lenders, flushed to disk, medians of ${rounds} rounds`,
      [['', 'a second', 'the app beside it'], ...(await inTurn(contenders, rounds))],
    )
  } finally {
    await app.stop()
    await bare.stop()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Contender = { name: string; run: () => Promise<number> | number }

/** Each round in another order. The first is compared with the others. */
async function inTurn(contenders: readonly Contender[], rounds: number): Promise<string[][]> {
  const found = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + round) % contenders.length
      const perSecond = await contenders[index]?.run()
      if (perSecond !== undefined) found[index]?.push(perSecond)
    }
  }
  const [first = []] = found
  return contenders.map(({ name }, index) => {
    const own = found[index] ?? []
    const ratio = middleOf(first.map((perSecond, round) => perSecond / (own[round] ?? Number.NaN)))
    return [name, digits(middleOf(own)), ratio.toFixed(2)]
  })
}

/** Payments of a cent, each on the next loan and with a key of its own, as pages send them. */
export function postingTo(address: string, payables: readonly Pick<Payable, 'loanId' | 'cookie'>[]): Target {
  let turn = 0
  return {
    name: 'app',
    url: `${address}/api${endpoint.path}`,
    method: 'POST',
    next: () => {
      turn += 1
      const { loanId, cookie } = payables[turn % payables.length] ?? { loanId: 0, cookie: '' }
      return { cookie, body: bodyOf(loanId), key: randomUUID() }
    },
  }
}

/** Puts the values of all loans where the scripts find them, and gives the files of both. */
async function prepareScripts(
  { owner, app }: DatabaseServer,
  { payables, folder }: { payables: readonly Payable[]; folder: string },
): Promise<Record<Sending, string>> {
  const [first] = payables
  if (!first) throw new Error('there is no loan to pay on')
  const names = [...first.script.values.keys()]
  const client = new pg.Client({ ...owner })
  await client.connect()
  await client.query(`create table bench_values (n int primary key, ${names.map((name) => `${name} text`).join(', ')})`)
  await client.query(`grant select on bench_values to ${app.user}`)
  for (const [index, { script }] of payables.entries()) {
    const places = names.map((_, place) => `$${place + 2}`).join(', ')
    await client.query(`insert into bench_values values ($1, ${places})`, [index + 1, ...script.values.values()])
  }
  await client.query('analyze bench_values')
  await client.end()
  const written = (sending: Sending): string => {
    const file = path.join(folder, `${sending.toLowerCase()}.sql`)
    writeFileSync(file, scriptForAll(scriptOf(first.sent, sending).text, { names, loans: payables.length }))
    return file
  }
  return { IN_BATCHES: written('IN_BATCHES'), ONE_BY_ONE: written('ONE_BY_ONE') }
}

/** Transactions a second of pgbench, which prepares its statements as the app does, or sends their text each time. */
function runPgbench(
  { app }: DatabaseServer,
  { script, options, isPrepared = false }: { script: string; options: LoadOptions; isPrepared?: boolean },
): number {
  const how = [
    ...[`--file=${script}`, `--protocol=${isPrepared ? 'prepared' : 'extended'}`],
    ...['--define=turn=0', '--no-vacuum'],
  ]
  const sizes = [`--client=${options.connections}`, '--jobs=1', `--time=${options.seconds}`]
  const place = [`--host=${app.host}`, `--username=${app.user}`, String(app.database)]
  const said = execFileSync('pgbench', [...how, ...sizes, ...place], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const found = /^tps = ([\d.]+)/m.exec(said)
  if (!found || /number of failed transactions: [1-9]/.test(said)) throw new Error(said)
  return Number(found[1])
}
