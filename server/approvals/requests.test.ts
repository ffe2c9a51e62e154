import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getApproval, getSecondPersonLimit, setSecondPersonLimit } from '#contract/approvals/approvals.ts'
import { createLoan, deleteLoan, updateLoan } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, reversePayment } from '#contract/payments/payments.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { aPayment, booksOf, codeOf, keptIn, limitTo, seenBy, stepsOf } from '../testing/approvals.ts'

let lender: Person
const api = await useApi() // today is 2 March 2026
const admin = await api.anAdmin()
beforeEach(async () => {
  await limitTo(api, null)
  lender = await api.aLender()
})

const { aLargeLoan, give, writeOff, loanOf, assertBooksAgree } = stepsOf(() => ({ api, admin, lender }))

test('nothing takes a second person until an administrator says so', async () => {
  const loan = await api.aLoan(lender, { principalAmount: 50_000 })

  assert.equal((await admin.client.call(getSecondPersonLimit)).data.above, null)
  assert.equal((await writeOff(loan.id, '2026-03-02')).status, 201)
  assert.deepEqual(await seenBy(lender), [])
})

test('the limit is set by an administrator alone, and stands in the audit log with what it was', async () => {
  const refused = await lender.client.call(setSecondPersonLimit, { body: { above: null } })
  await admin.client.call(setSecondPersonLimit, { body: { above: 25_000 } })
  await admin.client.call(setSecondPersonLimit, { body: { above: 10_000.5 } })
  const { rows } = await api.database.owner.query(
    "select detail from audit_log where action = 'setSecondPersonLimit' order by sequence desc limit 1",
  )

  assert.equal(refused.status, 403)
  assert.deepEqual(rows, [{ detail: { before: 25_000, above: 10_000.5 } }])
})

test('a write-off above the limit changes nothing and waits; approved, it is carried out as it was sent', async () => {
  const loan = await aLargeLoan()
  const before = await booksOf(api)

  const kept = keptIn(await writeOff(loan.id))
  assert.equal(await booksOf(api), before)
  const [waiting] = await seenBy(lender)
  assert.deepEqual(
    { ...waiting, id: kept },
    {
      id: kept,
      action: 'writeOffLoan',
      loanId: loan.id,
      loanName: loan.loanName,
      loanNumber: loan.loanNumber,
      borrowerName: loan.borrowerName,
      lenderName: lender.fullName,
      // The principal, the interest of February and of the days since, and the late fee.
      amount: 50_933.84,
      dayAmount: null,
      accountName: null,
      newLimit: null,
      newRoom: null,
      paymentDate: null,
      note: 'The house burnt down',
      status: 'WAITING',
      isOwn: true,
      askedBy: lender.fullName,
      askedAt: testNow,
      expiresAt: '2026-03-09T12:00:00.000Z',
      endedBy: null,
      endedAt: null,
      reason: null,
    },
  )

  const given = await give(kept)
  assert.deepEqual([given.status, given.data.status, given.data.endedBy], [200, 'APPROVED', admin.fullName])
  assert.deepEqual([(await loanOf(loan.id)).status, (await loanOf(loan.id)).outstandingBalance], ['DEFAULTED', 0])
  const { rows } = await api.database.owner.query(
    `select recorded_by::int as "by", effective_on::text as "on", detail ->> 'note' as note from loan_events
     where loan_id = $1 and kind = 'WRITTEN_OFF'`,
    [loan.id],
  )
  assert.deepEqual(rows, [{ by: lender.id, on: '2026-03-01', note: 'The house burnt down' }])
  await assertBooksAgree()
})

test('a reversal above the limit waits, and the payment counts until it is approved', async () => {
  const loan = await aLargeLoan()
  const paymentId = await aPayment(api, lender, loan.id)
  const reverse = () => lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } })
  const statuses = async () =>
    (await lender.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })).data.map(({ status }) => status)

  const kept = keptIn(await reverse())
  assert.deepEqual(await statuses(), ['COMPLETED'])
  assert.deepEqual([(await seenBy(lender))[0]?.paymentDate, (await seenBy(lender))[0]?.note], ['2026-03-02', 'Bounced'])
  assert.equal((await give(kept)).status, 200)

  assert.deepEqual(await statuses(), ['REVERSED'])
  assert.equal((await loanOf(loan.id)).outstandingBalance, 50_000)
  await assertBooksAgree()
})

test('a new loan above the limit is not there until it is approved, and then once', async () => {
  await limitTo(api, 10_000)
  const borrower = await api.aBorrower(lender)
  const form = {
    loanName: 'Mill Lane 3',
    principalAmount: 50_000,
    interestRate: 9,
    loanType: 'PERSONAL',
    borrowerId: borrower.id,
    originationDate: '2026-03-02',
    maturityDate: '2027-03-02',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }
  const before = await booksOf(api)

  const kept = keptIn(await lender.client.call(createLoan, { body: form }))
  assert.equal(await booksOf(api), before)
  const [waiting] = await seenBy(lender)
  assert.deepEqual([waiting?.loanId, waiting?.loanName, waiting?.amount], [null, 'Mill Lane 3', 50_000])
  assert.equal(waiting?.borrowerName, `${borrower.firstName} ${borrower.lastName}`)

  const shown = (await admin.client.call(getApproval, { params: { approvalId: kept } })).data
  assert.equal(shown.before, null)
  assert.deepEqual(
    { ...shown.after, nextPaymentAmount: 0 },
    {
      borrowerName: `${borrower.firstName} ${borrower.lastName}`,
      status: 'CURRENT',
      principalAmount: 50_000,
      interestRate: 9,
      maturityDate: '2027-03-02',
      paymentFrequency: 'MONTHLY',
      balloonPaymentDate: null,
      paymentStructure: 'FULLY_AMORTIZED',
      isPaymentStated: false,
      outstandingBalance: 50_000,
      interestDue: 0,
      interestToCome: 2_470.9,
      feesDue: 0,
      escrowDue: 0,
      nextPaymentDate: '2026-04-02',
      nextPaymentAmount: 0,
      writtenOff: 0,
    },
  )

  const { data } = await give(kept)
  const made = await loanOf(data.loanId ?? 0)
  assert.deepEqual([made.loanName, made.principalAmount, made.lenderId], ['Mill Lane 3', 50_000, lender.id])
  await assertBooksAgree()
})

test('other terms and the removal of a loan above the limit wait too, also where little would be lent afterwards', async () => {
  const loan = await aLargeLoan()
  const form = {
    loanName: 'A dollar',
    principalAmount: 1,
    interestRate: 12,
    loanType: 'SINGLE_FAMILY',
    borrowerId: loan.borrowerId,
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }
  const params = { loanId: loan.id }

  const edit = keptIn(await lender.client.call(updateLoan, { params, body: form }))
  const removal = keptIn(await lender.client.call(deleteLoan, { params }))
  assert.equal((await loanOf(loan.id)).principalAmount, 50_000)
  assert.equal((await give(edit)).status, 200)
  assert.deepEqual([(await loanOf(loan.id)).principalAmount, (await loanOf(loan.id)).loanName], [1, 'A dollar'])
  assert.deepEqual(codeOf(await give(removal)), [409, 'approval.loanMovedOn'])
  assert.equal((await lender.client.call(deleteLoan, { params })).status, 200) // of one dollar by now
  await assertBooksAgree()
})

test('a name or a note of a large loan changes without anybody else', async () => {
  const loan = await aLargeLoan()
  const form = {
    loanName: 'Renamed',
    principalAmount: 50_000,
    interestRate: 12,
    loanType: 'SINGLE_FAMILY',
    lateFee: 25,
    borrowerId: loan.borrowerId,
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
    gracePeriod: 10,
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }

  assert.equal((await lender.client.call(updateLoan, { params: { loanId: loan.id }, body: form })).status, 200)
})

test('exactly the limit needs nobody, and one cent more does', async () => {
  await limitTo(api, 10_000)

  const loan = await api.aLoan(lender, { principalAmount: 10_000 })
  await limitTo(api, 9_999.99)

  keptIn(await writeOff(loan.id, '2026-03-02'))
})

test('a person makes so many requests within a day, also at once and whatever becomes of them', async () => {
  const { id: borrowerId } = await api.aBorrower(lender)
  await limitTo(api, 1_000)
  await api.database.owner.query(
    `insert into approvals (lender_id, action, params, body, fact, amount_cents, made_by, asked_at, expires_at, status, ended_at, ended_by)
     select $1, 'createLoan', '{}', '{}', 'DISBURSED', 500000, $1, $2, $2::timestamptz + interval '7 days', 'WITHDRAWN', $2, $1 from generate_series(1, 198)`,
    [lender.id, testNow],
  )
  const form = { ...loanForm, borrowerId }

  const answers = await Promise.all(
    [5_000, 6_000, 7_000, 8_000].map((principalAmount) =>
      lender.client.call(createLoan, { body: { ...form, principalAmount } }),
    ),
  )

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 202, 409, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.code, 'approval.tooManyToday')
})

const loanForm = {
  loanName: 'Mill Lane 3',
  interestRate: 9,
  loanType: 'PERSONAL',
  originationDate: '2026-03-02',
  maturityDate: '2027-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
}
