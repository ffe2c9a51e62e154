import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { startMailServer, tokenIn } from '../../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url, rateLimitFactor: 1 } })
const withoutMail = await startApi({ on: api.database })
after(async () => {
  await withoutMail.close()
  await api.close()
  await mail.close()
})

const letterTo = ({ email }: Person) => mail.take({ to: email, page: 'verify-email' })
const ask = (person: Person) => person.client.post<{ sent: boolean }>('/api/auth/verification-mail')
const verify = ({ client }: Person, token: string) => client.post('/api/auth/verify-email', { token })

test('who lost the first link is mailed another, and either of the two confirms the address', async () => {
  const lender = await api.aLender()
  const first = tokenIn(await letterTo(lender))

  const response = await ask(lender)
  const second = tokenIn(await letterTo(lender))

  assert.equal(response.status, 200)
  assert.deepEqual(response.data, { sent: true })
  assert.notEqual(second, first)
  assert.equal((await verify(lender, first)).status, 200)
  assert.equal((await lender.client.get<{ emailVerified: boolean }>('/api/auth/user')).data.emailVerified, true)
})

test('the letter is in the language of the user', async () => {
  const lender = await api.aLender()
  await letterTo(lender)
  await lender.client.put(`/api/users/${lender.id}/preferences`, { preferences: { language: 'es' } })

  await ask(lender)

  assert.match(await letterTo(lender), /Abre este enlace para confirmar/)
})

test('the first letter is in the language of the page where the account was made, and so are those after it', async () => {
  const client = api.nobody()
  const account = { email: 'ines@example.com', password: 'Right-to-the-cent-1', fullName: 'Inés Rey' }
  const headers = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
  await client.post('/api/auth/signup', { ...account, role: 'LENDER', termsAccepted: true }, { headers })

  const letters = [await mail.take({ to: account.email, page: 'verify-email' })]
  await client.post('/api/auth/verification-mail')
  letters.push(await mail.take({ to: account.email, page: 'verify-email' }))

  for (const letter of letters) assert.match(letter, /Abre este enlace para confirmar/)
})

test('nothing is mailed for an address that is confirmed, nor where no mail can be sent', async () => {
  const lender = await api.aLender()
  await verify(lender, tokenIn(await letterTo(lender)))
  const other = await withoutMail.aLender({ email: 'no-mail@example.com' })

  const answers = [await ask(lender), await ask(other)]
  // A letter sent later has come: by then one for these two would have, too.
  await letterTo(await api.aLender())

  assert.deepEqual(
    answers.map(({ status, data }) => ({ status, data })),
    Array(2).fill({ status: 200, data: { sent: false } }),
  )
  assert.deepEqual(mail.letters, [])
})

test('one account is mailed five links an hour, and then is told how long to wait', async () => {
  const lender = await api.aLender()

  const statuses: number[] = []
  for (let number = 0; number < 6; number += 1) statuses.push((await ask(lender)).status)

  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('who is not signed in gets no link', async () => {
  assert.equal((await api.nobody().post('/api/auth/verification-mail')).status, 401)
})
