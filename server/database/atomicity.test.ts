import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as borrowers from '#contract/borrowers/borrowers.ts'
import * as loans from '#contract/loans/loans.ts'
import * as payments from '#contract/payments/payments.ts'
import * as users from '#contract/users/users.ts'
import { allRows } from '../testing/all-rows.ts'
import { useApi } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'
import { goodPassword, type Person } from '../testing/api-people.ts'
import { type Fault, failingDatabase } from '../testing/failing-database.ts'

const fault = failingDatabase()
const api = await useApi({ wrap: fault.wrap })

type Outcome = { faults: number; statuses: number[]; last: ApiResponse }

/** Sends a request again and again, failing at its first statement, its second and so on, until it succeeds. */
async function failingEverywhere(send: () => Promise<ApiResponse>, kind: Fault = 'THROW'): Promise<Outcome> {
  const before = await allRows(api.database)
  const statuses = new Set<number>()
  for (let statement = 1; ; statement += 1) {
    fault.failAt(statement, kind)
    const last = await send()
    if (!fault.stop()) return { faults: statement - 1, statuses: [...statuses], last }
    statuses.add(last.status)
    assert.deepEqual(await allRows(api.database), before, `a part was left behind at statement ${statement}`)
  }
}

/** Asserts that every failed try was answered with an error, and that the last one succeeded. */
function assertWhole(
  { faults, statuses, last }: Outcome,
  { status, atLeast }: { status: number; atLeast: number },
): void {
  assert.equal(last.status, status, last.text)
  assert.deepEqual(statuses, [500])
  // Without this, a fault that never occurred would pass for a harmless one.
  assert.ok(faults >= atLeast, `failed at ${faults} statements`)
}

const key = { headers: { 'idempotency-key': 'key-1' } }
const aPayment = (loanId: number) => ({ loanId, amount: 1066.19, paymentDate: '2026-03-02', paymentMethod: 'ACH' })

test('a sign-up that fails anywhere leaves neither account nor session', async () => {
  const form = {
    email: 'whole@example.com',
    password: goodPassword,
    fullName: 'W',
    role: 'LENDER',
    termsAccepted: true,
  }

  const outcome = await failingEverywhere(() => api.nobody().post('/api/auth/signup', form))

  assertWhole(outcome, { status: 201, atLeast: 6 })
})

test('an invited sign-up that fails anywhere leaves the invitation open', async () => {
  const lender = await api.aLender()
  const { id, email } = await api.aBorrower(lender)
  const { data } = await lender.client.call(borrowers.inviteBorrower, { params: { borrowerId: id } })
  const form = { email, password: goodPassword, fullName: 'B', role: 'BORROWER', termsAccepted: true }

  const outcome = await failingEverywhere(() =>
    api.nobody().post('/api/auth/signup', { ...form, invitationToken: data.token }),
  )

  assertWhole(outcome, { status: 201, atLeast: 9 })
})

test('a new password that fails anywhere leaves the old one and all sessions', async () => {
  const lender = await api.aLender()
  const body = { currentPassword: goodPassword, newPassword: 'Lantern-Bridge-9' }

  const outcome = await failingEverywhere(() =>
    lender.client.call(users.changePassword, { params: { userId: lender.id }, body }),
  )

  assertWhole(outcome, { status: 200, atLeast: 6 })
})

test('a borrower, an invitation and a change of a profile are whole', async () => {
  const lender = await api.aLender()
  const borrower = { firstName: 'Bea', lastName: 'Whole', email: 'bea.whole@example.com', phone: '555-010-0100' }
  const { id } = await api.aBorrower(lender)

  const added = await failingEverywhere(() => lender.client.call(borrowers.createBorrower, { body: borrower, ...key }))
  const invited = await failingEverywhere(() =>
    lender.client.call(borrowers.inviteBorrower, { params: { borrowerId: id }, ...key }),
  )
  const renamed = await failingEverywhere(() =>
    lender.client.call(users.updateUser, { params: { userId: lender.id }, body: { fullName: 'L' }, ...key }),
  )

  assertWhole(added, { status: 201, atLeast: 9 })
  assertWhole(invited, { status: 201, atLeast: 8 })
  assertWhole(renamed, { status: 200, atLeast: 8 })
})

test('a loan that fails anywhere is not there, and neither is its number', async () => {
  const lender = await api.aLender()
  const { id } = await api.aBorrower(lender)

  const outcome = await failingEverywhere(() => makeLoan(lender, id))

  assertWhole(outcome, { status: 201, atLeast: 12 })
})

test('a payment and its reversal that fail anywhere move no money', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)

  const paid = await failingEverywhere(() =>
    lender.client.call(payments.recordPayment, { body: aPayment(loan.id), ...key }),
  )
  const { id } = JSON.parse(paid.last.text).data
  const reversed = await failingEverywhere(() =>
    lender.client.call(payments.reversePayment, { params: { paymentId: id }, body: { reason: 'Bounced' }, ...key }),
  )

  assertWhole(paid, { status: 201, atLeast: 14 })
  assertWhole(reversed, { status: 200, atLeast: 14 })
})

test('a payment whose connection to the database dies anywhere moves no money, and the answer says so', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)

  const { faults, statuses, last } = await failingEverywhere(
    () => lender.client.call(payments.recordPayment, { body: aPayment(loan.id), ...key }),
    'KILL_CONNECTION',
  )

  assert.equal(last.status, 201)
  assert.deepEqual(statuses, [503])
  assert.ok(faults >= 14)
})

const makeLoan = (lender: Person, borrowerId: number): Promise<ApiResponse> =>
  lender.client.call(loans.createLoan, {
    body: {
      loanName: 'Whole',
      principalAmount: 12_000,
      interestRate: 12,
      loanType: 'PERSONAL',
      borrowerId,
      originationDate: '2026-03-02',
      maturityDate: '2027-03-02',
      paymentStructure: 'FULLY_AMORTIZED',
      paymentFrequency: 'MONTHLY',
    },
    ...key,
  })
