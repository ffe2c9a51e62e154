import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createResetLink, listUsers, setUserDisabled, setUserRole } from '#contract/admin/admin.ts'
import { getCurrentUser, login, resetPassword } from '#contract/auth/auth.ts'
import { useApi } from '../testing/api.ts'
import { goodPassword, type Person } from '../testing/api-people.ts'

const api = await useApi()

const other = 'Lantern-Bridge-9'
const found = async (admin: Person, query: Record<string, unknown>) =>
  (await admin.client.call(listUsers, { query })).data.map(({ email }) => email)
const giveRole = (admin: Person, { id }: { id: number }, role: string) =>
  admin.client.call(setUserRole, { params: { userId: id }, body: { role } })
const disable = (admin: Person, { id }: { id: number }, disabled = true) =>
  admin.client.call(setUserDisabled, { params: { userId: id }, body: { disabled } })
const linkFor = (admin: Person, { id }: { id: number }) =>
  admin.client.call(createResetLink, { params: { userId: id } })
const signIn = (email: string, password = goodPassword) => api.nobody().call(login, { body: { email, password } })
const isSignedIn = async ({ client }: Person) => (await client.call(getCurrentUser)).status === 200
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

describe('the list of accounts', () => {
  test('shows who is there, by name, with what stands under each', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender({ fullName: 'Zora Zimmer', companyName: 'Zimmer Capital' })
    const borrower = await api.aBorrower(lender)
    await api.anInvitedBorrower(lender, borrower)
    await api.aLoan(lender, { borrowerId: borrower.id })

    const { data, total } = await admin.client.call(listUsers, { query: { q: 'zimmer' } })
    const { data: owing } = await admin.client.call(listUsers, { query: { q: borrower.email } })

    assert.equal(total, 1)
    assert.deepEqual(data[0], {
      id: lender.id,
      email: lender.email,
      fullName: 'Zora Zimmer',
      companyName: 'Zimmer Capital',
      role: 'LENDER',
      emailVerified: false,
      isDisabled: false,
      hasTwoFactor: false,
      loansLent: 1,
      loansOwed: 0,
      createdAt: api.clock.now(),
      lastSeenAt: api.clock.now(),
    })
    assert.deepEqual([owing[0]?.loansLent, owing[0]?.loansOwed], [0, 1])
  })

  test('is searched by name, company and e-mail, filtered by role and state, and comes in pages', async () => {
    const admin = await api.anAdmin()
    const quill = await api.aLender({ fullName: 'Quentin Quill', companyName: 'Harbour_100% LLC' })
    const quinn = await api.aBorrowerAccount({ fullName: 'Quinn Quill' })
    await disable(admin, quinn)

    assert.deepEqual(await found(admin, { q: 'QUILL' }), [quill.email, quinn.email])
    assert.deepEqual(await found(admin, { q: 'quill', role: 'LENDER' }), [quill.email])
    assert.deepEqual(await found(admin, { q: 'quill', state: 'DISABLED' }), [quinn.email])
    assert.deepEqual(await found(admin, { q: quill.email.toUpperCase() }), [quill.email])
    assert.ok((await found(admin, { q: String(quill.id) })).includes(quill.email))
    // What stands for anything in a pattern stands for itself here.
    assert.deepEqual(await found(admin, { q: '_100%' }), [quill.email])
    assert.deepEqual(await found(admin, { q: 'quill', limit: 1, page: 2 }), [quinn.email])
    assert.deepEqual(await found(admin, { q: "nobody' or 1=1 --" }), [])
  })
})

describe('a role', () => {
  test('is given with instant effect: sessions end, and the next sign-in has it', async () => {
    const admin = await api.anAdmin()
    const person = await api.aBorrowerAccount()

    const { status, data } = await giveRole(admin, person, 'LENDER')

    assert.deepEqual([status, data.role], [200, 'LENDER'])
    assert.equal(await isSignedIn(person), false)
    assert.equal((await signIn(person.email)).data.role, 'LENDER')
  })

  test('that somebody has already is given without a trace: sessions go on', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()

    assert.equal((await giveRole(admin, lender, 'LENDER')).status, 200)
    assert.equal(await isSignedIn(lender), true)
  })

  test('of a borrower is not given to a lender whose loans nobody could then look after', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()
    await api.aLoan(lender)

    const refused = await giveRole(admin, lender, 'BORROWER')

    assert.deepEqual([refused.status, refused.code], [409, 'user.lends'])
    assert.equal(await isSignedIn(lender), true)
    assert.equal((await giveRole(admin, lender, 'ADMIN')).status, 200)
  })

  test('must be one of the three, of an account there is', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()

    assert.equal((await giveRole(admin, lender, 'OWNER')).status, 422)
    assert.deepEqual((await giveRole(admin, { id: 999_999 }, 'LENDER')).code, 'user.notFound')
  })
})

describe('a disabled account', () => {
  test('is signed out at once, cannot sign in, and can again once it is enabled', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()
    const { data } = await linkFor(admin, lender)

    assert.equal((await disable(admin, lender)).data.isDisabled, true)
    assert.equal(await isSignedIn(lender), false)
    assert.equal((await signIn(lender.email)).status, 401)

    assert.equal((await disable(admin, lender, false)).data.isDisabled, false)
    assert.equal((await signIn(lender.email)).status, 200)
    // The link was made before; it does not come back to life.
    const body = { token: tokenOf(data.url), password: other }
    assert.equal((await api.nobody().call(resetPassword, { body })).status, 422)
  })

  test('gets no reset link', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()
    await disable(admin, lender)

    assert.deepEqual(
      [(await linkFor(admin, lender)).status, (await linkFor(admin, lender)).code],
      [409, 'user.disabled'],
    )
  })
})

describe('administrators', () => {
  test('can neither demote, disable nor make a link for themselves, so one is always left', async () => {
    const admin = await api.anAdmin()

    const refused = [await giveRole(admin, admin, 'LENDER'), await disable(admin, admin), await linkFor(admin, admin)]

    assert.deepEqual(
      refused.map(({ status, code }) => [status, code]),
      Array(3).fill([409, 'user.ownAccount']),
    )
    assert.equal(await isSignedIn(admin), true)
  })

  test('who take each other out of office at the same moment do not both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await api.anAdmin(), await api.anAdmin()]

      const [first, second] = await Promise.all([giveRole(one, two, 'LENDER'), disable(two, one)])

      assert.equal([first, second].filter(({ status }) => status === 200).length, 1)
      assert.ok([401, 403].includes(first.status === 200 ? second.status : first.status))
    }
  })

  test('leave a trace of every change, with what was before', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()
    await giveRole(admin, lender, 'BORROWER')

    const { rows } = await api.database.owner.query(
      'select action, subject_kind, subject_id, detail from audit_log where actor_id = $1 order by sequence desc limit 1',
      [admin.id],
    )

    assert.deepEqual(rows, [
      {
        action: 'setUserRole',
        subject_kind: 'user',
        subject_id: lender.id,
        detail: { role: 'BORROWER', before: 'LENDER', ended: 1 },
      },
    ])
  })
})

describe('a reset link', () => {
  test('sets a new password once, without any mail, and ends all sessions', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()

    const { status, data } = await linkFor(admin, lender)
    const link = new URL(data.url)
    const body = { token: tokenOf(data.url), password: other }
    const first = await api.nobody().call(resetPassword, { body })
    const again = await api.nobody().call(resetPassword, { body })

    assert.deepEqual([status, link.origin, link.pathname], [201, 'http://loanwright.test', '/reset-password'])
    assert.equal(link.searchParams.get('by'), 'admin')
    assert.equal(data.expiresAt, '2026-03-02T13:00:00.000Z')
    assert.deepEqual([first.status, again.status, again.code], [200, 422, 'token.invalid'])
    assert.equal(await isSignedIn(lender), false)
    assert.deepEqual([(await signIn(lender.email)).status, (await signIn(lender.email, other)).status], [401, 200])
  })

  test('ends the one before it, and itself after an hour', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()
    const reset = async (url: string) =>
      (await api.nobody().call(resetPassword, { body: { token: tokenOf(url), password: other } })).status

    const before = (await linkFor(admin, lender)).data.url
    const now = (await linkFor(admin, lender)).data.url

    assert.equal(await reset(before), 422)
    api.clock.set('2026-03-02T13:00:00.000Z')
    assert.equal(await reset(now), 422)
    api.clock.set('2026-03-02T12:00:00.000Z')
  })

  test('lies nowhere in the database or the log, also when its request carried a key', async () => {
    const admin = await api.anAdmin()
    const lender = await api.aLender()

    const { data } = await admin.client.call(createResetLink, {
      params: { userId: lender.id },
      headers: { 'idempotency-key': 'link-1' },
    })

    const { rows } = await api.database.owner.query("select key from idempotency_keys where key = 'link-1'")
    assert.deepEqual(rows, [])
    assert.ok(!JSON.stringify(api.log).includes(tokenOf(data.url)))
  })
})
