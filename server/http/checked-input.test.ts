import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed, type Role } from '#contract/permissions.ts'
import { startApi, useApi } from '../testing/api.ts'
import { pathOf } from '../testing/api-client.ts'
import { jsonSchemaOf } from './answer.ts'

const api = await useApi()

// A form with a file is no JSON; server/documents/uploads/uploads.test.ts tests its unknown fields. The bodies of mail
// programs are ignored.
const writes = ENDPOINTS.filter(
  ({ method, takesFile, isOneClick }) => !takesFile && !isOneClick && (method === 'POST' || method === 'PUT'),
)

/** The names of all columns of all tables, as spelled in the database and in the code, and names of object members. */
async function namesToTry(): Promise<string[]> {
  const { rows } = await api.database.owner.query<{ name: string }>(
    "select distinct column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const columns = rows.map(({ name }) => name)
  const spelt = columns.map((name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return [...new Set([...columns, ...spelt, 'constructor', 'prototype', 'toString', 'isAdmin', '$where', 'data'])]
}

function knownNames({ body }: Endpoint): Set<string> {
  if (!body) return new Set()
  const { properties = {}, anyOf = [] } = jsonSchemaOf(body, 'input') as {
    properties?: object
    anyOf?: { properties?: object }[]
  }
  return new Set([properties, ...anyOf.map((form) => form.properties ?? {})].flatMap((part) => Object.keys(part)))
}

const addressOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']))

test('no write takes a field that is not its own, whatever its name', async () => {
  const lender = await api.aLender()
  const borrower = await api.aBorrowerAccount()
  const admin = await api.anAdmin()
  const names = await namesToTry()
  let refused = 0

  const taken: string[] = []
  for (const endpoint of writes) {
    const known = knownNames(endpoint)
    const foreign = names.filter((name) => !known.has(name))
    const may = (role: Role) => endpoint.access.kind !== 'ROLES' || isAllowed(role, endpoint.access)
    const person = may('LENDER') ? lender : may('BORROWER') ? borrower : admin
    const client = endpoint.access.kind === 'PUBLIC' ? api.nobody() : person.client
    const path = pathOf(endpoint, addressOf(endpoint))
    // More unknown names at once are refused without a list of them.
    for (let from = 0; from < foreign.length; from += 100) {
      const some = foreign.slice(from, from + 100)
      const body = Object.fromEntries(some.map((name) => [name, 1]))
      const { status, fieldCodes = {} } = await (endpoint.method === 'PUT' ? client.put : client.post)(path, body)
      assert.equal(status, 422, endpoint.name)
      taken.push(
        ...some.filter((name) => fieldCodes[name] !== 'field.unknown').map((name) => `${endpoint.name}: ${name}`),
      )
      refused += some.length
    }
  }

  assert.deepEqual(taken, [])
  assert.ok(refused > 20 * 100, `${refused} names were tried`)
})

test('a field of an inner object is no way in either', async () => {
  const lender = await api.aLender()

  const response = await lender.client.put(`/api/users/${lender.id}/preferences`, {
    preferences: { language: 'en', role: 'ADMIN' },
  })

  assert.deepEqual(response.fieldCodes, { 'preferences.role': 'field.unknown' })
})

test('text that could not be stored is refused by its field, also from somebody who is not signed in', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  const nobody = api.nobody()
  const half = '\ud83d' // the first half of a surrogate pair
  const refusals = [
    ['email', await nobody.post('/api/auth/login', { email: 'a\0@example.com', password: 'x' })],
    ['password', await nobody.post('/api/auth/login', { email: 'a@example.com', password: `x${half}` })],
    ['token', await nobody.post('/api/auth/verify-email', { token: '\0' })],
    ['q', await lender.client.get('/api/borrowers/search?q=%00')],
    ['q', await lender.client.get('/api/payments?q=a%00b')],
    [
      'notes',
      await lender.client.put(`/api/loans/${loan.id}`, { ...loanForm, borrowerId: loan.borrowerId, notes: half }),
    ],
    ['lastName', await lender.client.post('/api/borrowers', { ...borrowerForm, lastName: `${half}a` })],
  ] as const

  for (const [field, response] of refusals) {
    assert.equal(response.status, 422, field)
    assert.deepEqual(response.fieldCodes, { [field]: 'field.unusableCharacter' })
    assert.equal(response.message, 'This text has a character that can’t be stored; enter it again without it')
  }
})

test('line breaks, tabs and characters of every script are kept as they were typed', async () => {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender, { lastName: 'Ñandú 😀 李' })
  const notes = 'first line\r\nsecond\tline 😀'

  const response = await lender.client.post<{ notes: string; borrowerName: string }>('/api/loans', {
    ...loanForm,
    borrowerId,
    notes,
  })

  assert.equal(response.data.notes, notes)
  assert.equal(response.data.borrowerName, 'Bea Ñandú 😀 李')
})

const borrowerForm = { firstName: 'Bea', lastName: 'Berg', email: 'bea.berg@example.com', phone: '555-010-0199' }
const loanForm = {
  loanName: 'Harbour Street 12',
  principalAmount: 1200,
  interestRate: 0,
  loanType: 'OTHER',
  originationDate: '2026-03-02',
  maturityDate: '2027-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
}

test('a key that would change the prototype of objects cannot be read', async () => {
  const lender = await api.aLender()
  const bodies = ['{"__proto__":{"role":"ADMIN"}}', '{"preferences":{"constructor":{"prototype":{"role":"ADMIN"}}}}']

  for (const body of bodies) {
    const response = await lender.client.put(`/api/users/${lender.id}/preferences`, body)

    assert.equal(response.status, 400)
  }
})

test('more than a hundred unknown names are refused in one sentence, without a list of them', async () => {
  const lender = await api.aLender()
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 1]))
  const put = (body: unknown) => lender.client.put(`/api/users/${lender.id}/preferences`, body)

  const [few, many, values, lists] = [
    await put({ preferences: {}, ...named(100) }),
    await put({ preferences: {}, ...named(101) }),
    await put({ preferences: named(2000) }),
    await put({ preferences: { language: Array(3000).fill(1) } }),
  ]

  assert.equal(Object.keys(few.fields ?? {}).length, 100)
  for (const response of [many, values, lists]) {
    assert.equal(response.status, 422)
    assert.equal(response.code, 'request.tooManyFields')
    assert.equal(response.fields, undefined)
    assert.ok(response.text.length < 500)
  }
})

test('a body that is nested deeper than any form is refused, also where any value would do', async () => {
  const lender = await api.aLender()
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  const response = await lender.client.put(`/api/users/${lender.id}/preferences`, nested(9000))

  assert.equal(response.status, 422)
  assert.equal(response.code, 'request.tooManyFields')
})

test('a stranger’s body of more than 16 KB is refused before it is read, and a form of more than 100 KB', async () => {
  const lender = await api.aLender()
  const brackets = (bytes: number) => '['.repeat(bytes)
  const strangers = ENDPOINTS.filter(({ access, body }) => access.kind === 'PUBLIC' && body !== undefined)

  const statuses = await Promise.all(
    strangers.map(async (endpoint) => {
      const path = pathOf(endpoint, addressOf(endpoint))
      const send = endpoint.method === 'PUT' ? api.nobody().put : api.nobody().post
      return [endpoint.name, (await send(path, brackets(16 * 1024 + 1))).status, (await send(path, '{}')).status]
    }),
  )
  const [long, form] = [
    await lender.client.put(`/api/users/${lender.id}/preferences`, brackets(100 * 1024 + 1)),
    await lender.client.put(`/api/users/${lender.id}/preferences`, brackets(100 * 1024)),
  ]

  assert.ok(strangers.length >= 6)
  assert.deepEqual(
    statuses.filter(([, tooLong, short]) => tooLong !== 413 || short === 413),
    [],
  )
  assert.deepEqual([long.status, long.code, form.status], [413, 'request.tooLarge', 400])
})

test('bodies that cannot be read count against the source that sends them, before they are read', async () => {
  const strict = await startApi({ on: api.database, config: { rateLimitFactor: 0.05 } })
  const send = (body: unknown) => strict.nobody().post('/api/auth/login', body)

  const statuses: number[] = []
  for (const body of ['[', 'x'.repeat(20_000), { unknown: 1 }, '{', '{}']) statuses.push((await send(body)).status)
  const refused = await send({ email: 'a@example.com', password: 'x' })
  strict.clock.set('2026-03-02T12:15:01.000Z')
  const later = await send('[')
  await strict.close()

  assert.deepEqual(statuses, [400, 413, 422, 400, 422])
  assert.deepEqual([refused.status, refused.code], [429, 'request.tooMany'])
  assert.equal(refused.headers.get('retry-after'), '900')
  assert.equal(later.status, 400)
})
