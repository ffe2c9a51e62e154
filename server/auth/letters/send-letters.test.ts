import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { endTwoFactorOf } from '#contract/auth/two-factor.ts'
import { type Api, startApi, testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { type Mood, startMailServer, tokenIn } from '../../testing/mail-server.ts'
import { type LetterNews, sendWaitingLetters } from './send-letters.ts'

const moods = new Map<string, Mood>()
const mail = await startMailServer({ moodFor: (address) => moods.get(address) ?? 'TAKE' })
/** An instance whose mail server is not there: as one that dies before it has sent anything. */
const cutOff = await startApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
after(async () => {
  await cutOff.close()
  await mail.close()
})
afterEach(async () => {
  cutOff.clock.set(testNow)
  moods.clear()
  mail.letters.splice(0)
  await cutOff.database.owner.query('truncate letters')
})

const letters = async () => (await cutOff.database.owner.query('select * from letters order by id')).rows
const later = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000).toISOString()

/** One round of an instance with a mail server, some minutes later. Gives what it reported. */
async function round(minutes: number): Promise<LetterNews[]> {
  const news: LetterNews[] = []
  await sendWaitingLetters({
    database: cutOff.database.database,
    clock: { now: () => later(minutes) },
    config: { publicUrl: 'https://loans.example', smtpUrl: mail.url },
    onNews: (told) => news.push(told),
    onFailure: (error) => {
      throw error
    },
  })
  return news
}

/** Waits until an instance has tried to send all that was noted. */
async function tried(api: Api): Promise<void> {
  const isOpen = ({ attempts, claimed_at }: { attempts: number; claimed_at: string | null }) =>
    attempts === 0 || claimed_at !== null
  while ((await letters()).some(isOpen)) await api.nobody().get('/healthz')
}

const newcomer = async (): Promise<Person> => {
  const person = await cutOff.aLender()
  await tried(cutOff)
  return person
}

test('a letter that could not go out at once goes out later, from any instance, once', async () => {
  const lender = await newcomer()

  const tooEarly = await round(0)
  await Promise.all([round(2), round(2), round(2)])

  assert.deepEqual(tooEarly, [])
  assert.equal(mail.letters.length, 1)
  const token = tokenIn(mail.letters[0] ?? '')
  assert.equal((await lender.client.post('/api/auth/verify-email', { token })).status, 200)
  assert.deepEqual(await letters(), [])
})

test('a letter that waits holds no link, and its link is kept only as a hash', async () => {
  await newcomer()
  const waiting = JSON.stringify(await letters())
  const { rows: before } = await cutOff.database.owner.query(
    "select 1 from one_time_tokens where purpose = 'VERIFY_EMAIL'",
  )

  await round(2)

  assert.doesNotMatch(waiting, /token|https?:/)
  const { rows } = await cutOff.database.owner.query('select t::text as row from one_time_tokens t')
  assert.equal(rows.length, before.length + 1)
  assert.ok(rows.every(({ row }) => !row.includes(tokenIn(mail.letters[0] ?? ''))))
})

test('a letter that may have arrived is not sent again by itself', async () => {
  const lender = await newcomer()
  moods.set(lender.email, 'DIE')

  const news = [...(await round(2)), ...(await round(200))]

  assert.deepEqual(news, [{ letter: 'VERIFY_EMAIL', outcome: 'UNCERTAIN' }])
  assert.equal(mail.letters.length, 1)
})

test('a letter whose instance stopped while sending it is given up after ten minutes', async () => {
  await newcomer()
  await cutOff.database.owner.query('update letters set claimed_at = $1', [testNow])

  const news = [...(await round(9)), ...(await round(11))]

  assert.deepEqual(news, [{ letter: 'VERIFY_EMAIL', outcome: 'UNCERTAIN' }])
  assert.deepEqual([mail.letters.length, await letters()], [0, []])
})

test('a letter that the server refuses is given up, and the others go out', async () => {
  const [refused, taken] = [await newcomer(), await newcomer()]
  moods.set(refused.email, 550)

  const news = await round(2)

  assert.deepEqual(news, [{ letter: 'VERIFY_EMAIL', outcome: 'REFUSED' }])
  assert.equal(mail.letters.filter((letter) => letter.includes(`To: ${taken.email}`)).length, 1)
  assert.deepEqual(await letters(), [])
})

test('a reset link that nobody waits for any more is not sent, nor one to an address without an account', async () => {
  const lender = await newcomer()
  await round(2)
  mail.letters.splice(0)
  for (const email of [lender.email, 'nobody@example.com']) {
    await cutOff.nobody().post('/api/auth/reset-password', { email })
  }
  await tried(cutOff)
  const noted = (await letters()).length

  const news = await round(61)

  assert.deepEqual([noted > 0, news, mail.letters.length, await letters()], [true, [], 0, []])
})

test('what an administrator did is told although the request is sent again with its key', async () => {
  const lender = await newcomer()
  const { owner } = cutOff.database
  await owner.query('update users set email_verified_at = created_at where id = $1', [lender.id])
  await owner.query("insert into authenticators values ($1, repeat('A', 32), now(), now(), 0)", [lender.id])
  await owner.query('truncate letters')
  const admin = await cutOff.anAdmin()
  const call = { params: { userId: lender.id }, headers: { 'idempotency-key': 'ended-once' } }

  const statuses = [
    (await admin.client.call(endTwoFactorOf, call)).status,
    (await admin.client.call(endTwoFactorOf, call)).status,
  ]
  await tried(cutOff)
  await round(2)

  assert.deepEqual(statuses, [200, 200])
  assert.equal(mail.letters.length, 1)
})
