import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { recordPayment as endpoint } from '#contract/payments.ts'
import { dayIn, systemClock } from '../../server/clock.ts'
import { type DatabaseServer, openEmbeddedServer } from '../../server/database-server.ts'
import { migrate, readMigrations } from '../../server/migrate.ts'
import { digits, printTable } from '../engine/table.ts'
import { fillPortfolio } from '../portfolio/fill-portfolio.ts'
import { startApp } from './bench-app.ts'
import { type LoadOptions, load, type Target } from './load.ts'
import { middleOf } from './middle.ts'
import { bodyOf, listPayables, type Payable } from './payables.ts'
import { scriptForAll } from './pgbench-script.ts'

/** As many loans as keep any of them from aging by years during the run: the app replays each loan's facts, and pgbench only sends. */
export const payablesChoice = { lenders: 10, loansOfEach: 40, loansEach: 12 }

/** Payments recorded by the app beside the same statements sent by pgbench, on data that are thrown away. */
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
  const script = await prepareScript(server, { payables, folder })
  const app = await startApp({ DATA_DIR: folder })
  try {
    await load(postingTo(app.address, payables), { ...options, seconds: 4 }) // warms up
    const [ours, least, ratios]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const appFirst = round % 2 === 0
      const early = appFirst ? undefined : runPgbench(server, { script, options })
      const own = await load(postingTo(app.address, payables), options)
      if (own.failed > 0) throw new Error(`${own.failed} postings failed`)
      const bare = early ?? runPgbench(server, { script, options })
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

/** Payments of a cent, each on the next loan and with a key of its own, as pages send them. */
export function postingTo(address: string, payables: readonly Pick<Payable, 'loanId' | 'cookie'>[]): Target {
  let turn = 0
  return {
    ...{ name: 'app', url: `${address}/api${endpoint.path}`, method: 'POST' },
    next: () => {
      turn += 1
      const { loanId, cookie } = payables[turn % payables.length] ?? { loanId: 0, cookie: '' }
      return { cookie, body: bodyOf(loanId), key: randomUUID() }
    },
  }
}

/** Puts the values of all loans where the script finds them, and gives the script's file. */
export async function prepareScript(
  { owner, app }: DatabaseServer,
  { payables, folder }: { payables: readonly Payable[]; folder: string },
): Promise<string> {
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
  const file = path.join(folder, 'posting.sql')
  writeFileSync(file, scriptForAll(first.script.text, { names, loans: payables.length }))
  return file
}

/** Transactions a second of pgbench, which prepares its statements as the app does. */
export function runPgbench(
  { app }: DatabaseServer,
  { script, options }: { script: string; options: LoadOptions },
): number {
  const how = [`--file=${script}`, '--protocol=prepared', '--define=turn=0', '--no-vacuum']
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
