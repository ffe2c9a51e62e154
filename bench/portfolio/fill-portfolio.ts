import { setImmediate as breathe } from 'node:timers/promises'
import pg from 'pg'
import type { Day } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { type Random, randomFrom } from '../../server/practice/portfolio/random.ts'
import { addLoan } from './add-loan.ts'
import { type AuditEntry, addAuditChain } from './audit-chain.ts'
import { copyRows } from './copy-rows.ts'
import { type MadeLoan, makeUpLoan } from './made-loan.ts'
import { makeTables, sinksOf, type Tables } from './tables.ts'

/** What a portfolio is to hold. Equal choices and an equal day give equal rows. */
export type PortfolioChoice = {
  lenders: number
  /** Of all lenders together. */
  loans: number
  /** How many of them the first lender has; 0 for as many as everybody. */
  largest: number
  /** How many years ago the oldest may have begun. */
  years: number
  seed: number
  today: Day
}

export type Filled = { lenders: number; loans: number; events: number; payments: number; lines: number }

/** Everybody of a portfolio signs in with it: lender1@example.com and on, borrower1@example.com and on. */
export const portfolioPassword = 'Demo-Harbor-7'

/** So many loans are in memory at a time, and their facts are numbered in the order of their instants. */
const batch = 1000

/** After so many the rows before get a chance to flow. */
const breath = 25

type Counters = { user: number; borrower: number; loan: number; event: number; payment: number; line: number }
type Filling = {
  choice: PortfolioChoice
  client: pg.Client
  random: Random
  tables: Tables
  counters: Counters
  passwordHash: string
  /** The rows on their way. */
  sent: Promise<void>
}

/**
 * Fills an empty database as its owner, in bulk and not through requests: made-up facts go through the engine, and the
 * rows that requests would have left are copied in, audit chains included. Foreign keys are not looked at while that
 * runs; `npm run admin -- verify` compares everything. Throws an Error when there are accounts already.
 */
export async function fillPortfolio(owner: pg.ClientConfig, choice: PortfolioChoice): Promise<Filled> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) as count from users')
    if (rows[0]?.count !== '0') throw new Error('The database has accounts already; choose an empty one.')
    await client.query("begin; set local session_replication_role = 'replica'")
    const tables = makeTables()
    const names = sinksOf(tables).map(({ table }) => table)
    await client.query(`truncate ${names.join(', ')} cascade`)
    const indexes = await dropIndexes(client, names)
    const filling: Filling = {
      choice,
      client,
      random: randomFrom(choice.seed * 7919 + 1),
      tables,
      counters: { user: 0, borrower: 0, loan: 0, event: 0, payment: 0, line: 0 },
      passwordHash: await hashPassword(portfolioPassword),
      sent: Promise.resolve(),
    }
    for (let index = 0; index < choice.lenders; index += 1) await fillLender(filling, index)
    await filling.sent
    for (const index of indexes) await client.query(index)
    await continueNumbers(filling)
    await client.query('commit')
    await client.query('analyze')
    const { loan, event, payment, line } = filling.counters
    return { lenders: choice.lenders, loans: loan, events: event, payments: payment, lines: line }
  } finally {
    await client.end()
  }
}

/** How many loans the lender at an index has: the first as many as asked for, the others share what is left. */
function loansOfLender({ loans, lenders, largest }: PortfolioChoice, index: number): number {
  if (largest > 0 && index === 0) return largest
  const [sharing, place] = largest > 0 ? [lenders - 1, index - 1] : [lenders, index]
  const left = loans - largest
  return Math.floor(left / sharing) + (place < left % sharing ? 1 : 0)
}

type Borrower = { id: number; userId: number | null }

async function fillLender(filling: Filling, index: number): Promise<void> {
  const { choice, tables } = filling
  const count = loansOfLender(choice, index)
  const lenderId = addUser(filling, { role: 'LENDER', name: `lender${index + 1}` })
  const account = addUser(filling, { role: 'BORROWER', name: `borrower${index + 1}` })
  const { borrowers, entries } = addBorrowers(filling, { lenderId, account, count: Math.max(1, Math.ceil(count / 2)) })
  tables.counters.add([lenderId, 'loan', count])
  for (let done = 0; done < count; done += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - done) }, (_, place) => done + place + 1)
    entries.push(...(await addLoans(filling, { lenderId, borrowers, numbers })))
    await flush(filling)
  }
  addAuditChain(tables, lenderId, entries)
  await flush(filling)
}

async function addLoans(
  { choice, random, tables, counters }: Filling,
  { lenderId, borrowers, numbers }: { lenderId: number; borrowers: readonly Borrower[]; numbers: readonly number[] },
): Promise<AuditEntry[]> {
  const made = numbers.map((number) => {
    const borrower = borrowers[number % borrowers.length] ?? { id: 0, userId: null }
    counters.loan += 1
    const loan = makeUpLoan(random, { ...choice, number, borrowerId: borrower.id })
    return { number, loanId: counters.loan, borrowerUserId: borrower.userId, loan }
  })
  const loans = made.map(({ loan }) => loan)
  numberEvents(loans, counters)
  const next = (table: 'payment' | 'line') => {
    counters[table] += 1
    return counters[table]
  }
  const entries: AuditEntry[] = []
  for (const { loan, ...place } of made) {
    entries.push(...addLoan(tables, { lenderId, ...place, next }, loan))
    if (place.number % breath === 0) await breathe()
  }
  return entries
}

/** Sends what has been collected once the rows before have arrived. */
async function flush(filling: Filling): Promise<void> {
  await filling.sent
  filling.sent = copyRows(filling.client, sinksOf(filling.tables))
}

/** Keys stay; the other indexes are made again when all rows are there, by the statements this gives. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

function addUser({ choice, tables, counters, passwordHash }: Filling, user: { role: string; name: string }): number {
  counters.user += 1
  const email = `${user.name}@example.com`
  const at = `${choice.today}T00:00:00.000Z`
  tables.users.add([counters.user, email, email, passwordHash, user.role, `Person ${counters.user}`, at, at, at])
  return counters.user
}

/** The first of them has an account. */
function addBorrowers(
  { choice, tables, counters }: Filling,
  { lenderId, account, count }: { lenderId: number; account: number; count: number },
): { borrowers: Borrower[]; entries: AuditEntry[] } {
  const at = `${Number(choice.today.slice(0, 4)) - choice.years - 1}-01-01T00:00:00.000Z`
  const borrowers = Array.from({ length: count }, (_, index): Borrower => {
    counters.borrower += 1
    const [id, userId] = [counters.borrower, index === 0 ? account : null]
    const email = `customer${id}@example.com`
    tables.borrowers.add([lenderId, id, 'Bo', `Number ${id}`, email, email, '555-010-0199', userId, at])
    return { id, userId }
  })
  const entries = borrowers.map(({ id }) => ({ at, action: 'createBorrower', subjectKind: 'borrower', subjectId: id }))
  return { borrowers, entries }
}

/** Gives facts their numbers over all loans in the order in which they were entered. */
function numberEvents(loans: readonly MadeLoan[], counters: Counters): void {
  const facts = loans.flatMap((loan) => loan.events.map((event) => ({ loan, event })))
  facts.sort(({ event: a }, { event: b }) =>
    a.recordedAt === b.recordedAt ? a.id - b.id : a.recordedAt < b.recordedAt ? -1 : 1,
  )
  const numbered = new Map<MadeLoan, Map<number, LoanEvent>>()
  for (const { loan, event } of facts) {
    counters.event += 1
    const own = numbered.get(loan) ?? new Map<number, LoanEvent>()
    const known = event.kind === 'PAYMENT_REVERSED' ? own.get(event.paymentId) : undefined
    const isReversal = event.kind === 'PAYMENT_REVERSED' && known !== undefined
    own.set(event.id, { ...event, id: counters.event, ...(isReversal && { paymentId: known.id }) })
    numbered.set(loan, own)
  }
  for (const loan of loans) loan.events = [...(numbered.get(loan)?.values() ?? [])]
}

const NUMBERED = {
  users: 'user',
  borrowers: 'borrower',
  loans: 'loan',
  loan_events: 'event',
  payments: 'payment',
  ledger_lines: 'line',
} as const

/** Lets the numbers of each table go on after those that were given here. */
async function continueNumbers({ client, counters }: Filling): Promise<void> {
  for (const [table, counter] of Object.entries(NUMBERED)) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, Math.max(1, counters[counter])])
  }
}
