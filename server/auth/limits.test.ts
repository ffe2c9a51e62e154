import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, afterEach, test } from 'node:test'
import { sendVerification } from '#contract/auth/auth.ts'
import { inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { changePassword } from '#contract/users/users.ts'
import { type Counting, limitAttempts } from '../http/limits/rate-limit.ts'
import { startApi, testNow } from '../testing/api.ts'
import { goodPassword } from '../testing/api-people.ts'
import { limitLogin } from './limits.ts'

const api = await startApi({ config: { rateLimitFactor: 1 } })
const second = await startApi({ on: api.database, config: { rateLimitFactor: 1 } })
after(async () => {
  await second.close()
  await api.close()
})
// Every test's people come from one address, so each begins with empty counters.
afterEach(async () => {
  api.clock.set(testNow)
  await api.database.owner.query('truncate rate_limits')
})

const wrong = 'Wrong-Password-1'
const later = (minutes: number): void => api.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.nobody().post('/api/auth/login', { email, password }, { headers })
const signUp = (form: Record<string, unknown>) =>
  api.nobody().post('/api/auth/signup', {
    password: goodPassword,
    fullName: 'Nina',
    role: 'LENDER',
    termsAccepted: true,
    ...form,
  })
const counting = (): Counting => ({ database: api.database.database, now: api.clock.now(), factor: 1 })
const tryFrom = (source: string, emailKey: string): Promise<string> =>
  limitLogin(counting(), { emailKey, source, device: null }).then(
    () => 'tried',
    () => 'refused',
  )

test('ten wrong passwords are looked at, the eleventh try is refused with the time to wait', async () => {
  const { email } = await api.aLender()

  const statuses: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await login(email, wrong)).status)
  later(5)
  const refused = await login(email, goodPassword)

  assert.deepEqual(statuses, Array(10).fill(401))
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '600')
  assert.equal(refused.message, 'Too many attempts. Please try again in 600 seconds.')
})

test('a browser that has signed in before is not shut out by a stranger at the same address', async () => {
  const known = await api.aLender()
  const again = () => known.client.post('/api/auth/login', { email: known.email, password: known.password })
  const others = Array.from({ length: 12 }, (_, number) => `nobody${number}@example.com`)
  await api.database.owner.query('truncate rate_limits')
  for (let attempt = 0; attempt < 12; attempt += 1) await login(known.email, wrong)
  for (const email of others) for (let attempt = 0; attempt < 9; attempt += 1) await login(email, wrong)

  const elsewhere = await login(known.email, known.password)
  const here = await again()

  assert.deepEqual([elsewhere.status, here.status], [429, 200])
  const guesses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    guesses.push((await known.client.post('/api/auth/login', { email: known.email, password: wrong })).status)
  }
  assert.deepEqual(guesses, [...Array(10).fill(401), 429])
})

test('a browser is known only to the accounts it signed in to, and by a cookie that we made', async () => {
  const one = await api.aLender()
  const two = await api.aLender()
  await api.database.owner.query('truncate rate_limits')
  for (let attempt = 0; attempt < 12; attempt += 1) await login(two.email, wrong)
  const planted = api.nobody()
  planted.cookies.set('device', 'A'.repeat(43))
  await planted.post('/api/auth/login', { email: one.email, password: one.password })

  const stranger = await one.client.post('/api/auth/login', { email: two.email, password: two.password })

  assert.equal(stranger.status, 429)
  assert.notEqual(planted.cookies.get('device'), 'A'.repeat(43))
  const { rows } = await api.database.owner.query('select token_hash from known_devices where user_id = $1', [one.id])
  const kept = rows.map(({ token_hash }) => Buffer.from(token_hash).toString('base64url'))
  const made = [one.client, planted].map(({ cookies }) => cookies.get('device') ?? '')
  assert.deepEqual(
    kept.toSorted(),
    made.map((token) => createHash('sha256').update(token).digest('base64url')).toSorted(),
  )
})

test('an account knows its ten latest browsers, and none after its password was changed elsewhere', async () => {
  const lender = await api.aLender()
  const known = async () =>
    (await api.database.owner.query('select 1 from known_devices where user_id = $1', [lender.id])).rows.length
  for (let number = 0; number < 12; number += 1) {
    api.clock.set(new Date(Date.parse(testNow) + number * 1000).toISOString())
    await login(lender.email, lender.password)
  }
  const before = await known()
  const body = { currentPassword: lender.password, newPassword: 'Another-Harbour-8' }
  await lender.client.call(changePassword, { params: { userId: lender.id }, body })

  assert.deepEqual([before, await known()], [10, 1])
})

test('the wait ends by itself; nothing is locked for ever', async () => {
  const { email, password } = await api.aLender()
  for (let attempt = 0; attempt < 12; attempt += 1) await login(email, wrong)

  later(15)
  const response = await login(email, password)

  assert.equal(response.status, 200)
})

test('a hundred guesses at once over two instances are ten guesses', async () => {
  const { email } = await api.aLender()

  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? api : second).nobody().post('/api/auth/login', { email, password: `${wrong}${index}` }),
    ),
  )

  assert.equal(responses.filter(({ status }) => status === 401).length, 10)
  assert.equal(responses.filter(({ status }) => status === 429).length, 90)
})

test('an address that the sender writes into a header buys no further tries', async () => {
  const { email } = await api.aLender()

  const statuses: number[] = []
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const forged = `10.0.0.${attempt}`
    const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}`, 'client-ip': forged }
    statuses.push((await login(email, wrong, headers)).status)
  }

  assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(4).fill(429)])
})

test('behind a proxy each person is a source of their own, and a forged address in front of the proxy’s counts for nothing', async () => {
  const proxied = await startApi({ on: api.database, config: { rateLimitFactor: 1, trustedProxies: 1 } })
  const { email, password } = await api.aLender()
  const from = (chain: string, secret: string) =>
    proxied.nobody().post('/api/auth/login', { email, password: secret }, { headers: { 'x-forwarded-for': chain } })

  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await from(`10.0.0.${attempt}, 192.0.2.66`, wrong)).status)
  }
  const owner = await from('192.0.2.7', password)
  await proxied.close()

  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
  assert.equal(owner.status, 200)
})

test('an account that does not exist is limited like one that does', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await login(`Nobody${attempt % 2 ? '' : ' '}@Example.com`.replace(' ', ''), wrong)).status)
  }

  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
})

test('the right password gives the tries back', async () => {
  const { email, password } = await api.aLender()

  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) await login(email, wrong)
    assert.equal((await login(email, password)).status, 200)
  }
})

test('one source has a hundred tries over all accounts, and its own account does not renew them', async () => {
  const { email, password } = await api.aLender()

  let tried = 0
  for (let attempt = 0; attempt < 130; attempt += 1) {
    tried += (await tryFrom('192.0.2.1', `guess${attempt}@example.com`)) === 'tried' ? 1 : 0
    if (attempt === 50) await login(email, password)
  }

  assert.equal(tried, 100)
  assert.equal(await tryFrom('192.0.2.2', 'guess1@example.com'), 'tried')
})

test('while an account is guessed at from many addresses, its owner gets in from another', async () => {
  const { email, password } = await api.aLender()

  let guesses = 0
  for (let source = 0; source < 40; source += 1) {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      guesses += (await tryFrom(`198.51.100.${source}`, email)) === 'tried' ? 1 : 0
    }
  }
  const owner = await login(email, password)

  // 5 sources have their 10 tries; then the account has had 50, and the other 35 are left with 3 each.
  assert.equal(guesses, 5 * 10 + 35 * 3)
  assert.equal(owner.status, 200)
})

test('a source that keeps trying after it was refused puts nobody else under suspicion', async () => {
  for (let attempt = 0; attempt < 200; attempt += 1) await tryFrom('203.0.113.1', 'owner@example.com')

  const tries: string[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) tries.push(await tryFrom('203.0.113.2', 'owner@example.com'))

  assert.deepEqual(tries, [...Array(10).fill('tried'), 'refused'])
})

test('RATE_LIMIT_FACTOR loosens every limit', async () => {
  const loose = await startApi({ on: api.database, config: { rateLimitFactor: 3 } })
  const { email } = await api.aLender()

  const statuses: number[] = []
  for (let attempt = 0; attempt < 31; attempt += 1) {
    statuses.push((await loose.nobody().post('/api/auth/login', { email, password: wrong })).status)
  }
  await loose.close()

  assert.deepEqual(statuses, [...Array(30).fill(401), 429])
})

test('one source makes at most ten accounts an hour, and then is told how long to wait', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 10; number += 1) {
    statuses.push((await signUp({ email: `one${number}@example.com` })).status)
  }
  later(20)
  const beyond = await signUp({ email: 'beyond@example.com' })
  later(60)
  const after = await signUp({ email: 'after@example.com' })

  assert.deepEqual(statuses, Array(10).fill(201))
  assert.deepEqual([beyond.status, beyond.headers.get('retry-after')], [429, '2400'])
  assert.equal(after.status, 201)
})

test('those a lender has invited get in from a source that has made its ten accounts', async () => {
  const lender = await api.aLender()
  const borrower = await api.aBorrower(lender)
  const { data } = await lender.client.call(inviteBorrower, { params: { borrowerId: borrower.id } })
  const limit = { name: 'signup source', attemptsMax: 10, seconds: 3600 }
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await limitAttempts(counting(), [{ limit, subject: '127.0.0.1' }])
  }

  const stranger = await signUp({ email: 'stranger@example.com' })
  const invited = await signUp({ email: borrower.email, role: 'BORROWER', invitationToken: data.token })

  assert.deepEqual([stranger.status, invited.status], [429, 201])
})

test('made-up invitations are tried a hundred times an hour at most', async () => {
  const limit = { name: 'signup invited source', attemptsMax: 100, seconds: 3600 }
  for (let attempt = 0; attempt < 99; attempt += 1) {
    await limitAttempts(counting(), [{ limit, subject: '127.0.0.1' }])
  }
  const madeUp = { email: 'made.up@example.com', role: 'BORROWER', invitationToken: 'made-up' }

  const last = await signUp(madeUp)
  const beyond = await signUp(madeUp)

  assert.deepEqual([last.status, beyond.status], [404, 429])
})

test('the counters hold no addresses in the clear', async () => {
  await login('secret.person@example.com', wrong)

  const { rows } = await api.database.owner.query('select key from rate_limits')

  assert.ok(rows.length >= 3)
  assert.ok(rows.every(({ key }) => !key.includes('secret') && !key.includes('127.0.0.1')))
})

test('letters that ask to confirm an address are five an hour and ten a day: the address may be a stranger’s', async () => {
  const { client } = await api.aLender()
  const ask = async () => (await client.post(`/api${sendVerification.path}`)).status

  const statuses: number[] = []
  for (const minutes of [0, 61, 122]) {
    later(minutes)
    for (let count = 0; count < 5; count += 1) statuses.push(await ask())
  }

  assert.deepEqual(statuses, [...Array(10).fill(200), ...Array(5).fill(429)])
})

// Last: so many refused bodies stop this address for a while.
test('tokens are tried at most a hundred times in a quarter of an hour', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 101; attempt += 1) {
    statuses.push((await api.nobody().post('/api/auth/verify-email', { token: `made-up-${attempt}` })).status)
  }

  assert.deepEqual(statuses, [...Array(100).fill(422), 429])
})
