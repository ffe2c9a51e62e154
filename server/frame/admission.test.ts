import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setUserDisabled, setUserRole } from '#contract/admin/admin.ts'
import { endOtherSessions, getCurrentUser, login } from '#contract/auth/auth.ts'
import { createBorrower } from '#contract/borrowers/borrowers.ts'
import { listLoans } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { booksOf } from '../testing/approvals.ts'

const api = await useApi()
const admin = await api.anAdmin()

const auditRows = async ({ id }: Person): Promise<number> =>
  (await api.database.owner.query('select count(*)::int as count from audit_log where lender_id = $1', [id])).rows[0]
    .count

/** Sends the headers and ten bytes of a payment of 100 dollars, does something, and sends the rest. */
async function payWhile(lender: Person, meanwhile: () => Promise<unknown>) {
  const loan = await api.aLoan(lender)
  const before = await booksOf(api)
  const rows = await auditRows(lender)
  const form = { loanId: loan.id, amount: 100, paymentDate: '2026-03-02', paymentMethod: 'WIRE' }
  const body = JSON.stringify(form)
  const sending = request(`${api.address}/api/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': `late-${loan.id}`,
      origin: api.address,
      cookie: `session=${lender.client.cookies.get('session')}`,
    },
  })
  const answered = new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (response) => {
      resolve({ status: response.statusCode, code: JSON.parse(await text(response)).code })
    })
  })
  sending.write(body.slice(0, 10))
  // The request was authorized once its session was read, which this call of the same session is behind.
  while ((await lender.client.call(getCurrentUser)).status !== 200);
  await meanwhile()
  sending.end(body.slice(10))
  const answer = await answered
  return { answer, isKept: (await booksOf(api)) !== before, newRows: (await auditRows(lender)) - rows }
}

describe('while the body of a write is still being sent', () => {
  test('nothing happens: it is carried out', async () => {
    const { answer, isKept } = await payWhile(await api.aLender(), async () => undefined)

    assert.deepEqual([answer.status, isKept], [201, true])
  })

  test('the account is disabled: it is refused with 401, and nothing is kept', async () => {
    const lender = await api.aLender()
    const disable = () =>
      admin.client.call(setUserDisabled, { params: { userId: lender.id }, body: { disabled: true } })

    const { answer, isKept, newRows } = await payWhile(lender, disable)

    assert.deepEqual([answer.status, isKept, newRows], [401, false, 0])
    const { rows } = await api.database.owner.query('select from idempotency_keys where actor_id = $1', [lender.id])
    assert.equal(rows.length, 0)
  })

  test('the session is ended from elsewhere: it is refused with 401', async () => {
    const lender = await api.aLender()
    const elsewhere = api.nobody()
    await elsewhere.call(login, { body: { email: lender.email, password: lender.password } })

    const { answer, isKept } = await payWhile(lender, () => elsewhere.call(endOtherSessions))

    assert.deepEqual([answer.status, isKept], [401, false])
  })

  test('the role is changed: it is refused, whether the session ends with it or not', async () => {
    const [first, second] = [await api.aLender(), await api.aLender()]
    const byAdmin = await payWhile(first, () =>
      admin.client.call(setUserRole, { params: { userId: first.id }, body: { role: 'ADMIN' } }),
    )
    const bySql = await payWhile(second, () =>
      api.database.owner.query("update users set role = 'BORROWER' where id = $1", [second.id]),
    )

    assert.deepEqual([byAdmin.answer.status, bySql.answer.status], [401, 403])
    assert.deepEqual([byAdmin.isKept, bySql.isKept], [false, false])
  })
})

describe('a page that shows one user in the session of another', () => {
  const asPageOf = ({ id }: Person) => ({ headers: { 'x-user-id': String(id) } })
  const form = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '555-555-0100' }

  test('neither writes nor reads, and the other one’s books stay as they are', async () => {
    const [shown, signedIn] = [await api.aLender(), await api.aLender()]
    const before = await booksOf(api)

    const written = await signedIn.client.call(createBorrower, { body: form, ...asPageOf(shown) })
    const read = await signedIn.client.call(listLoans, asPageOf(shown))

    for (const { status, code } of [written, read]) assert.deepEqual([status, code], [409, 'session.otherUser'])
    assert.equal(await booksOf(api), before)
  })

  test('is answered when it asks who is signed in, and so is a caller that is no page', async () => {
    const lender = await api.aLender()

    assert.equal((await lender.client.call(getCurrentUser)).data.id, lender.id)
    assert.equal((await lender.client.call(createBorrower, { body: form, ...asPageOf(lender) })).status, 201)
    assert.equal((await lender.client.call(listLoans)).status, 200)
  })

  test('is told that nobody is signed in when that is so', async () => {
    assert.equal((await api.nobody().call(listLoans, asPageOf(await api.aLender()))).status, 401)
  })
})
