import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useApi } from '../testing/api.ts'
import { goodPassword } from '../testing/api-people.ts'

const api = await useApi()

const wrong = 'Invalid email or password. Please try again.'

describe('signing in', () => {
  test('the right password starts a session and gives the user', async () => {
    const lender = await api.aLender()
    const client = api.nobody()

    const response = await client.post('/api/auth/login', {
      email: lender.email,
      password: lender.password,
      rememberMe: false,
    })

    const user = {
      id: lender.id,
      email: lender.email,
      role: 'LENDER',
      fullName: lender.fullName,
      emailVerified: false,
      timeZone: 'UTC',
    }
    assert.equal(response.status, 200)
    assert.deepEqual(response.data, user)
    assert.deepEqual((await client.get('/api/auth/user')).data, user)
  })

  test('an address is one account however it is typed', async () => {
    await api.aLender({ email: 'Ada.Lovelace@Example.com' })

    const response = await api
      .nobody()
      .post('/api/auth/login', { email: ' ada.lovelace@EXAMPLE.com ', password: goodPassword })

    assert.equal(response.status, 200)
  })

  test('a wrong password, an unknown address and a disabled account are answered alike', async () => {
    const lender = await api.aLender()
    const disabled = await api.aLender()
    await api.database.owner.query('update users set disabled_at = now() where id = $1', [disabled.id])

    const tries = [
      { email: lender.email, password: 'Wrong-Password-1' },
      { email: 'nobody@example.com', password: goodPassword },
      { email: disabled.email, password: goodPassword },
      { email: lender.email, password: '' },
      { email: '', password: '' },
    ]
    for (const body of tries) {
      const client = api.nobody()
      const response = await client.post('/api/auth/login', body)

      assert.equal(response.status, 401)
      assert.equal(response.text, `{"message":"${wrong}","code":"auth.wrongCredentials"}`)
      assert.equal(client.cookies.size, 0)
    }
  })

  test('an unknown address takes as long as a wrong password', async () => {
    const { email } = await api.aLender()
    const timeOf = async (address: string): Promise<number> => {
      const started = performance.now()
      await api.nobody().post('/api/auth/login', { email: address, password: 'Wrong-Password-1' })
      return performance.now() - started
    }

    // Taken in turns, so that a slow moment of the machine meets both alike.
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 25; round += 1) {
      known.push(await timeOf(email))
      unknown.push(await timeOf(`nobody${round}@example.com`))
    }

    // The hash alone takes 10 ms or more; without it an unknown address would be answered in a fraction of the time.
    const ratio = median(unknown) / median(known)
    assert.ok(ratio > 0.6 && ratio < 1.6, `an unknown address takes ${ratio.toFixed(2)} times as long`)
  })

  test('a missing field is named', async () => {
    const response = await api.nobody().post('/api/auth/login', {})

    assert.equal(response.status, 422)
    assert.deepEqual(response.fields, { email: 'Email is required', password: 'Password is required' })
  })

  test('the browser tells in which time zone the user is', async () => {
    const { email, password, id } = await api.aLender()
    const zoneAfter = async (header: string): Promise<string> => {
      const headers = { 'x-time-zone': header }
      await api.nobody().post('/api/auth/login', { email, password }, { headers })
      const { rows } = await api.database.owner.query('select time_zone from users where id = $1', [id])
      return rows[0].time_zone
    }

    assert.equal(await zoneAfter('America/New_York'), 'America/New_York')
    assert.equal(await zoneAfter('Mars/Olympus'), 'America/New_York')
    assert.equal(await zoneAfter('+05:30'), 'America/New_York')
    assert.equal(await zoneAfter('Pacific/Kiritimati'), 'Pacific/Kiritimati')
  })

  test('a sign-in stands in the audit log, without the address', async () => {
    const lender = await api.aLender()
    await api.nobody().post('/api/auth/login', { email: lender.email, password: lender.password })

    const { rows } = await api.database.owner.query(
      'select lender_id, actor_id, action, subject_kind, subject_id from audit_log where actor_id = $1 order by sequence',
      [lender.id],
    )

    assert.deepEqual(
      rows.map(({ action }) => action),
      ['signup', 'login'],
    )
    assert.deepEqual(rows[1], {
      lender_id: lender.id,
      actor_id: lender.id,
      action: 'login',
      subject_kind: 'user',
      subject_id: lender.id,
    })
  })
})

describe('signing out', () => {
  test('the session ends on the server, not only in the browser', async () => {
    const lender = await api.aLender()
    const cookie = cookieOf(lender.client.cookies)

    const response = await lender.client.post('/api/auth/logout')

    assert.equal(response.status, 200)
    assert.deepEqual(response.data, { success: true })
    assert.equal(response.headers.get('clear-site-data'), '"cache", "storage"')
    assert.deepEqual([...lender.client.cookies.keys()], ['device'])
    assert.equal((await api.nobody().get('/api/auth/user', { headers: { cookie } })).status, 401)
  })

  test('who is not signed in is signed out all the same', async () => {
    const response = await api.nobody().post('/api/auth/logout')

    assert.equal(response.status, 200)
  })

  test('nothing is written when nobody was signed in', async () => {
    const count = async () =>
      (await api.database.owner.query('select count(*)::int as count from audit_log')).rows[0].count
    const before = await count()

    await api.nobody().post('/api/auth/logout')

    assert.equal(await count(), before)
  })
})

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const cookieOf = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
