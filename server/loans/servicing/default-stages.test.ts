import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { lendMore } from '#contract/loans/advances.ts'
import { changeTerms, getLoan, getSchedule, type LoanDetail, listLoans } from '#contract/loans/loans.ts'
import { type DefaultForm, liftDefaultMark, listFees, markDefaulted } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import type { Tx } from '../../database/database.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

/**
 * 12,000.00 at 12 % over a year from 2 January, 1,066.19 a month (120.00 and 946.19), late fee 25.00 after 10 days. Nothing is paid.
 * Called due on 20 February: 11,053.81 after the first payment, × 12 % × 18 ÷ 365 = 65.41 of interest. After that 12,000.00 × 12 %
 * × 10 ÷ 365 = 39.45 until today.
 */
const aRunningLoan = () => api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
const ask = (endpoint: Endpoint, { id }: { id: number }, body: Record<string, unknown>, by = lender) =>
  by.client.call(endpoint, { params: { loanId: id }, body })
const loanOf = async ({ id }: { id: number }, by = lender): Promise<LoanDetail> =>
  (await by.client.call(getLoan, { params: { loanId: id } })).data
const mark = ({ id }: { id: number }, body: DefaultForm) =>
  lender.client.call(markDefaulted, { params: { loanId: id }, body })
const lift = ({ id }: { id: number }, date: string) =>
  lender.client.call(liftDefaultMark, { params: { loanId: id }, body: { date } })
const called = { date: '2026-02-20', stage: 'ACCELERATED' } as const

const inBooks = <Read>(read: (tx: Tx) => Promise<Read>): Promise<Read> =>
  api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, read)

async function assertBooksAgree() {
  const { differences } = await inBooks((tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a loan that is called due asks for all of it at once, everywhere, and bears interest by the day', async () => {
  const loan = await aRunningLoan()

  assert.equal((await mark(loan, called)).status, 201)

  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: loan.id } })
  assert.deepEqual(
    rows.map(({ dueDate, amount }) => [dueDate, amount]),
    [
      ['2026-02-02', 1_066.19],
      ['2026-02-20', 11_119.22],
    ],
  )
  const shown = await loanOf(loan)
  assert.deepEqual([shown.status, shown.defaultStage, shown.calledDueOn], ['DEFAULTED', 'ACCELERATED', '2026-02-20'])
  // 1,066.19 + 11,119.22 + 25.00 + 39.45.
  assert.deepEqual([shown.dueNowAmount, shown.payoffAmount, shown.daysPastDue], [12_249.86, 12_249.86, 28])
  const { data: fees } = await lender.client.call(listFees, { params: { loanId: loan.id } })
  assert.deepEqual(
    fees.map(({ kind, amount }) => [kind, amount]),
    [
      ['LATE', 25],
      ['DEFAULT', 39.45],
    ],
  )
  const [listed] = (await lender.client.call(listLoans, {})).data.filter(({ id }) => id === loan.id)
  assert.equal(listed?.defaultStage, 'ACCELERATED')
  const agreed = await ask(changeTerms, loan, { effectiveDate: '2026-03-02', interestRate: 6 })
  assert.deepEqual([agreed.status, agreed.code], [409, 'loan.calledDue'])
  await assertBooksAgree()
})

test('paying what is asked for on the day ends a loan that was called due', async () => {
  const loan = await aRunningLoan()
  await mark(loan, called)

  const { status, data } = await lender.client.call(recordPayment, {
    body: { loanId: loan.id, amount: 12_249.86, paymentDate: '2026-03-02', paymentMethod: 'WIRE' },
  })

  assert.equal(status, 201)
  assert.deepEqual([data.principalAmount, data.interestAmount], [12_000, 185.41])
  const { status: end, defaultStage, calledDueOn } = await loanOf(loan)
  assert.deepEqual([end, defaultStage, calledDueOn], ['PAID_OFF', null, null])
  await assertBooksAgree()
})

test('a loan that is put back to normal has its earlier schedule again; each step is taken back, the last first', async () => {
  const loan = await aRunningLoan()
  const before = await loanOf(loan)
  const first = await mark(loan, called)
  const again = await mark(loan, called)
  const further = await mark(loan, {
    date: '2026-02-25',
    stage: 'FORECLOSURE',
    restsDefaultInterest: true,
  })
  assert.deepEqual([first.status, again.status, further.status], [201, 409, 201])
  assert.deepEqual([(await loanOf(loan)).defaultStage, (await loanOf(loan)).calledDueOn], ['FORECLOSURE', '2026-02-20'])

  const lifted = await lift(loan, '2026-03-01')

  const normal = await loanOf(loan)
  assert.deepEqual(
    [normal.status, normal.defaultStage, normal.calledDueOn, normal.dueNowAmount, normal.payoffAmount],
    [before.status, null, null, before.dueNowAmount, before.payoffAmount],
  )
  const early = await ask(takeBackEntry, loan, { eventId: first.data.eventId })
  assert.deepEqual([early.status, early.code], [409, 'loan.changeNotLast'])
  for (const { data } of [lifted, further, first]) {
    assert.equal((await ask(takeBackEntry, loan, { eventId: data.eventId })).status, 200)
    await assertBooksAgree()
  }
  assert.deepEqual(await loanOf(loan), before)
  const { data: story } = await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })
  const marks = story.filter(({ kind }) => kind === 'MARKED_DEFAULTED')
  assert.deepEqual(
    marks.map(({ stage, isLifted, isTakenBack }) => [stage, isLifted, isTakenBack]),
    [
      [null, true, true],
      ['FORECLOSURE', false, true],
      ['ACCELERATED', false, true],
    ],
  )
})

test('a borrower reads that all of it is due, and not what the lender has begun', async () => {
  const record = await api.aBorrower(lender, { email: 'all.due@example.com' })
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await api.aLoan(lender, {
    borrowerId: record.id,
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
  })
  await mark(loan, called)
  await mark(loan, { date: '2026-02-20', stage: 'REPOSSESSION' })

  const { defaultStage, calledDueOn, dueNowAmount } = await loanOf(loan, borrower)
  assert.deepEqual([defaultStage, calledDueOn, dueNowAmount], [null, '2026-02-20', 12_249.86])
})

test('a loan that is charged off is a loss in the books and stays owed; what comes lowers the loss, and it is taken back', async () => {
  const loan = await aRunningLoan()
  const before = await loanOf(loan)

  const off = await mark(loan, { date: '2026-02-20', stage: 'CHARGED_OFF', restsLateFees: true })

  const { chargedOffOn, defaultStage, dueNowAmount, payoffAmount, outstandingBalance } = await loanOf(loan)
  assert.deepEqual([chargedOffOn, defaultStage, outstandingBalance], ['2026-02-20', 'CHARGED_OFF', 12_000])
  assert.deepEqual([dueNowAmount, payoffAmount], [before.dueNowAmount, before.payoffAmount])
  assert.deepEqual(await lossOf(loan), [0, 12_000_00])
  // 120.00 of interest, then 946.19 of principal.
  const payment = { loanId: loan.id, amount: 1_066.19, paymentDate: '2026-03-02', paymentMethod: 'WIRE' }
  await lender.client.call(recordPayment, { body: payment })
  assert.deepEqual(await lossOf(loan), [0, 11_053_81])
  await assertBooksAgree()
  const again = await mark(loan, { date: '2026-03-02', stage: 'CHARGED_OFF' })
  const more = await ask(lendMore, loan, { amount: 100, date: '2026-03-02' })
  assert.deepEqual([again.code, more.code], ['loan.defaultedAlready', 'loan.calledDue'])

  assert.equal((await ask(takeBackEntry, loan, { eventId: off.data.eventId })).status, 200)
  assert.deepEqual(await lossOf(loan), [11_053_81, 0])
  await assertBooksAgree()
})

async function lossOf({ id: loanId }: { id: number }) {
  const { PRINCIPAL, WRITE_OFF } = await inBooks((tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))
  return [PRINCIPAL, WRITE_OFF]
}
