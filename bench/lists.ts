import { digits, printTable } from './engine/table.ts'
import { ask, endAsking } from './http/ask.ts'
import { type House, openHouse } from './http/house.ts'
import { type Page, timeInTurn } from './http/in-turn.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'

/**
 * Whether lists slow down as the installation grows: npm run bench -- lists 1000 10000 100000
 * The same lender of 100 loans among 1,000, 10,000 and 100,000, asked in turn; then the largest lender; then an administrator.
 */
const sizes = process.argv.slice(2).map(Number)
const chosen = sizes.length > 0 ? sizes : [1000, 10_000]
const rounds = 15

const ofLender = (id: number): [string, string][] => [
  ['25 loans', '/api/loans?limit=25'],
  ['25 payments', '/api/payments?limit=25'],
  ['payments of a name', '/api/payments?limit=25&q=house'],
  ['borrowers', `/api/lenders/${id}/borrowers`],
  ['borrowers of a name', '/api/borrowers/search?q=number'],
  ['summary', `/api/loans/lender/${id}/summary`],
]

const ofLargest = (lastPayments: number): [string, string][] => [
  ...ofLender(1),
  ['the last 25 loans', '/api/loans?limit=25&page=400'],
  ['the last 25 payments', `/api/payments?limit=25&page=${lastPayments}`],
  ['25 payments in the middle', `/api/payments?limit=25&page=${Math.ceil(lastPayments / 2)}`],
  ['all loans', '/api/loans/lender/1'],
  ['report of the portfolio', '/api/reports/portfolio'],
]

const ofAdmin = (id: number, lastPayments: number): [string, string][] => [
  ['25 loans', '/api/loans?limit=25'],
  ['25 payments', '/api/payments?limit=25'],
  ['25 payments in the middle', `/api/payments?limit=25&page=${Math.ceil(lastPayments / 2)}`],
  ['users', '/api/users?limit=25'],
  ['audit log', '/api/admin/audit?limit=25'],
  ['what one person did', '/api/admin/audit?limit=25&actor=1'],
  ['what people of a name did', '/api/admin/audit?limit=25&actor=lender1'],
  ['payments in the log', '/api/admin/audit?limit=25&action=recordPayment'],
  ['reversals in the log', '/api/admin/audit?limit=25&action=reversePayment'],
  ['what was done about a loan', '/api/admin/audit?limit=25&subjectKind=loan&subjectId=500'],
  ['changes alone', '/api/admin/audit?limit=25&kind=CHANGE'],
  ['overview', '/api/admin/overview'],
  ['summary of all', `/api/loans/lender/${id}/summary`],
]

const houses: House[] = []
try {
  for (const loans of chosen) houses.push(await openHouse(loans))
  console.log(machine())
  // Accounts come in pairs, a lender and a borrower: 3 is the second lender, who has 100 loans everywhere.
  await table('A lender of 100 loans', houses, () => ({ userId: 3, pages: ofLender(3) }))
  const largest = houses.filter(({ loans }) => loans >= 100_000)
  if (largest[0]) {
    const pages = ofLargest(await lastPaymentsOf(largest[0], 1))
    await table('The lender of 10,000 loans', largest, () => ({ userId: 1, pages }))
  }
  const lastOfAll = new Map<House, number>()
  for (const house of houses) lastOfAll.set(house, await lastPaymentsOf(house, house.admin))
  await table('An administrator', houses, (house) => {
    return { userId: house.admin, pages: ofAdmin(house.admin, lastOfAll.get(house) ?? 1) }
  })
} finally {
  endAsking()
  for (const house of houses) await house.close()
}

/** The page of the payments that somebody sees after which there are none. */
async function lastPaymentsOf({ server, address }: House, userId: number): Promise<number> {
  const { text } = await ask(`${address}/api/payments?limit=1`, { cookie: await cookieOf(server, userId) })
  const { total } = JSON.parse(text) as { total: number } // as the contract says of a page
  return Math.ceil(total / 25)
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
