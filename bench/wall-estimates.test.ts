import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Scope, Tx } from '../server/database/database.ts'
import { type Sql, sql } from '../server/database/sql.ts'
import type { SessionUser } from '../server/http/http.ts'
import { countPayments, listPaymentsByDay } from '../server/ledger/listed-payments.ts'
import { listLoansOfLenders } from '../server/loans/queries.ts'
import {
  countLateInstallments,
  type SelectionOfLenders,
  sumDueByDay,
  sumLoansByStanding,
} from '../server/loans/summary/queries.ts'
import { paymentsAskedFor } from '../server/payments/queries.ts'
import { type Api, startApi, testNow } from '../server/testing/api.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

let api: Api
before(async () => {
  api = await startApi()
  const today = testNow.slice(0, 10)
  await fillPortfolio(api.database.ownerConnection, { lenders: 6, loans: 90, largest: 40, years: 3, seed: 5, today })
})
after(() => api.close())

const someone = {
  id: 1,
  email: 'x@example.com',
  fullName: 'X',
  emailVerified: true,
  timeZone: 'UTC',
  language: 'en',
  sessionId: 1,
  mustSetUpTwoFactor: false,
} as const satisfies Omit<SessionUser, 'role'>

const TABLES: [string, Sql][] = [
  ['loans', sql`loans`],
  ['borrowers', sql`borrowers`],
  ['loan_events', sql`loan_events`],
  ['installments', sql`installments`],
  ['payments', sql`payments`],
  ['ledger_lines', sql`ledger_lines`],
]

/** How many rows of the first lender there are, and how many the planner expects behind the walls. */
async function rowsOf([name, table]: [string, Sql]): Promise<{ there: number; expected: number }> {
  const { rows } = await api.database.owner.query(`select count(*) as count from ${name} where lender_id = 1`)
  const scope = { kind: 'USER', userId: 1, lenderId: 1 } as const
  const plan = await api.database.database.transaction(scope, (tx) =>
    tx.one<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`explain (format json) select lender_id from ${table} where lender_id = ${1}`,
    ),
  )
  return { there: rows[0].count, expected: plan['QUERY PLAN'][0].Plan['Plan Rows'] }
}

for (const table of TABLES) {
  test(`the planner expects about as many ${table[0]} of a lender as there are, wall or no wall`, async () => {
    const { there, expected } = await rowsOf(table)

    assert.ok(there >= 20, `${there} rows are too few to tell`)
    assert.ok(expected > there / 4 && expected < there * 4, `${expected} expected, ${there} there`)
  })
}

/** The plan of the one statement that a question sends, where going through a whole table is out of the question. */
async function planOf(scope: Scope, question: (tx: Tx) => Promise<unknown>): Promise<string> {
  return api.database.database.transaction(scope, async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`)
    await tx.run(sql`set local enable_bitmapscan = off`)
    const lines: { 'QUERY PLAN': string }[] = []
    const explain = async (statement: Sql): Promise<never[]> => {
      lines.push(...(await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)))
      return []
    }
    const explainOne = async (statement: Sql): Promise<never> => {
      await explain(statement)
      return {} as never // the row of an answer that nobody looks at
    }
    await question({ ...tx, query: explain, one: explainOne })
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
}

// A column that the sum, or the wall, asks for and the index lacks would send each installment to its row on the disk.
test('what is due, late or out is added up from indexes alone, by a lender and by an administrator', async () => {
  await api.database.owner.query('vacuum analyze installments')
  await api.database.owner.query('vacuum analyze loans')
  const ofOne = { which: sql`l.lender_id = ${1} and l.deleted_at is null`, lenderId: 1 }
  const ofAll = { which: sql`l.deleted_at is null`, lenderId: null }
  const today = testNow.slice(0, 10)
  const due = (selection: SelectionOfLenders) => (tx: Tx) => sumDueByDay(tx, { ...selection, from: today, to: today })
  const late = (selection: SelectionOfLenders) => (tx: Tx) => countLateInstallments(tx, { ...selection, today })
  const out = (selection: SelectionOfLenders) => (tx: Tx) => sumLoansByStanding(tx, { ...selection, today })
  const lender = { kind: 'USER', userId: 1, lenderId: 1 } as const
  const admin = { kind: 'ADMIN', userId: 1 } as const

  const ofInstallments = [
    await planOf(lender, due(ofOne)),
    await planOf(lender, late(ofOne)),
    await planOf(admin, due(ofAll)),
    await planOf(admin, late(ofAll)),
  ]
  const ofLoans = [
    await planOf(lender, due(ofOne)),
    await planOf(lender, out(ofOne)),
    await planOf(admin, due(ofAll)),
    await planOf(admin, out(ofAll)),
  ]

  for (const plan of ofInstallments) assert.match(plan, /Index Only Scan using installments_open on installments/)
  for (const plan of ofLoans) assert.match(plan, /Index Only Scan using loans_summed on loans/)
})

test('a page of payments and how many there are come from indexes alone, of a lender and of all', async () => {
  await api.database.owner.query('vacuum analyze payments')
  await api.database.owner.query('vacuum analyze loans')
  const lender = { kind: 'USER', userId: 1, lenderId: 1 } as const
  const admin = { kind: 'ADMIN', userId: 1 } as const
  const asked = { lenderId: null, page: 1, limit: 25, q: '' }
  const ofLender = paymentsAskedFor({ ...someone, role: 'LENDER' }, asked)
  const ofAll = paymentsAskedFor({ ...someone, role: 'ADMIN' }, asked)
  const middle = { limit: 25, offset: 200, total: 1000 }

  const counted = [
    await planOf(lender, (tx) => countPayments(tx, ofLender)),
    await planOf(admin, (tx) => countPayments(tx, ofAll)),
  ]
  const pageOfLender = await planOf(lender, (tx) => listPaymentsByDay(tx, { chosen: ofLender, ...middle }))
  const pageOfAll = await planOf(admin, (tx) => listPaymentsByDay(tx, { chosen: ofAll, ...middle }))

  for (const plan of counted) assert.match(plan, /Index Only Scan using loans_summed on loans/)
  assert.match(pageOfLender, /Index Only Scan using payments_list on payments/)
  assert.match(pageOfAll, /Index Only Scan using payments_list_of_all on payments/)
  // If it expected half of them, as behind a "not in", it would rather sort all for a page in the middle.
  const expected = Number(/payments_list_of_all on payments.* rows=(\d+)/.exec(pageOfAll)?.[1])
  const { rows } = await api.database.owner.query('select count(*) as count from payments')
  assert.ok(expected > 0.9 * rows[0].count, `${expected} expected, ${rows[0].count} there`)
})

test('what lists of loans say of installments comes from the index alone', async () => {
  await api.database.owner.query('vacuum analyze installments')
  const today = testNow.slice(0, 10)
  const user: SessionUser = { ...someone, role: 'LENDER' }

  const plan = await planOf({ kind: 'USER', userId: 1, lenderId: 1 }, (tx) =>
    listLoansOfLenders(tx, user, { today, lenderId: 1 }),
  )

  assert.equal(plan.match(/Index Only Scan using installments_open on installments/g)?.length, 2)
})

test('with a wall that is a filter of its own it would expect too few', async () => {
  await api.database.owner.query(
    `alter policy of_lender on loans using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))`,
  )

  const { there, expected } = await rowsOf(['loans', sql`loans`])

  assert.ok(expected < there / 4, `${expected} expected, ${there} there`)
})
