import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays, addMonths } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate, readMigrations } from '../server/database/migrate.ts'
import type { SessionUser } from '../server/http/http.ts'
import type { DatabaseServer } from '../server/postgres/database-server.ts'
import { openEmbeddedServer } from '../server/postgres/database-server.ts'
import { storeLoan } from '../server/practice/portfolio/store-loan.ts'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { digits, printTable } from './engine/table.ts'
import { endAsking } from './http/ask.ts'
import { startApp } from './http/bench-app.ts'
import { timeInTurn } from './http/in-turn.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

/**
 * How long a loan's page waits when something happens on the loan every day, for years: npm run bench -- loan-page
 * Loans with a payment a day for 0, 30, 300 and 700 days and for 10 years, read in turn over HTTP.
 */
const rounds = Number(process.argv[2] ?? 60)
const today = dayIn('UTC', systemClock.now())
const AGES = [
  { name: 'new', days: 0 },
  { name: '30 days', days: 30 },
  { name: '300 days', days: 300 },
  { name: '700 days', days: 700 },
  { name: '10 years', days: 3650 },
] as const

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), isThrowAway: true })
await migrate({ ...server.owner }, await readMigrations())
await fillPortfolio({ ...server.owner }, { lenders: 1, loans: 20, largest: 0, years: 5, seed: 1, today })
const loanIds = await makeLoans(server)
const app = await startApp({ DATA_DIR: folder })
try {
  const cookie = await cookieOf(server, 1)
  console.log(machine())
  for (const [title, tail] of [
    ['The loan (GET /api/loans/:id)', ''],
    ['Its schedule', '/schedule'],
    ['Its history, from which the browser computes', '/history'],
  ] as const) {
    const pages = AGES.map(({ name }, index) => ({
      name,
      cookie,
      url: `${app.address}/api/loans/${loanIds[index]}${tail}`,
    }))
    const timed = await timeInTurn(pages, { rounds })
    printTable(`${title}, medians of ${rounds} rounds`, [
      ['a payment every day', 'ms', '× new', 'kB'],
      ...timed.map(({ name, milliseconds, ratio, kilobytes }) => [
        name,
        digits(milliseconds),
        ratio.toFixed(2),
        digits(kilobytes),
      ]),
    ])
  }
} finally {
  endAsking()
  await app.stop()
  await server.close()
}

/** The functions that requests use, so that the books are right; a payment a day of a thirtieth of the month's. */
async function makeLoans({ app: connection }: DatabaseServer): Promise<number[]> {
  const database = openDatabase({ connection, connectionsMax: 1 })
  const user: SessionUser = {
    id: 1,
    email: 'lender1@example.com',
    fullName: 'Person 1',
    role: 'LENDER',
    emailVerified: true,
    timeZone: 'UTC',
    language: 'en',
    sessionId: 0,
    mustSetUpTwoFactor: false,
  }
  const made: number[] = []
  for (const { name, days } of AGES) {
    const originationDate = addDays(today, -days)
    await database.transaction({ kind: 'USER', userId: 1, lenderId: 1 }, (tx) =>
      storeLoan(tx, {
        user,
        form: formOf(name, originationDate),
        past: pastOf(originationDate, days),
        now: `${originationDate}T14:00:00.000Z`,
      }),
    )
    made.push(20 + made.length + 1)
  }
  await database.close()
  return made
}

function formOf(name: string, originationDate: Day) {
  return {
    ...({
      loanName: name,
      principalAmount: 200_000,
      interestRate: 7,
      loanType: 'SINGLE_FAMILY',
      borrowerId: 1,
    } as const),
    ...({
      originationDate,
      maturityDate: addMonths(originationDate, 360),
      paymentStructure: 'FULLY_AMORTIZED',
    } as const),
    ...({ hasBalloonPayment: false, paymentFrequency: 'MONTHLY', lateFee: 50, gracePeriod: 10 } as const),
  }
}

function pastOf(originationDate: Day, days: number) {
  return Array.from({ length: days }, (_, index) => {
    const effectiveOn = addDays(originationDate, index + 1)
    return {
      ...({ id: index + 2, kind: 'PAYMENT_RECEIVED', amountCents: 44_35, effectiveOn } as const),
      ...({
        recordedAt: `${effectiveOn}T15:00:00.000Z`,
        application: { kind: 'STANDARD' },
        extraPrincipal: 'SHORTEN_TERM',
      } as const),
    }
  })
}
