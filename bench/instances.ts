import { availableParallelism } from 'node:os'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { digits, printTable } from './engine/table.ts'
import { startApp } from './http/bench-app.ts'
import { load } from './http/load.ts'
import { machine } from './http/machine.ts'
import { middleOf } from './http/middle.ts'
import { cookieOf } from './http/signed-in.ts'
import { openPortfolio } from './portfolio/open-portfolio.ts'

/**
 * Whether a second process of the app serves more on one machine, which the database and those who ask share with it:
 * npm run bench -- instances
 * The same connections to one instance, and half of them to each of two, in turn.
 */
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 4)
const connections = 8
const today = dayIn('UTC', systemClock.now())
const server = await openPortfolio({ lenders: 10, loans: 1000, largest: 0, years: 5, seed: 1, today })
const databaseUrl = `postgres://loanwright_app@localhost/loanwright?host=${encodeURIComponent(String(server.app.host))}`
const env = { DATABASE_URL: databaseUrl, DATA_DIR: server.folder }
const apps = [await startApp(env), await startApp(env)]
try {
  console.log(machine())
  const cookie = await cookieOf(server, 1)
  const rows: string[][] = []
  for (const [name, path] of [
    ['a loan with its facts', '/api/loans/5'],
    ['25 loans of a list', '/api/loans?limit=25'],
    ["a lender's summary, 100 loans", '/api/loans/lender/1/summary'],
  ] as const) {
    const asked = (count: number) => askAll({ path, cookie, count })
    await asked(2) // warms up
    const [one, two]: number[][] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      for (const count of round % 2 === 0 ? [1, 2] : [2, 1]) (count === 1 ? one : two)?.push(await asked(count))
    }
    const ratios = (two ?? []).map((perSecond, round) => perSecond / (one?.[round] ?? Number.NaN))
    rows.push([name, digits(middleOf(one ?? [])), digits(middleOf(two ?? [])), middleOf(ratios).toFixed(2)])
  }
  printTable(
    `${availableParallelism()} cores, ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s`,
    [['signed in, one asks for', 'one process a second', 'two a second', 'ratio'], ...rows],
  )
} finally {
  for (const app of apps) await app.stop()
  await server.close()
}

/** Answers a second of the first `count` instances together. */
async function askAll({ path, cookie, count }: { path: string; cookie: string; count: number }): Promise<number> {
  const options = { connections: connections / count, seconds }
  const loaded = await Promise.all(
    apps.slice(0, count).map(({ address }) => load({ name: path, url: address + path, cookie }, options)),
  )
  if (loaded.some(({ failed }) => failed > 0)) throw new Error(`${path} failed`)
  return loaded.reduce((sum, { perSecond }) => sum + perSecond, 0)
}
