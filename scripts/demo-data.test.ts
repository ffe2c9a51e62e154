import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { listLoansOfBorrower, listLoansOfLender } from '#contract/loans/loans.ts'
import { checkAll } from '../server/admin/verification/check-all.ts'
import { type Api, startApi, testNow } from '../server/testing/api.ts'
import { fillDemo } from './demo-data.ts'

const password = 'Demo-Harbor-7'
let api: Api
let people: { lender: string; borrower: string }
before(async () => {
  api = await startApi()
  people = await fillDemo(api.database.database, { password, now: testNow, today: testNow.slice(0, 10) })
})
after(() => api.close())

const ask = async <Row>(statement: string) => (await api.database.owner.query(statement)).rows as Row[] // as selected

test('the demo has three lenders, 40 borrowers and 60 loans with years of payments', async () => {
  const [counts] = await ask(`
    select (select count(*) from users where role = 'LENDER') as lenders, (select count(*) from borrowers) as borrowers,
      (select count(*) from loans) as loans, (select count(*) > 1000 from payments) as "hasPayments",
      (select count(distinct frequency) from loans) as frequencies`)

  assert.deepEqual(counts, { lenders: 3, borrowers: 40, loans: 60, hasPayments: true, frequencies: 6 })
})

test('the check of all data finds nothing wrong in the demo', async () => {
  const { problems, lenders, loans } = await checkAll(api.database.database, { isDemo: true })

  assert.deepEqual({ problems, lenders, loans }, { problems: [], lenders: 3, loans: 60 })
})

test('the lender who signs in sees loans in every state', async () => {
  const client = api.nobody()
  const { data: lender } = await client.call(login, { body: { email: people.lender, password } })

  const { data: loans } = await client.call(listLoansOfLender, { params: { lenderId: lender.id }, query: {} })

  assert.deepEqual([...new Set(loans.map(({ status }) => status))].toSorted(), [
    ...['ACTIVE', 'DEFAULTED', 'LATE', 'PAID_OFF', 'PENDING'],
  ])
  assert.equal(new Set(loans.map(({ loanName }) => loanName)).size, loans.length)
})

test('the borrower who signs in sees loans of two lenders', async () => {
  const client = api.nobody()
  const { data: borrower } = await client.call(login, { body: { email: people.borrower, password } })

  const { data: loans } = await client.call(listLoansOfBorrower, { params: { borrowerId: borrower.id } })

  assert.equal(new Set(loans.map(({ lenderId }) => lenderId)).size, 2)
})
