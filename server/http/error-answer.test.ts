import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { fileChanged } from '../files/file-store.ts'
import { useApi } from '../testing/api.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { refusalFor } from './error-answer.ts'

const api = await useApi()

test('a body that is no JSON is answered in one sentence', async () => {
  const response = await api.nobody().post('/api/auth/login', '{"email": ')

  assert.equal(response.status, 400)
  assert.equal(response.message, 'The request couldn’t be read; send valid JSON')
  assert.equal(response.code, 'request.unreadable')
})

test('a body that would change the prototype of objects is refused', async () => {
  const response = await api.nobody().post('/api/auth/login', '{"__proto__": {"role": "ADMIN"}, "email": "a@b.co"}')

  assert.equal(response.status, 400)
})

test('a body of more than a mebibyte is refused', async () => {
  const response = await api.nobody().post('/api/auth/login', { email: 'x'.repeat(1_048_576), password: 'x' })

  assert.equal(response.status, 413)
  assert.equal(response.message, 'The request is too large')
})

test('a body that is not JSON by its own account is refused', async () => {
  const headers = { origin: 'http://loanwright.test', 'content-type': 'text/plain' }
  const response = await api.nobody().post('/api/auth/login', '{"email":"a@b.co"}', { headers })

  assert.equal(response.status, 415)
  assert.equal(response.message, 'Send the request as JSON, with Content-Type: application/json')
})

test('an address the API does not have is answered in JSON', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/users/1/nothing']) {
    const response = await api.nobody().get(path)

    assert.equal(response.status, 404, path)
    assert.deepEqual(JSON.parse(response.text), {
      message: 'This address doesn’t exist',
      code: 'request.notFound',
    })
  }
})

test('an address that cannot be decoded is answered in JSON, with the headers of every answer', async () => {
  for (const path of ['/api/users/%E0%A4%A', '/%c0%ae/', `/api/users/${'1'.repeat(201)}`]) {
    const response = await raw(path)

    assert.equal(response.status, 400)
    assert.equal(JSON.parse(response.body).message, 'This address can’t be read; check the spelling')
    assert.equal(response.headers['x-content-type-options'], 'nosniff')
  }
})

test('an address that is no URL is an address like any other', async () => {
  for (const path of ['//', '//evil.example/x', '/\\\\', '/api//', '///api/users/1']) {
    const response = await raw(path)

    assert.equal(response.status, 404, path)
  }
})

test('every field that breaks a rule is named with a sentence and a code', async () => {
  const response = await api.nobody().post('/api/auth/signup', { email: 'x', password: 'short', extra: 1 })

  assert.equal(response.status, 422)
  assert.equal(response.message, 'Some fields need attention')
  assert.deepEqual(response.fields, {
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters long',
    fullName: 'Full name is required',
    role: 'Choose Lender or Borrower as the account type',
    termsAccepted: 'You must accept the terms to continue',
    extra: 'This field isn’t known here; leave it out',
  })
  assert.equal(response.fieldCodes?.['extra'], 'field.unknown')
})

test('a single wrong field gives the answer its sentence', async () => {
  const response = await api.nobody().post('/api/auth/verify-email', { token: '' })

  assert.equal(response.status, 422)
  assert.equal(response.message, 'This link is invalid or has expired; ask for a new one')
  assert.deepEqual(response.fields, { token: response.message })
})

test('an id in the address that is none is refused by name', async () => {
  const lender = await api.aLender()

  for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00']) {
    const response = await api.as(lender).get(`/api/users/${id}`)

    assert.equal(response.status, 422, id)
    assert.deepEqual(response.fields, { userId: 'Enter a valid ID, a positive whole number' })
  }
})

test('a parameter that is given twice, or is no number, is refused', async () => {
  const lender = await api.aLender()

  for (const query of ['page=1&page=2', 'page=x', 'page=0', 'limit=1001', 'page=1.5']) {
    const response = await api.as(lender).get(`/api/loans?${query}`)

    assert.equal(response.status, 422, query)
    assert.deepEqual(Object.keys(response.fields ?? {}), [query.startsWith('limit') ? 'limit' : 'page'])
  }
})

test('somebody without a session learns nothing from a body that is wrong', async () => {
  const response = await api.nobody().post('/api/borrowers', '{"firstName": ')

  assert.equal(response.status, 401)
  assert.equal(response.message, 'Authentication required')
})

/** Sends a path that fetch would normalize before sending. */
function raw(path: string): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(api.address, { path }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asking.on('error', reject).end()
  })
}

test('a disk without room is answered as something that passes, not as a fault in the app', () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })

  const { refusal, isFault } = refusalFor(full)

  assert.deepEqual([refusal.status, refusal.code, isFault], [503, 'request.busy', true])
})

test('a stored file that is not what was uploaded is told by its remedy, and is a fault to be logged', () => {
  const { refusal, isFault } = refusalFor(fileChanged({ lenderId: 7, sha256: 'a'.repeat(64) }))

  assert.deepEqual([refusal.status, refusal.code, isFault], [500, 'document.fileChanged', true])
})

test('a reading that takes longer than a statement may is told to ask for less, and not to come again', async () => {
  const base = await createTestDatabase()
  const hasty = openDatabase({ connection: base.app, statementMsMax: 50 })
  const error = await hasty
    .transaction({ kind: 'SYSTEM' }, (tx) => tx.query(sql`select pg_sleep(30)`), { isReadOnly: true })
    .catch((caught: unknown) => caught)
  await hasty.close()
  await base.close()

  const { refusal, isFault } = refusalFor(error)

  assert.deepEqual([refusal.status, refusal.code, isFault], [503, 'request.tooCostly', true])
  assert.equal(refusal.retryAfterSeconds, undefined)
})
