import { ensureAdmin } from '../server/auth/ensure-admin.ts'
import { findAccount } from '../server/auth/queries.ts'
import { dayIn, systemClock } from '../server/clock.ts'
import { openDatabase } from '../server/database.ts'
import type { DatabaseServer } from '../server/database-server.ts'
import { digits, printTable } from './engine/table.ts'
import { ask, endAsking } from './http/ask.ts'
import { startApp } from './http/bench-app.ts'
import { type Page, timeInTurn } from './http/in-turn.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'
import { portfolioPassword } from './portfolio/fill-portfolio.ts'
import { openPortfolio } from './portfolio/open-portfolio.ts'

/**
 * Whether lists slow down as the installation grows: npm run bench -- lists 1000 10000 100000
 * The same lender of 100 loans among 1,000, 10,000 and 100,000, asked in turn; then the largest lender; then an administrator.
 */
const sizes = process.argv.slice(2).map(Number)
const chosen = sizes.length > 0 ? sizes : [1000, 10_000]
const rounds = 15
const today = dayIn('UTC', systemClock.now())

/** Lenders of 100 loans each, and beside them one of 10,000 where there are 100,000. */
const choiceOf = (loans: number) => ({
  ...{ loans, years: 5, seed: 1, today },
  ...(loans >= 100_000
    ? { lenders: (loans - 10_000) / 100 + 1, largest: 10_000 }
    : { lenders: loans / 100, largest: 0 }),
})

const ofLender = (id: number): [string, string][] => [
  ['25 loans', '/api/loans?limit=25'],
  ['25 payments', '/api/payments?limit=25'],
  ['payments of a name', '/api/payments?limit=25&q=house'],
  ['borrowers', `/api/lenders/${id}/borrowers`],
  ['borrowers of a name', '/api/borrowers/search?q=number'],
  ['summary', `/api/loans/lender/${id}/summary`],
]

const ofLargest = ({ lastPayments }: House): [string, string][] => [
  ...ofLender(1),
  ['the last 25 loans', '/api/loans?limit=25&page=400'],
  ['the last 25 payments', `/api/payments?limit=25&page=${lastPayments}`],
  ['25 payments in the middle', `/api/payments?limit=25&page=${Math.ceil(lastPayments / 2)}`],
  ['all loans', '/api/loans/lender/1'],
  ['report of the portfolio', '/api/reports/portfolio'],
]

const ofAdmin = (id: number): [string, string][] => [
  ['25 loans', '/api/loans?limit=25'],
  ['25 payments', '/api/payments?limit=25'],
  ['users', '/api/users?limit=25'],
  ['audit log', '/api/admin/audit?limit=25'],
  ['overview', '/api/admin/overview'],
  ['summary of all', `/api/loans/lender/${id}/summary`],
]

type House = {
  loans: number
  server: DatabaseServer
  address: string
  admin: number
  /** The page of the first lender's payments after which there are none. */
  lastPayments: number
  close(): Promise<void>
}

const houses: House[] = []
try {
  for (const loans of chosen) houses.push(await openHouse(loans))
  console.log(machine())
  // Accounts come in pairs, a lender and a borrower: 3 is the second lender, who has 100 loans everywhere.
  await table('A lender of 100 loans', houses, () => ({ userId: 3, pages: ofLender(3) }))
  const largest = houses.filter(({ loans }) => loans >= 100_000)
  if (largest.length > 0)
    await table('The lender of 10,000 loans', largest, (house) => ({ userId: 1, pages: ofLargest(house) }))
  await table('An administrator', houses, ({ admin }) => ({ userId: admin, pages: ofAdmin(admin) }))
} finally {
  endAsking()
  for (const house of houses) await house.close()
}

async function openHouse(loans: number): Promise<House> {
  const server = await openPortfolio(choiceOf(loans))
  const database = openDatabase({ connection: server.app, connectionsMax: 1 })
  const email = 'admin@example.com'
  await ensureAdmin(database, { email, password: portfolioPassword, now: systemClock.now() })
  await database.close()
  const app = await startApp({ DATA_DIR: server.folder })
  const close = async () => {
    await app.stop()
    await server.close()
  }
  const admin = await numberOf(server, email)
  const { text } = await ask(`${app.address}/api/payments?limit=1`, { cookie: await cookieOf(server, 1) })
  const { total } = JSON.parse(text) as { total: number } // as the contract says of a page
  return { loans, server, address: app.address, admin, lastPayments: Math.ceil(total / 25), close }
}

async function numberOf({ app }: DatabaseServer, email: string): Promise<number> {
  const database = openDatabase({ connection: app, connectionsMax: 1 })
  try {
    const account = await database.transaction({ kind: 'SYSTEM' }, (tx) => findAccount(tx, email))
    return account?.id ?? 0
  } finally {
    await database.close()
  }
}

async function table(
  title: string,
  asked: readonly House[],
  who: (house: House) => { userId: number; pages: [string, string][] },
): Promise<void> {
  const cookies = await Promise.all(asked.map((house) => cookieOf(house.server, who(house).userId)))
  const names = asked[0] ? who(asked[0]).pages.map(([name]) => name) : []
  const rows: string[][] = []
  for (const [index, name] of names.entries()) {
    const pages = asked.map((house, place): Page => {
      const path = who(house).pages[index]?.[1] ?? ''
      return { name: String(house.loans), url: house.address + path, cookie: cookies[place] ?? '' }
    })
    const timed = await timeInTurn(pages, { rounds })
    rows.push([name, ...timed.map(({ milliseconds }) => digits(milliseconds)), (timed.at(-1)?.ratio ?? 0).toFixed(2)])
  }
  const heads = asked.map(({ loans }) => `${loans.toLocaleString('en-US')}, ms`)
  printTable(`${title}, medians of ${rounds} rounds`, [['loans in all', ...heads, 'last × first'], ...rows])
}
