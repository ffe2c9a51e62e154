import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { listPaymentsOfLoan, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { moveMoney, refundMoney, takeBackEntry } from '#contract/payments/refunds.ts'
import { getCashReport } from '#contract/reports/reports.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import { limitTo } from '../testing/approvals.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
type Loan = { id: number }

/** 12,000.00 at 12 % over a year from 2 January without late fee. On 2 February 12,120.00 pay it off. */
const aLoan = (overrides = {}) =>
  api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0, ...overrides })
const pay = ({ id: loanId }: Loan, amount: number, overrides = {}) =>
  lender.client.call(recordPayment, {
    body: { loanId, amount, paymentDate: '2026-02-02', paymentMethod: 'CHECK', keepsSurplus: true, ...overrides },
  })
const refund = ({ id: loanId }: Loan, body = {}, by = lender) =>
  by.client.call(refundMoney, {
    params: { loanId },
    body: { amount: 80, date: '2026-02-10', method: 'CHECK', ...body },
  })
const move = ({ id: loanId }: Loan, toLoanId: number, body = {}) =>
  lender.client.call(moveMoney, { params: { loanId }, body: { amount: 80, date: '2026-02-10', toLoanId, ...body } })
const takeBack = ({ id: loanId }: Loan, eventId: number) =>
  lender.client.call(takeBackEntry, { params: { loanId }, body: { eventId, reason: 'The check was not sent' } })
const loanOf = async ({ id: loanId }: Loan) => (await lender.client.call(getLoan, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const balances = ({ id: loanId }: Loan) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a payment above what is owed is refused, and taken when the lender says that the rest is kept', async () => {
  const loan = await aLoan()

  const refused = await pay(loan, 12_200, { keepsSurplus: false })
  const taken = await pay(loan, 12_200)

  assert.deepEqual([refused.status, refused.fieldCodes], [409, { amount: 'payment.moreThanOwed' }])
  const { interestAmount, principalAmount, unappliedAmount } = taken.data
  assert.deepEqual([interestAmount, principalAmount, unappliedAmount], [120, 12_000, 80])
  const { status, heldAmount, outstandingBalance } = await loanOf(loan)
  assert.deepEqual([status, heldAmount, outstandingBalance], ['PAID_OFF', 80, 0])
  const books = await balances(loan)
  assert.deepEqual([books.PRINCIPAL, books.UNAPPLIED, books.CASH], [0, -80_00, 200_00])
  await assertBooksAgree()
})

test('a payment on a loan that is paid off is refused, and held when the lender says so', async () => {
  const loan = await aLoan()
  await pay(loan, 12_120)

  const refused = await pay(loan, 40, { paymentDate: '2026-02-20', keepsSurplus: false })
  const taken = await pay(loan, 40, { paymentDate: '2026-02-20' })

  assert.deepEqual([refused.status, refused.code], [409, 'loan.closed'])
  assert.deepEqual([taken.status, taken.data.unappliedAmount, (await loanOf(loan)).heldAmount], [201, 40, 40])
  await assertBooksAgree()
})

test('money held is refunded out of cash, and taking the refund back holds it again', async () => {
  const loan = await aLoan()
  await pay(loan, 12_200)

  const { status, data } = await refund(loan, { note: 'By check 1044' })

  assert.equal(status, 201)
  assert.equal((await loanOf(loan)).heldAmount, 0)
  const books = await balances(loan)
  assert.deepEqual([books.UNAPPLIED, books.CASH], [0, 120_00])
  const back = await takeBack(loan, data.eventId)
  assert.deepEqual([back.status, (await loanOf(loan)).heldAmount], [200, 80])
  assert.deepEqual([(await takeBack(loan, data.eventId)).code], ['loan.changeNotLast'])
  const entries = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data
  assert.deepEqual(
    entries.slice(0, 2).map(({ kind, amount, note, isTakenBack, takenBackKind, method }) => {
      return [kind, amount, note, isTakenBack, takenBackKind, method]
    }),
    [
      ['TAKEN_BACK', null, 'The check was not sent', false, 'REFUNDED', null],
      ['REFUNDED', 80, 'By check 1044', true, null, 'CHECK'],
    ],
  )
  await assertBooksAgree()
})

test('money held becomes a payment on another loan of the borrower, and comes back when the move is taken back', async () => {
  const record = await api.aBorrower(lender)
  const [paidOff, other] = [await aLoan({ borrowerId: record.id }), await aLoan({ borrowerId: record.id })]
  await pay(paidOff, 12_200)

  const moved = await move(paidOff, other.id)

  assert.equal(moved.status, 201)
  const { paymentMethod, paymentDate, interestAmount, principalAmount, reference } = moved.data.payment
  // 80.00 of the 120.00 of interest that fell due on 2 February.
  assert.deepEqual(
    [paymentMethod, paymentDate, interestAmount, principalAmount, reference],
    ['MOVED', '2026-02-10', 80, 0, paidOff.loanNumber],
  )
  assert.equal((await loanOf(paidOff)).heldAmount, 0)
  const alone = await lender.client.call(reversePayment, {
    params: { paymentId: moved.data.payment.id },
    body: { reason: 'Wrong loan' },
  })
  assert.deepEqual([alone.status, alone.code], [409, 'payment.wasMoved'])

  assert.equal((await takeBack(paidOff, moved.data.eventId)).status, 200)
  assert.deepEqual([(await loanOf(paidOff)).heldAmount, (await loanOf(other)).paidInterest], [80, 0])
  const [row] = (await lender.client.call(listPaymentsOfLoan, { params: { loanId: other.id } })).data
  assert.deepEqual([row?.status, row?.reason], ['REVERSED', 'The check was not sent'])
  await assertBooksAgree()
})

test('the cash of a month is what came in less what was refunded; a move adds nothing', async () => {
  const keeper = await api.aLender()
  const record = await api.aBorrower(keeper)
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0, borrowerId: record.id }
  const [one, two] = [await api.aLoan(keeper, terms), await api.aLoan(keeper, terms)]
  const body = { loanId: one.id, amount: 12_200, paymentDate: '2026-02-02', paymentMethod: 'CHECK', keepsSurplus: true }
  await keeper.client.call(recordPayment, { body })
  const params = { loanId: one.id }
  await keeper.client.call(refundMoney, { params, body: { amount: 50, date: '2026-02-10', method: 'WIRE' } })
  await keeper.client.call(moveMoney, { params, body: { amount: 30, date: '2026-02-11', toLoanId: two.id } })

  const query = { from: '2026-02-01', to: '2026-02-28' }
  const { total, byMethod } = (await keeper.client.call(getCashReport, { query })).data

  // 12,200.00 came, 50.00 went. 120.00 and 30.00 of interest, 12,000.00 of principal.
  assert.deepEqual([total.total, total.interest, total.principal, total.held], [12_150, 150, 12_000, 0])
  assert.deepEqual(byMethod.map(({ method, total: sum }) => [method, sum]).toSorted(), [
    ['CHECK', 12_200],
    ['MOVED', 0],
    ['WIRE', -50],
  ])
})

test('a check that bounces after its surplus was refunded leaves the refund owed, and paying it makes up for it', async () => {
  const loan = await aLoan()
  const { id: paymentId } = (await pay(loan, 12_200)).data
  await refund(loan)

  await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'The check bounced' } })

  const { feesDue, outstandingBalance } = await loanOf(loan)
  assert.deepEqual([feesDue, outstandingBalance], [80, 12_000])
  const books = await balances(loan)
  assert.deepEqual([books.CASH, books.FEE_INCOME, books.PRINCIPAL], [-12_080_00, 80_00, 12_000_00])
  await assertBooksAgree()
  // Two rows of 1,066.19 are due, and the 80.00.
  await pay(loan, 2_212.38, { paymentDate: '2026-03-02' })
  assert.equal((await balances(loan)).FEE_INCOME, 0)
  await assertBooksAgree()
})

test('more than is held, another borrower’s loan and days that cannot be are refused', async () => {
  const record = await api.aBorrower(lender)
  const loan = await aLoan({ borrowerId: record.id })
  const later = await aLoan({ borrowerId: record.id, originationDate: '2026-02-20' })
  const stranger = await aLoan()
  await pay(loan, 12_200)

  const refusals = [
    await refund(loan, { amount: 80.01 }),
    await refund(loan, { amount: 0 }),
    await refund(loan, { date: '2026-03-03' }),
    await refund(loan, { date: '2026-01-01' }),
    // Nothing was held before the payment came.
    await refund(loan, { date: '2026-02-01' }),
    await move(loan, loan.id),
    await move(loan, stranger.id),
    await move(loan, later.id),
  ].map(({ status, fieldCodes }) => [status, fieldCodes])

  assert.deepEqual(refusals, [
    [422, { amount: 'refund.moreThanHeld' }],
    [422, { amount: 'payment.amountPositive' }],
    [422, { date: 'loan.dayInFuture' }],
    [422, { date: 'loan.changeBeforeOrigination' }],
    [422, { amount: 'refund.moreThanHeld' }],
    [422, { toLoanId: 'refund.sameLoan' }],
    [422, { toLoanId: 'refund.sameLoan' }],
    [422, { date: 'refund.notBeforeLoan' }],
  ])
})

test('a refund above the limit waits for a second person', async () => {
  const loan = await aLoan()
  await pay(loan, 12_120)
  await pay(loan, 900, { paymentDate: '2026-02-20' })
  await limitTo(api, 500)

  const waits = await refund(loan, { amount: 900, date: '2026-02-25' })
  const small = await refund(loan, { amount: 400, date: '2026-02-25' })

  assert.deepEqual([waits.status, small.status, (await loanOf(loan)).heldAmount], [202, 201, 500])
  await assertBooksAgree()
})
