import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi()

/** The log line of a request, which is written just after its answer. */
async function lineOf(requestId: string | null): Promise<Record<string, unknown>> {
  for (;;) {
    const line = api.log.find(({ reqId, msg }) => reqId === requestId && msg === 'request')
    if (line) return line
    await sleep(1)
  }
}

test('a request leaves one line: its route, who by number, how it ended and how long it took', async () => {
  const lender = await api.aLender()

  const { headers } = await lender.client.get(`/api/users/${lender.id}`)
  const { durationMs, time, level, ...line } = await lineOf(headers.get('x-request-id'))

  assert.deepEqual(line, {
    reqId: headers.get('x-request-id'),
    method: 'GET',
    route: '/api/users/:userId',
    endpoint: 'getUser',
    userId: lender.id,
    status: 200,
    msg: 'request',
  })
  assert.ok(Number(durationMs) > 0)
  assert.equal(level, 30)
  assert.ok(time)
})

test('what was refused leaves its line too', async () => {
  const lender = await api.aLender()
  const asked = [
    await api.nobody().get(`/api/users/${lender.id}`),
    await api.nobody().post('/api/auth/login', { email: lender.email, password: 'Wrong-Harbour-1' }),
    await lender.client.post('/api/auth/logout', {}, { headers: { origin: 'https://evil.example' } }),
    await api.nobody().get('/api/nothing'),
  ]

  const lines = await Promise.all(asked.map(({ headers }) => lineOf(headers.get('x-request-id'))))

  assert.deepEqual(
    lines.map(({ status, endpoint }) => [status, endpoint]),
    [
      [401, 'getUser'],
      [401, 'login'],
      [403, undefined],
      [404, undefined],
    ],
  )
})

test('the line of a write anchors the audit chain outside the database', async () => {
  const lender = await api.aLender()

  const { headers } = await lender.client.put(`/api/users/${lender.id}/preferences`, { preferences: {} })
  const line = await lineOf(headers.get('x-request-id'))

  const { rows } = await api.database.owner.query(
    "select sequence, encode(hash, 'hex') as hash from audit_heads where lender_id = $1",
    [lender.id],
  )
  assert.deepEqual(
    { chain: line['auditChain'], sequence: line['auditSequence'], hash: line['auditHash'] },
    { chain: lender.id, ...rows[0] },
  )
})

test('no name, address, password, token or text of a body is ever logged', async () => {
  const secrets = ['Wanda Whisper', 'wanda@example.com', 'Silent-Harbour-7', 'Hush Street']
  const lender = await api.aLender({ fullName: secrets[0], email: secrets[1], password: secrets[2] })
  const borrower = await api.aBorrower(lender, { lastName: 'Whisper', email: 'borrower.wanda@example.com' })
  await api.aLoan(lender, { borrowerId: borrower.id, loanName: secrets[3] })
  const { data } = await lender.client.call(inviteBorrower, { params: { borrowerId: borrower.id } })
  await api.nobody().get(`/api/invitations/${data.token}`)
  await api.nobody().get(`/api/nothing/${data.token}?email=wanda@example.com`)
  await api.nobody().post('/api/auth/login', { email: secrets[1], password: 'Wrong-Whisper-1' })
  await api.nobody().post('/api/auth/signup', { email: secrets[1], password: secrets[2], fullName: secrets[0], x: 1 })
  await lender.client.get(`/api/borrowers/search?q=Whisper`)

  const { headers } = await lender.client.post('/api/auth/logout')
  await lineOf(headers.get('x-request-id'))

  const lines = api.log.map((line) => JSON.stringify(line)).join('\n')
  for (const secret of [
    ...secrets,
    'Whisper',
    'wanda',
    data.token,
    lender.client.cookies.get('session') ?? data.token,
  ]) {
    assert.ok(!lines.includes(secret), secret)
  }
})
