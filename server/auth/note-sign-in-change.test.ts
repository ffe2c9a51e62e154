import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endTwoFactorOf } from '#contract/auth/two-factor.ts'
import { changePassword } from '#contract/users/users.ts'
import type { Person } from '../testing/api-people.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { passkeyHolders, passkeyOrigin, startPasskeyApi } from '../testing/passkey-holders.ts'
import { anAuthenticator } from '../testing/software-authenticator.ts'

const mail = await startMailServer()
const api = await startPasskeyApi({ smtpUrl: mail.url })
after(async () => {
  await api.close()
  await mail.close()
})
const { add } = passkeyHolders(api)

/** A lender whose address is proved to be theirs, and who knows Spanish where it is asked for. */
async function aKnownLender(language = 'en'): Promise<Person> {
  const lender = await api.aLender()
  await api.database.owner.query('update users set email_verified_at = created_at, preferences = $2 where id = $1', [
    lender.id,
    { language },
  ])
  return lender
}

/** The first letter to somebody that says so, without the line breaks of mails. */
async function letterTo({ email }: Person, sentence: RegExp): Promise<string> {
  for (;;) {
    const found = mail.letters.map(plain).find((letter) => letter.includes(`To: ${email}`) && sentence.test(letter))
    if (found !== undefined) return found
    await sleep(10)
  }
}

const plain = (letter: string): string =>
  Buffer.from(
    letter
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

test('whoever has a passkey added, or a second step ended, is told so by mail, with what to do', async () => {
  const lender = await aKnownLender()
  const admin = await api.anAdmin()
  await add(lender, anAuthenticator({ origin: passkeyOrigin }))
  await admin.client.call(endTwoFactorOf, { params: { userId: lender.id } })

  assert.match(await letterTo(lender, /A passkey was added/), /https:\/\/loans\.example\.com\/forgot-password/)
  await letterTo(lender, /An administrator turned off two-step sign-in/)
})

test('a changed password is told in the language of the user', async () => {
  const lender = await aKnownLender('es')
  const body = { currentPassword: lender.password, newPassword: 'Another-Harbour-8' }
  await lender.client.call(changePassword, { params: { userId: lender.id }, body })

  await letterTo(lender, /Se cambió tu contraseña/)
})

test('the letter about a changed password names the passkeys and the app that still sign in', async () => {
  const lender = await aKnownLender()
  await add(lender, anAuthenticator({ origin: passkeyOrigin }))
  await api.database.owner.query("insert into authenticators values ($1, repeat('A', 32), now(), $2, 0)", [
    lender.id,
    api.clock.now(),
  ])
  const body = { currentPassword: lender.password, newPassword: 'Another-Harbour-8' }
  await lender.client.call(changePassword, { params: { userId: lender.id }, body })

  const letter = await letterTo(lender, /Your password was changed/)
  assert.match(letter, /passkey “Laptop”, added 2026-03-02/)
  assert.match(letter, /authenticator app, set up 2026-03-02/)
})

test('nobody is told at an address that may be another’s', async () => {
  const stranger = await api.aLender()
  const known = await aKnownLender()
  const passkeys = [await add(stranger, anAuthenticator({ origin: passkeyOrigin }))]
  passkeys.push(await add(known, anAuthenticator({ origin: passkeyOrigin })))
  await letterTo(known, /A passkey was added/)

  assert.deepEqual(
    passkeys.map(({ status }) => status),
    [201, 201],
  )
  const toStranger = mail.letters.map(plain).filter((letter) => letter.includes(`To: ${stranger.email}`))
  assert.ok(toStranger.every((letter) => !/passkey/.test(letter)))
})
