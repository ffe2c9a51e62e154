import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/auth/auth.ts'
import { beginTwoFactor, confirmTwoFactor } from '#contract/auth/two-factor.ts'
import { inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { testNow, useApi } from '../testing/api.ts'
import { goodPassword, type Person } from '../testing/api-people.ts'
import { issueToken, redeemToken } from './one-time-tokens.ts'
import { takeChallenge } from './passkeys/queries.ts'

const api = await useApi({ config: { rateLimitFactor: 1 } })
afterEach(() => api.clock.set(testNow))

const daysAhead = (days: number): string => new Date(Date.parse(testNow) + days * 86_400_000).toISOString()
/** Does something while the clock is thirty days ahead. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
  api.clock.set(daysAhead(30))
  const result = await work()
  api.clock.set(testNow)
  return result
}

const transaction = <T>(work: Parameters<typeof api.database.database.transaction<T>>[1]) =>
  api.database.database.transaction({ kind: 'SYSTEM' }, work)
const signIn = ({ email, password }: Person, code?: string) =>
  api.nobody().call(login, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const isSignedIn = async (person: Person) => (await person.client.get('/api/auth/user')).status === 200

describe('what was made while the clock was ahead is over when the clock is right again', () => {
  test('a session', async () => {
    const before = await api.aLender()
    const made = await ahead(() => api.aLender())

    assert.deepEqual([await isSignedIn(before), await isSignedIn(made)], [true, false])
  })

  test('a link by mail, of which one made now works', async () => {
    const lender = await api.aLender()
    const issue = () =>
      transaction((tx) => issueToken(tx, { purpose: 'RESET_PASSWORD', user: lender, now: api.clock.now() }))
    const redeem = (token: string, now: string) =>
      transaction((tx) => redeemToken(tx, { token, purpose: 'RESET_PASSWORD', now })).then(
        () => 'taken',
        () => 'refused',
      )
    const early = await ahead(issue)

    // Twenty days later the link would have worked for ten days more.
    const taken = [await redeem(early, daysAhead(20)), await redeem(await issue(), testNow)]

    assert.deepEqual(taken, ['refused', 'taken'])
  })

  test('an invitation', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)
    const { client } = await ahead(() => signInAgain(lender))
    const invite = () => client.call(inviteBorrower, { params: { borrowerId: borrower.id } })
    const { data } = await ahead(invite)

    assert.equal((await api.nobody().get(`/api/invitations/${data.token}`)).status, 404)
    const { token } = (
      await (await signInAgain(lender)).client.call(inviteBorrower, { params: { borrowerId: borrower.id } })
    ).data
    assert.equal((await api.nobody().get(`/api/invitations/${token}`)).status, 200)
  })

  test('a challenge for a passkey', async () => {
    const store = (name: string, expiresAt: string) =>
      api.database.owner.query(
        "insert into passkey_challenges (challenge_hash, purpose, expires_at) values (sha256($1), 'PROVE', $2)",
        [name, expiresAt],
      )
    await store('early', daysAhead(30))
    await store('now', '2026-03-02T12:05:00.000Z')
    const take = async (name: string) => {
      const { rows } = await api.database.owner.query('select sha256($1) as hash', [name])
      return transaction((tx) =>
        takeChallenge(tx, { hash: rows[0].hash, purpose: 'PROVE', sessionId: null, now: testNow }),
      )
    }

    assert.deepEqual([await take('early'), await take('now')], [false, true])
  })

  test('a full window of tries', async () => {
    const lender = await api.aLender()
    for (let count = 0; count < 12; count += 1) await signIn({ ...lender, password: 'Wrong-Password-1' })
    const refused = await signIn(lender)
    await api.database.owner.query("update rate_limits set window_started_at = window_started_at + interval '30 days'")

    const taken = await signIn(lender)

    assert.deepEqual([refused.status, taken.status], [429, 200])
  })

  test('a code of an app, and a code of now is taken once', async () => {
    await api.database.owner.query('truncate rate_limits')
    const lender = await api.aLender()
    const { data } = await lender.client.call(beginTwoFactor, { body: { password: goodPassword } })
    const secret = Secret.fromBase32(data.secret)
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(api.clock.now()) })
    await lender.client.call(confirmTwoFactor, { body: { code: code() } })
    assert.equal((await ahead(async () => signIn(lender, code()))).status, 200)

    const statuses = [(await signIn(lender, code())).status, (await signIn(lender, code())).status]

    assert.deepEqual(statuses, [200, 401])
  })
})

/** The person in a new session. */
async function signInAgain(person: Person): Promise<Person> {
  const client = api.nobody()
  const { status } = await client.call(login, { body: { email: person.email, password: person.password } })
  assert.equal(status, 200)
  return { ...person, client }
}
