import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getBorrower, inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { startApi, testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()

let count = 0
const form = (overrides: Record<string, unknown> = {}) => {
  count += 1
  return {
    email: `new${count}@example.com`,
    password: 'Harbour-Light-7',
    fullName: 'Nina Newcomer',
    role: 'LENDER',
    termsAccepted: true,
    ...overrides,
  }
}
const signUp = (overrides: Record<string, unknown> = {}) => api.nobody().post('/api/auth/signup', form(overrides))

const usersCalled = async (email: string): Promise<number> =>
  (await api.database.owner.query('select id from users where email_key = $1', [email])).rows.length

const invitation = async (lender: Person, borrowerId: number): Promise<string> =>
  (await lender.client.call(inviteBorrower, { params: { borrowerId } })).data.token

describe('making an account', () => {
  test('an address is one account however its accent is typed, and signs in either way', async () => {
    const [whole, inParts] = ['jos\u00e9@example.com', 'jose\u0301@example.com'] // an é, and an e with an accent behind it
    const made = await signUp({ email: inParts })
    const again = await signUp({ email: whole })
    const password = 'Harbour-Light-7'

    assert.deepEqual([made.status, again.status, again.code], [201, 409, 'auth.emailTaken'])
    for (const email of [whole, inParts]) {
      assert.equal((await api.nobody().post('/api/auth/login', { email, password })).status, 200)
    }
  })

  test('a lender is made and signed in at once', async () => {
    const client = api.nobody()
    const response = await client.post<{ id: number }>(
      '/api/auth/signup',
      form({ phoneNumber: ' 555-010-0100 ', companyName: '  ' }),
      { headers: { 'x-time-zone': 'Europe/Madrid' } },
    )

    assert.equal(response.status, 201)
    const me = await client.get('/api/auth/user')
    assert.deepEqual(me.data, response.data)
    const { rows } = await api.database.owner.query(
      'select role, phone_number, company_name, time_zone, terms_accepted_at, email_verified_at from users where id = $1',
      [response.data.id],
    )
    assert.deepEqual(rows[0], {
      role: 'LENDER',
      phone_number: '555-010-0100',
      company_name: null,
      time_zone: 'Europe/Madrid',
      terms_accepted_at: api.clock.now(),
      email_verified_at: null,
    })
  })

  test('neither the password nor its hash is in the answer', async () => {
    const response = await signUp()

    assert.doesNotMatch(response.text, /password|argon|Harbour/i)
  })

  test('an address that has an account, however it is typed, is refused and nothing is written', async () => {
    await signUp({ email: 'taken@example.com' })

    const response = await signUp({ email: ' TAKEN@example.com' })

    assert.equal(response.status, 409)
    assert.equal(response.message, 'An account with this email already exists')
    assert.deepEqual(response.fields, { email: response.message })
    assert.equal(await usersCalled('taken@example.com'), 1)
  })

  test('of many sign-ups with one address at once one succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => signUp({ email: 'race@example.com' })))

    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(409)])
  })

  test('an admin is never made, nor an account without accepted terms', async () => {
    const admin = await signUp({ role: 'ADMIN' })
    const without = await signUp({ termsAccepted: false })

    assert.deepEqual([admin.status, without.status], [422, 422])
    assert.equal(admin.message, 'Choose Lender or Borrower as the account type')
    assert.equal(without.message, 'You must accept the terms to continue')
  })

  test('without an address or a password there is no account', async () => {
    const response = await signUp({ email: undefined, password: undefined })

    assert.equal(response.status, 422)
    assert.deepEqual(response.fields, { email: 'Email is required', password: 'Password is required' })
  })

  test('a password that breaks a rule is refused with the sentence of the rule', async () => {
    const sentences: Record<string, string> = {
      '': 'Password is required',
      'Short-1': 'Password must be at least 8 characters long',
      'no-uppercase-1': 'Password must contain at least one uppercase letter',
      'No-Digit-Here': 'Password must contain at least one number',
      Password123: 'This password is too common; choose one that’s harder to guess',
      [`A1${'x'.repeat(199)}`]: 'Password must be at most 200 characters long',
    }

    for (const [password, sentence] of Object.entries(sentences)) {
      const response = await signUp({ password })

      assert.equal(response.status, 422)
      assert.deepEqual(response.fields, { password: sentence })
    }
  })

  test('what the account is not asked for is refused', async () => {
    for (const extra of [{ id: 1 }, { emailVerified: true }, { disabledAt: null }, { confirmPassword: 'x' }]) {
      const response = await signUp(extra)

      assert.equal(response.status, 422)
      assert.deepEqual(response.fieldCodes, { [Object.keys(extra)[0] ?? '']: 'field.unknown' })
    }
  })
})

describe('an invited borrower', () => {
  test('is tied to the record of the lender who invited', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)
    const token = await invitation(lender, borrower.id)

    const response = await signUp({ role: 'BORROWER', email: borrower.email.toUpperCase(), invitationToken: token })

    assert.equal(response.status, 201)
    const { data } = await lender.client.call(getBorrower, { params: { borrowerId: borrower.id } })
    assert.equal(data.portal, 'LINKED')
  })

  test('is not tied by the address alone', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)

    const response = await signUp({ role: 'BORROWER', email: borrower.email })

    assert.equal(response.status, 201)
    const { data } = await lender.client.call(getBorrower, { params: { borrowerId: borrower.id } })
    assert.equal(data.portal, 'NONE')
  })

  test('needs the address the invitation was sent to; otherwise there is no account either', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)
    const token = await invitation(lender, borrower.id)

    const response = await signUp({ role: 'BORROWER', email: 'else@example.com', invitationToken: token })

    assert.equal(response.status, 409)
    assert.equal(response.code, 'invitation.otherEmail')
    assert.equal(await usersCalled('else@example.com'), 0)
  })

  test('cannot use an invitation that is used, withdrawn, over or made up', async () => {
    const lender = await api.aLender()
    const one = await api.aBorrower(lender)
    const two = await api.aBorrower(lender)
    const withdrawn = await invitation(lender, one.id)
    const used = await invitation(lender, one.id)
    await signUp({ role: 'BORROWER', email: one.email, invitationToken: used })
    const over = await invitation(lender, two.id)
    await api.database.owner.query('update invitations set expires_at = $1 where borrower_id = $2', [
      api.clock.now(),
      two.id,
    ])

    for (const invitationToken of [withdrawn, used, over, 'made-up', '']) {
      const response = await signUp({ role: 'BORROWER', email: `${count}x@example.com`, invitationToken })

      assert.equal(response.status, 404, invitationToken)
      assert.equal(response.code, 'invitation.notFound')
    }
  })

  test('is a borrower: a lender does not accept an invitation', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)
    const token = await invitation(lender, borrower.id)

    const response = await signUp({ email: borrower.email, invitationToken: token })

    assert.equal(response.status, 422)
    assert.equal(response.code, 'invitation.borrowersOnly')
  })

  test('with two sign-ups at once is tied once', async () => {
    const lender = await api.aLender()
    const borrower = await api.aBorrower(lender)
    const invitationToken = await invitation(lender, borrower.id)

    const responses = await Promise.all(
      [1, 2].map(() => signUp({ role: 'BORROWER', email: borrower.email, invitationToken })),
    )

    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, 409])
  })
})

describe('an address that never was proved', () => {
  const withMail = () => startApi({ on: api.database, config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const days = (count: number): string => new Date(Date.parse(testNow) + count * 86_400_000).toISOString()

  for (const role of ['LENDER', 'BORROWER']) {
    test(`does not keep the invited borrower out, who was forestalled by a stranger as ${role}`, async () => {
      const lender = await api.aLender()
      const borrower = await api.aBorrower(lender)
      const stranger = api.nobody()
      await stranger.post('/api/auth/signup', form({ role, email: borrower.email }))
      const token = await invitation(lender, borrower.id)

      const response = await signUp({ role: 'BORROWER', email: borrower.email, invitationToken: token })

      assert.equal(response.status, 201)
      assert.equal((await stranger.get('/api/auth/user')).status, 401)
      const { data } = await lender.client.call(getBorrower, { params: { borrowerId: borrower.id } })
      assert.equal(data.portal, 'LINKED')
    })
  }

  test('stays with whoever keeps loans or borrowers there, or is tied to a record, or has proved it', async () => {
    const lender = await api.aLender()
    const busy = await api.aLender({ email: 'busy@example.com' })
    await api.aBorrower(busy)
    await api.aLender({ email: 'proved@example.com' })
    await api.database.owner.query("update users set email_verified_at = created_at where email = 'proved@example.com'")
    const first = await api.aLender()
    await api.anInvitedBorrower(first, await api.aBorrower(first, { email: 'tied@example.com' }))

    for (const email of ['busy@example.com', 'proved@example.com', 'tied@example.com']) {
      const record = await api.aBorrower(lender, { email })
      const invitationToken = await invitation(lender, record.id)
      const response = await signUp({ role: 'BORROWER', email, invitationToken })

      assert.deepEqual([response.status, response.code], [409, 'auth.emailTaken'], email)
    }
  })

  test('goes to another sign-up after three days in which nobody proved it, when nobody is signed in', async () => {
    const mailed = await withMail()
    const again = async (email: string) =>
      (await mailed.nobody().post('/api/auth/signup', form({ email, fullName: 'The Owner' }))).status
    const statuses: number[] = []
    try {
      await mailed.nobody().post('/api/auth/signup', form({ email: 'left@example.com' }))
      mailed.clock.set(days(2))
      statuses.push(await again('left@example.com'))
      mailed.clock.set(days(3))
      statuses.push(await again('left@example.com'))
      mailed.clock.set(days(3.2))
      statuses.push(await again('left@example.com'))
    } finally {
      await mailed.close()
    }

    assert.deepEqual(statuses, [409, 201, 409])
  })

  test('stays where no mail is sent, because nobody could have proved it', async () => {
    await signUp({ email: 'no-mail@example.com' })
    api.clock.set(days(30))

    const response = await signUp({ email: 'no-mail@example.com' })
    api.clock.set(testNow)

    assert.equal(response.status, 409)
  })
})
