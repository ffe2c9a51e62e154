import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, readMigrations } from '../../server/database/migrate.ts'
import { type DatabaseServer, openEmbeddedServer } from '../../server/postgres/database-server.ts'
import { type Filled, fillPortfolio, type PortfolioChoice } from './fill-portfolio.ts'

// While the portfolio is made nothing has to outlive a power cut: the folder is thrown away and made again.
const bulkSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '1GB',
  shared_buffers: '1GB',
}

/** Where a portfolio of a size stands when no folder is named. It stays there for the next bench. */
export function portfolioFolder({ loans, lenders, years, seed }: PortfolioChoice): string {
  return path.join(tmpdir(), `loanwright-bench-${loans}-loans-${lenders}-lenders-${years}-years-seed-${seed}`)
}

/** Makes a data folder with a portfolio. Throws an Error of one sentence when there is a database in it. */
export async function makePortfolio(folder: string, choice: PortfolioChoice): Promise<Filled> {
  if (existsSync(path.join(folder, 'postgres')))
    throw new Error(`${folder} has a database already; remove it, or name another with --folder.`)
  const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres'), settings: bulkSettings })
  try {
    await migrate({ ...server.owner }, await readMigrations())
    return await fillPortfolio({ ...server.owner }, choice)
  } finally {
    await server.close()
  }
}

/** The database of a portfolio with the settings of use, made first when it is not there yet. */
export async function openPortfolio(choice: PortfolioChoice): Promise<DatabaseServer & { folder: string }> {
  const folder = portfolioFolder(choice)
  if (!existsSync(path.join(folder, 'postgres'))) {
    console.log(`Making ${choice.loans.toLocaleString('en-US')} loans in ${folder} …`)
    await makePortfolio(folder, choice)
  }
  const server = await openEmbeddedServer({ folder: path.join(folder, 'postgres') })
  await migrate({ ...server.owner }, await readMigrations())
  return { ...server, folder }
}
