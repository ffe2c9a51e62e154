import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Sql, sql } from '../server/sql.ts'
import { type Api, startApi, testNow } from '../server/testing/api.ts'
import { fillPortfolio } from './portfolio/fill-portfolio.ts'

let api: Api
before(async () => {
  api = await startApi()
  const today = testNow.slice(0, 10)
  await fillPortfolio(api.database.ownerConnection, { lenders: 6, loans: 90, largest: 40, years: 3, seed: 5, today })
})
after(() => api.close())

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

test('with a wall that is a filter of its own it would expect too few', async () => {
  await api.database.owner.query(
    `alter policy of_lender on loans using (lender_id = (select nullif(current_setting('app.lender_id', true), '')::bigint))`,
  )

  const { there, expected } = await rowsOf(['loans', sql`loans`])

  assert.ok(expected < there / 4, `${expected} expected, ${there} there`)
})
