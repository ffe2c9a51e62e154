import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listPaymentsOfLoan, recordPayment } from '#contract/payments.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { openEmbeddedServer } from './database-server.ts'
import { verifyLoans } from './ledger/verify.ts'
import { makersFor, type Person } from './testing/api-people.ts'
import { type AppProcess, freePort, startAppProcess } from './testing/app-process.ts'

const kills = 4
const clientsAtOnce = 4
const today = systemClock.now().slice(0, 10)

let folder: string
let port: string

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-kill-'))
  port = await freePort()
})
after(() => rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }))

async function start(): Promise<AppProcess> {
  const app = startAppProcess({ PORT: port, DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000' })
  await app.listens()
  return app
}

/** Every process of the app's database, which run under its folder. */
function databaseProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path.join(folder, 'postgres'))
      } catch {
        return false // gone meanwhile
      }
    })
}

/** Sends payments without a pause, each of an amount of its own, until the app is gone. */
async function pay(
  lender: Person,
  loanId: number,
  { sent, answered }: { sent: number[]; answered: number[] },
): Promise<void> {
  for (;;) {
    const cents = 100 + sent.length
    sent.push(cents)
    const body = { loanId, amount: cents / 100, paymentDate: today, paymentMethod: 'CASH' }
    const headers = { 'idempotency-key': `payment-${cents}` }
    const response = await lender.client.call(recordPayment, { body, headers }).catch(() => undefined)
    if (!response) return
    assert.equal(response.status, 201, response.text)
    answered.push(cents)
  }
}

test('a payment that was answered is there after the app or the whole machine is killed, once, and the ledger agrees', async (context) => {
  const sent: number[] = []
  const answered: number[] = []
  let app = await start()
  const shared = await openEmbeddedServer({ folder: path.join(folder, 'postgres') })
  const database = openDatabase({ connection: shared.app })
  const makers = makersFor({ address: `http://127.0.0.1:${port}`, database, clock: systemClock })
  const lender = await makers.aLender()
  const loan = await makers.aLoan(lender, {
    principalAmount: 250_000,
    maturityDate: `${Number(today.slice(0, 4)) + 30}${today.slice(4)}`,
  })
  await database.close()
  await shared.close()

  for (let kill = 1; kill <= kills; kill += 1) {
    const paying = Array.from({ length: clientsAtOnce }, () => pay(lender, loan.id, { sent, answered }))
    const enough = answered.length + 5
    while (answered.length < enough) await sleep(20)
    await sleep(Math.random() * 300)
    // Every second time the database goes in the same instant, as in a crash of the machine without its disk.
    const victims = kill % 2 === 0 ? databaseProcesses() : []
    for (const pid of [app.process.pid ?? 0, ...victims]) process.kill(pid, 'SIGKILL')
    if (app.process.exitCode === null && app.process.signalCode === null) await once(app.process, 'exit')
    await Promise.all(paying)
    app = await start()
  }

  const { data } = await lender.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })
  const kept = data.map((payment) => Math.round(payment.amount * 100)).sort((a, b) => a - b)
  assert.deepEqual(
    answered.filter((cents) => !kept.includes(cents)),
    [],
  )
  assert.deepEqual(kept, [...new Set(kept)])
  assert.deepEqual(
    kept.filter((cents) => !sent.includes(cents)),
    [],
  )

  const again = await openEmbeddedServer({ folder: path.join(folder, 'postgres') })
  const check = openDatabase({ connection: again.app })
  const verified = await check.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, (tx) =>
    verifyLoans(tx, lender.id),
  )
  await check.close()
  assert.deepEqual(verified, { loans: 1, differences: [] })

  context.diagnostic(`${kills} kills, ${answered.length} payments answered, 0 lost, ${kept.length} kept`)

  await again.close()
  app.process.kill('SIGTERM')
  assert.equal(await app.ended, 0)
})
