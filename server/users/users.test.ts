import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useApi } from '../testing/api.ts'
import { goodPassword, type Person } from '../testing/api-people.ts'

const api = await useApi()

const newPassword = 'Lantern-Bridge-9'
const profile = (person: Person) => `/api/users/${person.id}`
const absent = '{"message":"User not found","code":"user.notFound"}'

describe('a profile', () => {
  test('is read and changed by its owner', async () => {
    const lender = await api.aLender()

    const changed = await lender.client.put(profile(lender), {
      fullName: ' Lena Ny ',
      phoneNumber: '1',
      companyName: '',
    })
    const read = await lender.client.get(profile(lender))

    assert.equal(changed.status, 200)
    assert.deepEqual(read.data, {
      id: lender.id,
      email: lender.email,
      role: 'LENDER',
      fullName: 'Lena Ny',
      phoneNumber: '1',
      companyName: null,
      emailVerified: false,
      createdAt: api.clock.now(),
    })
    assert.deepEqual(changed.data, read.data)
  })

  test('is for others as if it did not exist', async () => {
    const lender = await api.aLender()
    const other = await api.aLender()
    const body = { fullName: 'Mallory' }

    const answers = [
      await other.client.get(profile(lender)),
      await other.client.get('/api/users/999999'),
      await other.client.put(profile(lender), body),
      await other.client.put('/api/users/999999', body),
    ]

    assert.deepEqual(
      answers.map(({ status, text }) => ({ status, text })),
      Array(4).fill({ status: 404, text: absent }),
    )
    assert.equal((await lender.client.get<{ fullName: string }>(profile(lender))).data.fullName, lender.fullName)
  })

  test('is open to an admin, whose reading and changing stands in the audit log', async () => {
    const lender = await api.aLender()
    const admin = await api.anAdmin()

    const read = await admin.client.get(profile(lender))
    const changed = await admin.client.put(profile(lender), { fullName: 'Right Spelling' })
    const missing = await admin.client.get('/api/users/999999')

    assert.deepEqual([read.status, changed.status, missing.status], [200, 200, 404])
    const { rows } = await api.database.owner.query(
      'select action, subject_kind, subject_id from audit_log where lender_id = $1 and sequence > 1 order by sequence',
      [admin.id],
    )
    assert.deepEqual(rows, [
      { action: 'getUser', subject_kind: 'user', subject_id: lender.id },
      { action: 'updateUser', subject_kind: 'user', subject_id: lender.id },
    ])
  })

  test('keeps its rules', async () => {
    const lender = await api.aLender()

    const response = await lender.client.put(profile(lender), {
      fullName: ' ',
      phoneNumber: 'x'.repeat(31),
      role: 'ADMIN',
    })

    assert.equal(response.status, 422)
    assert.deepEqual(response.fieldCodes, {
      fullName: 'user.fullNameRequired',
      phoneNumber: 'field.textTooLong',
      role: 'field.unknown',
    })
  })

  test('is closed to who is not signed in', async () => {
    const lender = await api.aLender()

    assert.equal((await api.nobody().get(profile(lender))).status, 401)
    assert.equal((await api.nobody().put(profile(lender), { fullName: 'x' })).status, 401)
  })
})

describe('preferences', () => {
  test('are stored whole and read back', async () => {
    const lender = await api.aLender()
    const path = `${profile(lender)}/preferences`

    const before = await lender.client.get(path)
    await lender.client.put(path, { preferences: { language: 'es', emailNotifications: false } })
    const stored = await lender.client.get(path)
    await lender.client.put(path, { preferences: { language: 'en' } })
    const replaced = await lender.client.get(path)

    assert.deepEqual(before.data, {})
    assert.deepEqual(stored.data, { language: 'es', emailNotifications: false })
    assert.deepEqual(replaced.data, { language: 'en' })
  })

  test('are for others as if they did not exist', async () => {
    const lender = await api.aLender()
    const other = await api.aLender()
    const path = `${profile(lender)}/preferences`

    const answers = [
      await other.client.get(path),
      await other.client.put(path, { preferences: {} }),
      await other.client.get('/api/users/999999/preferences'),
    ]

    assert.deepEqual(
      answers.map(({ status, text }) => ({ status, text })),
      Array(3).fill({ status: 404, text: absent }),
    )
  })

  test('are only those that exist', async () => {
    const lender = await api.aLender()
    const path = `${profile(lender)}/preferences`

    const unknown = await lender.client.put(path, { preferences: { theme: 'light' } })
    const wrong = await lender.client.put(path, { preferences: { language: 'fr' } })
    const bare = await lender.client.put(path, { language: 'es' })

    assert.deepEqual(unknown.fieldCodes, { 'preferences.theme': 'field.unknown' })
    assert.deepEqual(wrong.fieldCodes, { 'preferences.language': 'field.invalid' })
    assert.deepEqual(bare.fieldCodes, { preferences: 'field.missing', language: 'field.unknown' })
  })

  test('are closed to who is not signed in', async () => {
    assert.equal((await api.nobody().get('/api/users/1/preferences')).status, 401)
    assert.equal((await api.nobody().put('/api/users/1/preferences', { preferences: {} })).status, 401)
  })
})

describe('a password', () => {
  const change = (person: Person, body: Record<string, unknown>, id = person.id) =>
    person.client.put(`/api/users/${id}/password`, body)
  const login = (person: Person, password: string) =>
    api.nobody().post('/api/auth/login', { email: person.email, password })

  test('is changed by its owner, who stays signed in while all other sessions end', async () => {
    const lender = await api.aLender()
    const elsewhere = api.nobody()
    await elsewhere.post('/api/auth/login', { email: lender.email, password: lender.password })
    const stolen = `session=${lender.client.cookies.get('session')}`

    const response = await change(lender, { currentPassword: goodPassword, newPassword })

    assert.equal(response.status, 200)
    assert.equal((await lender.client.get('/api/auth/user')).status, 200)
    assert.equal((await elsewhere.get('/api/auth/user')).status, 401)
    assert.equal((await api.nobody().get('/api/auth/user', { headers: { cookie: stolen } })).status, 401)
    assert.equal((await login(lender, goodPassword)).status, 401)
    assert.equal((await login(lender, newPassword)).status, 200)
  })

  test('is not changed without the current one, nor to one that breaks a rule', async () => {
    const lender = await api.aLender()

    const wrong = await change(lender, { currentPassword: 'Wrong-Password-1', newPassword })
    const weak = await change(lender, { currentPassword: goodPassword, newPassword: 'lantern-bridge-9' })
    const common = await change(lender, { currentPassword: goodPassword, newPassword: 'Welcome123' })
    const empty = await change(lender, {})

    assert.equal(wrong.status, 422)
    assert.deepEqual(wrong.fields, { currentPassword: 'The current password is wrong' })
    assert.deepEqual(weak.fields, { newPassword: 'Password must contain at least one uppercase letter' })
    assert.deepEqual(common.fieldCodes, { newPassword: 'password.tooCommon' })
    assert.deepEqual(empty.fieldCodes, { currentPassword: 'password.required', newPassword: 'password.required' })
    assert.equal((await login(lender, goodPassword)).status, 200)
  })

  test('is nobody else’s to change, an admin’s neither', async () => {
    const lender = await api.aLender()
    const body = { currentPassword: goodPassword, newPassword }

    for (const other of [await api.aLender(), await api.anAdmin()]) {
      const foreign = await change(other, body, lender.id)
      const missing = await change(other, body, 999_999)

      assert.deepEqual([foreign.status, foreign.text], [404, absent])
      assert.deepEqual([missing.status, missing.text], [404, absent])
    }
    assert.equal((await api.nobody().put(`/api/users/${lender.id}/password`, body)).status, 401)
  })

  test('is changed once by two changes at once', async () => {
    const lender = await api.aLender()

    const responses = await Promise.all(
      ['Lantern-Bridge-1', 'Lantern-Bridge-2', 'Lantern-Bridge-3'].map((one) =>
        change(lender, { currentPassword: goodPassword, newPassword: one }),
      ),
    )

    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
  })

  test('leaves no trace in what is remembered of requests', async () => {
    const lender = await api.aLender()
    const headers = { 'idempotency-key': 'key-1' }
    const body = { currentPassword: goodPassword, newPassword }

    await lender.client.put(`/api/users/${lender.id}/password`, body, { headers })

    const { rows } = await api.database.owner.query('select key from idempotency_keys')
    assert.deepEqual(rows, [])
    assert.doesNotMatch(JSON.stringify(api.log), new RegExp(`${goodPassword}|${newPassword}|${lender.email}`))
  })
})
