import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { getCurrentUser, listSessions, login } from '#contract/auth/auth.ts'
import * as contract from '#contract/auth/passkeys.ts'
import { endTwoFactorOf, getTwoFactor, replaceRecoveryCodes, setSignInRules } from '#contract/auth/two-factor.ts'
import { startApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { aDeviceMaker } from '../../testing/device-maker.ts'
import { passkeyHolders, passkeyOrigin, startPasskeyApi } from '../../testing/passkey-holders.ts'
import { anAuthenticator, type Deviation } from '../../testing/software-authenticator.ts'

const api = await startPasskeyApi()
after(() => api.close())
const { add, aLenderWithPasskey, auditOf, begin, settle, signed, signIn, signInByPassword } = passkeyHolders(api)
afterEach(settle)

describe('adding a passkey', () => {
  test('takes the password, brings recovery codes with the first, and signs out everywhere else', async () => {
    const lender = await api.aLender()
    const elsewhere = api.nobody()
    await elsewhere.call(login, { body: { email: lender.email, password: lender.password } })
    const refused = await begin({ ...lender, password: 'Not-My-Password-1' })
    const added = await add(lender, anAuthenticator({ origin: passkeyOrigin }))
    const listed = await lender.client.call(contract.listPasskeys)

    assert.deepEqual([refused.status, refused.code], [422, 'password.wrong'])
    assert.equal(added.status, 201)
    assert.equal(added.data.recoveryCodes?.length, 10)
    assert.deepEqual(listed.data, { address: passkeyOrigin, passkeys: [added.data.passkey] })
    assert.equal((await elsewhere.call(getCurrentUser)).status, 401)
    assert.equal((await lender.client.call(listSessions)).data.length, 1)
    assert.deepEqual(await auditOf(lender.id, 'addPasskey'), [{ passkeyId: added.data.passkey.id, ended: 1 }])
  })

  test('takes a passkey or a code besides, once there is one', async () => {
    const { lender, device, recoveryCodes } = await aLenderWithPasskey()
    const second = anAuthenticator({ origin: passkeyOrigin })
    const third = anAuthenticator({ origin: passkeyOrigin })

    const alone = await begin(lender)
    const byPasskey = await add(lender, second, { proof: { passkey: await signed(lender.client, device) } })
    const byCode = await add(lender, third, { proof: { code: recoveryCodes[0] } })

    assert.deepEqual([alone.status, alone.code], [422, 'twoFactor.codeRequired'])
    assert.deepEqual([byPasskey.status, byPasskey.data.recoveryCodes], [201, null])
    assert.equal(byCode.status, 201)
    assert.equal((await signIn(second)).status, 200)
    assert.equal((await signIn(third)).status, 200)
  })

  test('is refused for another address, name or question, without a verified person, and with certificates', async () => {
    const lender = await api.aLender()
    const add1 = async (deviation: Deviation) => {
      await api.database.owner.query('truncate rate_limits')
      return (await add(lender, anAuthenticator({ origin: passkeyOrigin }), deviation)).code
    }
    const deviations: Deviation[] = [
      { origin: 'https://loans.example.org' },
      { origin: 'http://loans.example.com' },
      { rpId: 'example.com' },
      { isUserVerified: false },
      { challenge: 'bm90IG91cnM' },
      { type: 'webauthn.get' },
      { crossOrigin: true },
      { maker: aDeviceMaker() },
      { format: 'apple' },
      { format: 'fido-u2f' },
    ]

    const codes: (string | undefined)[] = []
    for (const deviation of deviations) codes.push(await add1(deviation))

    assert.deepEqual(
      codes,
      deviations.map(() => 'passkey.refused'),
    )
    assert.deepEqual((await lender.client.call(contract.listPasskeys)).data.passkeys, [])
  })

  test('is done in the session and the five minutes in which it was begun, and once', async () => {
    const lender = await api.aLender()
    const elsewhere = api.nobody()
    await elsewhere.call(login, { body: { email: lender.email, password: lender.password } })
    const device = anAuthenticator({ origin: passkeyOrigin })
    const made = async () => ({ name: 'Laptop', ...device.create((await begin(lender)).data) })

    const { challenge } = (await lender.client.call(contract.askForPasskey)).data
    const forSigningIn = device.create((await begin(lender)).data, { challenge })

    const ofAnother = await lender.client.call(contract.addPasskey, { body: { name: 'Laptop', ...forSigningIn } })
    const inAnotherSession = await elsewhere.call(contract.addPasskey, { body: await made() })
    const begunAt = api.clock.now()
    const late = await made()
    api.clock.set('2026-03-02T12:05:00.000Z')
    const tooLate = await lender.client.call(contract.addPasskey, { body: late })
    api.clock.set(begunAt)
    const body = await made()
    const first = await lender.client.call(contract.addPasskey, { body })
    const again = await lender.client.call(contract.addPasskey, { body })

    assert.equal(ofAnother.status, 422)
    assert.deepEqual([inAnotherSession.status, tooLate.status, first.status, again.status], [422, 422, 201, 422])
  })

  test('never twice, not even by another account', async () => {
    const { device, lender, recoveryCodes } = await aLenderWithPasskey()
    const other = await api.aLender()

    assert.equal((await add(lender, device, { proof: { code: recoveryCodes[0] } })).code, 'passkey.isKnown')
    assert.equal((await add(other, device)).code, 'passkey.isKnown')
  })

  test('files the account under random bits, the same for all its passkeys', async () => {
    const lender = await api.aLender()

    const { data: first } = await begin(lender)
    const { data: second } = await begin(lender)

    assert.equal(Buffer.from(first.user.id, 'base64url').length, 32)
    assert.equal(first.user.id, second.user.id)
    assert.notEqual(first.challenge, second.challenge)
    assert.equal(Buffer.from(first.challenge, 'base64url').length, 32)
  })
})

describe('removing a passkey', () => {
  const remove = ({ client, password }: Person, passkeyId: number, proof: object = {}) =>
    client.call(contract.removePasskey, { params: { passkeyId }, body: { password, ...proof } })

  test('takes password and second step; with the last go the recovery codes, and the password is enough again', async () => {
    const { lender, device, passkeyId } = await aLenderWithPasskey()

    const withoutPassword = await remove({ ...lender, password: 'Not-My-Password-1' }, passkeyId)
    const withoutStep = await remove(lender, passkeyId)
    const withBoth = await remove(lender, passkeyId, { passkey: await signed(lender.client, device) })

    assert.deepEqual([withoutPassword.status, withoutStep.status, withBoth.status], [422, 422, 200])
    assert.equal((await signIn(device)).status, 401)
    assert.equal((await signInByPassword(lender)).status, 200)
    assert.equal((await lender.client.call(getTwoFactor)).data.recoveryCodesLeft, 0)
    assert.deepEqual(await auditOf(lender.id, 'removePasskey'), [{ passkeyId }])
  })

  test('is refused for the last second step while an administrator demands one', async () => {
    const { lender, device, passkeyId, recoveryCodes } = await aLenderWithPasskey()
    const admin = await api.anAdmin()
    await admin.client.call(setSignInRules, { body: { twoFactorRoles: ['LENDER'] } })

    const last = await remove(lender, passkeyId, { code: recoveryCodes[0] })
    const second = await add(lender, anAuthenticator({ origin: passkeyOrigin }), { proof: { code: recoveryCodes[0] } })
    const oneOfTwo = await remove(lender, passkeyId, { code: recoveryCodes[1] })

    assert.deepEqual([last.status, last.code], [409, 'twoFactor.demanded'])
    assert.equal(second.status, 201)
    assert.equal(oneOfTwo.status, 200)
    assert.equal((await signIn(device)).status, 401)
  })

  test('never removes another’s, nor lets another’s stand for one’s own', async () => {
    const { lender, passkeyId } = await aLenderWithPasskey()
    const other = await aLenderWithPasskey()

    const theirs = await remove(other.lender, passkeyId, { code: other.recoveryCodes[0] })
    const byTheirs = await remove(lender, passkeyId, { passkey: await signed(lender.client, other.device) })

    assert.deepEqual([theirs.status, theirs.code], [404, 'passkey.notFound'])
    assert.deepEqual([byTheirs.status, byTheirs.code], [422, 'passkey.refused'])
  })

  test('an administrator does it for somebody who lost everything', async () => {
    const { lender, device } = await aLenderWithPasskey()
    const admin = await api.anAdmin()

    const ended = await admin.client.call(endTwoFactorOf, { params: { userId: lender.id } })

    assert.equal(ended.status, 200)
    assert.equal((await signIn(device)).status, 401)
  })

  test('new recovery codes come for a passkey too', async () => {
    const { lender, device, recoveryCodes } = await aLenderWithPasskey()
    const body = { password: lender.password, passkey: await signed(lender.client, device) }

    const { data } = await lender.client.call(replaceRecoveryCodes, { body })

    assert.equal(data.recoveryCodes.length, 10)
    assert.equal((await lender.client.call(getTwoFactor)).data.recoveryCodesLeft, 10)
    assert.ok(!data.recoveryCodes.includes(recoveryCodes[0] ?? ''))
  })
})

test('where the installation has no name or no HTTPS, passkeys are not offered, and the answer names another way and no setting', async () => {
  const plain = await startApi({ on: api.database, config: { publicUrl: 'http://192.168.1.7:3000' } })
  try {
    const lender = await plain.aLender({ email: 'plain@example.com' })
    const listed = await lender.client.call(contract.listPasskeys)
    const asked = await plain.nobody().call(contract.askForPasskey)
    const begun = await begin(lender)

    assert.deepEqual(listed.data, { address: null, passkeys: [] })
    assert.deepEqual([asked.status, begun.status], [409, 409])
    assert.match(begun.message ?? '', /password/)
    assert.doesNotMatch(begun.message ?? '', /PUBLIC_URL/)
  } finally {
    await plain.close()
  }
})
