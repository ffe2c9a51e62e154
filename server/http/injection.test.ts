import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createBorrower, searchBorrowers } from '#contract/borrowers/borrowers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed } from '#contract/permissions.ts'
import { useApi } from '../testing/api.ts'
import type { Caller } from '../testing/expected-statuses.ts'
import { browserOf, CALLS, endsSessions, forgetBrowsers, openMatrix } from '../testing/matrix.ts'
import type { MatrixCall } from '../testing/matrix-call.ts'

const api = await useApi()
before(() => openMatrix(api))

/** Texts that would end an SQL string and continue as a statement, in the usual attack forms. */
const payloads = ["' or '1'='1", "'; drop table loans; --", '1) union select null, null --', "\\'/**/or/**/1=1#"]

function callerOf({ access }: Endpoint): Caller {
  if (access.kind === 'PUBLIC') return 'nobody'
  if (access.kind !== 'ROLES' || isAllowed('LENDER', access)) return 'ownLender'
  return isAllowed('BORROWER', access) ? 'ownBorrower' : 'admin'
}

/** Repeats the call twice for each of its values, each time with a different payload in place of the value. */
function withPayloads(call: MatrixCall): MatrixCall[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(call[part] ?? {}).flatMap((name, index) =>
      [payloads[index % 4], payloads[(index + 1) % 4]].map((payload) => ({
        ...call,
        [part]: { ...call[part], [name]: payload },
      })),
    ),
  )
}

test('a text that would be SQL is refused or taken as the text it is, in every parameter of every endpoint', async () => {
  const faults: string[] = []
  let attempts = 0
  for (const endpoint of ENDPOINTS.filter(({ takesFile }) => !takesFile)) {
    const call = (await CALLS[endpoint.name]?.()) ?? {}
    // Every endpoint must handle a payload in the query too, even if it has no query of its own.
    const tried = { ...call, query: { q: '', ...call.query } }
    const client = await browserOf(callerOf(endpoint))
    for (const changed of withPayloads(tried)) {
      const { status } = await client.call(endpoint, changed)
      attempts += 1
      if (status >= 500) faults.push(`${endpoint.name} ${JSON.stringify(changed)}: ${status}`)
    }
    if (endsSessions.includes(endpoint.name)) forgetBrowsers()
  }

  assert.deepEqual(faults, [])
  assert.ok(attempts > 400, `${attempts} attempts`)
})

test('such a text is stored, found and shown to the letter', async () => {
  const lender = await api.aLender()
  const person = { firstName: 'Bea', email: 'sql@example.com', phone: '555-010-0100' }

  for (const [index, lastName] of payloads.entries()) {
    const email = `sql${index}@example.com`
    const { data } = await lender.client.call(createBorrower, { body: { ...person, lastName, email } })
    const { data: found } = await lender.client.call(searchBorrowers, { query: { q: lastName } })

    assert.equal(data.lastName, lastName)
    assert.deepEqual(
      found.map(({ id }) => id),
      [data.id],
    )
  }
})
