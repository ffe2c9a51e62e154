import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { getVerification } from '#contract/auth/auth.ts'
import { getBorrower } from '#contract/borrowers/borrowers.ts'
import { listLenderConsents } from '#contract/borrowers/lender-consents.ts'
import { startApi, testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { startMailServer, tokenIn } from '../../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url } })
after(async () => {
  await api.close()
  await mail.close()
})
afterEach(() => api.clock.set(testNow))

type Newcomer = { person: Person; token: string; letter: string }

const verify = ({ person, token }: Pick<Newcomer, 'person' | 'token'>) =>
  person.client.post('/api/auth/verify-email', { token })
const isVerified = async ({ client }: Person) =>
  (await client.get<{ emailVerified: boolean }>('/api/auth/user')).data.emailVerified

/** Somebody new, with the letter that was mailed to them and its token. */
async function someoneNew(make: () => Promise<Person>): Promise<Newcomer> {
  const person = await make()
  const letter = await mail.take({ to: person.email, page: 'verify-email' })
  return { person, letter, token: tokenIn(letter) }
}

const portalOf = async (lender: Person, borrowerId: number) =>
  (await lender.client.call(getBorrower, { params: { borrowerId } })).data.portal

test('the token that was mailed proves the address, in a session of its account', async () => {
  const { person, token } = await someoneNew(() => api.aLender())

  const response = await verify({ person, token })

  assert.equal(response.status, 200)
  assert.deepEqual(response.data, { success: true })
  assert.equal(await isVerified(person), true)
})

test('the token alone proves nothing: a stranger gains nothing when the owner of the address opens the link', async () => {
  const { person: lender } = await someoneNew(() => api.aLender())
  const record = await api.aBorrower(lender, { email: 'victim@example.com' })
  const { person: stranger, token } = await someoneNew(() => api.aBorrowerAccount({ email: 'victim@example.com' }))

  const byNobody = await api.nobody().post('/api/auth/verify-email', { token })
  const byAnother = await verify({ person: lender, token })
  const shown = await api.nobody().call(getVerification, { params: { token } })

  assert.deepEqual([byNobody.status, byNobody.code], [401, 'verification.signInFirst'])
  assert.deepEqual([byAnother.status, byAnother.code], [409, 'verification.otherAccount'])
  assert.equal(shown.status, 200)
  assert.equal(await isVerified(stranger), false)
  assert.equal(await portalOf(lender, record.id), 'NONE')
})

test('the page behind the link says who asked, when and from where, and for whom', async () => {
  const { person, token } = await someoneNew(async () => {
    const client = api.nobody()
    const account = { email: 'seen@example.com', password: 'Right-to-the-cent-1', fullName: 'Sol Seen' }
    const headers = {
      'x-time-zone': 'Europe/Madrid',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    }
    const body = { ...account, role: 'LENDER', termsAccepted: true }
    const { data } = await client.post<{ id: number }>('/api/auth/signup', body, { headers })
    return { ...account, id: data.id, client }
  })

  const [own, others] = [
    await person.client.call(getVerification, { params: { token } }),
    await api.nobody().call(getVerification, { params: { token } }),
  ]

  const facts = {
    email: 'seen@example.com',
    fullName: 'Sol Seen',
    role: 'LENDER',
    askedAt: testNow,
    network: '127.0.0.*',
    timeZone: 'Europe/Madrid',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    canStartOver: true,
    canDisown: true,
    hasBooks: false,
  }
  assert.deepEqual(own.data, { ...facts, isOwn: true })
  assert.deepEqual(others.data, { ...facts, isOwn: false })
  assert.equal((await verify({ person, token })).status, 200)
  assert.equal((await api.nobody().call(getVerification, { params: { token } })).code, 'token.invalid')
})

test('the letter says who asked and when, and repeats no name that reads like a link', async () => {
  const { letter } = await someoneNew(() => api.aLender({ fullName: 'Lena Ortiz' }))
  const { letter: hostile } = await someoneNew(() => api.aLender({ fullName: 'Prizes at evil.example' }))

  const text = plain(letter)
  assert.match(text, /Name given: “Lena Ortiz”/)
  assert.match(text, /When: 2026-03-02 12:00 UTC/)
  assert.match(text, /Wasn’t you\? Tell us here.*\n\n.*&answer=not-me/)
  assert.doesNotMatch(plain(hostile), /evil\.example/)
})

test('a borrower who proves an address is asked about every lender with a loan for it, and tied to none', async () => {
  const lenders = [await someoneNew(() => api.aLender()), await someoneNew(() => api.aLender())]
  const records = await Promise.all(lenders.map(({ person }) => api.aBorrower(person, { email: 'Shared@example.com' })))
  await Promise.all(lenders.map(({ person }, index) => api.aLoan(person, { borrowerId: records[index]?.id })))
  const newcomer = await someoneNew(() => api.aBorrowerAccount({ email: 'shared@example.com' }))

  await verify(newcomer)

  const portals = await Promise.all(lenders.map(({ person }, index) => portalOf(person, records[index]?.id ?? 0)))
  assert.deepEqual(portals, ['NONE', 'NONE'])
  const { data: consents } = await newcomer.person.client.call(listLenderConsents, {})
  assert.deepEqual(
    consents.map(({ answer }) => answer),
    ['OPEN', 'OPEN'],
  )
})

test('a lender who proves an address is tied to nothing', async () => {
  const { person: lender } = await someoneNew(() => api.aLender())
  const record = await api.aBorrower(lender, { email: 'also-lender@example.com' })
  const newcomer = await someoneNew(() => api.aLender({ email: 'also-lender@example.com' }))

  await verify(newcomer)

  assert.equal(await portalOf(lender, record.id), 'NONE')
})

test('a token that is used, over or made up proves nothing', async () => {
  const used = await someoneNew(() => api.aLender())
  await verify(used)
  const over = await someoneNew(() => api.aLender())

  const answers = [await verify(used), await verify({ ...used, token: 'made-up' })]
  api.clock.set('2026-03-05T12:00:00.000Z')
  await over.person.client.post('/api/auth/login', { email: over.person.email, password: over.person.password })
  answers.push(await verify(over))
  const isProved = await isVerified(over.person)
  api.clock.set(testNow)

  assert.deepEqual(
    answers.map(({ status, code }) => ({ status, code })),
    Array(3).fill({ status: 422, code: 'token.invalid' }),
  )
  assert.equal(isProved, false)
})

test('a token proves only the address it was sent to', async () => {
  const { person, token } = await someoneNew(() => api.aLender())
  await api.database.owner.query("update users set email = 'changed@example.com' where id = $1", [person.id])

  assert.equal((await verify({ person, token })).status, 422)
})

/** The text of a letter without the line breaks and signs of its mail encoding. */
function plain(letter: string): string {
  const bytes = letter
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r', '')
}
