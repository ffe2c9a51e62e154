import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import {
  getBorrowerSummary,
  getLenderSummary,
  getLoan,
  getLoanHistory,
  getSchedule,
  listLoans,
  listLoansOfBorrower,
  listLoansOfLender,
} from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const running = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
const pay = (lender: Person, loanId: number, amount: number, paymentDate = '2026-02-02') =>
  lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'ACH' } })
const ofLender = (person: Person, lenderId = person.id) =>
  person.client.call(listLoansOfLender, { params: { lenderId }, query: { format: 'array' } })
const ofBorrower = (person: Person, borrowerId = person.id) =>
  person.client.call(listLoansOfBorrower, { params: { borrowerId } })

test('the list of loans comes in pages, the newest first, and says how many there are', async () => {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender)
  const ids: number[] = []
  for (let made = 0; made < 5; made += 1) ids.unshift((await api.aLoan(lender, { borrowerId })).id)

  const first = await lender.client.call(listLoans, { query: { page: 1, limit: 2 } })
  const last = await lender.client.call(listLoans, { query: { page: 3, limit: 2 } })
  const all = await lender.client.call(listLoans)

  assert.deepEqual([first.page, first.limit, first.total], [1, 2, 5])
  assert.deepEqual(
    first.data.map(({ id }) => id),
    ids.slice(0, 2),
  )
  assert.deepEqual(
    last.data.map(({ id }) => id),
    ids.slice(4),
  )
  assert.deepEqual([all.page, all.limit, all.data.length], [1, 25, 5])
})

test('the list shows each loan as its own page does', async () => {
  const lender = await api.aLender()
  const late = await api.aLoan(lender, { ...running, gracePeriod: 0 })
  const paidInPart = await api.aLoan(lender, running)
  await pay(lender, paidInPart.id, 500)
  await api.aLoan(lender, { originationDate: '2026-05-01', maturityDate: '2027-05-01' })
  const paidOff = await api.aLoan(lender, running)
  await pay(lender, paidOff.id, 12_120)

  const { data: listed } = await ofLender(lender)

  for (const loan of listed) {
    const { data: detail } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
    assert.deepEqual({ ...detail, ...loan }, detail)
  }
  assert.deepEqual(
    listed.map(({ status }) => status),
    ['PAID_OFF', 'PENDING', 'LATE', 'LATE'],
  )
  const { daysPastDue, pastDueAmount } = listed.find(({ id }) => id === late.id) ?? {}
  assert.deepEqual([daysPastDue, pastDueAmount], [28, 1066.19])
})

test('a payment made in part shows what is still open of its interest and of its principal, on the loan and in the schedule', async () => {
  const lender = await api.aLender()
  const begun = await api.aLoan(lender, running)
  await pay(lender, begun.id, 500)
  const paidOff = await api.aLoan(lender, running)
  await pay(lender, paidOff.id, 12_120)

  const { data: listed } = await ofLender(lender)
  const { data: schedule } = await lender.client.call(getSchedule, { params: { loanId: begun.id } })

  const next = listed.map((loan) => [loan.nextPaymentAmount, loan.nextPaymentInterest, loan.nextPaymentPrincipal])
  // 12,000.00 × 12 % / 12 = 120.00 of interest come first; 380.00 of the 946.19 of principal are paid.
  assert.deepEqual(next, [
    [null, null, null],
    [566.19, 0, 566.19],
  ])
  const [first, second] = schedule.map((row) => ({
    paid: [row.paidAmount, row.paidInterest, row.paidPrincipal],
    open: [row.openInterest, row.openPrincipal],
  }))
  assert.deepEqual(first, { paid: [500, 120, 380], open: [0, 566.19] })
  assert.deepEqual(second, { paid: [0, 0, 0], open: [110.54, 955.65] })
})

test('a borrower is shown a loan that runs as active although it is late, and one paid off as completed', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const terms = { ...running, borrowerId: record.id, gracePeriod: 0, notes: 'Is slow to pay' }
  const late = await api.aLoan(lender, terms)
  const done = await api.aLoan(lender, terms)
  await pay(lender, done.id, 12_120)
  const old = { originationDate: '2025-01-02', maturityDate: '2026-01-02' }
  const lost = await api.aLoan(lender, { ...terms, ...old })

  const { data: loans } = await ofBorrower(borrower)
  const { data: detail } = await borrower.client.call(getLoan, { params: { loanId: late.id } })

  const statusOf = Object.fromEntries(loans.map(({ id, status }) => [id, status]))
  assert.deepEqual(statusOf, { [late.id]: 'ACTIVE', [done.id]: 'COMPLETED', [lost.id]: 'DEFAULTED' })
  assert.deepEqual([detail.status, detail.notes], ['ACTIVE', null])
  assert.equal((await lender.client.call(getLoan, { params: { loanId: late.id } })).data.notes, 'Is slow to pay')
})

test('a borrower sees the loans of all lenders who invited them, and everything of these loans', async () => {
  const [one, two] = [await api.aLender(), await api.aLender()]
  const record = await api.aBorrower(one)
  const borrower = await api.anInvitedBorrower(one, record)
  const second = await api.aBorrower(two, { email: borrower.email })
  const { data: invitation } = await two.client.post<{ token: string }>(`/api/borrowers/${second.id}/invitation`)
  await borrower.client.post(`/api/invitations/${invitation.token}/acceptance`)
  const first = await api.aLoan(one, { borrowerId: record.id })
  const other = await api.aLoan(two, { borrowerId: second.id })

  const { data: loans } = await ofBorrower(borrower)
  const paged = await borrower.client.call(listLoans)

  assert.deepEqual(
    loans.map(({ id }) => id),
    [other.id, first.id],
  )
  assert.deepEqual([paged.data.map(({ id }) => id), paged.total], [[other.id, first.id], 2])
  for (const loanId of [first.id, other.id]) {
    const params = { loanId }
    const { data: rows } = await borrower.client.call(getSchedule, { params })
    const { data: history } = await borrower.client.call(getLoanHistory, { params })
    assert.deepEqual([rows.length, history.events.length], [12, 1])
  }
})

test("the loans of a lender's borrower are found by the record, of a borrower by the account", async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await api.aLoan(lender, { borrowerId: record.id })
  await api.aLoan(lender)
  const admin = await api.anAdmin()

  assert.deepEqual(
    (await ofBorrower(lender, record.id)).data.map(({ id }) => id),
    [loan.id],
  )
  assert.deepEqual(
    (await ofBorrower(borrower)).data.map(({ id }) => id),
    [loan.id],
  )
  assert.deepEqual(
    (await ofBorrower(admin, borrower.id)).data.map(({ id }) => id),
    [loan.id],
  )
  assert.deepEqual((await ofBorrower(admin)).data, [])
})

test('a borrower without an invitation sees nothing, although the address is the same', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender, { email: 'Same.Address@example.com' })
  const loan = await api.aLoan(lender, { borrowerId: record.id })
  const borrower = await api.aBorrowerAccount({ email: 'same.address@example.com' })

  assert.deepEqual((await ofBorrower(borrower)).data, [])
  assert.equal((await borrower.client.call(getLoan, { params: { loanId: loan.id } })).status, 404)
})

test('an admin sees the loans of all lenders, of one, and with whose they are', async () => {
  const lender = await api.aLender({ companyName: 'Pier Capital' })
  const loan = await api.aLoan(lender)
  const admin = await api.anAdmin()

  const all = await ofLender(admin)
  const one = await ofLender(admin, lender.id)
  const paged = await admin.client.call(listLoans, { query: { page: 1, limit: 1 } })

  assert.ok(all.data.length > one.data.length)
  assert.deepEqual([paged.total, paged.data.map(({ id }) => id)], [all.data.length, [loan.id]])
  assert.deepEqual(
    one.data.map(({ id, lenderName }) => [id, lenderName]),
    [[loan.id, 'Pier Capital']],
  )
  assert.equal((await admin.client.call(getLoan, { params: { loanId: loan.id } })).status, 200)
})

test('what is not theirs is as absent as what does not exist, to lenders and to borrowers', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const { id: loanId } = await api.aLoan(lender, { borrowerId: record.id })
  const strangers = [await api.aLender(), await api.aBorrowerAccount()]

  for (const stranger of strangers) {
    for (const endpoint of [getLoan, getSchedule, getLoanHistory]) {
      const theirs = await stranger.client.call(endpoint, { params: { loanId } })
      const nobodys = await stranger.client.call(endpoint, { params: { loanId: 999_999 } })
      assert.deepEqual([theirs.status, theirs.code, theirs.text], [404, 'loan.notFound', nobodys.text])
    }
    for (const endpoint of [listLoansOfBorrower, getBorrowerSummary]) {
      const theirs = await stranger.client.call(endpoint, { params: { borrowerId: record.id } })
      assert.deepEqual([theirs.status, theirs.code], [404, 'borrower.notFound'])
    }
  }
  for (const endpoint of [listLoansOfLender, getLenderSummary]) {
    const theirs = await strangers[0]?.client.call(endpoint, { params: { lenderId: lender.id } })
    assert.deepEqual([theirs?.status, theirs?.code], [404, 'lender.notFound'])
    assert.equal((await strangers[1]?.client.call(endpoint, { params: { lenderId: lender.id } }))?.status, 403)
  }
})

test('nobody sees loans without signing in', async () => {
  const nobody = api.nobody()
  const statuses = [
    await nobody.call(listLoans),
    await nobody.call(getLoan, { params: { loanId: 1 } }),
    await nobody.call(getSchedule, { params: { loanId: 1 } }),
    await nobody.call(getLoanHistory, { params: { loanId: 1 } }),
    await nobody.call(listLoansOfLender, { params: { lenderId: 1 } }),
    await nobody.call(listLoansOfBorrower, { params: { borrowerId: 1 } }),
    await nobody.call(getLenderSummary, { params: { lenderId: 1 } }),
    await nobody.call(getBorrowerSummary, { params: { borrowerId: 1 } }),
  ].map(({ status }) => status)

  assert.deepEqual(statuses, Array(8).fill(401))
})

test('with daily interest what a late borrower owes last grows with the days', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await api.aLoan(lender, { ...running, accrualMethod: 'DAILY', dayCount: 'ACT/365' })
  const lastRowOn = async (instant: string) => {
    api.clock.set(instant)
    await lender.client.call(login, { body: { email: lender.email, password: lender.password } })
    const { data } = await lender.client.call(getSchedule, { params: { loanId } })
    return data.at(-1)?.amount ?? 0
  }

  const early = await lastRowOn('2026-03-02T12:00:00.000Z')
  const later = await lastRowOn('2026-04-20T12:00:00.000Z')
  api.clock.set(testNow)

  assert.ok(early > 0 && later > early, `${later} is more than ${early}`)
})
