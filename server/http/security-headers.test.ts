import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../testing/api.ts'

const plain = await startApi()
const secure = await startApi({ on: plain.database, config: { publicUrl: 'https://loans.example' } })
after(async () => {
  await secure.close()
  await plain.close()
})

test('every answer carries the headers that keep a browser from misusing it', async () => {
  const lender = await plain.aLender()
  const answers = await Promise.all([
    plain.as(lender).get('/api/auth/user'),
    plain.nobody().get('/api/auth/user'),
    plain.nobody().get('/api/nothing'),
    plain.nobody().post('/api/auth/login', '{'),
    plain.nobody().get('/nothing'),
    plain.nobody().get('/api/openapi.json'),
  ])

  for (const { headers, status } of answers) {
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; /, String(status))
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    assert.equal(headers.get('strict-transport-security'), null)
  }
})

test('nothing of the API is kept by a cache', async () => {
  const response = await plain.nobody().get('/api/auth/user')

  assert.equal(response.headers.get('cache-control'), 'no-store')
})

test('without TLS the cookie is for this host, hidden from scripts and from other sites', async () => {
  const lender = await plain.aLender()
  const { email, password } = lender
  const response = await plain.nobody().post('/api/auth/login', { email, password })

  const cookie = response.headers.getSetCookie()
  assert.equal(cookie.length, 2)
  assert.match(cookie[0] ?? '', /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.match(cookie[1] ?? '', /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('behind TLS the cookie is bound to the host, and browsers are told to stay with TLS', async () => {
  const { email, password } = await plain.aLender()
  const response = await secure.nobody().post('/api/auth/login', { email, password })

  assert.match(
    response.headers.getSetCookie()[0] ?? '',
    /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  assert.match(response.headers.getSetCookie()[1] ?? '', /^__Host-device=.*; HttpOnly; Secure; SameSite=Lax$/)
  assert.match(response.headers.get('strict-transport-security') ?? '', /max-age=31536000/)
})

test('a request keeps no id that its sender chose', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const response = await plain.nobody().get('/api/auth/user', { headers })

  assert.notEqual(response.headers.get('x-request-id'), 'mine')
})
