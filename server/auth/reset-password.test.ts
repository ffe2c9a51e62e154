import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginTwoFactor, confirmTwoFactor } from '#contract/auth/two-factor.ts'
import { changePassword } from '#contract/users/users.ts'
import { startApi, testNow } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { startMailServer, tokenIn } from '../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url, publicUrl: 'http://loans.example' } })
const withoutMail = await startApi({ on: api.database })
after(async () => {
  await withoutMail.close()
  await api.close()
  await mail.close()
})
afterEach(() => api.clock.set(testNow))

const newPassword = 'Lantern-Bridge-9'
const ask = (email: string) => api.nobody().post('/api/auth/reset-password', { email })
const choose = (token: string, password = newPassword) =>
  api.nobody().post('/api/auth/reset-password', { token, password })
const login = (email: string, password: string) => api.nobody().post('/api/auth/login', { email, password })

/** The letter with a reset link that somebody gets after asking for it. */
async function letterFor(email: string): Promise<string> {
  await ask(email)
  return mail.take({ to: email, page: 'reset-password' })
}

/** The code an authenticator app would show now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(api.clock.now()) })

async function aLenderWithLink(): Promise<{ lender: Person; token: string }> {
  const lender = await api.aLender()
  return { lender, token: tokenIn(await letterFor(lender.email)) }
}

describe('a lost password, with mail set up', () => {
  test('a link is mailed by which a new password is chosen; all sessions end', async () => {
    const { lender, token } = await aLenderWithLink()

    const response = await choose(token)

    assert.equal(response.status, 200)
    assert.deepEqual(response.data, { success: true })
    assert.equal((await login(lender.email, lender.password)).status, 401)
    assert.equal((await login(lender.email, newPassword)).status, 200)
    assert.equal((await lender.client.get('/api/auth/user')).status, 401)
  })

  test('the letter goes to the account, from the app, with a link to its own address', async () => {
    const lender = await api.aLender()

    await ask(` ${lender.email.toUpperCase()}`)
    const letter = await mail.take({ to: lender.email, page: 'reset-password' })

    assert.match(letter, /^From: Loanwright <no-reply@loans\.example>\r$/m)
    assert.match(letter, new RegExp(`^To: ${lender.email}\r$`, 'm'))
    assert.match(letter, /^Subject: Choose a new password\r$/m)
    assert.match(letter.replaceAll('=\r\n', ''), /http:\/\/loans\.example\/reset-password\?token=/)
  })

  test('the letter is in the language of the user', async () => {
    const { lender } = await aLenderWithLink()
    const preferences = { language: 'es' }
    await lender.client.put(`/api/users/${lender.id}/preferences`, { preferences })

    const letter = await letterFor(lender.email)

    assert.match(letter, /Abre este enlace para elegir/)
  })

  test('a link does not outlive a change of the password, or of the second step, by its owner', async () => {
    const { lender, token } = await aLenderWithLink()
    const body = { currentPassword: lender.password, newPassword }
    await lender.client.call(changePassword, { params: { userId: lender.id }, body })
    const { lender: other, token: older } = await aLenderWithLink()
    const { secret } = (await other.client.call(beginTwoFactor, { body: { password: other.password } })).data
    await other.client.call(confirmTwoFactor, { body: { code: codeOf(secret) } })

    const answers = [await choose(token, 'Another-Bridge-9'), await choose(older)]

    assert.deepEqual(
      answers.map(({ status, code }) => [status, code]),
      Array(2).fill([422, 'token.invalid']),
    )
    assert.equal((await login(lender.email, newPassword)).status, 200)
  })

  test('a link works once', async () => {
    const { lender, token } = await aLenderWithLink()
    await choose(token)

    const again = await choose(token, 'Another-Bridge-9')

    assert.equal(again.status, 422)
    assert.deepEqual(again.fields, { token: 'This link is invalid or has expired; ask for a new one' })
    assert.equal((await login(lender.email, newPassword)).status, 200)
  })

  test('of one link used five times at once one use counts', async () => {
    const { token } = await aLenderWithLink()

    const responses = await Promise.all([1, 2, 3, 4, 5].map((one) => choose(token, `Lantern-Bridge-${one}`)))

    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 422, 422, 422, 422])
  })

  test('a link works for an hour', async () => {
    const { token } = await aLenderWithLink()
    const { token: other } = await aLenderWithLink()

    api.clock.set('2026-03-02T12:59:59.000Z')
    const inTime = await choose(token)
    api.clock.set('2026-03-02T13:00:00.000Z')
    const late = await choose(other)

    assert.deepEqual([inTime.status, late.status], [200, 422])
  })

  test('using one link ends the others', async () => {
    const { lender, token } = await aLenderWithLink()
    const other = tokenIn(await letterFor(lender.email))
    await choose(token)

    assert.equal((await choose(other)).status, 422)
  })

  test('the new password keeps the rules, and the link stays good until it does', async () => {
    const { token } = await aLenderWithLink()

    const weak = await choose(token, 'short')
    const common = await choose(token, 'Password123')

    assert.deepEqual(weak.fields, { password: 'Password must be at least 8 characters long' })
    assert.deepEqual(common.fields, { password: 'This password is too common; choose one that’s harder to guess' })
    assert.equal((await choose(token)).status, 200)
  })

  test('a link is neither a proof of address nor the other way round', async () => {
    const { token } = await aLenderWithLink()

    const response = await api.nobody().post('/api/auth/verify-email', { token })

    assert.equal(response.status, 422)
    assert.equal((await choose(token)).status, 200)
  })

  test('an unknown address and a disabled account are answered like any other, and get no letter', async () => {
    const { lender } = await aLenderWithLink()
    const { lender: disabled } = await aLenderWithLink()
    await api.database.owner.query('update users set disabled_at = now() where id = $1', [disabled.id])

    const answers = [await ask('nobody@example.com'), await ask(disabled.email), await ask(lender.email)]
    await mail.take({ to: lender.email, page: 'reset-password' })

    assert.deepEqual(
      answers.map(({ status, text }) => ({ status, text })),
      Array(3).fill({ status: 200, text: '{"data":{"success":true}}' }),
    )
    assert.ok(mail.letters.every((letter) => !letter.includes('nobody@') && !letter.includes('reset-password')))
  })

  test('the database keeps no token that could be used', async () => {
    const { token } = await aLenderWithLink()

    const { rows } = await api.database.owner.query('select t::text as row from one_time_tokens t')

    assert.ok(rows.every(({ row }) => !row.includes(token)))
  })

  test('neither addresses nor tokens are logged', async () => {
    const { lender, token } = await aLenderWithLink()
    await choose(token)

    const lines = JSON.stringify(api.log)

    assert.doesNotMatch(lines, new RegExp(`${lender.email}|${token}|${newPassword}`))
  })

  test('a body with neither form, or with both, is refused', async () => {
    const post = (body: unknown) => api.nobody().post('/api/auth/reset-password', body)

    assert.equal((await post({})).status, 422)
    assert.equal((await post({ email: 'a@b.co', token: 'x', password: newPassword })).status, 422)
    assert.deepEqual((await post({ token: 'x', password: 'short' })).fields, {
      password: 'Password must be at least 8 characters long',
    })
  })
})

test('without mail set up a request for a link is answered, and nothing happens', async () => {
  const { lender } = await aLenderWithLink()
  const tokens = async () => (await api.database.owner.query('select token_hash from one_time_tokens')).rows.length
  const before = await tokens()

  const response = await withoutMail.nobody().post('/api/auth/reset-password', { email: lender.email })

  assert.equal(response.status, 200)
  assert.equal(await tokens(), before)
})

test('a mail server that is gone fails no request; the failure is logged without the address', async () => {
  // On a database of its own, where no other instance takes its letters.
  const lost = await startApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const lender = await lost.aLender()

  const response = await lost.nobody().post('/api/auth/reset-password', { email: lender.email })
  await lost.close()

  assert.equal(response.status, 200)
  const failure = lost.log.find(({ msg }) => msg === 'a letter could not be sent; it is tried again')
  assert.match(JSON.stringify(failure), /ECONNREFUSED/)
  assert.doesNotMatch(JSON.stringify(lost.log), new RegExp(lender.email))
})
