import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { getCurrentUser, login, signup } from '#contract/auth/auth.ts'
import { createBorrower } from '#contract/borrowers/borrowers.ts'
import { getLoan, listLoans, listLoansOfLender } from '#contract/loans/loans.ts'
import { ApiError, isWaiting } from './api-error.ts'
import { call, callPage, TIMEOUT_MS } from './call.ts'
import { setPageUserId } from './page-user.ts'
import { setReactions } from './reactions.ts'
import { isAnswered } from './use-write.ts'

// The browser's own parts, as far as a call touches them.
const stored = new Map<string, string>()
let sent: { address: string; request: RequestInit }[] = []
let reacted: string[] = []
let answer: () => Promise<Response>
const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  stored.clear()
  sent = []
  reacted = []
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  mock.method(globalThis, 'fetch', (address: string, request: RequestInit) => {
    sent.push({ address, request })
    return answer()
  })
  setPageUserId(null)
  setReactions({
    unauthenticated: () => reacted.push('/login'),
    forbidden: () => reacted.push('/unauthorized'),
    otherUser: () => reacted.push('who is it?'),
  })
})
afterEach(() => mock.restoreAll())

const refusal = async (asked: Promise<unknown>): Promise<ApiError> => {
  const reason = await asked.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  )
  assert.ok(reason instanceof ApiError)
  return reason
}

test('a call is sent with the session, as JSON, with the time zone of the reader', async () => {
  answer = json(201, { data: { id: 3 } })

  const body = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '555-555-0100' }
  await call(createBorrower, { body }, { idempotencyKey: 'k1' })

  const [{ address, request } = assert.fail()] = sent
  assert.equal(address, '/api/borrowers')
  assert.equal(request.method, 'POST')
  assert.equal(request.credentials, 'include')
  assert.equal(request.body, JSON.stringify(body))
  assert.deepEqual(request.headers, {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'Idempotency-Key': 'k1',
  })
})

test('a call says whom the page shows as signed in, but not when it signs in or asks who it is', async () => {
  answer = json(200, { data: [] })
  setPageUserId(7)

  await call(listLoans, {})
  await call(getCurrentUser, {})
  await call(login, { body: { email: 'ana@example.com', password: 'x', rememberMe: false } })

  assert.deepEqual(
    sent.map(({ request }) => new Headers(request.headers).get('X-User-Id')),
    ['7', null, null],
  )
})

test('a call that is refused because another user is signed in makes the page ask who it is', async () => {
  answer = json(409, { message: 'Somebody else', code: 'session.otherUser' })

  const reason = await refusal(call(listLoans, {}))

  assert.deepEqual([reason.status, reacted], [409, ['who is it?']])
})

test('the loans of a lender are asked for as an array, by query and by header', async () => {
  answer = json(200, { data: [] })

  await call(listLoansOfLender, { params: { lenderId: 5 }, query: { format: 'array' } }, { asArray: true })

  const [{ address, request } = assert.fail()] = sent
  assert.equal(address, '/api/loans/lender/5?format=array')
  assert.equal(new Headers(request.headers).get('X-Request-Type'), 'array')
})

test('a call waits thirty seconds for an answer', async () => {
  mock.method(console, 'error', () => undefined)
  const clocks: { ms: number; end: () => void }[] = []
  mock.method(AbortSignal, 'timeout', (ms: number) => {
    const controller = new AbortController()
    clocks.push({ ms, end: () => controller.abort(new DOMException('too late', 'TimeoutError')) })
    return controller.signal
  })
  answer = () =>
    new Promise((_resolve, reject) => {
      const signal = sent.at(-1)?.request.signal
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  const asked = refusal(call(getLoan, { params: { loanId: 1 } }))
  clocks[0]?.end()

  assert.deepEqual([clocks.map(({ ms }) => ms), TIMEOUT_MS], [[30_000], 30_000])
  assert.equal((await asked).status, 0)
})

test('a form with a file is sent as it is, so that the browser names its parts', async () => {
  answer = json(201, { data: {} })
  const form = new FormData()
  form.append('file', new Blob(['x']), 'note.pdf')

  // No endpoint of this test takes a file; what it is sent as depends on the body alone.
  await call(createBorrower, { body: form as never })

  const [{ request } = assert.fail()] = sent
  assert.equal(request.body, form)
  assert.equal(new Headers(request.headers).get('Content-Type'), null)
})

test('a page of a list keeps its total', async () => {
  answer = json(200, { data: [{ id: 1 }], page: 2, limit: 25, total: 26 })

  const page = await callPage(listLoans, { query: { page: 2 } })

  assert.equal(page.total, 26)
  assert.equal(page.data.length, 1)
})

test('a lost session removes the stored tokens, leads to the login page and refuses the call', async () => {
  stored.set('token', 'a').set('authToken', 'b').set('language', 'es')
  answer = json(401, { message: 'Authentication required' })

  const reason = await refusal(call(getLoan, { params: { loanId: 1 } }))

  assert.equal(reason.status, 401)
  assert.deepEqual([...stored.keys()], ['language'])
  assert.deepEqual(reacted, ['/login'])
  assert.equal(sent.length, 1)
})

test('who asks whether anybody is signed in, or signs in, is not sent to the login page by a no', async () => {
  stored.set('token', 'a')
  answer = json(401, {})

  await refusal(call(getCurrentUser, {}))
  await refusal(call(login, { body: { email: 'a@b.co', password: 'x' } }))
  const account = { fullName: 'Ana Ruiz', role: 'LENDER', termsAccepted: true } as const
  await refusal(call(signup, { body: { email: 'a@b.co', password: 'x', ...account } }))

  assert.deepEqual(reacted, [])
  assert.equal(stored.has('token'), false)
})

test('a missing right leads to the page that says so, and refuses the call', async () => {
  answer = json(403, { message: 'Access denied - insufficient permissions' })

  const reason = await refusal(call(getLoan, { params: { loanId: 1 } }))

  assert.equal(reason.status, 403)
  assert.deepEqual(reacted, ['/unauthorized'])
})

test('what was kept for a second person is not taken for done, and says so in the words of the server', async () => {
  answer = json(202, { message: 'It waits', code: 'approval.waits', values: { amount: '50000.00' } })

  const reason = await refusal(call(getLoan, { params: { loanId: 1 } }))

  assert.deepEqual([reason.status, reason.code, reason.message], [202, 'approval.waits', 'It waits'])
  assert.equal(isWaiting(reason), true)
  assert.equal(isAnswered(reason), true)
  assert.deepEqual(reacted, [])
})

test('when no answer comes, the console says Network Error and the call is refused', async () => {
  const said = mock.method(console, 'error', () => undefined)
  answer = () => Promise.reject(new TypeError('fetch failed'))

  const reason = await refusal(call(getLoan, { params: { loanId: 1 } }))

  assert.equal(reason.status, 0)
  assert.equal(reason.message, '')
  assert.equal(said.mock.calls[0]?.arguments[0], 'Network Error')
})

test('an answer that breaks off is no answer', async () => {
  mock.method(console, 'error', () => undefined)
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
  answer = async () => new Response(broken, { status: 200 })

  assert.equal((await refusal(call(getLoan, { params: { loanId: 1 } }))).status, 0)
})

test('a question that was taken back is not called a network error', async () => {
  const said = mock.method(console, 'error', () => undefined)
  answer = () => Promise.reject(new DOMException('taken back', 'AbortError'))

  await assert.rejects(call(getLoan, { params: { loanId: 1 } }), { name: 'AbortError' })

  assert.equal(said.mock.callCount(), 0)
})
