import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { getCurrentUser, listSessions, login } from '#contract/auth/auth.ts'
import * as contract from '#contract/auth/two-factor.ts'
import { listLoans } from '#contract/loans/loans.ts'
import { testNow, useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'

// Behind one proxy, so that a test can come from many addresses.
const api = await useApi({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
afterEach(async () => {
  api.clock.set(testNow)
  await api.database.owner.query('truncate rate_limits')
  await api.database.owner.query("update installation_settings set two_factor_roles = '{}'")
})

const later = (seconds: number): void => api.clock.set(new Date(Date.parse(testNow) + seconds * 1000).toISOString())
/** The code an authenticator app would show now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(api.clock.now()) })
const wrongCodeOf = (secret: string): string => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')
const begin = async ({ client, password }: Person) =>
  (await client.call(contract.beginTwoFactor, { body: { password } })).data.secret
const confirm = ({ client }: Person, code: string) => client.call(contract.confirmTwoFactor, { body: { code } })
const signIn = ({ email, password }: Person, code?: string) =>
  api.nobody().call(login, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const stateOf = async ({ client }: Person) => (await client.call(contract.getTwoFactor)).data

/** A lender who signs in with two steps; their app's secret and recovery codes. The clock stands a minute later. */
async function aCarefulLender() {
  const lender = await api.aLender()
  const secret = await begin(lender)
  const { data } = await confirm(lender, codeOf(secret))
  later(60)
  return { lender, secret, recoveryCodes: data.recoveryCodes }
}

describe('turning the second step on', () => {
  test('takes the password, and a code that proves that the app has the secret', async () => {
    const lender = await api.aLender()
    const refused = await lender.client.call(contract.beginTwoFactor, { body: { password: 'Not-My-Password-1' } })
    const secret = await begin(lender)
    const wrong = await confirm(lender, wrongCodeOf(secret))
    const before = await signIn(lender)
    const right = await confirm(lender, codeOf(secret))

    assert.deepEqual([refused.status, refused.fields], [422, { password: 'The current password is wrong' }])
    assert.deepEqual([wrong.status, wrong.code], [422, 'twoFactor.codeWrong'])
    assert.equal(before.status, 200)
    assert.equal(right.data.recoveryCodes.length, 10)
    assert.deepEqual(await stateOf(lender), { onSince: testNow, passkeys: 0, recoveryCodesLeft: 10, isRequired: false })
  })

  test('signs out everywhere else', async () => {
    const lender = await api.aLender()
    const elsewhere = api.nobody()
    await elsewhere.call(login, { body: { email: lender.email, password: lender.password } })
    const secret = await begin(lender)
    await confirm(lender, codeOf(secret))

    assert.equal((await elsewhere.call(getCurrentUser)).status, 401)
    assert.equal((await lender.client.call(listSessions)).data.length, 1)
  })

  test('is not begun anew over one that is on', async () => {
    const { lender } = await aCarefulLender()

    const again = await lender.client.call(contract.beginTwoFactor, { body: { password: lender.password } })

    assert.deepEqual([again.status, again.code], [409, 'twoFactor.isOn'])
  })
})

describe('signing in with two steps', () => {
  test('asks for a code only when the password was right', async () => {
    const { lender } = await aCarefulLender()

    const wrong = await signIn({ ...lender, password: 'Not-My-Password-1' }, '123456')
    const right = await signIn(lender)

    assert.deepEqual([wrong.status, wrong.code], [401, 'auth.wrongCredentials'])
    assert.deepEqual([right.status, right.code], [401, 'twoFactor.codeRequired'])
    assert.equal(right.headers.get('set-cookie'), null)
  })

  test('lets in with the code of the app, once', async () => {
    const { lender, secret } = await aCarefulLender()
    const code = codeOf(secret)

    const first = await signIn(lender, code)
    const second = await signIn(lender, code)
    later(90)
    const next = await signIn(lender, codeOf(secret))

    assert.deepEqual([first.status, second.status, next.status], [200, 401, 200])
    assert.equal(second.code, 'twoFactor.codeWrong')
  })

  test('lets one of nine in who use a code at the same moment', async () => {
    const { lender, secret } = await aCarefulLender()
    await api.database.owner.query('truncate rate_limits')
    const code = codeOf(secret)

    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(lender, code)))

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(answers.every(({ status }) => status === 200 || status === 401))
  })

  test('lets in with a recovery code, once, however it is typed', async () => {
    const { lender, recoveryCodes } = await aCarefulLender()
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')

    const first = await signIn(lender, typed)
    const second = await signIn(lender, code)

    assert.deepEqual([first.status, second.status], [200, 401])
    assert.equal((await stateOf(lender)).recoveryCodesLeft, 9)
  })

  test('never takes another account’s code', async () => {
    const { lender } = await aCarefulLender()
    const other = await aCarefulLender()

    assert.equal((await signIn(lender, codeOf(other.secret))).status, 401)
    assert.equal((await signIn(lender, other.recoveryCodes[0])).status, 401)
  })

  test('stops guessing after 30 codes an hour, and leaves the owner the recovery codes', async () => {
    const { lender, secret, recoveryCodes } = await aCarefulLender()
    const { email, password } = lender
    await api.database.owner.query('truncate rate_limits')
    const from = (guess: number, code: string | undefined) =>
      api.nobody().call(login, { body: { email, password, code }, headers: { 'x-forwarded-for': `10.0.0.${guess}` } })

    const statuses: number[] = []
    for (let guess = 0; guess < 31; guess += 1) statuses.push((await from(guess, wrongCodeOf(secret))).status)

    assert.deepEqual(statuses, [...Array(30).fill(401), 429])
    assert.equal((await from(100, codeOf(secret))).status, 429)
    assert.equal((await from(101, recoveryCodes[1])).status, 200)
  })

  test('keeps no recovery code that could be read', async () => {
    const { recoveryCodes } = await aCarefulLender()
    const { rows } = await api.database.owner.query(
      'select r::text as row from recovery_codes r union all select k::text from idempotency_keys k',
    )

    assert.ok(rows.length >= 10)
    for (const code of recoveryCodes) {
      assert.ok(rows.every(({ row }) => !row.includes(code) && !row.includes(code.replaceAll('-', ''))))
    }
  })
})

describe('turning the second step off', () => {
  test('takes the password and a code', async () => {
    const { lender, secret } = await aCarefulLender()
    const end = (body: { password: string; code: string }) => lender.client.call(contract.endTwoFactor, { body })
    const { password } = lender

    const withoutPassword = await end({ password: 'Not-My-Password-1', code: codeOf(secret) })
    const withoutCode = await end({ password, code: wrongCodeOf(secret) })
    const withBoth = await end({ password, code: codeOf(secret) })

    assert.deepEqual([withoutPassword.status, withoutCode.status, withBoth.status], [422, 422, 200])
    assert.deepEqual(withBoth.data, { onSince: null, passkeys: 0, recoveryCodesLeft: 0, isRequired: false })
    assert.equal((await signIn(lender)).status, 200)
  })

  test('new recovery codes end those before', async () => {
    const { lender, secret, recoveryCodes } = await aCarefulLender()
    const body = { password: lender.password, code: codeOf(secret) }

    const { data } = await lender.client.call(contract.replaceRecoveryCodes, { body })

    assert.equal((await signIn(lender, recoveryCodes[0])).status, 401)
    assert.equal((await signIn(lender, data.recoveryCodes[0])).status, 200)
  })

  test('an administrator does it for somebody who lost everything, which ends their sessions; never for themself', async () => {
    const { lender } = await aCarefulLender()
    const admin = await api.anAdmin()
    const endOf = (userId: number) => admin.client.call(contract.endTwoFactorOf, { params: { userId } })

    const ended = await endOf(lender.id)

    assert.deepEqual([ended.status, ended.data], [200, { ended: 1 }])
    assert.equal((await lender.client.call(getCurrentUser)).status, 401)
    assert.equal((await signIn(lender)).status, 200)
    assert.equal((await endOf(lender.id)).status, 404)
    assert.equal((await endOf(admin.id)).code, 'user.ownAccount')
  })
})

describe('an administrator can demand the second step', () => {
  test('of a role: nothing but the sign-in works until it is set up, at once and also for open sessions', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrowerAccount()
    const admin = await api.anAdmin()
    await admin.client.call(contract.setSignInRules, { body: { twoFactorRoles: ['LENDER'] } })

    const loans = await lender.client.call(listLoans)
    const shown = (await lender.client.call(getCurrentUser)).data
    const secret = await begin(lender)
    await confirm(lender, codeOf(secret))

    assert.deepEqual([loans.status, loans.code], [403, 'twoFactor.required'])
    assert.equal(shown.mustSetUpTwoFactor, true)
    assert.equal((await lender.client.call(listLoans)).status, 200)
    assert.equal((await lender.client.call(getCurrentUser)).data.mustSetUpTwoFactor, undefined)
    assert.equal((await borrower.client.call(listLoans)).status, 200)
    assert.equal((await admin.client.call(listLoans)).status, 200)
  })

  test('also of administrators, who then cannot take the demand back before they have it', async () => {
    const admin = await api.anAdmin()
    const demand = (twoFactorRoles: string[]) =>
      admin.client.call(contract.setSignInRules, { body: { twoFactorRoles } })

    await demand(['ADMIN', 'ADMIN', 'LENDER'])
    const refused = await demand([])
    const secret = await begin(admin)
    await confirm(admin, codeOf(secret))

    assert.deepEqual([refused.status, refused.code], [403, 'twoFactor.required'])
    assert.deepEqual((await admin.client.call(contract.getSignInRules)).data, { twoFactorRoles: ['ADMIN', 'LENDER'] })
    assert.equal((await demand([])).status, 200)
  })
})
