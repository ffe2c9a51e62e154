import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { getDeskCounts, getDeskMonth } from '#contract/desk/desk.ts'
import { writeOffLoan } from '#contract/loans/servicing.ts'
import {
  listPaymentsOfLoan,
  recordPayment,
  recordPayments,
  reportPayment,
  reversePayment,
} from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { limitTo } from '../testing/approvals.ts'

const api = await useApi() // today is 2 March 2026

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month, due on 2 February and on 2 March, 10 days of grace. */
const aLoan = (lender: Person, overrides = {}) =>
  api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })

const record = (
  lender: Person,
  payments: readonly Record<string, unknown>[],
  { headers = {}, ...changes }: Record<string, unknown> & { headers?: Record<string, string> } = {},
) =>
  lender.client.call(recordPayments, {
    body: { paymentDate: '2026-02-02', paymentMethod: 'CHECK', payments, ...changes },
    headers,
  })

const paymentsOf = async (lender: Person, loanId: number) =>
  (await lender.client.call(listPaymentsOfLoan, { params: { loanId } })).data

async function assertBooksAgree(lender: Person): Promise<void> {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('payments on several loans are recorded at once, each split as if it had been recorded by itself', async () => {
  const lender = await api.aLender()
  const [one, two] = [await aLoan(lender), await aLoan(lender)]

  const { status, data } = await record(lender, [
    { loanId: two.id, amount: 1066.19, reference: '1044', note: 'Envelope of Monday' },
    { loanId: one.id, amount: 500 },
  ])

  assert.equal(status, 200)
  assert.deepEqual([data.recorded, data.amount], [2, 1566.19])
  // January's interest is 1 % of 12,000.00; the rest is principal.
  const facts = data.outcomes.map(({ loanId, payment, refusal }) => [
    loanId,
    payment?.interestAmount,
    payment?.principalAmount,
    payment?.paymentDate,
    payment?.paymentMethod,
    payment?.reference,
    refusal,
  ])
  assert.deepEqual(facts, [
    [two.id, 120, 946.19, '2026-02-02', 'CHECK', '1044', null],
    [one.id, 120, 380, '2026-02-02', 'CHECK', null, null],
  ])
  assert.deepEqual(
    (await paymentsOf(lender, two.id)).map(({ note }) => note),
    ['Envelope of Monday'],
  )
  await assertBooksAgree(lender)
})

test('a payment that is refused says why, leaves nothing behind and holds up none of the others', async () => {
  const [lender, other] = [await api.aLender(), await api.aLender()]
  const [first, last, late] = [await aLoan(lender), await aLoan(lender), await aLoan(lender)]
  const far = await aLoan(lender)
  const [theirs, later] = [await aLoan(other), await aLoan(lender, { originationDate: '2026-02-10' })]
  await lender.client.call(recordPayment, {
    body: { loanId: late.id, amount: 100, paymentDate: '2026-02-02', paymentMethod: 'CHECK' },
  })

  const { data } = await record(lender, [
    { loanId: first.id, amount: 1066.19 },
    { loanId: theirs.id, amount: 100 },
    { loanId: 999_999_999, amount: 100 },
    { loanId: later.id, amount: 100 },
    { loanId: late.id, amount: 100 },
    { loanId: late.id, amount: 100, isAnother: true },
    { loanId: last.id, amount: 1066.19 },
    { loanId: last.id, amount: 1066.19 },
    { loanId: far.id, amount: 10_661.9 },
    { loanId: far.id, amount: 10_661.9, isAmountMeant: true },
  ])

  assert.deepEqual(
    data.outcomes.map(({ refusal }) => refusal?.code ?? 'recorded'),
    [
      'recorded',
      'loan.notFound',
      'loan.notFound',
      'payment.beforeOrigination',
      'payment.recordedAlready',
      'recorded',
      'recorded',
      'payment.recordedAlready',
      'payment.farAboveDue',
      'recorded',
    ],
  )
  assert.deepEqual(data.outcomes[3]?.refusal, {
    code: 'payment.beforeOrigination',
    message: 'The payment date is before the loan started on 2026-02-10; enter a later date',
    values: { day: '2026-02-10' },
  })
  assert.deepEqual([data.recorded, data.amount], [4, 12_894.28])
  const counts = [first, later, late, last].map(async ({ id }) => (await paymentsOf(lender, id)).length)
  assert.deepEqual(await Promise.all(counts), [1, 0, 2, 1])
  assert.deepEqual(await paymentsOf(other, theirs.id), [])
  await Promise.all([assertBooksAgree(lender), assertBooksAgree(other)])
})

test('a payment that needs a second person is left out, whole, and the others are recorded', async () => {
  const lender = await api.aLender()
  const [large, usual] = [await aLoan(lender, { principalAmount: 50_000 }), await aLoan(lender)]
  await limitTo(api, 10_000)

  const { status, data } = await record(lender, [
    { loanId: large.id, amount: 30_000 },
    { loanId: usual.id, amount: 1066.19 },
  ])
  await limitTo(api, null)

  assert.equal(status, 200)
  assert.deepEqual(
    data.outcomes.map(({ refusal }) => refusal?.code),
    ['approval.byItself', undefined],
  )
  assert.deepEqual([(await paymentsOf(lender, large.id)).length, data.recorded], [0, 1])
  await assertBooksAgree(lender)
})

test('a repeated request with the same key is answered as the first and records nothing more', async () => {
  const lender = await api.aLender()
  const loan = await aLoan(lender)
  const headers = { 'idempotency-key': 'envelopes-of-monday' }

  const first = await record(lender, [{ loanId: loan.id, amount: 200 }], { headers })
  const again = await record(lender, [{ loanId: loan.id, amount: 200 }], { headers })

  assert.deepEqual(again.data, first.data)
  assert.equal((await paymentsOf(lender, loan.id)).length, 1)
})

test('none, too many, a wrong amount and a missing method are refused before anything is written', async () => {
  const lender = await api.aLender()
  const loan = await aLoan(lender)
  const many = Array.from({ length: 201 }, () => ({ loanId: loan.id, amount: 1, isAnother: true }))

  const answers = [
    await record(lender, []),
    await record(lender, many),
    await record(lender, [{ loanId: loan.id, amount: 0 }]),
    await record(lender, [{ loanId: loan.id, amount: 1 }], { paymentMethod: ' ' }),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [422, 422, 422, 422],
  )
  assert.deepEqual(await paymentsOf(lender, loan.id), [])
})

test('two requests over the same loans in opposite orders both succeed, and every payment counts', async () => {
  const lender = await api.aLender()
  const loans = await Promise.all(Array.from({ length: 6 }, () => aLoan(lender)))
  const rows = loans.map(({ id }) => ({ loanId: id, amount: 100, isAnother: true }))

  const answers = await Promise.all([record(lender, rows), record(lender, rows.toReversed()), record(lender, rows)])

  assert.deepEqual(
    answers.map(({ data }) => data.recorded),
    [6, 6, 6],
  )
  await assertBooksAgree(lender)
})

test('120 payments are one entry of the audit log, with how many were recorded and refused', async () => {
  const lender = await api.aLender()
  const loan = await aLoan(lender)
  const rows = Array.from({ length: 119 }, (_, index) => ({ loanId: loan.id, amount: index + 1 }))

  const { data } = await record(lender, [...rows, { loanId: 999_999_999, amount: 1 }])

  assert.equal(data.recorded, 119)
  const { rows: log } = await api.database.owner.query(
    `select detail from audit_log where lender_id = $1 and action = 'recordPayments'`,
    [lender.id],
  )
  // 1 + 2 + … + 119
  assert.deepEqual(log, [{ detail: { payments: 119, refused: 1, amount: 7140 } }])
  await assertBooksAgree(lender)
})

test('the desk counts what waits: loans past due, reported payments, deposits and failed reminders', async () => {
  const lender = await api.aLender()
  const counts = async () => (await lender.client.call(getDeskCounts, {})).data
  assert.deepEqual(await counts(), { pastDueLoans: 0, reportedPayments: 0, bankLines: 0, failedReminders: 0 })
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await aLoan(lender, { borrowerId: record.id })

  const report = { loanId: loan.id, amount: 100, paymentDate: '2026-03-01', paymentMethod: 'ACH' }
  await borrower.client.call(reportPayment, { body: report })
  await api.database.owner.query(
    `insert into reminders (lender_id, loan_id, borrower_id, kind, due_on, offset_days, planned_on, planned_at, state,
       reason, next_attempt_at)
     values ($1, $2, $3, 'LATE', '2026-02-02', 1, '2026-02-03', now(), 'FAILED', 'REFUSED', now())`,
    [lender.id, loan.id, record.id],
  )

  // Due on 2 February and unpaid; 2 March is due today and not past due.
  assert.deepEqual(await counts(), { pastDueLoans: 1, reportedPayments: 1, bankLines: 0, failedReminders: 1 })
})

test('the month of the desk is what came in during it, and what is due in it and still open', async () => {
  const [lender, other] = [await api.aLender(), await api.aLender()]
  const loan = await aLoan(lender)
  await aLoan(other)
  // February's installment is paid on 1 March, and 100.00 of March's 1,066.19; 20.00 are taken back.
  const paidOn = { paymentDate: '2026-03-01' }
  await record(lender, [{ loanId: loan.id, amount: 1066.19 }], paidOn)
  await record(lender, [{ loanId: loan.id, amount: 100 }], { paymentDate: '2026-03-02' })
  const { data } = await record(lender, [{ loanId: loan.id, amount: 20 }], { paymentDate: '2026-03-02' })
  const [taken] = data.outcomes
  await lender.client.call(reversePayment, {
    params: { paymentId: taken?.payment?.id ?? 0 },
    body: { reason: 'Entered by mistake' },
  })

  const { data: month } = await lender.client.call(getDeskMonth, {})

  assert.deepEqual(month, { from: '2026-03-01', to: '2026-03-31', received: 1166.19, open: 966.19, overdue: 0 })
})

test('the month of the desk asks for nothing on a loan that was written off', async () => {
  const lender = await api.aLender()
  await aLoan(lender)
  const given = await aLoan(lender)
  const body = { date: '2026-03-02' }
  assert.equal((await lender.client.call(writeOffLoan, { params: { loanId: given.id }, body })).status, 201)

  const { data: month } = await lender.client.call(getDeskMonth, {})

  // March's 1,066.19 of the one loan that still asks for it, due today.
  assert.deepEqual([month.open, month.overdue], [1066.19, 0])
  // A day later it is past due, and nobody is told that it is still to fall due.
  api.clock.set('2026-03-03T12:00:00.000Z')
  const { email, password } = lender
  await lender.client.call(login, { body: { email, password } })
  const { data: then } = await lender.client.call(getDeskMonth, {})
  api.clock.set(testNow)
  assert.deepEqual([then.open, then.overdue], [1066.19, 1066.19])
})
