import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { useApi } from '../../testing/api.ts'
import { asLender } from '../../testing/loan-lives.ts'
import { sumDueByLoan, sumDueByMonth } from './queries.ts'

const api = await useApi()
const lender = await api.aLender()

/** The statement that a function sends. */
async function statementOf(send: (tx: Tx) => Promise<unknown>): Promise<Sql> {
  const sent: Sql[] = []
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    sent.push(statement)
    return []
  }
  await send({ query } as Tx) // these functions only query
  const [statement] = sent
  return statement ?? assert.fail('nothing was sent')
}

/** The nodes of the plan that reads from open installments, where no table may be read as a whole. */
async function nodesOf(statement: Sql): Promise<string> {
  return asLender(api, lender, async (tx) => {
    for (const way of ['seqscan', 'bitmapscan']) await tx.run(sql`select set_config(${`enable_${way}`}, 'off', true)`)
    const plan = await tx.query<Record<string, string>>(sql`explain ${statement}`)
    return plan.map((line) => Object.values(line)[0]).join('\n')
  })
}

test('open installments are summed from their index alone, by their months and by the loans of a month', async () => {
  const { id: loanId } = await api.aLoan(lender)
  const asked = { which: sql`l.lender_id = ${lender.id}`, loanIds: [loanId], today: '2026-03-02', daysLate: 0 }

  const byMonth = await nodesOf(await statementOf((tx) => sumDueByMonth(tx, asked)))
  const byLoan = await nodesOf(await statementOf((tx) => sumDueByLoan(tx, { ...asked, month: '2026-04' })))

  for (const plan of [byMonth, byLoan]) assert.match(plan, /Index Only Scan using installments_open on installments/)
  // The month is a part of the index that is read, and no condition on each of its rows.
  assert.match(byLoan, /Index Cond: .*due_on/)
})
