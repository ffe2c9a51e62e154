import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed, type Role } from '#contract/permissions.ts'
import { jsonSchemaOf } from './answer.ts'
import { startApi } from './testing/api.ts'
import { pathOf } from './testing/api-client.ts'

const api = await startApi()
after(() => api.close())

const writes = ENDPOINTS.filter(({ method }) => method === 'POST' || method === 'PUT')

/** The names of all columns of all tables, as the database and as the code spells them, and names that objects have. */
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

test('a key that would change the prototype of objects cannot be read', async () => {
  const lender = await api.aLender()
  const bodies = ['{"__proto__":{"role":"ADMIN"}}', '{"preferences":{"constructor":{"prototype":{"role":"ADMIN"}}}}']

  for (const body of bodies) {
    const response = await lender.client.put(`/api/users/${lender.id}/preferences`, body)

    assert.equal(response.status, 400)
  }
})
