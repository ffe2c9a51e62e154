import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AuditEntry, listAuditLog } from '#contract/admin/admin.ts'
import { recordPayment, reportPayment, reversePayment } from '#contract/payments/payments.ts'
import { getUser, updatePreferences, updateUser } from '#contract/users/users.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()

let admin: Person
let lender: Person
before(async () => {
  api.clock.set('2026-03-02T20:00:00.000Z')
  lender = await api.aLender({ fullName: 'Lorenza Lind' })
  api.clock.set('2026-03-03T05:30:00.000Z') // still the evening before in Chicago
  await lender.client.call(updateUser, { params: { userId: lender.id }, body: { fullName: 'Lorenza Lind' } })
  api.clock.set('2026-03-03T12:00:00.000Z')
  admin = await api.anAdmin()
  const params = { userId: lender.id }
  await lender.client.call(updatePreferences, { params, body: { preferences: { language: 'es' } } })
})

const read = async (query: Record<string, unknown>): Promise<AuditEntry[]> =>
  (await admin.client.call(listAuditLog, { query })).data
const actions = async (query: Record<string, unknown>) => (await read(query)).map(({ action }) => action)

test('the newest entries of all accounts come first, with who acted on what', async () => {
  const [first] = await read({ actor: 'lorenza' })

  assert.deepEqual(first, {
    chain: lender.id,
    sequence: first?.sequence,
    at: '2026-03-03T12:00:00.000Z',
    actorId: lender.id,
    actorName: 'Lorenza Lind',
    actorEmail: lender.email,
    action: 'updatePreferences',
    subjectKind: 'user',
    subjectId: lender.id,
    subjectName: 'Lorenza Lind',
    detail: {},
  })
})

test('it is searched by person, action and subject', async () => {
  assert.deepEqual(await actions({ actor: String(lender.id) }), ['updatePreferences', 'updateUser', 'signup'])
  assert.deepEqual(await actions({ actor: lender.email, action: 'updateUser' }), ['updateUser'])
  assert.deepEqual(await actions({ actor: 'lorenza', subjectKind: 'user', subjectId: lender.id, limit: 2 }), [
    'updatePreferences',
    'updateUser',
  ])
  assert.deepEqual(await actions({ actor: 'lorenza', subjectKind: 'loan' }), [])
})

test('days begin and end where the administrator is, and count whole', async () => {
  const mine = { actor: 'lorenza' }
  assert.deepEqual(await actions({ ...mine, from: '2026-03-03' }), ['updatePreferences', 'updateUser'])
  assert.deepEqual(await actions({ ...mine, to: '2026-03-02' }), ['signup'])

  await api.database.owner.query("update users set time_zone = 'America/Chicago' where id = $1", [admin.id])

  assert.deepEqual(await actions({ ...mine, from: '2026-03-03' }), ['updatePreferences'])
  assert.deepEqual(await actions({ ...mine, from: '2026-03-02', to: '2026-03-02' }), ['updateUser', 'signup'])
})

test('changes and reading can be told apart', async () => {
  await admin.client.call(getUser, { params: { userId: lender.id } })
  const mine = { actor: admin.email }

  const changes = await actions({ ...mine, kind: 'CHANGE' })
  const reading = await actions({ ...mine, kind: 'READ' })

  assert.deepEqual(changes, ['login'])
  assert.equal(reading.filter((action) => action === 'getUser').length, 1)
  assert.ok(reading.every((action) => ['getUser', 'listAuditLog'].includes(action)))
})

test('it comes in pages that know how many there are', async () => {
  const { data, total, page } = await admin.client.call(listAuditLog, {
    query: { actor: 'lorenza', limit: 1, page: 2 },
  })

  assert.deepEqual([data.map(({ action }) => action), total, page], [['updateUser'], 3, 2])
})

test('of some days alone, or of one kind of thing, it says how many entries these have', async () => {
  const ask = (query: Record<string, unknown>) => admin.client.call(listAuditLog, { query })

  for (const query of [{ to: '2026-03-02' }, { from: '2026-03-03' }, { subjectKind: 'loan' }, { kind: 'CHANGE' }]) {
    const { data, total } = await ask({ ...query, limit: 100 })
    assert.deepEqual([JSON.stringify(query), data.length], [JSON.stringify(query), total])
  }
  assert.equal((await ask({ to: '2026-03-01' })).total, 0)
})

test('without a question there are as many as there are in all pages', async () => {
  const answers = []
  for (let page = 1; page <= 20; page += 1)
    answers.push(await admin.client.call(listAuditLog, { query: { page, limit: 5 } }))
  // Each page that is read is an entry itself, and moves the others on by one; the next page says one more.
  const { rows } = await api.database.owner.query('select count(*) as count from audit_log')
  const totals = answers.map(({ total }) => total)

  assert.deepEqual(
    totals,
    totals.map((_, index) => rows[0].count - totals.length + index),
  )
})

test('of somebody and of what was done, the pages of several people are one list', async () => {
  const all = await read({ actor: 'example', limit: 100 })
  const paged: AuditEntry[] = []
  for (let page = 1; page <= 2; page += 1)
    paged.push(...(await read({ actor: 'example', kind: 'CHANGE', limit: 2, page })))

  assert.ok(new Set(all.map(({ actorId }) => actorId)).size > 1)
  const changes = all.filter(({ action }) => !['getUser', 'listAuditLog'].includes(action))
  assert.deepEqual(paged, changes.slice(0, 4))
  assert.deepEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
    all.map(({ at }) => at),
  )
})

test('what was done a hundred thousand times is counted to the last, and so is everything else', async () => {
  await api.database.owner.query(`
    with done as (
      insert into audit_log (lender_id, sequence, at, action, request_id, previous_hash, hash)
      select 900000, n, '2026-01-01', 'recordPayment', '', sha256(''), sha256('') from generate_series(1, 100007) n)
    insert into audit_heads (lender_id, sequence, hash) values (900000, 100007, sha256(''))`)
  const ask = (query: Record<string, unknown>) => admin.client.call(listAuditLog, { query: { ...query, limit: 1 } })

  assert.equal((await ask({ action: 'recordPayment' })).total, 100_007)
  assert.equal((await ask({ action: 'updatePreferences' })).total, 1)
  assert.ok(((await ask({ kind: 'CHANGE' })).total ?? 0) > 100_007)
  assert.ok(((await ask({ kind: 'READ' })).total ?? 100) < 100)

  await api.database.owner.query('delete from audit_log where lender_id = 900000')
  await api.database.owner.query('delete from audit_heads where lender_id = 900000')
})

test('reading it is in it, and a filter that cannot be meant is refused', async () => {
  assert.equal((await read({ action: 'listAuditLog' }))[0]?.actorId, admin.id)
  assert.equal((await admin.client.get('/api/admin/audit?from=2026-02-31')).status, 422)
  assert.equal((await admin.client.get('/api/admin/audit?subjectId=x')).status, 422)
})

test('what an entry is about is called by its name, in the books of a lender and by their borrowers', async () => {
  const other = await api.aLender()
  const record = await api.aBorrower(other, { firstName: 'Bea', lastName: 'Ortiz' })
  const borrower = await api.anInvitedBorrower(other, record)
  const loan = await api.aLoan(other, { borrowerId: record.id, loanName: 'Oak Avenue 5' })
  const body = { loanId: loan.id, amount: 100, paymentDate: '2026-03-03', paymentMethod: 'ACH' as const }
  await other.client.call(recordPayment, { body })
  await borrower.client.call(reportPayment, { body })
  const gone = await api.aLoan(other, { borrowerId: record.id, loanName: 'Given up' })
  const { data: bounced } = await other.client.call(recordPayment, { body: { ...body, loanId: gone.id } })
  const params = { paymentId: bounced.id }
  await other.client.call(reversePayment, { params, body: { reason: 'The check was returned' } })
  await other.client.delete(`/api/loans/${gone.id}`)

  const named = async (actor: Person, action: string) =>
    (await read({ actor: String(actor.id), action })).map(({ subjectName }) => subjectName)

  assert.deepEqual(await named(other, 'createBorrower'), ['Bea Ortiz'])
  assert.deepEqual(await named(other, 'createLoan'), [null, 'Oak Avenue 5'])
  assert.deepEqual(await named(other, 'recordPayment'), [null, 'Oak Avenue 5'])
  assert.deepEqual(await named(borrower, 'reportPayment'), ['Oak Avenue 5'])
})
