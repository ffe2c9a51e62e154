import { openDatabase } from '../server/database/database.ts'
import { sql } from '../server/database/sql.ts'
import { selectionOf } from '../server/loans/summary/queries.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { digits, printTable } from './engine/table.ts'
import { startApp, startServer } from './http/bench-app.ts'
import { compare } from './http/load.ts'
import { machine } from './http/machine.ts'
import { comparePostings } from './http/postings.ts'
import { cookieOf } from './http/signed-in.ts'
import { openPortfolio } from './portfolio/open-portfolio.ts'

/**
 * What our frame costs beside the least a server can do with the same statements: npm run bench -- api
 * Requests a second of the app and of node:http with the driver, in turn, on one portfolio; postings beside pgbench.
 */
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 4)
const connections = 8
const today = dayIn('UTC', systemClock.now())
const server = await openPortfolio({ lenders: 10, loans: 1000, largest: 0, years: 5, seed: 1, today })
const bare = await startServer('bench/http/bare-server.ts', { CONNECTION: JSON.stringify(server.app) }, '/readyz')
const app = await startApp({ DATA_DIR: server.folder })
try {
  console.log(machine())
  const cookie = await cookieOf(server, 1)
  const loanId = await aLoan()
  const rows: string[][] = []
  for (const [name, path] of [
    ['a loan with its facts', `/api/loans/${loanId}`],
    ['25 loans of a list', '/api/loans?limit=25'],
    ["a lender's summary, 100 loans", '/api/loans/lender/1/summary'],
  ] as const) {
    const [least, ours] = await compare(
      [
        { name: 'bare', url: bare.address + path, cookie },
        { name: 'app', url: app.address + path, cookie },
      ],
      { rounds, seconds, connections },
    )
    if (!least || !ours || least.failed + ours.failed > 0) throw new Error(`${path} failed`)
    rows.push([
      name,
      digits(least.perSecond),
      digits(ours.perSecond),
      ours.ratio.toFixed(2),
      digits(ours.p50),
      digits(ours.p99),
    ])
  }
  printTable(`Reads, ${connections} connections, medians of ${rounds} interleaved rounds of ${seconds} s`, [
    ['signed in, one asks for', 'bare a second', 'app a second', 'ratio', 'p50 ms', 'p99 ms'],
    ...rows,
  ])
} finally {
  await app.stop()
  await bare.stop()
  await server.close()
}
await comparePostings({ rounds, seconds, connections })

/** One that runs, with about the usual number of facts. */
async function aLoan(): Promise<number> {
  const database = openDatabase({ connection: server.app, connectionsMax: 1 })
  const which = selectionOf({ id: 1, role: 'LENDER' } as Parameters<typeof selectionOf>[0]) // no more of the user is read
  const { id } = await database.transaction({ kind: 'USER', userId: 1, lenderId: 1 }, (tx) =>
    tx.one<{ id: number }>(sql`
      select l.id from loans l
      where ${which} and not l.is_paid_off and (select count(*) from loan_events e
        where e.lender_id = l.lender_id and e.loan_id = l.id) between 30 and 40
      order by l.id limit 1`),
  )
  await database.close()
  return id
}
