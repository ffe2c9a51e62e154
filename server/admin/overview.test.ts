import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAdminOverview, setUserDisabled } from '#contract/admin/admin.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { readMigrations } from '../database/migrate.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const overview = async (admin: Person) => (await admin.client.call(getAdminOverview)).data
const pay = async (lender: Person, loanId: number, paymentDate: string) => {
  const body = { loanId, amount: 1066.19, paymentDate, paymentMethod: 'ACH' }
  return (await lender.client.call(recordPayment, { body })).data
}

test('an installation that has just begun counts its administrator, and nothing else', async () => {
  const admin = await api.anAdmin()

  const { users, loans, payments30Days, system } = await overview(admin)

  assert.deepEqual(users, { lenders: 0, borrowers: 0, admins: 1, withoutRole: 0, disabled: 0 })
  assert.deepEqual([loans.total, loans.outstanding, loans.lent], [0, 0, 0])
  assert.deepEqual(payments30Days, { count: 0, amount: 0 })
  assert.deepEqual([system.verification, system.running], [null, null])
  assert.equal(system.migration, (await readMigrations()).at(-1)?.name)
  assert.equal(system.files.storedBytes, 0)
  assert.ok(system.databaseBytes > 1_000_000 && system.uptimeSeconds >= 0)
})

test('people, loans and payments are counted over all lenders', async () => {
  const admin = await api.anAdmin()
  const [one, two] = [await api.aLender(), await api.aLender()]
  const gone = await api.aBorrowerAccount()
  await admin.client.call(setUserDisabled, { params: { userId: gone.id }, body: { disabled: true } })
  const year = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const paid = await api.aLoan(one, year)
  await api.aLoan(two, { ...year, gracePeriod: 0 })
  await api.aLoan(two, { originationDate: '2026-05-02', maturityDate: '2027-05-02' })
  const { id } = await api.aLoan(two)
  await two.client.delete(`/api/loans/${id}`)
  // 31 days back (30 January) is left out, 29 days back (1 February) is in, a reversed one is out.
  await pay(one, paid.id, '2026-01-31')
  await pay(one, paid.id, '2026-02-01')
  const bounced = await pay(one, paid.id, '2026-03-01')
  await one.client.call(reversePayment, { params: { paymentId: bounced.id }, body: { reason: 'Bounced' } })

  const { users, loans, payments30Days } = await overview(admin)

  assert.deepEqual(users, { lenders: 2, borrowers: 1, admins: 2, withoutRole: 0, disabled: 1 })
  assert.deepEqual(Object.fromEntries(loans.byStatus.map(({ status, count }) => [status, count])), {
    PENDING: 1,
    ACTIVE: 1,
    LATE: 1,
    DEFAULTED: 0,
    PAID_OFF: 0,
    SOLD: 0,
    TRANSFERRED: 0,
  })
  // 12,000 − (1,066.19 − 120.00) − (1,066.19 − 110.54) = 10,098.16 on the first; 12,000 on the second. The
  // third begins in May: its money has not left the lender yet.
  assert.deepEqual([loans.total, loans.lent, loans.outstanding], [3, 24_000, 22_098.16])
  assert.deepEqual(payments30Days, { count: 1, amount: 1066.19 })
})
