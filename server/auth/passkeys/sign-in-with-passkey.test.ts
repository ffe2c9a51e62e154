import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { setUserDisabled } from '#contract/admin/admin.ts'
import { getCurrentUser, signInWithPasskey } from '#contract/auth/auth.ts'
import * as contract from '#contract/auth/passkeys.ts'
import { getTwoFactor, setSignInRules } from '#contract/auth/two-factor.ts'
import { listLoans } from '#contract/loans/loans.ts'
import { testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { passkeyHolders, passkeyOrigin, startPasskeyApi } from '../../testing/passkey-holders.ts'
import { type Authenticator, anAuthenticator, type Deviation } from '../../testing/software-authenticator.ts'

const api = await startPasskeyApi()
after(() => api.close())
const { add, aLenderWithPasskey, auditOf, begin, settle, signed, signIn, signInByPassword } = passkeyHolders(api)
afterEach(settle)

describe('signing in with a passkey', () => {
  test('needs nothing else, and leaves a row that says which', async () => {
    const { lender, device, passkeyId } = await aLenderWithPasskey()
    const client = api.nobody()
    const passkey = await signed(client, device)

    const answer = await client.call(signInWithPasskey, { body: { passkey } })
    const [shown] = (await client.call(contract.listPasskeys)).data.passkeys

    assert.deepEqual([answer.status, answer.data.id], [200, lender.id])
    assert.equal((await client.call(getCurrentUser)).data.email, lender.email)
    assert.equal(shown?.lastUsedAt, testNow)
    assert.deepEqual(await auditOf(lender.id, 'signInWithPasskey'), [{ passkeyId }])
  })

  test('asks everybody the same, whoever they are', async () => {
    const { lender } = await aLenderWithPasskey()
    const [one, other] = [
      await api.nobody().call(contract.askForPasskey),
      await lender.client.call(contract.askForPasskey),
    ]
    const { challenge, ...rest } = one.data

    assert.deepEqual(rest, { rpId: 'loans.example.com', timeout: 300_000, userVerification: 'required' })
    assert.deepEqual({ ...other.data, challenge }, one.data)
    assert.equal(Buffer.from(challenge, 'base64url').length, 32)
  })

  test('is refused alike for another address, name, question or kind, an unverified person, and an unknown passkey', async () => {
    const { device } = await aLenderWithPasskey()
    const deviations: Deviation[] = [
      { origin: 'https://loans.example.org' },
      { origin: 'http://loans.example.com' },
      { origin: 'https://loans.example.com:8443' },
      { rpId: 'example.com' },
      { isUserVerified: false },
      { challenge: 'bm90IG91cnM' },
      { type: 'webauthn.create' },
      { crossOrigin: true },
    ]

    const texts: string[] = []
    for (const deviation of deviations) texts.push((await signIn(device, deviation)).text)
    texts.push((await signIn(anAuthenticator({ origin: passkeyOrigin }))).text)

    assert.equal(new Set(texts).size, 1)
    assert.match(texts[0] ?? '', /"passkey\.refused"/)
    assert.equal((await signIn(device)).status, 200)
  })

  test('is refused when what was signed was changed', async () => {
    const { device } = await aLenderWithPasskey()
    const client = api.nobody()
    const proof = await signed(client, device)
    const signature = Buffer.from(proof.signature, 'base64url')
    signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1)

    const answer = await client.call(signInWithPasskey, {
      body: { passkey: { ...proof, signature: signature.toString('base64url') } },
    })

    assert.equal(answer.status, 401)
  })

  test('takes what a device has signed once, also when nine send it at the same moment', async () => {
    const { device } = await aLenderWithPasskey({ counts: false })
    const client = api.nobody()
    const passkey = await signed(client, device)

    const answers = await Promise.all(
      Array.from({ length: 9 }, () => api.nobody().call(signInWithPasskey, { body: { passkey } })),
    )
    const later = await client.call(signInWithPasskey, { body: { passkey } })

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(later.status, 401)
  })

  test('takes it for five minutes, in the browser session that asked, and not for adding a passkey', async () => {
    const { lender, device } = await aLenderWithPasskey()
    const client = api.nobody()
    const late = await signed(client, device)
    const ofASession = await signed(lender.client, device)
    const proof = { passkey: await signed(lender.client, device) }
    const { challenge } = (await begin(lender, proof)).data
    const forAdding = await signed(lender.client, device, { challenge })
    const send = (passkey: typeof late) => client.call(signInWithPasskey, { body: { passkey } })

    const otherSession = await send(ofASession)
    const added = await lender.client.call(signInWithPasskey, { body: { passkey: forAdding } })
    api.clock.set('2026-03-02T12:05:00.000Z')
    const tooLate = await send(late)

    assert.deepEqual([otherSession.status, added.status, tooLate.status], [401, 401, 401])
  })

  test('is refused, and remembered, when a passkey says that it was used less often than we know', async () => {
    const { lender, device, passkeyId } = await aLenderWithPasskey()
    await signIn(device, { count: 7 })

    const same = await signIn(device, { count: 7 })
    const fewer = await signIn(device, { count: 3 })
    const more = await signIn(device, { count: 8 })

    assert.deepEqual([same.status, fewer.status, more.status], [401, 401, 200])
    assert.deepEqual(await auditOf(lender.id, 'refusePasskey'), [{ passkeyId }, { passkeyId }])
  })

  test('works with a count beyond two thousand million, which some devices begin with', async () => {
    const { lender, device } = await aLenderWithPasskey()

    const alone = await signIn(device, { count: 4_294_967_281 })
    const withPassword = await signInByPassword(lender, {
      passkey: await signed(api.nobody(), device, { count: 4_294_967_282 }),
    })

    assert.deepEqual([alone.status, withPassword.status], [200, 200])
  })

  test('works again and again with a device that does not count', async () => {
    const { device } = await aLenderWithPasskey({ counts: false })

    assert.deepEqual([(await signIn(device)).status, (await signIn(device)).status], [200, 200])
  })

  test('is over once the account is disabled', async () => {
    const { lender, device } = await aLenderWithPasskey()
    const admin = await api.anAdmin()
    const { status } = await admin.client.call(setUserDisabled, {
      params: { userId: lender.id },
      body: { disabled: true },
    })

    assert.equal(status, 200)
    assert.equal((await signIn(device)).status, 401)
  })

  test('never takes over a session that was there before', async () => {
    const { lender, device } = await aLenderWithPasskey()
    const other = await api.aLender()
    const [before] = other.client.cookies.values()
    const passkey = await signed(other.client, device)
    const { data } = await other.client.call(signInWithPasskey, { body: { passkey } })
    const [now] = other.client.cookies.values()

    assert.equal(data.id, lender.id)
    assert.notEqual(now, before)
    assert.equal(
      (await api.nobody().get('/api/auth/user', { headers: { cookie: `__Host-session=${before}` } })).status,
      401,
    )
  })

  test('counts with the tries of its source', async () => {
    const device = anAuthenticator({ origin: passkeyOrigin })
    const made = device.sign({ challenge: 'x', rpId: 'x', timeout: 1, userVerification: 'required' })
    const attempt = () => api.nobody().call(signInWithPasskey, { body: { passkey: made } })

    const statuses: number[] = []
    for (let tries = 0; tries < 101; tries += 1) statuses.push((await attempt()).status)

    assert.deepEqual(statuses, [...Array(100).fill(401), 429])
  })

  test('in a known browser is not stopped by tries of others from the same address', async () => {
    const { lender, device } = await aLenderWithPasskey()
    const known = lender.client
    const stranger = anAuthenticator({ origin: passkeyOrigin })
    const wrong = stranger.sign({ challenge: 'x', rpId: 'x', timeout: 1, userVerification: 'required' })
    for (let tries = 0; tries < 101; tries += 1)
      await api.nobody().call(signInWithPasskey, { body: { passkey: wrong } })
    for (let tries = 0; tries < 101; tries += 1) await api.nobody().call(contract.askForPasskey)

    const unknown = await api.nobody().call(contract.askForPasskey)
    const own = await known.call(signInWithPasskey, { body: { passkey: await signed(known, device) } })

    assert.deepEqual([unknown.status, own.status], [429, 200])
  })
})

describe('a passkey as the second step', () => {
  test('makes the password alone too little', async () => {
    const { lender, recoveryCodes } = await aLenderWithPasskey()

    const alone = await signInByPassword(lender)
    const withCode = await signInByPassword(lender, { code: recoveryCodes[0] })
    const withDigits = await signInByPassword(lender, { code: '123456' })

    assert.deepEqual([alone.status, alone.code], [401, 'twoFactor.codeRequired'])
    assert.equal(withCode.status, 200)
    assert.deepEqual([withDigits.status, withDigits.code], [401, 'twoFactor.codeWrong'])
  })

  test('goes with the password of its own account only', async () => {
    const { lender, device } = await aLenderWithPasskey()
    const other = await aLenderWithPasskey()
    const withPasskey = async (person: Person, using: Authenticator) =>
      signInByPassword(person, { passkey: await signed(api.nobody(), using) })

    const foreign = await withPasskey(lender, other.device)
    const wrongPassword = await withPasskey({ ...lender, password: 'Not-My-Password-1' }, device)
    const own = await withPasskey(lender, device)

    assert.deepEqual([foreign.status, foreign.code], [401, 'passkey.refused'])
    assert.deepEqual([wrongPassword.status, wrongPassword.code], [401, 'auth.wrongCredentials'])
    assert.deepEqual([own.status, own.data.id], [200, lender.id])
  })

  test('meets what an administrator demands, at once', async () => {
    const lender = await api.aLender()
    const admin = await api.anAdmin()
    await admin.client.call(setSignInRules, { body: { twoFactorRoles: ['LENDER'] } })

    const before = await lender.client.call(listLoans)
    await add(lender, anAuthenticator({ origin: passkeyOrigin }))
    const afterwards = await lender.client.call(listLoans)

    assert.deepEqual([before.status, before.code], [403, 'twoFactor.required'])
    assert.equal(afterwards.status, 200)
    assert.deepEqual((await lender.client.call(getTwoFactor)).data, {
      onSince: null,
      passkeys: 1,
      recoveryCodesLeft: 10,
      isRequired: true,
    })
  })
})
