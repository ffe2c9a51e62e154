import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSaleLetter, getYearEndDocument } from '#contract/documents/documents.ts'
import { getLoan, getLoanHistory, listLoans } from '#contract/loans/loans.ts'
import { chargeFee, sellLoan, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { getCashReport } from '#contract/reports/reports.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { limitTo } from '../../testing/approvals.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
type Loan = { id: number }

/** 12,000.00 at 12 % over a year from 2 January, no late fee: on 2 February 120.00 of interest and 12,000.00 are owed. */
const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 }
const aLoan = (overrides = {}) => api.aLoan(lender, { ...terms, ...overrides })
const sell = ({ id: loanId }: Loan, body = {}) =>
  lender.client.call(sellLoan, {
    params: { loanId },
    body: { date: '2026-02-02', price: 11_000, buyer: 'Note Buyers LLC', ...body },
  })
const loanOf = async ({ id: loanId }: Loan, by: Person = lender) =>
  (await by.client.call(getLoan, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const booksOf = ({ id: loanId }: Loan) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

async function paperOf(path: string, loanId: number, by: Person = lender): Promise<{ status: number; text: string }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const address = new URL(`/api${path.replace(':loanId', `${loanId}`)}`, api.address)
  const response = await fetch(address, { headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    text: response.ok ? pdfText(bytes).pages.flat().join('\n') : bytes.toString('utf8'),
  }
}

test('a loan sold below its balance is closed with a loss, and taking the sale back opens it again', async () => {
  const loan = await aLoan()

  const { status, data } = await sell(loan)

  assert.equal(status, 201)
  const { status: state, outstandingBalance, nextPaymentDate, soldOn, paidPrincipal } = await loanOf(loan)
  assert.deepEqual(
    [state, outstandingBalance, nextPaymentDate, soldOn, paidPrincipal],
    ['SOLD', 0, null, '2026-02-02', 0],
  )
  const books = await booksOf(loan)
  assert.deepEqual([books.CASH, books.PRINCIPAL, books.LOAN_SALES, books.INTEREST_INCOME], [-1_000_00, 0, 1_000_00, 0])
  const listed = (await lender.client.call(listLoans, { query: {} })).data
  assert.equal(listed.find(({ id }) => id === loan.id)?.status, 'SOLD')
  const [entry] = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data
  assert.deepEqual(
    [entry?.kind, entry?.amount, entry?.buyer, entry?.isRetractable],
    ['SOLD', 11_000, 'Note Buyers LLC', true],
  )
  const query = { from: '2026-01-01', to: '2026-02-28' }
  const { principal, total } = (await lender.client.call(getCashReport, { query })).data
  assert.deepEqual([principal.lent, principal.sold, principal.closing, total.total], [12_000, 12_000, 0, 0])

  await lender.client.call(takeBackEntry, { params: { loanId: loan.id }, body: { eventId: data.eventId } })
  assert.deepEqual([(await loanOf(loan)).outstandingBalance, (await booksOf(loan)).LOAN_SALES], [12_000, 0])
  await assertBooksAgree()
})

// 1,066.19 of 2 February: 120.00 and 946.19, which leaves 11,053.81. A price of 11,500.00 is 446.19 above it.
test('a price above the balance is a gain; a payment of the day before that is entered later lowers what was sold', async () => {
  const loan = await aLoan()
  const pay = (paymentDate: string, keepsSurplus: boolean) =>
    lender.client.call(recordPayment, {
      body: { loanId: loan.id, amount: 1066.19, paymentDate, paymentMethod: 'ACH', keepsSurplus },
    })
  await sell(loan, { date: '2026-02-10', price: 11_500 })
  assert.equal((await booksOf(loan)).LOAN_SALES, 12_000_00 - 11_500_00)

  const refused = await pay('2026-02-20', false)
  const late = await pay('2026-02-02', true)
  const after = await pay('2026-02-20', true)

  assert.deepEqual([refused.code, late.status, after.status], ['loan.closed', 201, 201])
  const books = await booksOf(loan)
  assert.deepEqual(
    [books.LOAN_SALES, books.UNAPPLIED, books.INTEREST_INCOME, books.PRINCIPAL],
    [-446_19, -1066_19, -120_00, 0],
  )
  assert.equal((await loanOf(loan)).heldAmount, 1066.19)
  await assertBooksAgree()
})

test('the borrower reads a letter and a closed loan, and nowhere what the buyer paid', async () => {
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await aLoan({ borrowerId: record.id, originationDate: '2024-12-02', maturityDate: '2025-12-02' })
  const params = { loanId: loan.id }
  assert.equal((await paperOf(getSaleLetter.path, loan.id)).status, 404)
  await lender.client.call(chargeFee, { params, body: { amount: 40, date: '2024-12-20' } })
  await sell(loan, { date: '2025-01-02', price: 11_777.77, payTo: 'By check to PO Box 12, Reno' })

  const letter = await paperOf(getSaleLetter.path, loan.id, borrower)
  const { events } = (await borrower.client.call(getLoanHistory, { params })).data

  assert.equal((await loanOf(loan, borrower)).status, 'SOLD')
  assert.match(letter.text, /Note Buyers LLC/)
  assert.match(letter.text, /January 2, 2025/)
  assert.match(letter.text, /By check to PO Box 12, Reno/)
  // 12,000.00, a month of 1 % and the fee.
  assert.match(letter.text, /12,160\.00/)
  assert.doesNotMatch(letter.text, /11,777/)
  assert.deepEqual(
    events.flatMap((event) => (event.kind === 'SOLD' ? [event.amountCents] : [])),
    [0],
  )
  const ofLender = (await lender.client.call(getLoanHistory, { params })).data.events
  assert.ok(ofLender.some((event) => event.kind === 'SOLD' && event.amountCents === 11_777_77))
  // The interest statement of the year of the sale ends on its day; there is none for a later year.
  const ofYear = await paperOf(`${getYearEndDocument.path}?year=2025`, loan.id, borrower)
  assert.match(ofYear.text, /January 2, 2025/)
  const later = await paperOf(`${getYearEndDocument.path}?year=2026`, loan.id, borrower)
  assert.deepEqual([later.status, /sale\.afterYear/.test(later.text)], [422, true])
  await assertBooksAgree()
})

test('no buyer, a day that cannot be, a day before a payment, and closed loans are refused', async () => {
  const [loan, paid, lost] = [await aLoan(), await aLoan(), await aLoan()]
  const body = { loanId: paid.id, amount: 100, paymentDate: '2026-02-20', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
  await lender.client.call(writeOffLoan, { params: { loanId: lost.id }, body: { date: '2026-02-10' } })

  const refusals = [
    await sell(loan, { buyer: ' ' }),
    await sell(loan, { date: '2026-03-03' }),
    await sell(loan, { date: '2026-01-01' }),
    await sell(paid, { date: '2026-02-19' }),
  ].map(({ status, fieldCodes }) => [status, fieldCodes])

  assert.deepEqual(refusals, [
    [422, { buyer: 'sale.buyerRequired' }],
    [422, { date: 'loan.dayInFuture' }],
    [422, { date: 'loan.changeBeforeOrigination' }],
    [422, { date: 'sale.beforeEvent' }],
  ])
  await sell(loan)
  assert.deepEqual([(await sell(lost)).code, (await sell(loan)).code], ['loan.writtenOff', 'loan.closed'])
})

test('a sale above the limit waits for a second person whatever its price, since nobody else vouches for it', async () => {
  const [cheap, fair, small] = [await aLoan(), await aLoan(), await aLoan({ principalAmount: 400 })]
  await limitTo(api, 500)

  // 12,120.00 are owed, and 404.00.
  const answers = [await sell(cheap, { price: 11_000 }), await sell(fair, { price: 12_000 }), await sell(small)]
  await limitTo(api, null)

  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202, 201],
  )
  await assertBooksAgree()
})
