import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import { writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { correctPayment, listPaymentsOfLoan, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { moveMoney, takeBackEntry } from '#contract/payments/refunds.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import { limitTo } from '../testing/approvals.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
type Loan = { id: number }

/** 12,000.00 at 12 % over a year from 2 January, no late fee: 1,066.19 a month, 120.00 of interest in the first row. */
const aLoan = () => api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 })
const pay = async ({ id: loanId }: Loan, amount: number, overrides = {}) =>
  (
    await lender.client.call(recordPayment, {
      body: { loanId, amount, paymentDate: '2026-02-02', paymentMethod: 'CHECK', ...overrides },
    })
  ).data
const correct = (paymentId: number, body = {}, by = lender) =>
  by.client.call(correctPayment, {
    params: { paymentId },
    body: { amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'CHECK', reason: 'Misread', ...body },
  })
const loanOf = async ({ id: loanId }: Loan) => (await lender.client.call(getLoan, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a payment with a wrong amount is corrected in one step, and the later ones are split anew', async () => {
  const loan = await aLoan()
  const wrong = await pay(loan, 106.61)
  await pay(loan, 1066.19, { paymentDate: '2026-03-02' })

  const { status, data } = await correct(wrong.id, { amount: 1066.19, reference: '1044' })

  assert.equal(status, 201)
  assert.deepEqual([data.interestAmount, data.principalAmount, data.reference], [120, 946.19, '1044'])
  const rows = (await lender.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })).data
  assert.deepEqual(
    rows.map(({ id, amount, status: state, reason, replacedBy }) => [id, amount, state, reason, replacedBy]),
    [
      [rows[0]?.id, 1066.19, 'COMPLETED', null, null],
      [data.id, 1066.19, 'COMPLETED', null, null],
      [wrong.id, 106.61, 'REVERSED', 'Misread', data.id],
    ],
  )
  // March: 11,053.81 × 1 % = 110.54 of interest and 955.65 of principal; 10,098.16 are left.
  assert.equal((await loanOf(loan)).outstandingBalance, 10_098.16)
  const kinds = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data.map(
    ({ kind }) => kind,
  )
  assert.deepEqual(kinds, ['PAYMENT_RECEIVED', 'PAYMENT_REVERSED', 'PAYMENT_RECEIVED', 'PAYMENT_RECEIVED', 'DISBURSED'])
  await assertBooksAgree()
})

test('day and method are corrected alone; a correction that changes nothing, or a reversed payment, is refused', async () => {
  const loan = await aLoan()
  const { id } = await pay(loan, 1066.19)

  const same = await correct(id)
  const noReason = await correct(id, { amount: 900, reason: ' ' })
  const moved = await correct(id, { paymentDate: '2026-02-05', paymentMethod: 'WIRE' })
  const again = await correct(id, { amount: 900 })

  assert.deepEqual([same.status, same.code], [409, 'payment.nothingCorrected'])
  assert.deepEqual([noReason.status, noReason.fieldCodes], [422, { reason: 'payment.correctionReasonRequired' }])
  assert.deepEqual([moved.status, moved.data.paymentDate, moved.data.paymentMethod], [201, '2026-02-05', 'WIRE'])
  assert.deepEqual([again.status, again.code], [409, 'payment.notReversible'])
  await assertBooksAgree()
})

test('more than is owed is refused and nothing is changed, unless the rest is kept', async () => {
  const loan = await aLoan()
  const { id } = await pay(loan, 12_000)

  const refused = await correct(id, { amount: 12_300 })
  assert.deepEqual([refused.status, refused.code], [409, 'payment.moreThanOwed'])
  assert.equal((await loanOf(loan)).paidInterest, 120)
  const kept = await correct(id, { amount: 12_300, keepsSurplus: true })
  assert.deepEqual([kept.data.unappliedAmount, (await loanOf(loan)).heldAmount], [180, 180])
  await assertBooksAgree()
})

test('a correction waits for a second person by what it gives away, and not by the whole payment', async () => {
  const loan = await aLoan()
  const { id } = await pay(loan, 9_000)
  const other = await pay(await aLoan(), 9_000)
  await limitTo(api, 500)

  const method = await correct(id, { amount: 9_000, paymentMethod: 'WIRE' })
  const falls = await correct(method.data.id, { amount: 8_400 })
  const rises = await correct(other.id, { amount: 9_600 })
  await limitTo(api, null)

  assert.deepEqual([method.status, falls.status, rises.status], [201, 202, 202])
  await assertBooksAgree()
})

// Of 9,000.00 about 7,900.00 are extra principal, which bears 1 % for the 24 days from 2 to 26 February: about 70.00.
test('a correction to an earlier day waits by the interest that it gives away', async () => {
  const [one, other] = [await aLoan(), await aLoan()]
  const [{ id }, near] = [
    await pay(one, 9_000, { paymentDate: '2026-02-26' }),
    await pay(other, 9_000, { paymentDate: '2026-02-26' }),
  ]
  await limitTo(api, 40)

  const earlier = await correct(id, { amount: 9_000, paymentDate: '2026-01-03' })
  const little = await correct(near.id, { amount: 9_000, paymentDate: '2026-02-25' })
  await limitTo(api, null)

  assert.deepEqual([earlier.status, little.status], [202, 201])
  await assertBooksAgree()
})

test('a write-off is taken back: the balance is owed again, and what came since pays it as usual', async () => {
  const loan = await aLoan()
  const params = { loanId: loan.id }
  const { data } = await lender.client.call(writeOffLoan, { params, body: { date: '2026-02-10' } })
  const recovered = await pay(loan, 200, { paymentDate: '2026-02-20' })
  assert.deepEqual([recovered.principalAmount, (await loanOf(loan)).outstandingBalance], [200, 0])

  const back = await lender.client.call(takeBackEntry, { params, body: { eventId: data.eventId } })

  assert.equal(back.status, 200)
  // 200.00 pay the 120.00 of interest of the first row and 80.00 of its principal.
  const { outstandingBalance, paidInterest, paidPrincipal, status } = await loanOf(loan)
  assert.deepEqual([outstandingBalance, paidInterest, paidPrincipal, status], [11_920, 120, 80, 'LATE'])
  const books = await api.database.database.transaction(scope(), (tx) =>
    balancesInLedger(tx, { lenderId: lender.id, loanId: loan.id }),
  )
  assert.deepEqual([books.WRITE_OFF, books.PRINCIPAL, books.INTEREST_INCOME], [0, 11_920_00, -120_00])
  await assertBooksAgree()
  const again = await lender.client.call(writeOffLoan, { params, body: { date: '2026-03-02' } })
  assert.equal(again.status, 201)
  await assertBooksAgree()
})

test('a payment that was moved from another loan is corrected there', async () => {
  const record = await api.aBorrower(lender)
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0, borrowerId: record.id }
  const [one, two] = [await api.aLoan(lender, terms), await api.aLoan(lender, terms)]
  await pay(one, 12_200, { keepsSurplus: true })
  const params = { loanId: one.id }
  const moved = await lender.client.call(moveMoney, {
    params,
    body: { amount: 80, date: '2026-02-10', toLoanId: two.id },
  })
  const paymentId = moved.data.payment.id

  assert.equal((await correct(paymentId, { amount: 70 })).code, 'payment.wasMoved')
  const reversed = await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'x' } })
  assert.equal(reversed.code, 'payment.wasMoved')
})
