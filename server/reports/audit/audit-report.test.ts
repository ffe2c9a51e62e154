import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { updateBorrower } from '#contract/borrowers/borrowers.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { sendProposal } from '#contract/loans/proposals.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { getActTotals, listActs, type ReportedAct } from '#contract/reports/audit.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi()

const year = { from: '2026-01-01', to: '2026-12-31' }
let lender: Person
let other: Person
let borrower: Person
let admin: Person
let loan: { id: number }
let paymentId: number
/** What the other lender has. */
let theirs: { borrowerId: number; loanId: number; paymentId: number }

before(async () => {
  api.clock.set('2026-03-02T20:00:00.000Z')
  lender = await api.aLender({ fullName: 'Lorenza Lind' })
  other = await api.aLender()
  const record = await api.aBorrower(lender, { lastName: 'Ortiz' })
  borrower = await api.anInvitedBorrower(lender, record)
  loan = await api.aLoan(lender, { borrowerId: record.id, loanName: 'Oak Avenue 5' })
  const { id: borrowerId } = await api.aBorrower(other)
  const { id: loanId } = await api.aLoan(other, { borrowerId })
  api.clock.set('2026-03-03T05:30:00.000Z') // still the evening before in Chicago
  const payment = { loanId: loan.id, amount: 100, paymentDate: '2026-03-02', paymentMethod: 'ACH' as const }
  paymentId = (await lender.client.call(recordPayment, { body: payment })).data.id
  const toOther = await other.client.call(recordPayment, { body: { ...payment, loanId } })
  theirs = { borrowerId, loanId, paymentId: toOther.data.id }
  api.clock.set('2026-03-03T07:00:00.000Z')
  await borrower.client.call(sendProposal, { params: { loanId: loan.id }, body: { extra: 50 } })
  api.clock.set('2026-03-03T07:01:00.000Z')
  admin = await api.anAdmin()
  await admin.client.call(getLoan, { params: { loanId: loan.id } })
  await admin.client.call(getLoan, { params: { loanId } })
})

type Asked = Record<string, string | number>
const read = async (query: Asked = {}, { client }: Person = lender) =>
  client.call(listActs, { query: { ...year, limit: 1000, ...query } })
const acts = async (query: Asked = {}, by = lender): Promise<ReportedAct[]> => (await read(query, by)).data
const names = async (query: Asked = {}) => (await acts(query)).map(({ action }) => action)

test('a lender reads what was done in their books, by whom and on what, the newest first', async () => {
  const found = await acts()
  const said = found.map(({ action, by, byName, subjectName, loanId }) => [action, by, byName, subjectName, loanId])

  assert.deepEqual(said.slice(0, 3), [
    ['getLoan', 'ADMIN', null, 'Oak Avenue 5', loan.id],
    ['sendProposal', 'BORROWER', 'Bea Ortiz', 'Oak Avenue 5', loan.id],
    ['recordPayment', 'LENDER', 'Lorenza Lind', 'Oak Avenue 5', loan.id],
  ])
  assert.deepEqual([found[2]?.subjectKind, found[2]?.subjectId], ['payment', paymentId])
  assert.deepEqual(
    found.map(({ at }) => at),
    found.map(({ at }) => at).toSorted((one, next) => next.localeCompare(one)),
  )
})

test('nobody learns from it what was done in the books of another, nor who the administrators are', async () => {
  const [mine, theirs] = [await acts(), await acts({}, other)]

  const [known, foreign] = [mine, theirs].map((found) => found.map(({ chain, sequence }) => `${chain}/${sequence}`))
  assert.deepEqual(
    foreign?.filter((each) => known?.includes(each)),
    [],
  )
  assert.ok(theirs.some(({ action, by }) => action === 'getLoan' && by === 'ADMIN'))
  assert.ok(theirs.every(({ loanId }) => loanId !== loan.id))
  assert.ok([...mine, ...theirs].every(({ by, byName }) => by !== 'ADMIN' || byName === null))
  assert.doesNotMatch(JSON.stringify([mine, theirs]), /requestId|@/)
  const asked = { query: { ...year, lenderId: lender.id } }
  assert.equal((await other.client.call(listActs, asked)).status, 404)
  assert.equal((await other.client.call(getActTotals, asked)).status, 404)
})

test('what was done on is called by its name, and nothing of another lender is', async () => {
  const named = (found: readonly ReportedAct[]) =>
    found.map(({ subjectKind, subjectName }) => [subjectKind, subjectName])
  const [about] = await acts({ action: 'createBorrower' })
  assert.equal(about?.subjectName, 'Bea Ortiz')
  assert.deepEqual(named(await acts({ action: 'signup' })), [['user', 'Lorenza Lind']])

  // Rows that no request writes: in this lender's own chain, about what is another's.
  for (const [number, kind, id] of [
    [1001, 'user', other.id],
    [1002, 'lender', other.id],
    [1003, 'loan', theirs.loanId],
    [1004, 'payment', theirs.paymentId],
    [1005, 'borrower', theirs.borrowerId],
  ])
    await api.database.owner.query(
      `insert into audit_log (lender_id, sequence, at, actor_id, action, subject_kind, subject_id, request_id, detail,
         previous_hash, hash)
       values ($1, $2, '2026-03-03T09:00:00Z', $1, 'oddAct', $3, $4, 'r', '{}', $5, $5)`,
      [lender.id, number, kind, id, Buffer.alloc(32)],
    )
  const odd = ['user', 'lender', 'loan', 'payment', 'borrower'].map((kind) => [kind, null])
  assert.deepEqual(named(await acts({ action: 'oddAct' })).toReversed(), odd)
  assert.deepEqual(named(await acts({ action: 'oddAct', lenderId: lender.id }, admin)).toReversed(), odd)
  await api.database.owner.query(`delete from audit_log where action = 'oddAct'`)
})

test('it is narrowed to a kind of act, to one act and to who acted, and days are those where the reader is', async () => {
  assert.deepEqual(await names({ by: 'BORROWER' }), ['sendProposal'])
  assert.deepEqual(await names({ kind: 'READING' }), ['getLoan'])
  assert.deepEqual(await names({ action: 'recordPayment' }), ['recordPayment'])
  assert.deepEqual(await names({ action: 'recordPayment', kind: 'ACCOUNT' }), [])
  const onSecond = { from: '2026-03-02', to: '2026-03-02', action: 'recordPayment' }
  assert.deepEqual(await names(onSecond), [])
  assert.deepEqual(await names({ from: '2026-03-04' }), [])
  assert.ok((await names({ kind: 'ACCOUNT' })).includes('signup'))

  await api.database.owner.query("update users set time_zone = 'America/Chicago' where id = $1", [lender.id])
  assert.deepEqual(await names(onSecond), ['recordPayment'])
  assert.deepEqual(await names({ from: '2026-03-03', to: '2026-03-03' }), ['getLoan', 'sendProposal'])
})

test('the counts are those of the list, and its pages make the whole list', async () => {
  const { data: totals } = await lender.client.call(getActTotals, { query: year })
  const { data: all, total } = await read()

  assert.deepEqual([totals.total, total], [all.length, all.length])
  for (const { kind, count } of totals.byKind) assert.equal(count, (await acts({ kind })).length, kind)
  for (const { action, count } of totals.byAction) assert.equal(count, (await acts({ action })).length, action)
  const pages: ReportedAct[] = []
  for (let page = 1; pages.length < all.length; page += 1) {
    const { data } = await read({ page, limit: 2 })
    assert.ok(data.length > 0)
    pages.push(...data)
  }
  assert.deepEqual(pages, all)
})

test('an administrator reads it for one lender or for all, with names', async () => {
  const ofLender = await acts({ lenderId: lender.id }, admin)
  const key = ({ chain, sequence }: ReportedAct) => `${chain}/${sequence}`

  assert.deepEqual(ofLender.map(key), (await acts()).map(key))
  assert.ok(ofLender.some(({ by, byName }) => by === 'ADMIN' && byName === admin.fullName))
  const everybody = await acts({}, admin)
  assert.ok([lender.id, other.id, borrower.id, admin.id].every((id) => everybody.some(({ chain }) => chain === id)))
})

test('a number that is the account of a borrower and the record of a lender is not taken for that record', async () => {
  const count = async () => (await acts({ by: 'ADMIN' })).length
  const before = await count()
  const { rows } = await api.database.owner.query<{ id: string }>('select max(id)::text as id from borrowers')
  const accountId = Number(rows[0]?.id) + 1000
  await api.database.owner.query(
    `insert into users (id, email, email_key, password_hash, role, full_name, created_at) overriding system value
     values ($1, 'twice@example.com', 'twice@example.com', 'none', 'BORROWER', 'Twice', now())`,
    [accountId],
  )
  await api.database.owner.query(
    `insert into borrowers (lender_id, id, first_name, last_name, email, email_key, phone, created_at)
     overriding system value values ($1, $2, 'R', 'R', 'r@example.com', 'r@example.com', '555-010-0100', now())`,
    [lender.id, accountId],
  )
  await admin.client.get(`/api/borrowers/${accountId}/loans`)
  assert.equal(await count(), before)

  const body = { firstName: 'Rita', lastName: 'Row', email: 'r@example.com', phone: '555-010-0100' }
  await admin.client.call(updateBorrower, { params: { borrowerId: accountId }, body })
  assert.equal(await count(), before + 1)
})

test('on paper it says the same in words, in both languages', async () => {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const paper = async (language: string) => {
    const asked = new URLSearchParams({ report: 'audit', ...year, language })
    const response = await fetch(new URL(`/api/reports/document?${asked}`, api.address), { headers: { cookie } })
    assert.equal(response.status, 200)
    return pdfText(Buffer.from(await response.arrayBuffer()))
      .pages.flat()
      .join('\n')
  }

  // A moment that does not fit its column would end in dots.
  for (const language of ['en', 'es']) assert.doesNotMatch(await paper(language), /:\d*[^\n]*…/)
  assert.match(await paper('en'), /Recorded a payment\nPayment \d+, Oak Avenue 5\nLorenza Lind/)
  assert.match(await paper('en'), /Viewed a loan\nOak Avenue 5\nAdministrator/)
  assert.match(await paper('es'), /Registró un pago\nPago \d+, Oak Avenue 5\nLorenza Lind/)
})
