import { ensureAdmin } from '../../server/auth/ensure-admin.ts'
import { findAccount } from '../../server/auth/queries.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { DatabaseServer } from '../../server/postgres/database-server.ts'
import { dayIn, systemClock } from '../../server/settings/clock.ts'
import { portfolioPassword } from '../portfolio/fill-portfolio.ts'
import { openPortfolio } from '../portfolio/open-portfolio.ts'
import { startApp } from './bench-app.ts'

/** The app at work on a portfolio. Its first lender is the largest where one is; the others have 100 loans each. */
export type House = {
  loans: number
  server: DatabaseServer
  address: string
  /** The number of an administrator's account. */
  admin: number
  close(): Promise<void>
}

const today = dayIn('UTC', systemClock.now())

/** Lenders of 100 loans each, and beside them one of 10,000 where there are 100,000. */
const choiceOf = (loans: number) => ({
  loans,
  years: 5,
  seed: 1,
  today,
  ...(loans >= 100_000
    ? { lenders: (loans - 10_000) / 100 + 1, largest: 10_000 }
    : { lenders: loans / 100, largest: 0 }),
})

/** Opens the portfolio of so many loans, made first when it is not there yet, and starts the app on it. */
export async function openHouse(loans: number): Promise<House> {
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
  return { loans, server, address: app.address, admin, close }
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
