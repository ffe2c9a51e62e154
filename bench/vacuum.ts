import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { digits, printTable } from './engine/table.ts'
import { ask, endAsking } from './http/ask.ts'
import { type House, openHouse } from './http/house.ts'
import { machine } from './http/machine.ts'
import { cookieOf } from './http/signed-in.ts'

/**
 * Whether tables are vacuumed in time while payments come in without a pause, so that sums are read from indexes alone:
 * npm run bench -- vacuum --minutes 15 --second 20
 * So many payments a second on loans of 90 lenders, of what was due next when it began; every minute the state of the tables is
 * looked at, and an administrator asks for the summary of all.
 */
const numberAfter = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(name) + 1]) || usual
const minutes = numberAfter('--minutes', 15)
const perSecond = numberAfter('--second', 20)
const tables = ['loans', 'installments', 'payments', 'loan_events', 'ledger_lines', 'audit_log']

type Payable = { id: number; amount: number; cookie: string }
type State = {
  name: string
  updated: number
  hot: number
  dead: number
  vacuums: number
  seconds: number
  megabytes: number
}

const house = await openHouse(100_000)
const database = new pg.Client(house.server.owner)
await database.connect()
try {
  console.log(machine())
  const payables = await listPayables(house, 90)
  const cookie = await cookieOf(house.server, house.admin)
  const before = await stateOf()
  const rows: string[][] = []
  let [recorded, refused] = [0, 0]
  for (let minute = 1; minute <= minutes; minute += 1) {
    const endsAt = performance.now() + 60_000
    while (performance.now() < endsAt) {
      const pause = sleep(1000)
      const sent = Array.from({ length: perSecond }, () => payables[Math.floor(Math.random() * payables.length)])
      const answers = await Promise.all(sent.flatMap((loan) => (loan ? [pay(loan)] : [])))
      recorded += answers.filter((status) => status === 201).length
      refused += answers.filter((status) => status !== 201).length
      await pause
    }
    const { status, milliseconds } = await ask(`${house.address}/api/loans/lender/${house.admin}/summary`, { cookie })
    const since = await stateOf()
    const cells = ['loans', 'installments', 'payments'].map((name) => vacuumsAndDead(name, before, since))
    const summary = status === 200 ? digits(milliseconds) : `refused (${status})`
    rows.push([String(minute), String(recorded), String(refused), ...cells, summary])
    console.log(rows.at(-1)?.join('  '))
  }
  printTable('Vacuums since the beginning, and dead rows now', [
    ['minute', 'recorded', 'refused', 'loans', 'installments', 'payments', 'summary of all, ms'],
    ...rows,
  ])
  printEnd(before, await stateOf())
} finally {
  endAsking()
  await database.end()
  await house.close()
}

/** A hundred loans of each of so many lenders, those that still have something to pay. */
async function listPayables({ server, address }: House, lenders: number): Promise<Payable[]> {
  const found: Payable[] = []
  for (let lender = 1; lender <= lenders; lender += 1) {
    // Accounts come in pairs, a lender and a borrower; the lenders are taken from all over the tables.
    const cookie = await cookieOf(server, 1 + 20 * lender)
    const { text } = await ask(`${address}/api/loans?limit=100`, { cookie })
    const { data } = JSON.parse(text) as { data: { id: number; nextPaymentAmount: number | null }[] } // as the contract says
    found.push(
      ...data.flatMap(({ id, nextPaymentAmount }) =>
        nextPaymentAmount ? [{ id, amount: nextPaymentAmount, cookie }] : [],
      ),
    )
  }
  return found
}

async function pay({ id, amount, cookie }: Payable): Promise<number> {
  const paymentDate = dayIn('UTC', systemClock.now())
  const body = { loanId: id, amount, paymentDate, paymentMethod: 'ACH' }
  const { status } = await ask(`${house.address}/api/payments`, { method: 'POST', cookie, body, key: randomUUID() })
  return status
}

async function stateOf(): Promise<State[]> {
  const { rows } = await database.query<Record<keyof State, string>>(
    `select relname as name, n_tup_upd as updated, n_tup_hot_upd as hot, n_dead_tup as dead,
       autovacuum_count as vacuums, total_autovacuum_time / 1000 as seconds, round(pg_total_relation_size(relid) / 1e6) as megabytes
     from pg_stat_user_tables where relname = any ($1)`,
    [tables],
  )
  return rows.map(({ name, ...numbers }) => ({ name, ...numbersOf(numbers) }))
}

function numbersOf({ updated, hot, dead, vacuums, seconds, megabytes }: Record<Exclude<keyof State, 'name'>, string>) {
  return {
    updated: Number(updated),
    hot: Number(hot),
    dead: Number(dead),
    vacuums: Number(vacuums),
    seconds: Number(seconds),
    megabytes: Number(megabytes),
  }
}

function vacuumsAndDead(name: string, before: readonly State[], since: readonly State[]): string {
  const [first, last] = [before, since].map((states) => states.find((state) => state.name === name))
  return `${(last?.vacuums ?? 0) - (first?.vacuums ?? 0)} / ${last?.dead ?? 0}`
}

function printEnd(before: readonly State[], since: readonly State[]): void {
  const rows = since.flatMap((last) => {
    const first = before.find(({ name }) => name === last.name)
    if (!first) return []
    const updated = last.updated - first.updated
    const hot = updated === 0 ? '' : ((last.hot - first.hot) / updated).toFixed(2)
    const size = `${first.megabytes} to ${last.megabytes}`
    return [[last.name, String(updated), hot, String(last.vacuums - first.vacuums), String(last.dead), size]]
  })
  printTable('The tables after it', [
    ['table', 'updated', 'of them HOT', 'vacuums', 'dead', 'MB with indexes'],
    ...rows,
  ])
}
