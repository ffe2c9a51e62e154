import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { digits, printTable } from './engine/table.ts'
import { startApp } from './http/bench-app.ts'
import { load } from './http/load.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'
import { openPortfolio } from './portfolio/open-portfolio.ts'

/**
 * How much memory the app holds at rest and under load, and whether it grows: npm run bench -- memory --minutes 10
 * Pages of all kinds over and over; the first third warms up, the two others are compared.
 */
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] || 10)
const today = dayIn('UTC', systemClock.now())
const server = await openPortfolio({ lenders: 10, loans: 1000, largest: 0, years: 5, seed: 1, today })
const app = await startApp({ DATA_DIR: server.folder })
try {
  console.log(machine())
  const cookie = await cookieOf(server, 1)
  await sleep(2000)
  const rest = residentMegabytes()
  const pages = ['/api/loans?limit=25', '/api/loans/lender/1/summary', '/api/loans/5', '/api/payments?limit=25']
  const samples: number[] = []
  let requests = 0
  let failed = 0
  const endsAt = performance.now() + minutes * 60_000
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    const url = app.address + (pages[turn % pages.length] ?? '')
    const seconds = 5
    const done = await load({ name: 'soak', url, cookie }, { connections: 8, seconds })
    requests += Math.round(done.perSecond * seconds)
    failed += done.failed
    samples.push(residentMegabytes())
  }
  const third = Math.floor(samples.length / 3)
  const [second, last] = [most(samples.slice(third, 2 * third)), most(samples.slice(2 * third))]
  printTable(`Resident memory of the app in MB, ${minutes} minutes under load`, [
    ['at rest', 'most, second third', 'most, last third', 'growth', 'requests', 'failed'],
    [...[rest, second, last].map(digits), (last / second).toFixed(2), String(requests), String(failed)],
  ])
} finally {
  await app.stop()
  await server.close()
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${app.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
}

function most(values: readonly number[]): number {
  return values.reduce((highest, value) => Math.max(highest, value), 0)
}
