import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signup } from '#contract/auth/auth.ts'
import {
  acceptInvitation,
  type Borrower,
  getBorrower,
  getInvitation,
  inviteBorrower,
} from '#contract/borrowers/borrowers.ts'
import { listLoansOfBorrower } from '#contract/loans/loans.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender({ companyName: 'Pier Capital' })

const invite = ({ id }: Borrower, by = lender) => by.client.call(inviteBorrower, { params: { borrowerId: id } })
const look = (token: string) => api.nobody().call(getInvitation, { params: { token } })
const accept = (token: string, by: Person) => by.client.call(acceptInvitation, { params: { token } })
const portalOf = async ({ id }: Borrower) =>
  (await lender.client.call(getBorrower, { params: { borrowerId: id } })).data.portal
const loansSeenBy = async ({ id, client }: Person) =>
  (await client.call(listLoansOfBorrower, { params: { borrowerId: id } })).data.length

test('an invitation is a link that says who invites whom, and for how long it works', async () => {
  const borrower = await api.aBorrower(lender)

  const { status, data } = await invite(borrower)

  assert.equal(status, 201)
  assert.match(data.token, /^[\w-]{43}$/)
  assert.equal(data.url, `http://loanwright.test/register?invitation=${data.token}`)
  assert.equal(data.expiresAt, '2026-03-16T12:00:00.000Z')
  assert.deepEqual((await look(data.token)).data, {
    lenderName: 'Pier Capital',
    email: borrower.email,
    fullName: borrower.fullName,
    expiresAt: data.expiresAt,
  })
  assert.equal(await portalOf(borrower), 'INVITED')
})

test('the token itself is kept nowhere', async () => {
  const { data } = await invite(await api.aBorrower(lender))

  const { rows } = await api.database.owner.query(
    'select count(*) as count from invitations where strpos(invitations::text, $1) > 0',
    [data.token],
  )

  assert.deepEqual(rows, [{ count: 0 }])
})

test('whoever registers by the invitation sees the loan, its schedule and its payments', async () => {
  const borrower = await api.aBorrower(lender)
  const loan = await api.aLoan(lender, { borrowerId: borrower.id })

  const account = await api.anInvitedBorrower(lender, borrower)

  assert.equal(await loansSeenBy(account), 1)
  const { data: rows } = await account.client.get<unknown[]>(`/api/loans/${loan.id}/schedule`)
  assert.equal(rows.length, 12)
  assert.equal(await portalOf(borrower), 'LINKED')
})

test('a borrower who is signed in already accepts an invitation, once', async () => {
  const account = await api.aBorrowerAccount()
  const borrower = await api.aBorrower(lender, { email: account.email.toUpperCase() })
  await api.aLoan(lender, { borrowerId: borrower.id })
  const { data } = await invite(borrower)

  const accepted = await accept(data.token, account)

  assert.deepEqual([accepted.status, accepted.data], [200, { success: true }])
  assert.equal(await loansSeenBy(account), 1)
  const again = await accept(data.token, account)
  assert.deepEqual([again.status, again.code], [404, 'invitation.notFound'])
  assert.equal((await look(data.token)).status, 404)
})

test('an invitation is for its address alone', async () => {
  const borrower = await api.aBorrower(lender)
  const { data } = await invite(borrower)
  const somebody = await api.aBorrowerAccount()

  const accepted = await accept(data.token, somebody)
  const registered = await api.nobody().call(signup, {
    body: {
      email: 'thief@example.com',
      password: somebody.password,
      fullName: 'A Thief',
      role: 'BORROWER',
      termsAccepted: true,
      invitationToken: data.token,
    },
  })

  assert.deepEqual([accepted.status, accepted.fieldCodes], [409, { email: 'invitation.otherEmail' }])
  assert.deepEqual([registered.status, registered.code], [409, 'invitation.otherEmail'])
  assert.equal(await portalOf(borrower), 'INVITED')
})

test('no answer that holds an invitation is kept in the database', async () => {
  const borrower = await api.aBorrower(lender)

  const headers = { 'idempotency-key': 'invitation-1' }
  await lender.client.call(inviteBorrower, { params: { borrowerId: borrower.id }, headers })

  const { rows } = await api.database.owner.query("select key from idempotency_keys where key = 'invitation-1'")
  assert.deepEqual(rows, [])
})

test('an older invitation stops working when a new one is made', async () => {
  const borrower = await api.aBorrower(lender)
  const { data: first } = await invite(borrower)
  const { data: second } = await invite(borrower)

  assert.deepEqual([(await look(first.token)).code, (await look(second.token)).status], ['invitation.notFound', 200])
})

test('an invitation ends after 14 days', async () => {
  const borrower = await api.aBorrower(lender)
  const { data } = await invite(borrower)
  const statusAt = async (instant: string) => {
    api.clock.set(instant)
    return (await look(data.token)).status
  }

  const statuses = [await statusAt('2026-03-16T11:59:59.000Z'), await statusAt('2026-03-16T12:00:00.000Z')]
  api.clock.set(testNow)

  assert.deepEqual(statuses, [200, 404])
})

test('an invitation to an address that was then changed stops working', async () => {
  const borrower = await api.aBorrower(lender)
  const { data } = await invite(borrower)
  const { firstName, lastName, phone } = borrower

  await lender.client.put(`/api/borrowers/${borrower.id}`, { firstName, lastName, phone, email: 'new@example.com' })

  assert.equal((await look(data.token)).status, 404)
})

test('a borrower who has an account needs no invitation', async () => {
  const borrower = await api.aBorrower(lender)
  await api.anInvitedBorrower(lender, borrower)

  const response = await invite(borrower)

  assert.deepEqual([response.status, response.code], [409, 'borrower.alreadyLinked'])
})

test('a record made for an address that was proved before is tied to its account at once when its owner agreed before', async () => {
  const account = await api.aBorrowerAccount()
  await api.database.owner.query('update users set email_verified_at = now() where id = $1', [account.id])
  const first = await api.aBorrower(lender, { email: account.email })
  await accept((await invite(first)).data.token, account)
  const { firstName, lastName, phone } = first
  await lender.client.put(`/api/borrowers/${first.id}`, { firstName, lastName, phone, email: 'moved@example.com' })

  const borrower = await api.aBorrower(lender, { email: account.email })
  await api.aLoan(lender, { borrowerId: borrower.id })

  assert.equal(borrower.portal, 'LINKED')
  assert.equal(await loansSeenBy(account), 1)
})

test('a loan made while its borrower accepts is seen all the same', async () => {
  for (let round = 0; round < 5; round += 1) {
    const account = await api.aBorrowerAccount()
    const borrower = await api.aBorrower(lender, { email: account.email })
    const { data } = await invite(borrower)

    await Promise.all([
      accept(data.token, account),
      api.aLoan(lender, { borrowerId: borrower.id }),
      api.aLoan(lender, { borrowerId: borrower.id }),
    ])

    assert.equal(await loansSeenBy(account), 2)
  }
})

test('of two accounts that accept one invitation at once one succeeds', async () => {
  const account = await api.aBorrowerAccount()
  const borrower = await api.aBorrower(lender, { email: account.email })
  const { data } = await invite(borrower)

  const responses = await Promise.all(Array.from({ length: 6 }, () => accept(data.token, account)))

  assert.equal(responses.filter(({ status }) => status === 200).length, 1)
})

test('only lenders invite, only to their own records, and only borrowers accept', async () => {
  const borrower = await api.aBorrower(lender)
  const stranger = await api.aLender()
  const { data } = await invite(borrower)

  assert.deepEqual([(await invite(borrower, stranger)).status, (await accept(data.token, stranger)).status], [404, 403])
  assert.equal((await invite(borrower, await api.aBorrowerAccount())).status, 403)
  assert.equal((await invite(borrower, await api.anAdmin())).status, 201)
  const nobody = api.nobody()
  assert.equal((await nobody.call(inviteBorrower, { params: { borrowerId: borrower.id } })).status, 401)
  assert.equal((await nobody.call(acceptInvitation, { params: { token: data.token } })).status, 401)
  assert.equal((await look('made-up')).code, 'invitation.notFound')
})
