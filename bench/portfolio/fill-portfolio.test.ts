import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { listLoansOfLender } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { checkAll } from '../../server/admin/verification/check-all.ts'
import { testNow, useApi } from '../../server/testing/api.ts'
import { fillPortfolio, portfolioPassword } from './fill-portfolio.ts'

const choice = { lenders: 3, loans: 60, largest: 30, years: 4, seed: 7, today: testNow.slice(0, 10) }
const api = await useApi()
const made = await fillPortfolio(api.database.ownerConnection, choice)

const ask = async <Row>(statement: string) => (await api.database.owner.query(statement)).rows as Row[] // as selected

test('a portfolio made in bulk is one that the nightly check finds nothing wrong with', async () => {
  const { problems, ...counts } = await checkAll(api.database.database, { isDemo: true })

  assert.deepEqual(problems, [])
  const { auditRows, ...others } = counts
  assert.deepEqual(others, { lenders: 3, loans: 60, chains: 3 })
  assert.ok(auditRows > made.payments)
})

test('the first lender has as many loans as asked for, and the others share what is left', async () => {
  const counts = await ask<{ count: number }>(
    'select count(*) as count from loans group by lender_id order by lender_id',
  )

  assert.deepEqual(
    counts.map(({ count }) => count),
    [30, 15, 15],
  )
  assert.ok(made.events > 600, `${made.events} facts`)
})

test('every row refers to rows that are there, though nobody looked while they came in', async () => {
  const keys = await ask<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'f'`,
  )
  assert.ok(keys.length > 20)

  const client = await api.database.owner.connect()
  try {
    await client.query('begin')
    for (const { table, name } of keys) {
      // Made not valid and validated again: the database itself looks at every row.
      const [{ definition }] = (
        await client.query('select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1', [
          name,
        ])
      ).rows
      await client.query(`alter table ${table} drop constraint ${name}`)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a lender of it signs in and goes on working', async () => {
  const client = api.nobody()
  const { data: lender } = await client.call(login, {
    body: { email: 'lender1@example.com', password: portfolioPassword },
  })
  const { data: loans } = await client.call(listLoansOfLender, { params: { lenderId: lender.id }, query: {} })
  const loan = loans.find(({ status }) => status === 'ACTIVE')
  assert.ok(loan)

  const body = { loanId: loan.id, amount: 10, paymentDate: choice.today, paymentMethod: 'ACH' }
  const { status } = await client.call(recordPayment, { body })

  assert.equal(status, 201)
  const { problems } = await checkAll(api.database.database, { isDemo: true })
  assert.deepEqual(problems, [])
})
