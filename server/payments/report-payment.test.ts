import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan, getLoanHistory, type LoanDetail } from '#contract/loans/loans.ts'
import {
  confirmPayment,
  declinePayment,
  listPaymentsOfLoan,
  recordPayment,
  reportPayment,
  reversePayment,
} from '#contract/payments/payments.ts'
import { sql } from '../database/sql.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const record = await api.aBorrower(lender)
const borrowerId = record.id
const borrower = await api.anInvitedBorrower(lender, record)

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month, due on 2 February and on 2 March. */
const aRunningLoan = () => api.aLoan(lender, { borrowerId, originationDate: '2026-01-02', maturityDate: '2027-01-02' })

const report = (loan: { id: number }, overrides: Record<string, unknown> = {}, by = borrower) =>
  by.client.call(reportPayment, {
    body: { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH', ...overrides },
  })
const confirm = ({ id }: { id: number }, body: Record<string, unknown> = {}, by = lender) =>
  by.client.call(confirmPayment, { params: { paymentId: id }, body })
const decline = ({ id }: { id: number }, reason = 'Nothing arrived', by = lender) =>
  by.client.call(declinePayment, { params: { paymentId: id }, body: { reason } })
const loanOf = async ({ id }: { id: number }): Promise<LoanDetail> =>
  (await lender.client.call(getLoan, { params: { loanId: id } })).data
const paymentsOf = async ({ id }: { id: number }, by = lender) =>
  (await by.client.call(listPaymentsOfLoan, { params: { loanId: id } })).data

async function assertBooksAgree() {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a payment the borrower reports waits for the lender and changes no figure and no event', async () => {
  const loan = await aRunningLoan()
  const before = await loanOf(loan)

  const response = await report(loan, { reference: ' 4711 ', note: 'From my savings' })

  assert.equal(response.status, 201)
  const { status, isReported, amount, principalAmount, unappliedAmount, reference } = response.data
  assert.deepEqual(
    { status, isReported, amount, principalAmount, unappliedAmount, reference },
    {
      status: 'PENDING',
      isReported: true,
      amount: 1066.19,
      principalAmount: null,
      unappliedAmount: null,
      reference: '4711',
    },
  )
  assert.deepEqual(await loanOf(loan), before)
  const { events } = (await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })).data
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['DISBURSED'],
  )
  assert.deepEqual(
    (await paymentsOf(loan)).map(({ id }) => id),
    [response.data.id],
  )
  await assertBooksAgree()
})

test('both read the note of a report, but a borrower does not read one the lender wrote', async () => {
  const loan = await aRunningLoan()
  const body = { loanId: loan.id, amount: 10, paymentDate: '2026-02-02', paymentMethod: 'CASH', note: 'Late again' }
  await lender.client.call(recordPayment, { body })
  await report(loan, { note: 'From my savings' })

  const notes = async (by: Person) => (await paymentsOf(loan, by)).map(({ note }) => note)

  assert.deepEqual(await notes(lender), ['From my savings', 'Late again'])
  assert.deepEqual(await notes(borrower), ['From my savings', null])
})

test('a report is in the chain of the borrower who made it', async () => {
  const { data } = await report(await aRunningLoan())

  const scope = { kind: 'USER', userId: borrower.id, lenderId: null } as const
  const rows = await api.database.database.transaction(scope, (tx) =>
    tx.query(sql`
      select lender_id as chain, actor_id as actor, subject_kind as kind from audit_log
      where action = 'reportPayment' and subject_id = ${data.id}`),
  )
  assert.deepEqual(rows, [{ chain: borrower.id, actor: borrower.id, kind: 'payment' }])
})

test('a confirmed payment is split, lowers the balance and can be reversed like any other', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan)

  const { data: payment } = await confirm(reported)

  const { id, status, interestAmount, principalAmount, paymentDate } = payment
  assert.deepEqual(
    { id, status, interestAmount, principalAmount, paymentDate },
    { id: reported.id, status: 'COMPLETED', interestAmount: 120, principalAmount: 946.19, paymentDate: '2026-02-02' },
  )
  assert.equal((await loanOf(loan)).outstandingBalance, 11_053.81)
  await assertBooksAgree()

  const reversed = await lender.client.call(reversePayment, { params: { paymentId: id }, body: { reason: 'Bounced' } })
  assert.equal(reversed.data.status, 'REVERSED')
  assert.equal((await loanOf(loan)).outstandingBalance, 12_000)
  await assertBooksAgree()
})

test('the lender may say that the money came on another day', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan, { amount: 1091.19 })

  const { data: payment } = await confirm(reported, { paymentDate: '2026-02-13' })

  // The day after grace: 25.00 of late fee is due by then.
  assert.deepEqual([payment.paymentDate, payment.feesAmount], ['2026-02-13', 25])
  await assertBooksAgree()
})

test('a declined payment says why to both, and changes no figure', async () => {
  const loan = await aRunningLoan()
  const before = await loanOf(loan)
  const { data: reported } = await report(loan)

  const response = await decline(reported, ' Nothing arrived ')

  assert.deepEqual([response.data.status, response.data.reason], ['DECLINED', 'Nothing arrived'])
  assert.deepEqual(
    (await paymentsOf(loan, borrower)).map(({ reason }) => reason),
    ['Nothing arrived'],
  )
  assert.deepEqual(await loanOf(loan), before)
  await assertBooksAgree()
})

const refusals: [string, Record<string, unknown>, number, string, string][] = [
  ['a day in the future', { paymentDate: '2026-03-03' }, 422, 'paymentDate', 'payment.sentInFuture'],
  ['a day before the loan began', { paymentDate: '2026-01-01' }, 422, 'paymentDate', 'payment.beforeOrigination'],
  ['an amount of nothing', { amount: 0 }, 422, 'amount', 'payment.amountPositive'],
  ['no method', { paymentMethod: ' ' }, 422, 'paymentMethod', 'payment.methodRequired'],
  ['more than is owed', { amount: 12_120.01 }, 409, 'amount', 'payment.moreThanOwed'],
  ['how it is to be applied', { application: 'PRINCIPAL_ONLY' }, 422, 'application', 'field.unknown'],
]
for (const [what, overrides, status, field, code] of refusals) {
  test(`a report with ${what} is refused, and nothing is written`, async () => {
    const loan = await aRunningLoan()

    const response = await report(loan, overrides)

    assert.deepEqual([response.status, response.fieldCodes?.[field]], [status, code])
    assert.deepEqual(await paymentsOf(loan), [])
  })
}

test('the same payment is reported once while it waits, and again after it was declined', async () => {
  const loan = await aRunningLoan()
  const { data: first } = await report(loan)

  const again = await report(loan)
  await decline(first)
  const afterwards = await report(loan)

  assert.deepEqual([again.status, again.code, afterwards.status], [409, 'payment.alreadyReported', 201])
})

test('twenty reports wait on a loan at most, also when many come at once; an answer makes room', async () => {
  const loan = await aRunningLoan()

  const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => report(loan, { amount: index + 1 })))

  const [first] = responses.filter(({ status }) => status === 201)
  const refused = responses.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 10)
  assert.deepEqual([refused[0]?.status, refused[0]?.code], [409, 'payment.tooManyReports'])
  await decline({ id: first?.data.id ?? 0 })
  assert.equal((await report(loan, { amount: 500 })).status, 201)
})

test('nothing is reported on a loan that is paid off', async () => {
  const loan = await aRunningLoan()
  const body = { loanId: loan.id, amount: 12_120, paymentDate: '2026-02-02', paymentMethod: 'WIRE' }
  await lender.client.call(recordPayment, { body })

  const response = await report(loan, { amount: 1 })

  assert.deepEqual([response.status, response.code], [409, 'loan.closed'])
})

test('what has been decided is not decided again', async () => {
  const loan = await aRunningLoan()
  const [confirmed, declined] = [(await report(loan)).data, (await report(loan, { amount: 5 })).data]
  await confirm(confirmed)
  await decline(declined)

  const responses = [
    await confirm(confirmed),
    await decline(confirmed),
    await confirm(declined),
    await decline(declined),
  ]

  assert.deepEqual(
    responses.map(({ status, code }) => [status, code]),
    Array.from({ length: 4 }, () => [409, 'payment.notReported']),
  )
  assert.equal((await paymentsOf(loan)).length, 2)
  await assertBooksAgree()
})

test('of a confirmation and a decline at once one is refused', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan)

  const responses = await Promise.all([confirm(reported), decline(reported), confirm(reported), decline(reported)])

  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
  await assertBooksAgree()
})

test('a reported payment that has become more than is owed is not confirmed, and stays open', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan)
  const body = { loanId: loan.id, amount: 11_500, paymentDate: '2026-02-02', paymentMethod: 'WIRE' }
  await lender.client.call(recordPayment, { body })

  const response = await confirm(reported)

  assert.deepEqual([response.status, response.code], [409, 'payment.moreThanOwed'])
  assert.deepEqual((await paymentsOf(loan)).map(({ status }) => status).toSorted(), ['COMPLETED', 'PENDING'])
  await assertBooksAgree()
})

test('a confirmation in the future, and a decline without a reason, are refused', async () => {
  const { data: reported } = await report(await aRunningLoan())

  const early = await confirm(reported, { paymentDate: '2026-03-03' })
  const silent = await decline(reported, ' ')

  assert.equal(early.fieldCodes?.['paymentDate'], 'payment.inFuture')
  assert.equal(silent.fieldCodes?.['reason'], 'payment.declineReasonRequired')
})

test('a lender does not report, a borrower does not decide, and a stranger sees nothing of it', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan)
  const other = await api.aLender()
  const otherBorrower = await api.aBorrowerAccount()

  const statuses = [
    await report(loan, {}, lender),
    await confirm(reported, {}, borrower),
    await decline(reported, 'Mine', borrower),
    await report(loan, {}, otherBorrower),
    await confirm(reported, {}, other),
    await decline(reported, 'Mine', other),
    await api.nobody().call(reportPayment, { body: {} }),
  ].map(({ status }) => status)

  assert.deepEqual(statuses, [403, 403, 403, 404, 404, 404, 401])
})

test('of equal reports sent at once one is kept', async () => {
  for (let trial = 0; trial < 3; trial += 1) {
    const loan = await aRunningLoan()

    const answers = await Promise.all(Array.from({ length: 24 }, () => report(loan)))

    const refused = answers.filter(({ status, code }) => status === 409 && code === 'payment.alreadyReported')
    assert.deepEqual([refused.length, (await paymentsOf(loan)).length], [23, 1])
  }
})

test('a report like a payment that counts already is confirmed only as another one', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan)
  await lender.client.call(recordPayment, {
    body: { loanId: loan.id, amount: reported.amount, paymentDate: reported.paymentDate, paymentMethod: 'ACH' },
  })
  const params = { paymentId: reported.id }

  const asked = await lender.client.call(confirmPayment, { params, body: { isAnother: false } })
  const another = await lender.client.call(confirmPayment, { params, body: { isAnother: true } })

  assert.deepEqual(
    [asked.status, asked.code, asked.values],
    [409, 'payment.recordedAlready', { amount: reported.amount.toFixed(2), day: reported.paymentDate }],
  )
  assert.equal(another.status, 200)
})

test('a report far above what is due is confirmed only when its amount is meant', async () => {
  const loan = await aRunningLoan()
  const { data: reported } = await report(loan, { amount: 10_661.9 })
  const params = { paymentId: reported.id }

  const asked = await lender.client.call(confirmPayment, { params, body: { isAmountMeant: false } })
  const meant = await lender.client.call(confirmPayment, { params, body: { isAmountMeant: true } })

  assert.deepEqual([asked.status, asked.code], [409, 'payment.farAboveDue'])
  assert.deepEqual(asked.values, { amount: '10661.90', usual: '1066.19' })
  assert.equal(meant.status, 200)
})
