import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createBorrower, updateBorrower } from '#contract/borrowers/borrowers.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { updateUser } from '#contract/users/users.ts'
import { sql } from '../database/sql.ts'
import { handle } from '../http/http.ts'
import { startApi, testNow } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'
import type { Person } from '../testing/api-people.ts'
import { claimKey, hashOfRequest } from './idempotency.ts'

let hold = Promise.resolve()

const api = await startApi({
  // This handler waits in the middle of its work while a test holds it.
  instead: [
    handle(updateUser, async ({ user, body, now }) => {
      await hold
      const { id, email, role, emailVerified } = user
      return {
        id,
        email,
        role,
        emailVerified,
        fullName: body.fullName,
        phoneNumber: null,
        companyName: null,
        createdAt: now,
      }
    }),
  ],
})
const second = await startApi({ on: api.database })
after(async () => {
  await second.close()
  await api.close()
})

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const bea = { firstName: 'Bea', lastName: 'Number', phone: '555-010-0199' }
const add = (lender: Person, email: string, key: string): Promise<ApiResponse> =>
  api.as(lender).call(createBorrower, { body: { ...bea, email }, ...withKey(key) })

const count = async (table: string): Promise<number> => {
  const { rows } = await api.database.owner.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

test('the same write with the same key is carried out once and answered the same, byte for byte', async () => {
  const lender = await api.aLender()

  const first = await add(lender, 'bea@example.com', 'key-1')
  const audited = await count('audit_log')
  const again = await add(lender, 'bea@example.com', 'key-1')

  assert.equal(first.status, 201)
  assert.equal(again.status, 201)
  assert.equal(again.text, first.text)
  assert.equal(await count('audit_log'), audited)
})

test('a key that was used for something else is refused', async () => {
  const lender = await api.aLender()
  await add(lender, 'bea@example.com', 'key-1')

  const response = await add(lender, 'other@example.com', 'key-1')

  assert.equal(response.status, 422)
  assert.equal(response.code, 'request.keyReused')
})

test('a key that was used on another address of the same route is refused', async () => {
  const lender = await api.aLender()
  const one = await api.aBorrower(lender)
  const other = await api.aBorrower(lender)
  const change = (borrowerId: number) =>
    api.as(lender).call(updateBorrower, {
      params: { borrowerId },
      body: { ...bea, email: 'bea@example.com' },
      ...withKey('key-1'),
    })
  await change(one.id)

  const response = await change(other.id)

  assert.equal(response.code, 'request.keyReused')
})

test("somebody else's key is not one's own, and neither is that of another route", async () => {
  const lender = await api.aLender()
  const other = await api.aLender()
  const mine = await add(lender, 'bea@example.com', 'key-1')

  const theirs = await add(other, 'bea@example.com', 'key-1')
  const { id } = JSON.parse(mine.text).data
  const changed = await api.as(lender).call(updateBorrower, {
    params: { borrowerId: id },
    body: { ...bea, email: 'bea@example.com', firstName: 'Beatrix' },
    ...withKey('key-1'),
  })

  assert.equal(theirs.status, 201)
  assert.notEqual(theirs.text, mine.text)
  assert.equal(JSON.parse(changed.text).data.fullName, 'Beatrix Number')
})

test('a write that was refused leaves its key free', async () => {
  const lender = await api.aLender()
  await add(lender, 'bea@example.com', 'key-1')
  const taken = await add(lender, 'bea@example.com', 'key-2')

  const response = await add(lender, 'bea2@example.com', 'key-2')

  assert.equal(taken.status, 409)
  assert.equal(response.status, 201)
})

test('a twin of a write that is being carried out is turned away, and answered when that is done', async () => {
  const lender = await api.aLender()
  const gate = Promise.withResolvers<void>()
  hold = gate.promise
  const send = () =>
    api.as(lender).call(updateUser, { params: { userId: lender.id }, body: { fullName: 'New' }, ...withKey('key-1') })

  const first = send()
  await untilAKeyIsHeld()
  const twin = await send()
  gate.resolve()
  const answered = await first
  const later = await send()

  assert.equal(twin.status, 409)
  assert.equal(twin.code, 'request.keyInFlight')
  assert.equal(twin.headers.get('retry-after'), '1')
  assert.equal(answered.status, 200)
  assert.equal(later.text, answered.text)
})

test('behind its key, a write waits for a row as long as any other', async () => {
  const { id: userId } = await api.aLender()
  const requestHash = hashOfRequest({ path: '/payments', query: {}, body: {} })
  const { rows } = await api.database.owner.query('select id from sessions where user_id = $1', [userId])
  const claim = {
    actorId: userId,
    sessionId: rows[0].id,
    route: 'recordPayment',
    key: 'key-1',
    requestHash,
    now: testNow,
  }
  const patience = sql`select current_setting('lock_timeout') as patience`

  const told = await api.database.database.transaction({ kind: 'USER', userId, lenderId: userId }, async (tx) => {
    const before = await tx.one(patience)
    const claimed = await claimKey(tx, claim)
    return { before, claimed, after: await tx.one(patience) }
  })

  const { claimed, ...around } = told
  assert.deepEqual(around, { before: { patience: '10s' }, after: { patience: '10s' } })
  assert.deepEqual([claimed.isFree, claimed.role], [true, 'LENDER'])
})

test('a key is plain text of at most 200 characters', async () => {
  const lender = await api.aLender()

  const long = await add(lender, 'bea@example.com', 'x'.repeat(201))
  const spaced = await add(lender, 'bea@example.com', 'two words')

  assert.deepEqual([long.status, spaced.status], [422, 422])
  assert.deepEqual(Object.keys(long.fields ?? {}), ['Idempotency-Key'])
})

test('of twenty keys sent twenty times each to two instances at once, each is carried out once', async () => {
  const lender = await api.aLender()
  const { id: loanId, originationDate: paymentDate } = await api.aLoan(lender)
  const secondLogin = second.nobody()
  await secondLogin.post('/api/auth/login', { email: lender.email, password: lender.password })
  const before = await count('payments')
  const send = (key: string, copy: number) =>
    (copy % 2 ? secondLogin : api.as(lender)).call(recordPayment, {
      body: { loanId, amount: 1, paymentDate, paymentMethod: 'CASH' },
      ...withKey(key),
    })
  const untilAnswered = async (key: string, copy: number): Promise<string> => {
    for (;;) {
      const { status, text } = await send(key, copy)
      if (status === 201) return text
      assert.equal(status, 409, text)
    }
  }

  const answers: Set<string>[] = []
  for (let key = 0; key < 20; key += 1) {
    const copies = Array.from({ length: 20 }, (_, copy) => untilAnswered(`key-${key}`, copy))
    answers.push(new Set(await Promise.all(copies)))
  }

  assert.deepEqual(
    answers.map((different) => different.size),
    Array(20).fill(1),
  )
  assert.equal((await count('payments')) - before, 20)
})

async function untilAKeyIsHeld(): Promise<void> {
  for (;;) {
    const { rows } = await api.database.owner.query(
      "select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'idempotency_keys' and l.mode = 'RowExclusiveLock'",
    )
    if (rows.length > 0) return
  }
}
