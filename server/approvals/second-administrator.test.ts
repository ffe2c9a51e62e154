import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createResetLink, setUserDisabled, setUserRole } from '#contract/admin/admin.ts'
import { giveApproval, listApprovals, setSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { login, resetPassword } from '#contract/auth/auth.ts'
import { endTwoFactorOf } from '#contract/auth/two-factor.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { writeOffLoan } from '#contract/loans/servicing.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'
import type { Person } from '../testing/api-people.ts'
import { codeOf, keptIn, limitTo } from '../testing/approvals.ts'

let lender: Person
const api = await useApi()
const [admin, other] = [await api.anAdmin(), await api.anAdmin()]
const daysLater = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000).toISOString()
/** A day on which the installation is a year old; people sign in again, because sessions end. */
const laterDay = daysLater(365)
beforeEach(async () => {
  await at(testNow)
  await limitTo(api, null)
  await api.database.owner.query(`
    update approvals set status = 'EXPIRED', ended_at = expires_at where status = 'WAITING';
    update approvals set is_used = true where status = 'APPROVED';
    update users set sign_in_opened_at = null, sign_in_opened_by = null`)
  lender = await api.aLender()
})
afterEach(() => api.clock.set(testNow))

async function at(now: string, ...people: Person[]): Promise<void> {
  api.clock.set(now)
  for (const person of [admin, other, ...people]) await signIn(person)
}
const signIn = ({ client, email, password }: Person) => client.call(login, { body: { email, password } })
const give = (approvalId: number, by: Person) => by.client.call(giveApproval, { params: { approvalId } })
const role = (by: Person, { id }: Person, to: string) =>
  by.client.call(setUserRole, { params: { userId: id }, body: { role: to } })
const link = (by: Person, { id }: Person) => by.client.call(createResetLink, { params: { userId: id } })
const limit = (by: Person, above: number | null) => by.client.call(setSecondPersonLimit, { body: { above } })
const limitNow = async () =>
  (await api.database.owner.query('select second_person_above_cents::int as cents from installation_settings')).rows[0]
    .cents
const roleOf = async ({ id }: Person) =>
  (await api.database.owner.query('select role from users where id = $1', [id])).rows[0].role
function waitsFor({ status, text }: Pick<ApiResponse, 'status' | 'text'>): number {
  const { code, values } = JSON.parse(text)
  assert.deepEqual([status, code], [202, 'approval.waitsForAdministrator'], text)
  return values.approvalId
}
/** A write-off of 50,000 dollars that the lender asked for; above the limit, which is 10,000 afterwards. */
async function aRequest(): Promise<number> {
  await limitTo(api, null)
  await signIn(lender)
  const loan = await api.aLoan(lender, {
    principalAmount: 50_000,
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
  })
  await limitTo(api, 10_000)
  return keptIn(await lender.client.call(writeOffLoan, { params: { loanId: loan.id }, body: { date: '2026-03-01' } }))
}
async function giveSecondStep({ id }: Person): Promise<void> {
  await api.database.owner.query(
    `insert into authenticators (user_id, secret, created_at, confirmed_at)
     values ($1, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', now(), now()) on conflict do nothing`,
    [id],
  )
}

describe('while a limit is set', () => {
  test('nobody is made an administrator by one alone, and a made-up one decides on nothing', async () => {
    const puppet = await api.aLender()
    await limitTo(api, 10_000)

    const kept = waitsFor(await role(admin, puppet, 'ADMIN'))

    assert.equal(await roleOf(puppet), 'LENDER')
    assert.deepEqual(codeOf(await give(kept, admin)), [409, 'approval.own'])
    assert.equal((await give(kept, puppet)).status, 403)
    assert.equal((await give(kept, other)).status, 200)
    assert.equal(await roleOf(puppet), 'ADMIN')
  })

  test('the other administrator’s account is not opened by a reset link of one alone', async () => {
    await limitTo(api, 10_000)

    const kept = waitsFor(await link(admin, other))

    assert.deepEqual(codeOf(await give(kept, admin)), [409, 'approval.own'])
    const { rows } = await api.database.owner.query(
      "select count(*)::int as count from one_time_tokens where purpose = 'RESET_PASSWORD' and used_at is null and user_id = $1",
      [other.id],
    )
    assert.deepEqual(rows, [{ count: 0 }])
  })

  test('an approved reset link is made when it is asked for again, once, and stands in no table', async () => {
    const third = await api.anAdmin()
    await limitTo(api, 10_000)
    const kept = waitsFor(await link(admin, other))
    assert.equal((await give(kept, third)).status, 200)

    const made = await link(admin, other)
    assert.equal(made.status, 201)
    waitsFor(await link(admin, other))
    const { rows } = await api.database.owner.query('select to_jsonb(a)::text as row from approvals a')
    const token = new URL(made.data.url).searchParams.get('token') ?? assert.fail()
    assert.ok(rows.every(({ row }) => !row.includes(token)))
  })

  test('an approved reset link has to be fetched within a day', async () => {
    const third = await api.anAdmin()
    await limitTo(api, 10_000)
    assert.equal((await give(waitsFor(await link(admin, other)), third)).status, 200)

    await at(daysLater(1.1))

    waitsFor(await link(admin, other))
  })

  test('the second step of an administrator is not ended by one alone; that of a lender is', async () => {
    const [third, careful] = [await api.anAdmin(), await api.aLender()]
    for (const person of [third, careful]) await giveSecondStep(person)
    await limitTo(api, 10_000)
    const end = ({ id }: Person) => admin.client.call(endTwoFactorOf, { params: { userId: id } })

    const kept = waitsFor(await end(third))
    assert.equal((await end(careful)).status, 200)

    assert.equal((await give(kept, other)).status, 200)
    const { rows } = await api.database.owner.query('select from authenticators where user_id = any($1)', [
      [third.id, careful.id],
    ])
    assert.equal(rows.length, 0)
  })

  test('a disabled administrator is not enabled by one alone', async () => {
    const third = await api.anAdmin()
    const put = (disabled: boolean) =>
      admin.client.call(setUserDisabled, { params: { userId: third.id }, body: { disabled } })
    await limitTo(api, 10_000)

    assert.equal((await put(true)).status, 200)
    const kept = waitsFor(await put(false))
    assert.equal((await give(kept, other)).status, 200)
    assert.equal((await signIn(third)).status, 200)
  })

  test('the limit is lowered by one, and raised or lifted by two', async () => {
    assert.equal((await limit(admin, 10_000)).status, 200)
    assert.equal((await limit(admin, 9_000)).status, 200)

    const lifted = waitsFor(await limit(admin, null))
    assert.equal((await limit(admin, null)).code, 'approval.waitsAlready')
    const raised = waitsFor(await limit(other, 9_000.01))
    assert.equal(await limitNow(), 900_000)

    assert.deepEqual(codeOf(await give(lifted, admin)), [409, 'approval.own'])
    assert.equal((await give(raised, admin)).status, 200)
    assert.equal(await limitNow(), 900_001)
    assert.equal((await give(lifted, other)).status, 200)
    assert.equal(await limitNow(), null)
  })

  test('a waiting act says what it is about', async () => {
    await limitTo(api, 10_000)
    const kept = [waitsFor(await link(admin, other)), waitsFor(await limit(admin, 20_000))]

    const { data } = await admin.client.call(listApprovals, { query: { limit: 1000, status: 'WAITING' } })
    const shown = kept.map((id) => data.find((approval) => approval.id === id))
    assert.deepEqual(
      shown.map((one) => [one?.action, one?.accountName, one?.newLimit, one?.isOwn, one?.loanId]),
      [
        ['createResetLink', other.fullName, null, true, null],
        ['setSecondPersonLimit', null, 20_000, true, null],
      ],
    )
  })

  test('an act that is approved after the limit was lifted is carried out all the same, and no more than once', async () => {
    const puppet = await api.aLender()
    await limitTo(api, 10_000)
    const kept = waitsFor(await role(admin, puppet, 'ADMIN'))
    await limitTo(api, null)

    assert.equal((await give(kept, other)).status, 200)
    assert.equal(await roleOf(puppet), 'ADMIN')
    assert.equal((await role(admin, puppet, 'LENDER')).status, 200)
    await limitTo(api, 10_000)
    waitsFor(await role(admin, puppet, 'ADMIN'))
  })
})

test('without a limit one administrator does all of this', async () => {
  const third = await api.aLender()

  assert.equal((await role(admin, third, 'ADMIN')).status, 200)
  assert.equal((await link(admin, third)).status, 201)
})

describe('an administrator decides', () => {
  test('only on what was asked for after they became one, and from a day after it', async () => {
    await at(laterDay, lender)
    const before = await aRequest()
    await at(daysLater(365.001), lender)
    await limitTo(api, null)
    const newcomer = await api.aLender()
    await role(admin, newcomer, 'ADMIN')
    await signIn(newcomer)
    const after = await aRequest()

    assert.deepEqual(codeOf(await give(before, newcomer)), [409, 'approval.newAdministrator'])
    assert.deepEqual(codeOf(await give(after, newcomer)), [409, 'approval.newAdministrator'])
    await at(daysLater(366.01), newcomer)
    assert.deepEqual(codeOf(await give(before, newcomer)), [409, 'approval.newAdministrator'])
    assert.equal((await give(after, newcomer)).status, 200)
  })

  test('not for a day after another has opened their sign-in', async () => {
    await at(laterDay, lender)
    const url = (await link(admin, other)).data.url
    const token = new URL(url).searchParams.get('token') ?? ''
    await api.nobody().call(resetPassword, { body: { token, password: 'Taken-Over-9' } })
    const taken = { ...other, password: 'Taken-Over-9', client: api.nobody() }
    await signIn(taken)
    const request = await aRequest()

    assert.deepEqual(codeOf(await give(request, taken)), [409, 'approval.signInOpened'])
    await at(daysLater(366.01), taken)
    await api.nobody().call(login, { body: { email: other.email, password: other.password } })
    assert.equal((await give(request, taken)).status, 200)
    await api.database.owner.query(
      'update users set password_hash = (select password_hash from users where id = $1) where id = $2',
      [admin.id, other.id],
    )
  })

  test('not on what a lender asks for whose sign-in they have opened themselves', async () => {
    await at(laterDay, lender)
    await link(admin, lender)
    const request = await aRequest()

    assert.deepEqual(codeOf(await give(request, admin)), [409, 'approval.openedMakersSignIn'])
    assert.equal((await give(request, other)).status, 200)
  })

  test('at once on the first day of an installation, when no administrator is older', async () => {
    const newcomer = await api.anAdmin()

    assert.equal((await give(await aRequest(), newcomer)).status, 200)
  })
})

describe('what a clock has left behind that was ahead', () => {
  test('a request that was asked for in the future has expired: an administrator made since does not decide on it', async () => {
    const kept = await aRequest()
    await api.database.owner.query(
      `update approvals set asked_at = asked_at + interval '30 days', expires_at = expires_at + interval '30 days' where id = $1`,
      [kept],
    )

    assert.deepEqual(codeOf(await give(kept, other)), [409, 'approval.expired'])
    const { data } = await admin.client.call(listApprovals, { query: { status: 'WAITING' } })
    assert.ok(data.every(({ id }) => id !== kept))
  })

  test('an approval given in the future opens nothing', async () => {
    await limitTo(api, 10_000)
    const kept = waitsFor(await link(admin, other))
    const third = await api.anAdmin()
    assert.equal((await give(kept, third)).status, 200)
    await api.database.owner.query(`update approvals set ended_at = ended_at + interval '30 days' where id = $1`, [
      kept,
    ])

    assert.equal((await link(admin, other)).status, 202)
  })
})

test('no call that may wait has a secret in its body, or comes with a file', () => {
  const waiting = ENDPOINTS.filter(({ mayWait }) => mayWait)

  for (const { name, body, takesFile } of waiting) {
    const fields = Object.keys((body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})
    assert.deepEqual(
      fields.filter((field) => /password|token|secret|^code$/i.test(field)),
      [],
      name,
    )
    assert.equal(takesFile, false, name)
  }
  assert.ok(
    waiting.some(({ body }) =>
      Object.keys((body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}).includes('role'),
    ),
  )
})
