import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { type Checkout, openCheckout, undoAll } from './answers/checkout.ts'
import { digits, printTable } from './engine/table.ts'
import { machine } from './http/machine.ts'
import type { makePortfolio } from './portfolio/open-portfolio.ts'

/**
 * How long the operator's commands take in two releases: npm run bench -- operator BEFORE [LOANS]
 * Each makes the same portfolio in its own database, checks it, backs it up, and restores that into an empty database.
 */
const [commit, loansText = '10000'] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name the commit to compare with: npm run bench -- operator HEAD~20')
const loans = Number(loansText)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void undoAll())

const commands = ['verify', 'backup', 'restore'] as const
type Seconds = Record<(typeof commands)[number], number>

/** The seconds of each command of a checkout, in data folders of its own. */
async function measure({ folder, name }: Checkout, place: string): Promise<Seconds> {
  const full = path.join(place, 'full')
  const program = path.join(folder, 'bench', 'portfolio', 'open-portfolio.ts')
  const portfolio: { makePortfolio: typeof makePortfolio } = await import(program)
  const today = dayIn('UTC', systemClock.now())
  const choice = { lenders: 10, loans, largest: Math.ceil(loans / 2), years: 5, seed: 1, today }
  const { events, lines } = await portfolio.makePortfolio(full, choice)
  const rows = [loans, events, lines].map((count) => count.toLocaleString('en-US')).join(', ')
  console.log(`${name}: loans, events and lines of the books: ${rows}`)
  const file = path.join(place, 'backup.gz')
  const took: Seconds = { verify: 0, backup: 0, restore: 0 }
  for (const command of commands) {
    const [data, ...rest] = command === 'restore' ? [path.join(place, 'empty'), file] : [full, file]
    took[command] = await secondsOf([command, ...(command === 'verify' ? [] : rest)], { folder, data })
  }
  return took
}

async function secondsOf(
  words: readonly string[],
  { folder, data }: { folder: string; data: string },
): Promise<number> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: data, LOG_LEVEL: 'error' }
  const startedAt = performance.now()
  const program = path.join(folder, 'scripts', 'setup.mjs')
  const child = spawn(process.execPath, [program, 'admin', ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words.join(' ')} in ${folder} ended with ${code}`)
  return (performance.now() - startedAt) / 1000
}

const place = mkdtempSync(path.join(tmpdir(), 'loanwright-operator-'))
const before = openCheckout(commit)
try {
  console.log(machine())
  const old = await measure(before, path.join(place, 'before'))
  const now = await measure(openCheckout('.'), path.join(place, 'now'))
  printTable(`${before.name} and this checkout, seconds of each command`, [
    ['', 'before', 'now', 'now to before'],
    ...commands.map((command) => [
      command,
      digits(old[command]),
      digits(now[command]),
      (now[command] / old[command]).toFixed(2),
    ]),
  ])
} finally {
  before.remove()
  rmSync(place, { recursive: true, force: true })
}
