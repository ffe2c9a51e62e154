import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { allRows } from '../testing/all-rows.ts'
import { useApi } from '../testing/api.ts'
import { pathOf } from '../testing/api-client.ts'
import { isFromHere } from './same-origin.ts'

const api = await useApi()

const evil = 'https://evil.example'

/** Headers of requests that a page of another site can make a signed-in browser send, by form, by fetch and by link. */
const attacks: Record<string, string>[] = [
  { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' },
  { origin: evil, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  // A neighbour on the same domain, a sandboxed page, and browsers that send only one of the two headers or none.
  { origin: 'http://other.loanwright.test', 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
  { origin: 'null', 'content-type': 'application/json' },
  { origin: evil, 'content-type': 'application/json' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'text/plain' },
]

test('no other site can make a signed-in browser write anything', async () => {
  const lender = await api.aLender()
  const borrower = await api.aBorrower(lender)
  const loan = await api.aLoan(lender, { borrowerId: borrower.id })
  const ids: Record<string, number> = {
    userId: lender.id,
    borrowerId: borrower.id,
    loanId: loan.id,
    lenderId: lender.id,
  }
  const before = await allRows(api.database)
  let attempts = 0

  const answers = new Set<number>()
  for (const endpoint of ENDPOINTS.filter(({ method, isOneClick }) => method !== 'GET' && !isOneClick)) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const path = pathOf(endpoint, Object.fromEntries(names.map((name) => [name, ids[name] ?? 1])))
    for (const headers of attacks) {
      const { client } = lender
      const { status } = await (endpoint.method === 'DELETE'
        ? client.delete(path, { headers })
        : (endpoint.method === 'PUT' ? client.put : client.post)(path, '{}', { headers }))
      answers.add(status)
      attempts += 1
    }
  }

  assert.deepEqual([...answers], [403])
  assert.ok(attempts >= 190, `${attempts} attempts`)
  assert.deepEqual(await allRows(api.database), before)
})

test('what mail programs may call from anywhere is one address, knows nobody by a cookie and needs a token', async () => {
  const lender = await api.aLender()
  const before = await allRows(api.database)

  const open = ENDPOINTS.filter(({ isOneClick }) => isOneClick)
  for (const headers of attacks) {
    const { status, text } = await lender.client.post('/api/reminder-links/made-up/one-click', 'x', { headers })
    const nobodys = await api.nobody().post('/api/reminder-links/made-up/one-click', 'x', { headers })

    assert.deepEqual([status, text], [404, nobodys.text])
  }

  assert.deepEqual(
    open.map(({ name, path, access }) => [name, path, access.kind]),
    [['stopReminders', '/reminder-links/:token/one-click', 'PUBLIC']],
  )
  assert.deepEqual(await allRows(api.database), before)
})

test('a link or an image of another site reads nothing it could use, and never writes', async () => {
  const lender = await api.aLender()
  const before = await allRows(api.database)

  for (const endpoint of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
    const response = await lender.client.get(pathOf(endpoint).replaceAll(/:\w+/g, '1'), {
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    assert.equal(response.headers.get('access-control-allow-origin'), null)
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
  assert.deepEqual(await allRows(api.database), before)
})

test('a payoff that a link of another site leads to is looked at, and leaves no quote', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  const path = `/api/loans/${loan.id}/payoff-statement`
  const before = await allRows(api.database)

  for (const site of ['cross-site', 'same-site']) {
    const response = await lender.client.get(path, { headers: { 'sec-fetch-site': site } })

    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
  assert.deepEqual(await allRows(api.database), before)
})

test('only our own pages and programs that are no browsers may write', () => {
  const here = {
    method: 'POST',
    host: 'loans.example',
    origin: undefined,
    fetchSite: undefined,
    contentType: undefined,
  }
  const plain = 'http://loans.example'
  const secure = 'https://loans.example'
  const json = 'application/json'

  assert.equal(isFromHere({ ...here, method: 'GET', origin: evil }, secure), true)
  assert.equal(isFromHere({ ...here, origin: secure, fetchSite: 'same-origin' }, secure), true)
  assert.equal(isFromHere({ ...here, contentType: json }, secure), true)
  assert.equal(isFromHere(here, secure), true)
  assert.equal(isFromHere({ ...here, origin: plain }, 'http://127.0.0.1:3000'), true)

  assert.equal(isFromHere({ ...here, origin: evil, contentType: json }, secure), false)
  assert.equal(isFromHere({ ...here, origin: plain }, secure), false)
  assert.equal(isFromHere({ ...here, origin: 'http://loans.example.evil' }, plain), false)
  assert.equal(isFromHere({ ...here, fetchSite: 'same-site', origin: secure }, secure), false)
})
