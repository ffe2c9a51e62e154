import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import { chargeFee, forgiveDebt, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { getCashReport } from '#contract/reports/reports.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import { limitTo } from '../../testing/approvals.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
type Loan = { id: number }

/** 12,000.00 at 12 % over a year from 2 January, no late fee: on 2 February 120.00 of interest and 12,000.00 are owed. */
const aLoan = () => api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 })
const forgive = ({ id: loanId }: Loan, body = {}) =>
  lender.client.call(forgiveDebt, { params: { loanId }, body: { kind: 'GIFT', date: '2026-02-02', ...body } })
const loanOf = async ({ id: loanId }: Loan) => (await lender.client.call(getLoan, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const booksOf = ({ id: loanId }: Loan) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('principal and interest are forgiven without a cent of cash, and come back when that is taken back', async () => {
  const loan = await aLoan()

  const { status, data } = await forgive(loan, { principalAmount: 2_000, interestAmount: 120, note: 'Happy birthday' })

  assert.equal(status, 201)
  const { outstandingBalance, paidPrincipal, paidInterest } = await loanOf(loan)
  assert.deepEqual([outstandingBalance, paidPrincipal, paidInterest], [10_000, 0, 0])
  const books = await booksOf(loan)
  assert.deepEqual(
    [books.CASH, books.PRINCIPAL, books.WRITE_OFF, books.INTEREST_INCOME],
    [-12_000_00, 10_000_00, 2_000_00, 0],
  )
  const [entry] = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data
  assert.deepEqual(
    [entry?.kind, entry?.amount, entry?.forgiveness, entry?.note, entry?.isRetractable],
    ['FORGIVEN', 2_120, 'GIFT', 'Happy birthday', true],
  )
  const { principal, total } = (
    await lender.client.call(getCashReport, { query: { from: '2026-01-01', to: '2026-02-28' } })
  ).data
  assert.deepEqual([principal.lent, principal.writtenOff, principal.closing, total.total], [12_000, 2_000, 10_000, 0])

  const params = { loanId: loan.id }
  await lender.client.call(takeBackEntry, { params, body: { eventId: data.eventId } })
  assert.deepEqual([(await loanOf(loan)).outstandingBalance, (await booksOf(loan)).WRITE_OFF], [12_000, 0])
  await assertBooksAgree()
})

test('a settlement for less: the borrower pays a part, the rest is forgiven, and the loan is paid off', async () => {
  const loan = await aLoan()
  const params = { loanId: loan.id }
  await lender.client.call(chargeFee, { params, body: { amount: 40, date: '2026-02-02' } })
  const payment = { loanId: loan.id, amount: 9_000, paymentDate: '2026-02-02', paymentMethod: 'WIRE' }
  await lender.client.call(recordPayment, { body: payment })

  // 12,160.00 were owed: 120.00 of interest, 40.00 of fees and 8,840.00 of principal are paid, 3,160.00 of principal are left.
  const { status } = await forgive(loan, { kind: 'SETTLEMENT', principalAmount: 3_160 })

  assert.equal(status, 201)
  const { status: state, outstandingBalance, paidPrincipal } = await loanOf(loan)
  assert.deepEqual([state, outstandingBalance, paidPrincipal], ['PAID_OFF', 0, 8_840])
  const books = await booksOf(loan)
  assert.deepEqual([books.CASH, books.WRITE_OFF, books.PRINCIPAL], [-3_000_00, 3_160_00, 0])
  await assertBooksAgree()
})

test('nothing at all, more than is owed, days that cannot be and closed loans are refused', async () => {
  const loan = await aLoan()
  const closed = await aLoan()
  await lender.client.call(writeOffLoan, { params: { loanId: closed.id }, body: { date: '2026-02-10' } })

  const refusals = [
    await forgive(loan),
    await forgive(loan, { principalAmount: 12_000.01 }),
    await forgive(loan, { interestAmount: 120.01 }),
    await forgive(loan, { feesAmount: 0.01 }),
    await forgive(loan, { principalAmount: 1, date: '2026-03-03' }),
    await forgive(loan, { principalAmount: 1, date: '2026-01-01' }),
  ].map(({ status, fieldCodes }) => [status, fieldCodes])

  assert.deepEqual(refusals, [
    [422, { principalAmount: 'forgive.nothing' }],
    [422, { principalAmount: 'forgive.moreThanOwed' }],
    [422, { interestAmount: 'forgive.moreThanOwed' }],
    [422, { feesAmount: 'forgive.moreThanOwed' }],
    [422, { date: 'loan.dayInFuture' }],
    [422, { date: 'loan.changeBeforeOrigination' }],
  ])
  assert.deepEqual([(await forgive(closed, { principalAmount: 1 })).code], ['loan.writtenOff'])
})

test('what is forgiven above the limit waits for a second person', async () => {
  const loan = await aLoan()
  await limitTo(api, 500)

  const waits = await forgive(loan, { principalAmount: 501 })
  const small = await forgive(loan, { interestAmount: 100 })
  await limitTo(api, null)

  assert.deepEqual([waits.status, small.status], [202, 201])
  await assertBooksAgree()
})
