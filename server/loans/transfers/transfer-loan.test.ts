import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getYearEndDocument } from '#contract/documents/documents.ts'
import { deleteLoan, getLoan, getLoanHistory, getSchedule, listLoans, updateLoan } from '#contract/loans/loans.ts'
import { chargeFee, sellLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { type TransferForm, transferLoan } from '#contract/loans/transfers.ts'
import { listPaymentsOfLoan, recordPayment, reversePayment } from '#contract/payments/payments.ts'
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
const [oldRecord, newRecord] = [
  await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' }),
  await api.aBorrower(lender, { firstName: 'Ben', lastName: 'Stern' }),
]
const [ana, ben] = [await api.anInvitedBorrower(lender, oldRecord), await api.anInvitedBorrower(lender, newRecord)]
type Loan = { id: number }

/**
 * 12,000.00 at 12 % over a year from 2 January, 1,066.19 a month, no late fee. On 2 February 120.00 of it is interest and 946.19
 * principal, which leaves 11,053.81. By 20 February 11,053.81 x 12 % x 18/365 = 65.41 are earned.
 */
async function aPaidLoan(overrides = {}): Promise<Loan> {
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0, borrowerId: oldRecord.id }
  const loan = await api.aLoan(lender, { ...terms, ...overrides })
  await pay(loan, '2026-02-02', 1066.19)
  return loan
}
const pay = ({ id: loanId }: Loan, paymentDate: string, amount: number, body = {}) =>
  lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'ACH', ...body } })
const transfer = ({ id: loanId }: Loan, body: Partial<TransferForm>) =>
  lender.client.call(transferLoan, {
    params: { loanId },
    body: { reason: 'ASSUMPTION', date: '2026-02-20', borrowerId: newRecord.id, ...body },
  })
const takeBack = ({ id: loanId }: Loan, eventId: number) =>
  lender.client.call(takeBackEntry, { params: { loanId }, body: { eventId } })
/** The form of a loan as the test would fill it in for another borrower. */
const formFor = (borrowerId: number) => ({
  ...{ loanName: 'Pier 9', loanType: 'BUSINESS', principalAmount: 11_053.81, interestRate: 12, borrowerId },
  ...{ originationDate: '2026-02-20', maturityDate: '2027-01-02', paymentStructure: 'FULLY_AMORTIZED' },
  ...{ paymentFrequency: 'MONTHLY' },
})
const loanOf = async (loanId: number, by: Person = lender) =>
  (await by.client.call(getLoan, { params: { loanId } })).data
const scheduleOf = async (loanId: number) => (await lender.client.call(getSchedule, { params: { loanId } })).data
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const booksOf = (loanId: number) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

async function paperOf(path: string, by: Person): Promise<{ status: number; text: string }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(`/api${path}`, api.address), { headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, text: response.ok ? pdfText(bytes).pages.flat().join(' ') : String(bytes) }
}

test('another borrower takes a loan over: the same payments, the same sums, and no money moves', async () => {
  const loan = await aPaidLoan()
  await lender.client.call(chargeFee, { params: { loanId: loan.id }, body: { amount: 25, date: '2026-02-10' } })
  const before = await scheduleOf(loan.id)

  const { status, data } = await transfer(loan, {})

  assert.equal(status, 201)
  const [newId = 0] = data.loanIds
  const [old, begun] = [await loanOf(loan.id), await loanOf(newId)]
  assert.deepEqual(
    [old.status, old.outstandingBalance, old.nextPaymentDate, old.transferredOn, old.goesOnAs.map(({ id }) => id)],
    ['TRANSFERRED', 0, null, '2026-02-20', [newId]],
  )
  assert.deepEqual(
    [begun.outstandingBalance, begun.borrowerName, begun.feesDue, begun.nextPaymentDate, begun.nextPaymentAmount],
    [11_053.81, 'Ben Stern', 25, '2026-03-02', 1066.19],
  )
  assert.deepEqual(
    begun.continues.map(({ id }) => id),
    [loan.id],
  )
  assert.deepEqual(
    (await scheduleOf(newId)).map(({ dueDate, principalAmount, interestAmount }) => [
      dueDate,
      principalAmount,
      interestAmount,
    ]),
    before.slice(1).map(({ dueDate, principalAmount, interestAmount }) => [dueDate, principalAmount, interestAmount]),
  )
  const [ofOld, ofNew] = [await booksOf(loan.id), await booksOf(newId)]
  assert.deepEqual([ofOld.OPENING_BALANCE, ofOld.PRINCIPAL, ofOld.CASH], [11_053_81, 0, -10_933_81])
  assert.deepEqual([ofNew.OPENING_BALANCE, ofNew.PRINCIPAL, ofNew.CASH], [-11_053_81, 11_053_81, 0])
  const [entry] = (await lender.client.call(getLoanTimeline, { params: { loanId: loan.id } })).data
  assert.deepEqual([entry?.kind, entry?.transfer?.reason, entry?.isRetractable], ['TRANSFERRED', 'ASSUMPTION', true])
  // Paid on its day, the next payment and the fee settle as they would have.
  await pay({ id: newId }, '2026-03-02', 1091.19)
  // 11,053.81 x 1 % = 110.54 of interest, 955.65 of principal.
  assert.deepEqual([(await loanOf(newId)).outstandingBalance, (await loanOf(newId)).paidInterest], [10_098.16, 110.54])
  await assertBooksAgree()
})

test('neither borrower sees the loan of the other, and each has a letter and the interest they paid themselves', async () => {
  const loan = await aPaidLoan()
  const [newId = 0] = (await transfer(loan, {})).data.loanIds
  await pay({ id: newId }, '2026-03-02', 1066.19)

  const visible = async (by: Person) =>
    (await by.client.call(listLoans, { query: {} })).data.map(({ id }) => id).filter((id) => id >= loan.id)
  assert.deepEqual([await visible(ana), await visible(ben)], [[loan.id], [newId]])
  for (const [by, id] of [
    [ana, newId],
    [ben, loan.id],
  ] as const) {
    const params = { loanId: id }
    const statuses = [
      await by.client.call(getLoan, { params }),
      await by.client.call(getSchedule, { params }),
      await by.client.call(getLoanHistory, { params }),
      await by.client.call(listPaymentsOfLoan, { params }),
    ].map(({ status }) => status)
    assert.deepEqual(statuses, [404, 404, 404, 404])
  }
  const [old, begun] = [await loanOf(loan.id, ana), await loanOf(newId, ben)]
  assert.deepEqual(
    [old.goesOnAs, begun.continues, old.letters[0]?.kind, begun.letters[0]?.kind],
    [[], [], 'TRANSFERRED', 'OPENED'],
  )
  const toAna = await paperOf(`/loans/${loan.id}/letters/${old.letters[0]?.eventId}`, ana)
  assert.match(toAna.text, /You owe nothing more on it/)
  assert.match(toAna.text, /11,119\.22/) // 11,053.81 and 65.41
  assert.doesNotMatch(toAna.text, /Stern/)
  const toBen = await paperOf(`/loans/${newId}/letters/${begun.letters[0]?.eventId}`, ben)
  assert.match(toBen.text, /\$1,066\.19, due March 2, 2026/)
  assert.doesNotMatch(toBen.text, /Keel/)
  const year = (id: number) => `${getYearEndDocument.path.replace(':loanId', String(id))}?year=2026`
  assert.match((await paperOf(year(loan.id), ana)).text, /120\.00/)
  assert.match((await paperOf(year(newId), ben)).text, /110\.54/)
  assert.doesNotMatch((await paperOf(year(newId), ben)).text, /120\.00/)
  await assertBooksAgree()
})

test('a loan is split: both parts add up to it, payment by payment, and undoing makes it one again', async () => {
  const loan = await aPaidLoan()
  const before = await scheduleOf(loan.id)

  const { data } = await transfer(loan, { reason: 'SPLIT', amount: 4_000, loanName: 'Garage', borrowerId: undefined })

  const [firstId = 0, secondId = 0] = data.loanIds
  const [first, second] = [await loanOf(firstId), await loanOf(secondId)]
  assert.deepEqual(
    [first.outstandingBalance, second.outstandingBalance, second.loanName, second.borrowerName],
    [7_053.81, 4_000, 'Garage', 'Ana Keel'],
  )
  const [ofFirst, ofSecond] = [await scheduleOf(firstId), await scheduleOf(secondId)]
  assert.deepEqual(
    ofFirst.map(({ amount }, index) => Math.round((amount + (ofSecond[index]?.amount ?? 0)) * 100)),
    before.slice(1).map(({ amount }) => Math.round(amount * 100)),
  )
  const opened = [await booksOf(loan.id), await booksOf(firstId), await booksOf(secondId)]
  assert.equal(
    opened.reduce((sum, { OPENING_BALANCE }) => sum + OPENING_BALANCE, 0),
    0,
  )
  const query = { from: '2026-01-01', to: '2026-02-28' }
  const { principal } = (await lender.client.call(getCashReport, { query })).data
  assert.equal(principal.takenOver, 0)

  await takeBack(loan, data.eventId)
  assert.deepEqual(await scheduleOf(loan.id), before)
  assert.equal((await lender.client.call(getLoan, { params: { loanId: firstId } })).status, 404)
  await assertBooksAgree()
})

// The other loan: 6,000.00 at 12 %, 533.10 a month, of which 60.00 and 473.10 on 2 February: 5,526.90 are left.
test('two loans become one by the terms of the one that is kept, and undoing makes both again', async () => {
  const [loan, other] = [await aPaidLoan(), await aPaidLoan({ principalAmount: 6_000 })]

  const { data } = await transfer(loan, { reason: 'JOIN', otherLoanId: other.id, borrowerId: undefined })

  const [newId = 0] = data.loanIds
  const joined = await loanOf(newId)
  // 11,053.81 + (6,000.00 + 60.00 - 1,066.19) = 16,047.62, since 1,066.19 were paid on both.
  assert.deepEqual([joined.outstandingBalance, joined.interestRate, joined.maturityDate], [16_047.62, 12, '2027-01-02'])
  assert.deepEqual([(await loanOf(other.id)).status, joined.continues.length], ['TRANSFERRED', 2])
  await assertBooksAgree()

  await takeBack(other, (await lender.client.call(getLoanTimeline, { params: { loanId: other.id } })).data[0]?.id ?? 0)
  assert.deepEqual(
    [(await loanOf(loan.id)).outstandingBalance, (await loanOf(other.id)).outstandingBalance],
    [11_053.81, 4_993.81],
  )
  await assertBooksAgree()
})

test('what went over to another loan stays as it is until the transfer is undone, newest first', async () => {
  const loan = await aPaidLoan()
  const { data } = await transfer(loan, {})
  const [newId = 0] = data.loanIds
  const [payment] = (await lender.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })).data
  const late = await pay(loan, '2026-02-10', 100, { keepsSurplus: true })
  const reversed = await lender.client.call(reversePayment, {
    params: { paymentId: payment?.id ?? 0 },
    body: { reason: 'NSF' },
  })
  const removed = await lender.client.call(deleteLoan, { params: { loanId: newId } })
  const moved = await lender.client.call(updateLoan, {
    params: { loanId: newId },
    body: formFor(oldRecord.id),
  })
  assert.deepEqual(
    [late.code, reversed.code, removed.code, moved.code],
    ['transfer.undoFirst', 'transfer.undoFirst', 'transfer.undoInstead', 'transfer.undoInstead'],
  )
  // Money of the old borrower that comes later is held for them.
  assert.equal((await pay(loan, '2026-02-25', 100, { keepsSurplus: true })).status, 201)
  assert.equal((await loanOf(loan.id)).heldAmount, 100)

  await pay({ id: newId }, '2026-03-02', 1066.19)
  assert.equal((await takeBack(loan, data.eventId)).code, 'transfer.usedSince')
  const [paid] = (await lender.client.call(listPaymentsOfLoan, { params: { loanId: newId } })).data
  await lender.client.call(reversePayment, { params: { paymentId: paid?.id ?? 0 }, body: { reason: 'Typo' } })
  assert.equal((await takeBack(loan, data.eventId)).status, 200)
  assert.equal((await loanOf(loan.id)).status, 'ACTIVE')
  await assertBooksAgree()
})

test('a loan with something due, of a closed state or with a wrong choice does not go on as another', async () => {
  const [loan, sold, behind] = [
    await aPaidLoan(),
    await aPaidLoan(),
    await aPaidLoan({ originationDate: '2025-12-02' }),
  ]
  const body = { date: '2026-02-20', price: 1, buyer: 'Note Buyers LLC' }
  await lender.client.call(sellLoan, { params: { loanId: sold.id }, body })

  const refusals = [
    await transfer(loan, { borrowerId: oldRecord.id }),
    await transfer(loan, { borrowerId: undefined }),
    await transfer(loan, { date: '2026-03-03' }),
    await transfer(loan, { date: '2026-02-01' }),
    await transfer(behind, {}),
    await transfer(loan, { reason: 'SPLIT', amount: 11_053.81 }),
    await transfer(loan, { reason: 'JOIN', otherLoanId: loan.id }),
  ].map(({ status, fieldCodes }) => [status, fieldCodes])

  assert.deepEqual(refusals, [
    [422, { borrowerId: 'transfer.sameBorrower' }],
    [422, { borrowerId: 'loan.borrowerRequired' }],
    [422, { date: 'loan.dayInFuture' }],
    [422, { date: 'sale.beforeEvent' }],
    [422, { date: 'transfer.pastDue' }],
    [422, { amount: 'transfer.lessThanBalance' }],
    [422, { otherLoanId: 'transfer.otherLoan' }],
  ])
  assert.equal((await transfer(sold, {})).code, 'loan.closed')
})

test('letting a debtor go needs a second person above the limit, splitting a loan does not', async () => {
  const [loan, split] = [await aPaidLoan(), await aPaidLoan()]
  await limitTo(api, 500)

  const waits = await transfer(loan, {})
  const goes = await transfer(split, { reason: 'SPLIT', amount: 4_000, borrowerId: undefined })
  await limitTo(api, null)

  assert.deepEqual([waits.status, goes.status], [202, 201])
  await assertBooksAgree()
})
