import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()
afterEach(() => api.clock.set(testNow))

const later = (hours: number): void => api.clock.set(new Date(Date.parse(testNow) + hours * 3_600_000).toISOString())
const statusOf = async (person: Person): Promise<number> => (await person.client.get('/api/auth/user')).status
const cookieOf = (person: Person): string => `session=${person.client.cookies.get('session')}`
const withCookie = (cookie: string) => api.nobody().get('/api/auth/user', { headers: { cookie } })

describe('a session ends', () => {
  test('after twelve hours without a request', async () => {
    const lender = await api.aLender()

    later(11.9)
    const before = await statusOf(lender)
    later(11.9 + 11.9)
    const stillInUse = await statusOf(lender)
    later(11.9 + 11.9 + 12)
    const idle = await statusOf(lender)

    assert.deepEqual([before, stillInUse, idle], [200, 200, 401])
  })

  test('seven days after the sign-in, however much it is used', async () => {
    const lender = await api.aLender()

    const statuses: number[] = []
    for (let hours = 10; hours <= 170; hours += 10) {
      later(hours)
      statuses.push(await statusOf(lender))
    }

    // 7 days are 168 hours.
    assert.deepEqual(statuses, [...Array(16).fill(200), 401])
  })

  test('at once when the account is disabled', async () => {
    const lender = await api.aLender()
    await api.database.owner.query('update users set disabled_at = now() where id = $1', [lender.id])

    assert.equal(await statusOf(lender), 401)
  })

  test('in no other way than by its own token', async () => {
    const lender = await api.aLender()
    const { rows } = await api.database.owner.query(
      "select encode(token_hash, 'hex') as hash, encode(token_hash, 'base64') as base64, id from sessions where user_id = $1",
      [lender.id],
    )

    // Neither the stored hash nor the row's id works as the token.
    for (const token of [rows[0].hash, rows[0].base64, rows[0].id, '', 'null', "' or true --"]) {
      assert.equal((await withCookie(`session=${token}`)).status, 401)
    }
  })
})

describe('a session belongs to the one who signed in', () => {
  test('a token that somebody else chose is never adopted', async () => {
    const { email, password } = await api.aLender()
    const planted = 'A'.repeat(43)
    const headers = { cookie: `session=${planted}` }

    const response = await api.nobody().post(`/api/auth/login?session=${planted}`, { email, password }, { headers })

    assert.equal(response.status, 200)
    assert.doesNotMatch(response.headers.getSetCookie().join(), new RegExp(planted))
    assert.equal((await withCookie(`session=${planted}`)).status, 401)
  })

  test('signing in again ends the session the browser had and begins another', async () => {
    const lender = await api.aLender()
    const before = cookieOf(lender)

    await lender.client.post('/api/auth/login', { email: lender.email, password: lender.password })

    assert.notEqual(cookieOf(lender), before)
    assert.equal((await withCookie(before)).status, 401)
    assert.equal((await withCookie(cookieOf(lender))).status, 200)
  })

  test('signing up in a browser where somebody was signed in ends that session', async () => {
    const lender = await api.aLender()
    const before = cookieOf(lender)
    const form = { email: 'next@example.com', password: lender.password, fullName: 'Next', role: 'BORROWER' }

    const response = await lender.client.post('/api/auth/signup', { ...form, termsAccepted: true })

    assert.equal(response.status, 201)
    assert.equal((await withCookie(before)).status, 401)
  })

  test('every token is different, long and stored only as a hash', async () => {
    const people = [await api.aLender(), await api.aLender(), await api.aLender()]
    const tokens = people.map(({ client }) => client.cookies.get('session') ?? '')
    const { rows } = await api.database.owner.query('select s::text as row from sessions s')

    assert.equal(new Set(tokens).size, 3)
    for (const token of tokens) {
      assert.equal(Buffer.from(token, 'base64url').length, 32)
      assert.ok(rows.every(({ row }) => !row.includes(token)))
    }
  })

  test('the time of the last request is written at most once a minute', async () => {
    const lender = await api.aLender()
    const lastSeen = async (): Promise<string> =>
      (await api.database.owner.query('select last_seen_at from sessions where user_id = $1', [lender.id])).rows[0]
        .last_seen_at

    later(1 / 120)
    await statusOf(lender)
    const afterHalfAMinute = await lastSeen()
    later(1 / 30)
    await statusOf(lender)
    const afterTwo = await lastSeen()

    assert.equal(afterHalfAMinute, testNow)
    assert.equal(afterTwo, '2026-03-02T12:02:00.000Z')
  })
})

describe('a user sees and ends their sessions', () => {
  test('each with its browser, the present one marked', async () => {
    const lender = await api.aLender()
    const other = api.nobody()
    const { email, password } = lender
    await other.post('/api/auth/login', { email, password }, { headers: { 'user-agent': 'Phone' } })

    const response = await other.get<{ userAgent: string; isCurrent: boolean }[]>('/api/auth/sessions')

    assert.deepEqual(
      response.data.map(({ userAgent, isCurrent }) => ({ userAgent, isCurrent })),
      [
        { userAgent: 'Phone', isCurrent: true },
        { userAgent: 'node', isCurrent: false },
      ],
    )
  })

  test('signing out everywhere else leaves this session and nobody else touched', async () => {
    const lender = await api.aLender()
    const bystander = await api.aLender()
    const other = api.nobody()
    await other.post('/api/auth/login', { email: lender.email, password: lender.password })

    const response = await other.delete('/api/auth/sessions')

    assert.deepEqual(response.data, { ended: 1 })
    assert.equal(await statusOf(lender), 401)
    assert.equal((await other.get('/api/auth/user')).status, 200)
    assert.equal(await statusOf(bystander), 200)
  })

  test('who is not signed in sees and ends none', async () => {
    assert.equal((await api.nobody().get('/api/auth/sessions')).status, 401)
    assert.equal((await api.nobody().delete('/api/auth/sessions')).status, 401)
  })
})

test('a role that changes counts from the next request on', async () => {
  const lender = await api.aLender()
  const path = `/api/lenders/${lender.id}/borrowers`
  assert.equal((await lender.client.get(path)).status, 200)

  await api.database.owner.query("update users set role = 'BORROWER' where id = $1", [lender.id])
  const asBorrower = await lender.client.get(path)
  await api.database.owner.query('update users set role = null where id = $1', [lender.id])
  const asNobody = await lender.client.get(path)

  assert.deepEqual([asBorrower.status, asNobody.status], [403, 403])
  assert.equal(asBorrower.message, 'Access denied - insufficient permissions')
})
