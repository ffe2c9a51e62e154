import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { getPaymentInstructions, updateLenderSettings } from '#contract/loans/lender-settings.ts'
import { startApi, testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { startMailServer } from '../../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url } }) // today is 2 March 2026
after(async () => {
  await api.close()
  await mail.close()
})
afterEach(() => api.clock.set(testNow))

const prove = ({ id }: Person) =>
  api.database.owner.query('update users set email_verified_at = now() where id = $1', [id])

async function aLoanBetween() {
  const lender = await api.aLender({ companyName: 'Pier Capital' })
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  await prove(borrower)
  return { lender, borrower, loan: await api.aLoan(lender, { borrowerId: record.id }) }
}
const set = (by: Person, body: Record<string, unknown>) =>
  by.client.call(updateLenderSettings, { params: { lenderId: by.id }, body })
const say = (by: Person, paymentInstructions: string) => set(by, { paymentInstructions, password: by.password })
const read = async ({ client }: Person, { id }: { id: number }) =>
  (await client.call(getPaymentInstructions, { params: { loanId: id } })).data

test('other payment instructions take the password; the field is named, and nothing changes without it', async () => {
  const { lender, borrower, loan } = await aLoanBetween()
  await say(lender, 'IBAN DE11 REAL')

  const without = await set(lender, { paymentInstructions: 'IBAN XX66 FRAUD' })
  const wrong = await set(lender, { paymentInstructions: 'IBAN XX66 FRAUD', password: 'Not-It-1' })
  const address = await set(lender, { paymentInstructions: 'IBAN DE11 REAL', postalAddress: 'Box 666' })

  assert.deepEqual([without.status, without.fieldCodes], [422, { password: 'settings.passwordRequired' }])
  assert.deepEqual([wrong.status, wrong.fieldCodes], [422, { password: 'password.wrong' }])
  assert.deepEqual([address.status, address.fieldCodes], [422, { password: 'settings.passwordRequired' }])
  assert.equal((await read(borrower, loan)).paymentInstructions, 'IBAN DE11 REAL')
})

test('settings that leave the instructions as they are take no password', async () => {
  const { lender } = await aLoanBetween()
  await say(lender, 'By wire')

  const response = await set(lender, { paymentInstructions: 'By wire' })

  assert.equal(response.status, 200)
})

test('wrong passwords are counted as at any other place that asks for one', async () => {
  const strict = await startApi({ on: api.database, config: { rateLimitFactor: 1 } })
  after(() => strict.close())
  const lender = await strict.aLender({ email: 'strict@example.com' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = { paymentInstructions: 'By dove', password: `Wrong-${attempt}` }
    statuses.push((await lender.client.call(updateLenderSettings, { params: { lenderId: lender.id }, body })).status)
  }

  assert.deepEqual(statuses, [...Array(10).fill(422), 429])
})

test('a borrower reads for 60 days that the instructions changed, and everything that was said before', async () => {
  const { lender, borrower, loan } = await aLoanBetween()
  await say(lender, 'IBAN DE11 REAL')
  api.clock.set('2026-06-01T12:00:00.000Z')
  await borrower.client.post('/api/auth/login', { email: borrower.email, password: borrower.password })
  await lender.client.post('/api/auth/login', { email: lender.email, password: lender.password })
  await say(lender, 'IBAN XX66 ONE')
  api.clock.set('2026-06-01T13:00:00.000Z')
  await say(lender, 'IBAN XX66 TWO')

  const fresh = await read(borrower, loan)
  assert.deepEqual([fresh.paymentInstructions, fresh.changedAt], ['IBAN XX66 TWO', '2026-06-01T13:00:00.000Z'])
  assert.deepEqual(
    fresh.earlier.map(({ paymentInstructions, until }) => [paymentInstructions, until]),
    [
      ['IBAN XX66 ONE', '2026-06-01T13:00:00.000Z'],
      ['IBAN DE11 REAL', '2026-06-01T12:00:00.000Z'],
    ],
  )

  api.clock.set('2026-08-01T12:00:00.000Z')
  await borrower.client.post('/api/auth/login', { email: borrower.email, password: borrower.password })
  const settled = await read(borrower, loan)
  assert.deepEqual([settled.changedAt, settled.earlier], [null, []])
})

/** The letters to an address with a subject, once there are so many. */
async function lettersTo({ email }: Person, { subject, count }: { subject: string; count: number }): Promise<string[]> {
  for (;;) {
    const found = mail.letters.filter((letter) => letter.includes(`To: ${email}\r\n`) && letter.includes(subject))
    if (found.length >= count) return found
    await setTimeout(20)
  }
}

test('borrowers with an account and the lender get a letter that repeats nothing of the text, once an hour at most', async () => {
  const { lender, borrower } = await aLoanBetween()
  await prove(lender)
  const toLender = 'Your payment instructions were changed'

  await say(lender, 'IBAN XX66 https://evil.example')
  const [letter = ''] = await lettersTo(borrower, { subject: 'Pier Capital changed', count: 1 })
  await lettersTo(lender, { subject: toLender, count: 1 })
  await say(lender, 'IBAN XX66 again')
  await lettersTo(lender, { subject: toLender, count: 2 })

  assert.doesNotMatch(letter, /evil|XX66/)
  assert.equal((await lettersTo(borrower, { subject: 'Pier Capital changed', count: 1 })).length, 1)
})
