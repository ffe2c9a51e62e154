import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLenderSettings, updateLenderSettings } from '#contract/loans/lender-settings.ts'
import { getLoan, getLoanHistory } from '#contract/loans/loans.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment, recordPayments, reversePayment } from '#contract/payments/payments.ts'
import { getTaxYear } from '#contract/reports/reports.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import { limitTo } from '../testing/approvals.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
type Loan = { id: number }

const setTolerance = (toleranceAmount: number) =>
  lender.client.call(updateLenderSettings, { params: { lenderId: lender.id }, body: { toleranceAmount } })
/** 12,000.00 at 12 % over a year from 2 January, no late fee. On 2 February 12,120.00 pay it off. */
const aLoan = () => api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 })
const pay = ({ id: loanId }: Loan, amount: number) =>
  lender.client.call(recordPayment, {
    body: { loanId, amount, paymentDate: '2026-02-02', paymentMethod: 'CHECK' },
  })
const loanOf = async ({ id: loanId }: Loan) => (await lender.client.call(getLoan, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const booksOf = ({ id: loanId }: Loan) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('without a tolerance a loan is closed to the cent; the setting is at most 5.00', async () => {
  const loan = await aLoan()
  await pay(loan, 12_119.99)

  const { status, payoffAmount } = await loanOf(loan)
  const settings = (await lender.client.call(getLenderSettings, { params: { lenderId: lender.id } })).data
  const tooLarge = await setTolerance(5.01)

  assert.deepEqual([status, settings.toleranceAmount], ['ACTIVE', 0])
  assert.ok((payoffAmount ?? 0) > 0)
  assert.deepEqual([tooLarge.status, tooLarge.fieldCodes], [422, { toleranceAmount: 'settings.toleranceTooLarge' }])
})

test('what is missing within the tolerance is let go with the payment, is never cash, and comes back with its reversal', async () => {
  await setTolerance(5)
  const loan = await aLoan()

  const payment = await pay(loan, 12_117.5)

  // 120.00 of interest, 11,997.50 of principal; 2.50 of principal are let go.
  assert.deepEqual([payment.data.interestAmount, payment.data.principalAmount], [120, 11_997.5])
  const closed = await loanOf(loan)
  assert.deepEqual([closed.status, closed.outstandingBalance, closed.payoffAmount], ['PAID_OFF', 0, 0])
  const { CASH, PRINCIPAL, WRITE_OFF } = await booksOf(loan)
  assert.deepEqual([CASH, PRINCIPAL, WRITE_OFF], [117_50, 0, 2_50])
  const [entry] = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data
  assert.deepEqual([entry?.kind, entry?.letGoAmount], ['PAYMENT_RECEIVED', 2.5])
  const { forgiven } = (await lender.client.call(getTaxYear, { query: { year: '2026' } })).data
  assert.deepEqual(
    forgiven.map(({ loanId, kind, amount, principal }) => [loanId, kind, amount, principal]),
    [[loan.id, 'TOLERANCE', 2.5, 2.5]],
  )
  await assertBooksAgree()

  const params = { paymentId: payment.data.id }
  await lender.client.call(reversePayment, { params, body: { reason: 'Entered by mistake' } })
  const reversed = await booksOf(loan)
  assert.deepEqual(
    [(await loanOf(loan)).outstandingBalance, reversed.WRITE_OFF, reversed.CASH],
    [12_000, 0, -12_000_00],
  )
  await assertBooksAgree()
})

test('what is above the payoff within the tolerance is held without a question, and more is refused', async () => {
  await setTolerance(5)
  const loan = await aLoan()

  const refused = await pay(loan, 12_125.01)
  const taken = await pay(loan, 12_125)

  assert.deepEqual([refused.status, refused.fieldCodes], [409, { amount: 'payment.moreThanOwed' }])
  assert.deepEqual([taken.status, taken.data.unappliedAmount, (await loanOf(loan)).heldAmount], [201, 5, 5])
  await assertBooksAgree()
})

test('only a payment that let something go has the tolerance, and a borrower does not read it', async () => {
  await setTolerance(3)
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await api.aLoan(lender, {
    ...{ borrowerId: record.id, originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 },
  })
  await pay(loan, 1_066.19)

  const ofLender = (await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })).data
  const ofBorrower = (await borrower.client.call(getLoanHistory, { params: { loanId: loan.id } })).data

  assert.deepEqual([ofLender.toleranceCents, ofBorrower.toleranceCents], [3_00, undefined])
  assert.ok(ofBorrower.events.every((event) => !('toleranceCents' in event)))
})

test('many payments at once close loans within the tolerance, and two at once on one loan close it once', async () => {
  await setTolerance(2)
  const [one, other] = [await aLoan(), await aLoan()]

  const batch = await lender.client.call(recordPayments, {
    body: {
      ...{ paymentDate: '2026-02-02', paymentMethod: 'ACH' },
      payments: [
        { loanId: one.id, amount: 12_118 },
        { loanId: other.id, amount: 12_117.99, isAmountMeant: true },
      ],
    },
  })
  const third = await aLoan()
  const both = await Promise.all([pay(third, 12_119), pay(third, 12_119.5)])

  assert.equal(batch.data.recorded, 2)
  assert.deepEqual([(await loanOf(one)).status, (await loanOf(other)).status], ['PAID_OFF', 'ACTIVE'])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  await assertBooksAgree()
})

test('what is let go counts towards what a second person has to approve', async () => {
  await setTolerance(5)
  const record = await api.aBorrower(lender)
  const loan = await api.aLoan(lender, {
    ...{ borrowerId: record.id, originationDate: '2026-01-02', maturityDate: '2026-02-02', lateFee: 0 },
  })
  await limitTo(api, 4)

  // One installment of 12,120.00 is due: the payment itself gives nothing away, what it lets go does.
  const waits = await pay(loan, 12_115.5)
  const goes = await pay(loan, 12_116.5)

  assert.deepEqual([waits.status, goes.status], [202, 201])
  await limitTo(api, null)
})
