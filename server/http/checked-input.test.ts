import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed, type Role } from '#contract/permissions.ts'
import { useApi } from '../testing/api.ts'
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
    const body = Object.fromEntries(foreign.map((name) => [name, 1]))
    const { status, fieldCodes = {} } = await (endpoint.method === 'PUT' ? client.put : client.post)(path, body)
    assert.equal(status, 422, endpoint.name)
    taken.push(
      ...foreign.filter((name) => fieldCodes[name] !== 'field.unknown').map((name) => `${endpoint.name}: ${name}`),
    )
    refused += foreign.length
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
    assert.equal(response.message, 'This text has a character that cannot be stored; enter it again without it')
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

test('a body of fifty thousand names that nobody knows is refused soon, and no answer is longer than what was asked', async () => {
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`name${index}`, 1]))
  const { user: before } = process.cpuUsage()

  const response = await api.nobody().post('/api/auth/login', body)

  assert.equal(response.status, 422)
  assert.equal(response.fieldCodes?.['email'], 'field.emailRequired')
  assert.equal(Object.keys(response.fields ?? {}).length, 1000)
  const seconds = (process.cpuUsage().user - before) / 1_000_000
  assert.ok(seconds < 5, `${seconds} seconds of work`) // 0.2; it took 15 when each sentence made its own list
})
