import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { getBorrower } from '#contract/borrowers/borrowers.ts'
import { listLenderConsents } from '#contract/borrowers/lender-consents.ts'
import { startApi, testNow } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { startMailServer, tokenIn } from '../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url } })
after(async () => {
  await api.close()
  await mail.close()
})
afterEach(() => api.clock.set(testNow))

const verify = (token: string) => api.nobody().post('/api/auth/verify-email', { token })

/** Somebody new, with the token that was mailed to them. */
async function someoneNew(make: () => Promise<Person>): Promise<{ person: Person; token: string }> {
  const person = await make()
  return { person, token: tokenIn(await mail.take({ to: person.email, page: 'verify-email' })) }
}

test('the token that was mailed proves the address', async () => {
  const { person, token } = await someoneNew(() => api.aLender())

  const response = await verify(token)

  assert.equal(response.status, 200)
  assert.deepEqual(response.data, { success: true })
  const me = await person.client.get<{ emailVerified: boolean }>('/api/auth/user')
  assert.equal(me.data.emailVerified, true)
})

test('a borrower who proves an address is asked about every lender with a loan for it, and tied to none', async () => {
  const lenders = [await someoneNew(() => api.aLender()), await someoneNew(() => api.aLender())]
  const records = await Promise.all(lenders.map(({ person }) => api.aBorrower(person, { email: 'Shared@example.com' })))
  await Promise.all(lenders.map(({ person }, index) => api.aLoan(person, { borrowerId: records[index]?.id })))
  const { person, token } = await someoneNew(() => api.aBorrowerAccount({ email: 'shared@example.com' }))

  await verify(token)

  const portals = await Promise.all(
    lenders.map(async ({ person }, index) => {
      const borrowerId = records[index]?.id ?? 0
      return (await person.client.call(getBorrower, { params: { borrowerId } })).data.portal
    }),
  )
  assert.deepEqual(portals, ['NONE', 'NONE'])
  const { data: consents } = await person.client.call(listLenderConsents, {})
  assert.deepEqual(
    consents.map(({ answer }) => answer),
    ['OPEN', 'OPEN'],
  )
})

test('a lender who proves an address is tied to nothing', async () => {
  const { person: lender } = await someoneNew(() => api.aLender())
  const record = await api.aBorrower(lender, { email: 'also-lender@example.com' })
  const { token } = await someoneNew(() => api.aLender({ email: 'also-lender@example.com' }))

  await verify(token)

  const { data } = await lender.client.call(getBorrower, { params: { borrowerId: record.id } })
  assert.equal(data.portal, 'NONE')
})

test('a token that is used, over or made up proves nothing', async () => {
  const { token: used } = await someoneNew(() => api.aLender())
  await verify(used)
  const { person, token: over } = await someoneNew(() => api.aLender())

  const answers = [await verify(used), await verify('made-up')]
  api.clock.set('2026-03-05T12:00:00.000Z')
  answers.push(await verify(over))
  api.clock.set(testNow)

  assert.deepEqual(
    answers.map(({ status, code }) => ({ status, code })),
    Array(3).fill({ status: 422, code: 'token.invalid' }),
  )
  assert.equal((await person.client.get<{ emailVerified: boolean }>('/api/auth/user')).data.emailVerified, false)
})

test('a token proves only the address it was sent to', async () => {
  const { person, token } = await someoneNew(() => api.aLender())
  await api.database.owner.query("update users set email = 'changed@example.com' where id = $1", [person.id])

  assert.equal((await verify(token)).status, 422)
})
