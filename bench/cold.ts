import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { digits, printTable } from './engine/table.ts'
import { ask, endAsking } from './http/ask.ts'
import { type House, openHouse } from './http/house.ts'
import { machine } from './http/machine.ts'
import { middleOf } from './http/middle.ts'
import { cookieOf } from './http/signed-in.ts'

/**
 * How long the first look takes when nothing of the books is in memory, and the looks after it: npm run bench -- cold 100000
 * App and database are started anew for each page. What the system keeps of files is given up first, which root alone may do.
 */
const loans = Number(process.argv[2] ?? 100_000)
const rounds = 5

type Page = { name: string; path: (house: House) => string; userId: (house: House) => number }

const PAGES: Page[] = [
  {
    name: 'summary of all lenders',
    path: ({ admin }) => `/api/loans/lender/${admin}/summary`,
    userId: ({ admin }) => admin,
  },
  { name: 'overview of an administrator', path: () => '/api/admin/overview', userId: ({ admin }) => admin },
  { name: '25 payments of all lenders', path: () => '/api/payments?limit=25', userId: ({ admin }) => admin },
  { name: '25 loans of all lenders', path: () => '/api/loans?limit=25', userId: ({ admin }) => admin },
  {
    name: 'payments in the audit log',
    path: () => '/api/admin/audit?limit=25&action=recordPayment',
    userId: ({ admin }) => admin,
  },
  { name: "the first lender's summary", path: () => '/api/loans/lender/1/summary', userId: () => 1 },
  { name: '25 payments of theirs', path: () => '/api/payments?limit=25', userId: () => 1 },
  { name: '25 of theirs in the middle', path: () => '/api/payments?limit=25&page=6000', userId: () => 1 },
  { name: 'all their loans in one answer', path: () => '/api/loans/lender/1', userId: () => 1 },
  { name: 'summary of a lender of 100 loans', path: () => '/api/loans/lender/3/summary', userId: () => 3 },
]

try {
  await (await openHouse(loans)).close() // makes what is not there yet
  console.log(machine())
  const rows: string[][] = []
  for (const page of PAGES) rows.push(await timed(page))
  printTable(`${loans.toLocaleString('en-US')} loans, milliseconds`, [
    ['one asks for', 'with nothing in memory', `then, median of ${rounds}`],
    ...rows,
  ])
} finally {
  endAsking()
}

async function timed({ name, path, userId }: Page): Promise<string[]> {
  spawnSync('sync')
  writeFileSync('/proc/sys/vm/drop_caches', '3')
  const house = await openHouse(loans)
  try {
    const url = house.address + path(house)
    const cookie = await cookieOf(house.server, userId(house))
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const { status, milliseconds } = await ask(url, { cookie })
      if (status !== 200) throw new Error(`${url} was answered ${status}`)
      times.push(milliseconds)
    }
    return [name, digits(times[0] ?? Number.NaN), digits(middleOf(times.slice(1)))]
  } finally {
    endAsking()
    await house.close()
  }
}
