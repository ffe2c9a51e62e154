import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { getLoan } from '#contract/loans/loans.ts'
import { agreeSettlement } from '#contract/loans/settlements.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { getTaxYear } from '#contract/reports/reports.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { testNow, useApi } from '../../testing/api.ts'
import { limitTo } from '../../testing/approvals.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender({ companyName: 'Pier Capital' })
const record = await api.aBorrower(lender)
const borrower = await api.anInvitedBorrower(lender, record)
type Loan = { id: number }

const signIn = async () => {
  for (const { client, email, password } of [lender, borrower])
    await client.post('/api/auth/login', { email, password })
}
afterEach(async () => {
  api.clock.set(testNow)
  await limitTo(api, null)
  await signIn()
})
/** 12,000.00 without interest over a year from 2 January, no late fee: 12,000.00 are owed on every day. */
const aLoan = () =>
  api.aLoan(lender, {
    ...{ borrowerId: record.id, interestRate: 0, lateFee: 0 },
    ...{ originationDate: '2026-01-02', maturityDate: '2027-01-02' },
  })
const PAYMENTS = [
  { date: '2026-03-10', amount: 3_000 },
  { date: '2026-04-10', amount: 4_000 },
]
const agree = ({ id: loanId }: Loan, body = {}) =>
  lender.client.call(agreeSettlement, { params: { loanId }, body: { payments: PAYMENTS, ...body } })
const pay = ({ id: loanId }: Loan, amount: number, paymentDate: string) =>
  lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'WIRE' } })
const loanOf = async ({ id: loanId }: Loan, by = lender) => (await by.client.call(getLoan, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const booksOf = ({ id: loanId }: Loan) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))
const letter = async (loanId: number, eventId: number) => {
  const cookie = [...borrower.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(`/api/loans/${loanId}/letters/${eventId}`, api.address), { headers: { cookie } })
  if (response.status !== 200) return String(response.status)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
}

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('with the last payment of a settlement the rest is forgiven in the same step, and its reversal brings it back', async () => {
  const loan = await aLoan()
  const agreed = await agree(loan)
  api.clock.set('2026-04-10T12:00:00.000Z')
  await signIn()
  await pay(loan, 3_000, '2026-03-10')
  const running = await loanOf(loan, borrower)

  const last = await pay(loan, 4_000, '2026-04-10')

  assert.deepEqual(
    [running.settlement?.standing, running.settlement?.paidAmount, running.outstandingBalance],
    ['RUNNING', 3_000, 9_000],
  )
  const closed = await loanOf(loan)
  assert.deepEqual(
    [closed.status, closed.settlement?.standing, closed.settlement?.endedOn],
    ['PAID_OFF', 'KEPT', '2026-04-10'],
  )
  const { CASH, PRINCIPAL, WRITE_OFF } = await booksOf(loan)
  assert.deepEqual([CASH, PRINCIPAL, WRITE_OFF], [-5_000_00, 0, 5_000_00])
  const { forgiven } = (await lender.client.call(getTaxYear, { query: { year: '2026' } })).data
  assert.deepEqual(
    forgiven.filter(({ loanId }) => loanId === loan.id).map(({ kind, amount, date }) => [kind, amount, date]),
    [['SETTLEMENT', 5_000, '2026-04-10']],
  )
  const [settled, agreement] = (await loanOf(loan, borrower)).letters
  assert.deepEqual([settled?.kind, agreement?.kind, agreement?.eventId], ['SETTLED', 'SETTLEMENT', agreed.data.eventId])
  assert.match(await letter(loan.id, settled?.eventId ?? 0), /Forgiven \$5,000\.00 As part of a settlement/)
  const said = await letter(loan.id, agreed.data.eventId)
  assert.match(said, /Settlement \$7,000\.00 Instead of the \$12,000\.00 owed/)
  assert.match(said, /By March 10, 2026 \$3,000\.00 By April 10, 2026 \$4,000\.00 Total \$7,000\.00/)
  await assertBooksAgree()

  const params = { paymentId: last.data.id }
  await lender.client.call(reversePayment, { params, body: { reason: 'Entered by mistake' } })
  const open = await loanOf(loan)
  assert.deepEqual([open.settlement?.standing, open.outstandingBalance], ['RUNNING', 9_000])
  assert.equal((await booksOf(loan)).WRITE_OFF, 0)
  await assertBooksAgree()
})

test('a settlement of which a payment is not there after its grace is broken, and everything is owed', async () => {
  const loan = await aLoan()
  await agree(loan, { graceDays: 3 })
  api.clock.set('2026-03-14T12:00:00.000Z')
  await signIn()

  const broken = await loanOf(loan)
  await pay(loan, 7_000, '2026-03-14')

  assert.deepEqual([broken.settlement?.standing, broken.settlement?.endedOn], ['BROKEN', '2026-03-14'])
  const after = await loanOf(loan)
  assert.deepEqual([after.settlement?.standing, after.outstandingBalance], ['BROKEN', 5_000])
  await assertBooksAgree()
})

test('a settlement is taken back, and stands in the history with who agreed on it', async () => {
  const loan = await aLoan()
  const { data } = await agree(loan, { note: 'By phone' })
  const [entry] = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data

  await lender.client.call(takeBackEntry, { params: { loanId: loan.id }, body: { eventId: data.eventId } })

  assert.deepEqual(
    [entry?.kind, entry?.amount, entry?.note, entry?.isRetractable],
    ['SETTLEMENT_AGREED', 7_000, 'By phone', true],
  )
  const { settlement, letters } = await loanOf(loan)
  assert.deepEqual([settlement, letters], [null, []])
})

test('what is not less than is owed, past days and days out of order are refused', async () => {
  const loan = await aLoan()

  const notLess = await agree(loan, { payments: [{ date: '2026-03-10', amount: 12_000 }] })
  const past = await agree(loan, { payments: [{ date: '2026-03-01', amount: 5 }] })
  const twice = await agree(loan, { payments: [PAYMENTS[1], PAYMENTS[0]] })

  assert.deepEqual([notLess.status, notLess.fieldCodes], [422, { payments: 'settlement.notLess' }])
  assert.deepEqual([past.status, past.fieldCodes], [422, { 'payments.0.date': 'settlement.dayPast' }])
  assert.deepEqual([twice.status, twice.fieldCodes], [422, { 'payments.1.date': 'settlement.daysInOrder' }])
})

test('above the limit a settlement waits for a second person, by what it gives away', async () => {
  const loan = await aLoan()
  await limitTo(api, 4_999)

  const { status, text } = await agree(loan)

  assert.equal(status, 202)
  assert.equal(JSON.parse(text).values.amount, '5000.00')
  assert.equal((await loanOf(loan)).settlement, null)
})

test('of the same settlement sent five times at once one is agreed, and another one may take its place', async () => {
  const loan = await aLoan()

  const answers = await Promise.all(Array.from({ length: 5 }, () => agree(loan)))
  const other = await agree(loan, { graceDays: 10 })

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.code, 'settlement.agreedAlready')
  assert.equal(other.status, 201)
  await assertBooksAgree()
})
