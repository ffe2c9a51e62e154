import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeTerms,
  getLoan,
  getLoanHistory,
  getSchedule,
  type LoanDetail,
  listLoans,
  updateLoan,
} from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { sql } from '../database/sql.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month, late fee 25.00 after 10 days. */
const aRunningLoan = (overrides = {}, by = lender) =>
  api.aLoan(by, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })

const change = ({ id }: { id: number }, body: Record<string, unknown>, by = lender) =>
  by.client.call(changeTerms, { params: { loanId: id }, body: { effectiveDate: '2026-02-02', ...body } })
const pay = ({ id }: { id: number }, overrides: Record<string, unknown> = {}) => {
  const body = { loanId: id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH', ...overrides }
  return lender.client.call(recordPayment, { body })
}
const loanOf = async ({ id }: { id: number }): Promise<LoanDetail> =>
  (await lender.client.call(getLoan, { params: { loanId: id } })).data
const rowsOf = async ({ id }: { id: number }) =>
  (await lender.client.call(getSchedule, { params: { loanId: id } })).data.map((row) => [row.dueDate, row.amount])
const formOf = (loan: LoanDetail, overrides: Record<string, unknown> = {}) => ({
  loanName: loan.loanName,
  principalAmount: 12_000,
  interestRate: 12,
  loanType: 'SINGLE_FAMILY',
  originationDate: '2026-01-02',
  maturityDate: '2027-01-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  lateFee: 25,
  gracePeriod: 10,
  borrowerId: loan.borrowerId,
  ...overrides,
})
const edit = (loan: LoanDetail, overrides: Record<string, unknown>) =>
  lender.client.call(updateLoan, { params: { loanId: loan.id }, body: formOf(loan, overrides) })

async function assertBooksAgree() {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a lower rate from a day on leaves what fell due before, and makes the rows after it anew', async () => {
  const loan = await aRunningLoan()
  await pay(loan)
  const before = await rowsOf(loan)

  const { status, data } = await change(loan, { interestRate: 6 })

  assert.equal(status, 200)
  const { interestRate, hasFixedTerms, outstandingBalance, nextPaymentDate, nextPaymentAmount } = data
  assert.deepEqual(
    { interestRate, hasFixedTerms, outstandingBalance, nextPaymentDate },
    { interestRate: 6, hasFixedTerms: true, outstandingBalance: 11_053.81, nextPaymentDate: '2026-03-02' },
  )
  const after = await rowsOf(loan)
  assert.deepEqual(after[0], before[0])
  // 11,053.81 in 11 months at 0.5 %: 11,053.81 × 0.005 ÷ (1 − 1.005^−11) = 1,035.29.
  assert.deepEqual([after[1], nextPaymentAmount], [['2026-03-02', 1035.29], 1035.29])
  assert.equal(after.length, 12)
  await assertBooksAgree()
})

test('a longer term, another frequency and another next day show in the loan, its list and its schedule', async () => {
  const loan = await aRunningLoan()
  await pay(loan)

  const { data } = await change(loan, {
    maturityDate: '2028-01-15',
    paymentFrequency: 'QUARTERLY',
    nextPaymentDate: '2026-04-15',
  })

  const { maturityDate, loanTermMonths, paymentFrequency, nextPaymentDate } = data
  assert.deepEqual(
    { maturityDate, loanTermMonths, paymentFrequency, nextPaymentDate },
    { maturityDate: '2028-01-15', loanTermMonths: 24, paymentFrequency: 'QUARTERLY', nextPaymentDate: '2026-04-15' },
  )
  const listed = (await lender.client.call(listLoans, {})).data.find(({ id }) => id === loan.id)
  assert.deepEqual([listed?.maturityDate, listed?.paymentFrequency], ['2028-01-15', 'QUARTERLY'])
  assert.deepEqual(
    (await rowsOf(loan)).slice(1, 4).map(([dueOn]) => dueOn),
    ['2026-04-15', '2026-07-15', '2026-10-15'],
  )
  await assertBooksAgree()
})

test('the terms the loan was made with stay in its history, with the change as a fact', async () => {
  const loan = await aRunningLoan()
  await change(loan, { interestRate: 6, gracePeriod: 10, lateFee: 25, maturityDate: '2027-01-02' })

  const { data } = await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })

  assert.equal(data.terms.annualRatePpm, 120_000)
  const [, changed] = data.events
  assert.ok(changed?.kind === 'TERMS_CHANGED')
  // What was so before is no change.
  assert.deepEqual([changed.effectiveOn, changed.change], ['2026-02-02', { annualRatePpm: 60_000 }])
})

test('a change for a day before payments that are entered splits those anew', async () => {
  const loan = await aRunningLoan()
  const { data: first } = await pay(loan)

  await change(loan, { effectiveDate: '2026-01-02', interestRate: 6 })

  assert.deepEqual([first.interestAmount, (await loanOf(loan)).paidInterest], [120, 60])
  await assertBooksAgree()
})

test('a balloon that is due at maturity moves with it, and its amount follows', async () => {
  const balloon = { hasBalloonPayment: true, balloonPaymentDate: '2027-01-02', amortizationTerm: 30 }
  const loan = await aRunningLoan({ ...balloon, amortizationTermUnit: 'YEARS' })

  const { data } = await change(loan, { maturityDate: '2028-01-02' })

  assert.equal(data.balloonPaymentDate, '2028-01-02')
  assert.equal((await rowsOf(loan)).at(-1)?.[0], '2028-01-02')
  assert.ok((data.balloonPaymentAmount ?? 0) < (loan.balloonPaymentAmount ?? 0), `${data.balloonPaymentAmount}`)
  await assertBooksAgree()
})

test('terms change again on the same day or later, and the last one counts', async () => {
  const loan = await aRunningLoan()
  await change(loan, { interestRate: 6 })

  const again = await change(loan, { interestRate: 7 })
  const back = await change(loan, { interestRate: 12 })

  assert.deepEqual([again.data.interestRate, back.data.interestRate], [7, 12])
  await assertBooksAgree()
})

test('after a change the name can still be edited, and terms cannot be replaced', async () => {
  const loan = await aRunningLoan()
  await change(loan, { interestRate: 6, lateFeePercent: 5, gracePeriod: 3 })
  const changed = { interestRate: 6, lateFee: null, lateFeePercent: 5, gracePeriod: 3 }

  const named = await edit(loan, { ...changed, loanName: 'Mill Road' })
  const replaced = await edit(loan, { ...changed, interestRate: 8 })

  assert.deepEqual([named.status, named.data.loanName, named.data.interestRate], [200, 'Mill Road', 6])
  assert.deepEqual([replaced.status, replaced.code], [409, 'loan.termsChanged'])
  await assertBooksAgree()
})

test('the limit of a late fee is made, answered and changed with the percentage it belongs to', async () => {
  const loan = await aRunningLoan({ lateFeePercent: 5, lateFeeMax: 40 })

  const lower = await change(loan, { lateFeePercent: 5, lateFeeMax: 30 })
  const alone = await change(loan, { lateFeeMax: 20 })
  const without = await change(loan, { lateFeePercent: 5 })

  assert.deepEqual([loan.lateFeePercent, loan.lateFeeMax], [5, 40])
  assert.deepEqual([lower.status, lower.data.lateFeePercent, lower.data.lateFeeMax], [200, 5, 30])
  assert.deepEqual([alone.status, alone.fieldCodes?.['lateFeeMax']], [422, 'loan.lateFeeLimitWithoutPercent'])
  assert.deepEqual([without.status, without.data.lateFeeMax], [200, null])
  await assertBooksAgree()
})

test('a loan whose only payment was taken back still takes new terms as a whole', async () => {
  const loan = await aRunningLoan()
  const { data: payment } = await pay(loan)
  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason: 'Bounced' } })

  const { data } = await edit(loan, { interestRate: 8 })

  assert.deepEqual([data.interestRate, data.hasFixedTerms], [8, false])
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['on its last day, ahead', { effectiveDate: '2027-01-02', interestRate: 6 }, 'effectiveDate', 'loan.changeAfterEnd'],
  [
    'before the loan',
    { effectiveDate: '2026-01-01', interestRate: 6 },
    'effectiveDate',
    'loan.changeBeforeOrigination',
  ],
  ['on a day that does not exist', { effectiveDate: '2026-02-30', interestRate: 6 }, 'effectiveDate', 'field.day'],
  ['to an end that has passed', { maturityDate: '2026-02-02' }, 'maturityDate', 'loan.maturityAfterChange'],
  ['on a day in the year 1000', { effectiveDate: '1000-01-01' }, 'effectiveDate', 'field.dayOutOfRange'],
  ['to an end in 200 years', { maturityDate: '2226-01-02' }, 'maturityDate', 'field.dayOutOfRange'],
  ['to an end in 120 years', { maturityDate: '2146-01-02' }, 'maturityDate', 'loan.termTooLong'],
  ['with a next day in the year 9999', { nextPaymentDate: '9999-12-31' }, 'nextPaymentDate', 'field.dayOutOfRange'],
  [
    'to more payments than anybody makes',
    { maturityDate: '2125-01-02', paymentFrequency: 'WEEKLY' },
    'maturityDate',
    'loan.tooManyPayments',
  ],
  [
    'with a next day that has passed',
    { nextPaymentDate: '2026-02-02' },
    'nextPaymentDate',
    'loan.nextPaymentWithinTerm',
  ],
  ['with a next day after the end', { nextPaymentDate: '2027-01-03' }, 'nextPaymentDate', 'loan.nextPaymentWithinTerm'],
  ['to a rate below nothing', { interestRate: -1 }, 'interestRate', 'loan.interestRatePositive'],
  ['to half a day of grace', { gracePeriod: 0.5 }, 'gracePeriod', 'field.wholeNumber'],
  ['of the amount', { principalAmount: 5 }, 'principalAmount', 'field.unknown'],
]
for (const [what, body, field, code] of refusals) {
  test(`a change of terms ${what} is refused, and nothing is written`, async () => {
    const loan = await aRunningLoan()

    const response = await change(loan, body)

    assert.deepEqual([response.status, response.fieldCodes?.[field]], [422, code])
    const { data } = await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })
    assert.equal(data.events.length, 1)
  })
}

test('a change that changes nothing is refused', async () => {
  const loan = await aRunningLoan()

  const empty = await change(loan, {})
  const same = await change(loan, { interestRate: 12, gracePeriod: 10, nextPaymentDate: '2026-03-02' })

  assert.deepEqual(
    [empty, same].map(({ status, code }) => [status, code]),
    Array.from({ length: 2 }, () => [409, 'loan.nothingChanges']),
  )
})

test('a change before the last one is refused, and names its day', async () => {
  const loan = await aRunningLoan()
  await change(loan, { interestRate: 6 })

  const response = await change(loan, { effectiveDate: '2026-02-01', interestRate: 7 })

  assert.equal(
    response.fields?.['effectiveDate'],
    'Terms already changed on 2026-02-02; enter that date or a later one',
  )
})

test('terms of a loan that is paid off, or written off, do not change', async () => {
  const paid = await aRunningLoan()
  await pay(paid, { amount: 12_120 })
  const givenUp = await aRunningLoan()
  await api.database.owner.query(
    `insert into loan_events (lender_id, loan_id, kind, effective_on, recorded_at, recorded_by)
     values ($1, $2, 'WRITTEN_OFF', '2026-02-10', '2026-02-10T12:00:00Z', $1)`,
    [lender.id, givenUp.id],
  )

  const responses = [await change(paid, { interestRate: 6 }), await change(givenUp, { interestRate: 6 })]

  assert.deepEqual(
    responses.map(({ status, code }) => [status, code]),
    [
      [409, 'loan.closed'],
      [409, 'loan.givenUp'],
    ],
  )
})

test('only the own lender and an admin change terms, and it is in the audit log', async () => {
  const record = await api.aBorrower(lender)
  const loan = await aRunningLoan({ borrowerId: record.id })
  const callers = [await api.anInvitedBorrower(lender, record), await api.aLender(), await api.anAdmin()]

  const statuses = []
  for (const by of callers) statuses.push((await change(loan, { interestRate: 6 }, by)).status)
  const nobody = await api.nobody().call(changeTerms, { params: { loanId: loan.id }, body: {} })

  assert.deepEqual([...statuses, nobody.status], [403, 404, 200, 401])
  const rows = await api.database.database.transaction({ kind: 'ADMIN', userId: lender.id }, (tx) =>
    tx.query(sql`select subject_kind as kind from audit_log where action = 'changeTerms' and subject_id = ${loan.id}`),
  )
  assert.deepEqual(rows, [{ kind: 'loan' }])
})
