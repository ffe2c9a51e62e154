import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Borrower,
  createBorrower,
  getBorrower,
  inviteBorrower,
  listBorrowersOfLender,
  searchBorrowers,
  updateBorrower,
} from '#contract/borrowers/borrowers.ts'
import { listLoansOfBorrower } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

const form = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: `ana${Math.floor(performance.now() * 1000)}@example.com`,
  phone: '555-123-4567',
  ...overrides,
})
const add = (overrides: Record<string, unknown> = {}, by = lender) =>
  by.client.call(createBorrower, { body: form(overrides) })
const change = ({ id }: { id: number }, overrides: Record<string, unknown>, by = lender) =>
  by.client.call(updateBorrower, { params: { borrowerId: id }, body: form(overrides) })
const read = ({ id }: { id: number }, by = lender) => by.client.call(getBorrower, { params: { borrowerId: id } })
const list = (by: Person, lenderId = by.id) => by.client.call(listBorrowersOfLender, { params: { lenderId } })
const search = (q: string, by = lender, page = {}) => by.client.call(searchBorrowers, { query: { q, ...page } })

test('a borrower is added with the name put together and nothing lent yet', async () => {
  const response = await add({ email: ' Ana.Ruiz@Example.com ', llcName: ' Ruiz LLC ' })

  assert.equal(response.status, 201)
  const { id, ...borrower } = response.data
  assert.deepEqual(borrower, {
    fullName: 'Ana Ruiz',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'Ana.Ruiz@Example.com',
    phone: '555-123-4567',
    llcName: 'Ruiz LLC',
    status: 'ACTIVE',
    portal: 'NONE',
    declinedAt: null,
    totalLoans: 0,
    daysPastDue: 0,
    owedAmount: 0,
    pastDueAmount: 0,
    activeLoans: 0,
    totalLoanAmount: 0,
    latestLoanDate: null,
    createdAt: '2026-03-02T12:00:00.000Z',
  })
  assert.deepEqual((await read({ id })).data, response.data)
})

test('an address is taken once per lender, however it is written', async () => {
  await add({ email: 'twice@example.com' })

  const again = await add({ email: 'Twice@Example.com' })
  const elsewhere = await add({ email: 'twice@example.com' }, await api.aLender())

  assert.deepEqual([again.status, again.fieldCodes], [409, { email: 'borrower.emailTaken' }])
  assert.equal(again.message, 'A borrower with this email already exists')
  assert.equal(elsewhere.status, 201)
})

test('borrowers without an address are added, any number of them, and one may get an address later', async () => {
  const { data: mother, status } = await add({ email: null })
  const { data: father } = await add({ email: null })
  const found = await search('ruiz', await api.aLender())

  const invited = await lender.client.call(inviteBorrower, { params: { borrowerId: mother.id } })
  const { data: mailed } = await change(mother, { email: 'mother@example.com' })
  const { data: unmailed } = await change(mailed, { email: null })

  assert.deepEqual([status, mother.email, father.email, found.data], [201, null, null, []])
  assert.deepEqual([invited.status, invited.fieldCodes], [409, { email: 'invitation.noEmail' }])
  assert.deepEqual([mailed.email, unmailed.email], ['mother@example.com', null])
  assert.equal((await add({ email: 'mother@example.com' })).status, 201)
})

test('a borrower whose address is taken away has no open invitation any more', async () => {
  const { data: borrower } = await add()
  await lender.client.call(inviteBorrower, { params: { borrowerId: borrower.id } })

  const { data: changed } = await change(borrower, { email: null })

  assert.equal((await read(borrower)).data.portal, 'NONE')
  assert.equal(changed.email, null)
})

test('a number of another country is kept as it is typed', async () => {
  const { status, data } = await add({ phone: '+52 55 1234 5678' })

  assert.deepEqual([status, data.phone], [201, '+52 55 1234 5678'])
})

test('of ten who add the same address at once one succeeds', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => add({ email: 'rush@example.com' })))

  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, ...Array(9).fill(409)])
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['no first name', { firstName: ' ' }, 'firstName', 'borrower.firstNameRequired'],
  ['a first name of 51 letters', { firstName: 'a'.repeat(51) }, 'firstName', 'borrower.firstNameTooLong'],
  ['no last name', { lastName: '' }, 'lastName', 'borrower.lastNameRequired'],
  ['a last name of 51 letters', { lastName: 'a'.repeat(51) }, 'lastName', 'borrower.lastNameTooLong'],
  ['no e-mail', { email: '' }, 'email', 'field.emailRequired'],
  ['an e-mail that is none', { email: 'ana@example' }, 'email', 'field.emailInvalid'],
  ['an e-mail of 101 letters', { email: `${'a'.repeat(89)}@example.com` }, 'email', 'field.emailTooLong'],
  ['no phone', { phone: '' }, 'phone', 'borrower.phoneRequired'],
  ['a phone without dashes', { phone: '5551234567' }, 'phone', 'borrower.phoneFormat'],
  ['a foreign phone that is none', { phone: '+52 call me' }, 'phone', 'borrower.phoneFormat'],
  ['a foreign phone of sixteen digits', { phone: '+5212345678901234' }, 'phone', 'borrower.phoneFormat'],
  ['a company of 101 letters', { llcName: 'a'.repeat(101) }, 'llcName', 'borrower.llcNameTooLong'],
  ['a field nobody knows', { lenderId: 1 }, 'lenderId', 'field.unknown'],
]
for (const [what, overrides, field, code] of refusals) {
  test(`a borrower with ${what} is refused`, async () => {
    const response = await add(overrides)

    assert.deepEqual([response.status, response.fieldCodes], [422, { [field]: code }])
  })
}

test('names of fifty letters, with accents and an apostrophe, are kept as they are', async () => {
  const names = { firstName: 'ñ'.repeat(50), lastName: "O'Brien-Muñoz <b>" }

  const { data } = await add(names)

  assert.deepEqual([data.firstName, data.lastName], [names.firstName, names.lastName])
})

test('of six borrowers who are given the same address at once one has it', async () => {
  const records = await Promise.all(Array.from({ length: 6 }, async () => (await add()).data))

  const answers = await Promise.all(records.map((record) => change(record, { email: 'one-of-six@example.com' })))

  assert.deepEqual(
    answers.map(({ status }) => status).toSorted(),
    [200, 409, 409, 409, 409, 409],
    answers.map(({ text }) => text).join('\n'),
  )
})

test('contact data are changed, and an address is not taken from another borrower', async () => {
  const { data: borrower } = await add()
  const { data: other } = await add()

  const changed = await change(borrower, { firstName: 'Anna', email: borrower.email, phone: '555-000-0000' })
  const refused = await change(borrower, { email: other.email?.toUpperCase() })

  assert.deepEqual(
    [changed.status, changed.data.fullName, changed.data.phone, changed.data.llcName],
    [200, 'Anna Ruiz', '555-000-0000', null],
  )
  assert.deepEqual([refused.status, refused.fieldCodes], [409, { email: 'borrower.emailTaken' }])
})

test('the totals of a borrower follow the loans', async () => {
  const { data: borrower } = await add()
  const loan = (originationDate: string, maturityDate: string) =>
    api.aLoan(lender, { borrowerId: borrower.id, originationDate, maturityDate })
  await loan('2026-01-02', '2027-01-02')
  await loan('2026-02-20', '2027-02-20')
  await loan('2025-01-02', '2026-01-02') // nothing was ever paid on it: defaulted
  await loan('2026-05-02', '2027-05-02') // begins later
  const paidOff = await loan('2026-01-03', '2027-01-03')
  const body = { loanId: paidOff.id, amount: 12_120, paymentDate: '2026-02-03', paymentMethod: 'WIRE' }
  await lender.client.call(recordPayment, { body })
  const removed = await loan('2026-06-02', '2027-06-02')
  await lender.client.delete(`/api/loans/${removed.id}`)

  const { totalLoans, activeLoans, totalLoanAmount, latestLoanDate, daysPastDue } = (await read(borrower)).data

  assert.deepEqual(
    { totalLoans, activeLoans, totalLoanAmount, latestLoanDate, daysPastDue },
    // Nothing was ever paid on the oldest loan, whose first payment was due on Feb 2, 2025: 393 days before Mar 2, 2026.
    { totalLoans: 5, activeLoans: 2, totalLoanAmount: 60_000, latestLoanDate: '2026-05-02', daysPastDue: 393 },
  )
  // What they owe is what the list of their loans adds up to.
  const { owedAmount, pastDueAmount } = (await read(borrower)).data
  const { data: loans } = await lender.client.call(listLoansOfBorrower, { params: { borrowerId: borrower.id } })
  const sumOf = (part: 'outstandingBalance' | 'pastDueAmount') =>
    Math.round(loans.reduce((sum, each) => sum + each[part], 0) * 100) / 100
  assert.deepEqual([owedAmount, pastDueAmount], [sumOf('outstandingBalance'), sumOf('pastDueAmount')])
  assert.ok((pastDueAmount ?? 0) > 12_000)
})

test('a lender lists their own borrowers by name', async () => {
  const own = await api.aLender()
  await add({ firstName: 'Zoe', lastName: 'Adams' }, own)
  await add({ firstName: 'Al', lastName: 'Zeta' }, own)
  await add({ firstName: 'Bo', lastName: 'Adams' }, own)

  const { data } = await list(own)

  assert.deepEqual(
    data.map(({ fullName }) => fullName),
    ['Bo Adams', 'Zoe Adams', 'Al Zeta'],
  )
  assert.ok(data.every(({ lenderName, lenderId }) => lenderName === undefined && lenderId === undefined))
})

test('borrowers are found by any part of name, e-mail or phone', async () => {
  const own = await api.aLender()
  await add({ firstName: 'María', lastName: 'Gómez', email: 'maria@example.com', phone: '555-777-1234' }, own)
  await add({ firstName: 'John', lastName: 'Smith', email: 'js@pier.example.com', phone: '555-888-1234' }, own)
  const found = async (q: string, page = {}) => (await search(q, own, page)).data.map(({ fullName }) => fullName)

  assert.deepEqual(await found('maría g'), ['María Gómez'])
  assert.deepEqual(await found('PIER'), ['John Smith'])
  assert.deepEqual(await found('888-1'), ['John Smith'])
  assert.deepEqual(await found('555'), ['María Gómez', 'John Smith'])
  assert.deepEqual(await found('555', { page: 2, limit: 1 }), ['John Smith'])
  assert.deepEqual(await found(''), ['María Gómez', 'John Smith'])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found("' or true --"), [])
})

test('an admin lists the borrowers of all lenders, or of one, with whose they are', async () => {
  const own = await api.aLender({ companyName: 'Pier Capital' })
  const { data: borrower } = await add({ firstName: 'Quirina' }, own)
  const admin = await api.anAdmin()

  const all = await list(admin)
  const one = await list(admin, own.id)

  assert.ok(all.data.length > 1)
  assert.deepEqual(
    one.data.map(({ id, lenderName, lenderId }) => [id, lenderName, lenderId]),
    [[borrower.id, 'Pier Capital', own.id]],
  )
  assert.deepEqual(
    (await search('quirina', admin)).data.map(({ id }) => id),
    [borrower.id],
  )
  assert.equal((await list(admin, 999_999)).code, 'lender.notFound')
  assert.equal((await change(borrower, { lastName: 'Changed' }, admin)).data.fullName, 'Ana Changed')
})

test("another lender's borrowers are as absent as those of nobody", async () => {
  const { data: borrower } = await add()
  const stranger = await api.aLender()
  const nobodys: Pick<Borrower, 'id'> = { id: 999_999 }

  const listed = await list(stranger, lender.id)
  assert.deepEqual([listed.status, listed.code, listed.message], [404, 'lender.notFound', 'Lender not found'])
  const seen = await read(borrower, stranger)
  assert.deepEqual([seen.status, seen.code], [404, 'borrower.notFound'])
  assert.equal(seen.text, (await read(nobodys, stranger)).text)
  assert.equal((await change(borrower, { firstName: 'Mine' }, stranger)).text, seen.text)
  assert.deepEqual((await search('', stranger)).data, [])
  assert.equal((await read(borrower)).data.firstName, 'Ana')
})

test('borrowers do not see borrowers, and nobody does without signing in', async () => {
  const { data: borrower } = await add()
  const account = await api.anInvitedBorrower(lender, borrower)
  const statuses = async (client: Person['client']) => [
    (await client.call(listBorrowersOfLender, { params: { lenderId: lender.id } })).status,
    (await client.call(searchBorrowers)).status,
    (await client.call(getBorrower, { params: { borrowerId: borrower.id } })).status,
    (await client.call(createBorrower, { body: form() })).status,
    (await client.call(updateBorrower, { params: { borrowerId: borrower.id }, body: form() })).status,
  ]

  assert.deepEqual(await statuses(account.client), [403, 403, 403, 403, 403])
  assert.deepEqual(await statuses(api.nobody()), [401, 401, 401, 401, 401])
})
