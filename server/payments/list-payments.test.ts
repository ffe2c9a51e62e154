import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchBorrowers } from '#contract/borrowers/borrowers.ts'
import { type ListedPayment, listPayments, recordPayment, reportPayment } from '#contract/payments/payments.ts'
import { type Api, startApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

let api: Api
let lender: Person
let other: Person
let borrower: Person
before(async () => {
  api = await startApi() // today is 2 March 2026
  lender = await api.aLender()
  other = await api.aLender()
  const record = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
  borrower = await api.anInvitedBorrower(lender, record)
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const harbour = await api.aLoan(lender, { ...terms, borrowerId: record.id, loanName: 'Harbour' })
  const mill = await api.aLoan(lender, { ...terms, loanName: 'Mill 50%' })
  const foreign = await api.aLoan(other, terms)
  await pay(lender, harbour.id, { amount: 1, paymentDate: '2026-02-02', reference: 'WIRE-77' })
  await pay(lender, mill.id, { amount: 2, paymentDate: '2026-02-10' })
  await pay(other, foreign.id, { amount: 3, paymentDate: '2026-02-11' })
  await borrower.client.call(reportPayment, { body: payment(harbour.id, { amount: 4, paymentDate: '2026-03-01' }) })
})
after(() => api.close())

const payment = (loanId: number, overrides: Record<string, unknown>) => ({ loanId, paymentMethod: 'ACH', ...overrides })
const pay = (by: Person, loanId: number, overrides: Record<string, unknown>) =>
  by.client.call(recordPayment, { body: payment(loanId, overrides) })
const amountsOf = (rows: ListedPayment[]) => rows.map(({ amount }) => amount)
const listed = async (by: Person, query: Record<string, unknown> = {}) => {
  const { data, total } = await by.client.call(listPayments, { query })
  return { amounts: amountsOf(data), total }
}

test('a lender lists the payments of their own loans, the latest day first, with whose they are', async () => {
  const { data, total } = await lender.client.call(listPayments, {})

  assert.deepEqual([amountsOf(data), total], [[4, 2, 1], 3])
  const [newest] = data
  assert.deepEqual([newest?.borrowerName, newest?.loanName, newest?.status], ['Ana Keel', 'Harbour', 'PENDING'])
})

test('the payments of one amount are found to the cent', async () => {
  assert.deepEqual(await listed(lender, { amount: '2' }), { amounts: [2], total: 1 })
  assert.deepEqual(await listed(lender, { amount: '2.01' }), { amounts: [], total: 0 })
  assert.deepEqual(await listed(lender, { amount: '3' }), { amounts: [], total: 0 })
})

test('a borrower lists their own, an admin all', async () => {
  const admin = await api.anAdmin()

  assert.deepEqual(await listed(borrower), { amounts: [4, 1], total: 2 })
  assert.deepEqual(await listed(other), { amounts: [3], total: 1 })
  assert.deepEqual(await listed(admin), { amounts: [4, 3, 2, 1], total: 4 })
})

const questions: [string, Record<string, unknown>, number[]][] = [
  ['reported and not decided', { status: 'PENDING' }, [4]],
  ['by how they were made', { method: 'WIRE' }, []],
  ['from a day on', { from: '2026-02-10' }, [4, 2]],
  ['until a day', { to: '2026-02-10' }, [2, 1]],
  ['by part of the loan, in any case', { q: 'HARB' }, [4, 1]],
  ['by part of the borrower', { q: 'a keel' }, [4, 1]],
  ['by part of the reference', { q: 'wire-7' }, [1]],
  ['by a sign that means something to a database', { q: '50%' }, [2]],
  ['by what is nowhere', { q: 'nowhere' }, []],
]
for (const [what, query, amounts] of questions) {
  test(`payments are found ${what}`, async () => {
    assert.deepEqual(await listed(lender, query), { amounts, total: amounts.length })
  })
}

test("payments are found by their borrower, and a borrower record of somebody else's has none", async () => {
  const record = (await lender.client.call(searchBorrowers, { query: { q: 'Keel' } })).data[0]?.id

  assert.deepEqual(await listed(lender, { borrowerId: record }), { amounts: [4, 1], total: 2 })
  assert.deepEqual(await listed(other, { borrowerId: record }), { amounts: [], total: 0 })
})

test('an admin lists the payments of one lender, and nobody lists those of another lender', async () => {
  const admin = await api.anAdmin()

  assert.deepEqual(await listed(admin, { lenderId: other.id }), { amounts: [3], total: 1 })
  assert.deepEqual(await listed(admin, { lenderId: admin.id }), { amounts: [4, 3, 2, 1], total: 4 })
  assert.deepEqual(await listed(lender, { lenderId: lender.id }), { amounts: [4, 2, 1], total: 3 })
  for (const [who, lenderId] of [
    [lender, other.id],
    [borrower, lender.id],
    [admin, borrower.id],
    [admin, 999_999],
  ] as const) {
    const refused = await who.client.get(`/api/payments?lenderId=${lenderId}`)
    assert.deepEqual([refused.status, refused.code], [404, 'lender.notFound'])
  }
})

test('a page is a part, and the total counts all', async () => {
  assert.deepEqual(await listed(lender, { page: 2, limit: 2 }), { amounts: [1], total: 3 })
})

test('all pages one after the other are the whole list once, and after the last comes nothing', async () => {
  const admin = await api.anAdmin()
  const pages = async (limit: number, query: Record<string, unknown> = {}) => {
    const amounts = await Promise.all([1, 2, 3, 4, 5].map((page) => listed(admin, { ...query, page, limit })))
    return amounts.map((page) => page.amounts)
  }

  assert.deepEqual(await pages(1), [[4], [3], [2], [1], []])
  assert.deepEqual(await pages(3), [[4, 3, 2], [1], [], [], []])
  assert.deepEqual(await pages(1, { q: 'harbour' }), [[4], [3], [1], [], []])
})

test('a status nobody knows is refused, and nobody signed out sees payments', async () => {
  const unknown = await lender.client.get('/api/payments?status=LOST')

  assert.deepEqual([unknown.status, unknown.fieldCodes], [422, { status: 'field.invalid' }])
  assert.equal((await api.nobody().call(listPayments, {})).status, 401)
})
