import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { getLoan, getLoanHistory } from '#contract/loans/loans.ts'
import { chargeFee, type DefaultForm, forgiveDebt, liftDefaultMark, markDefaulted } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { moveMoney, refundMoney, takeBackEntry } from '#contract/payments/refunds.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026
let lender: Person
let borrower: Person
let borrowerId: number
before(async () => {
  lender = await api.aLender({ companyName: 'Pier Capital' })
  const record = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
  borrowerId = record.id
  borrower = await api.anInvitedBorrower(lender, record)
})

const letter = async (loanId: number, eventId: number, { by = borrower, language = 'en' } = {}) => {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = `/api/loans/${loanId}/letters/${eventId}?language=${language}`
  const response = await fetch(new URL(path, api.address), { headers: { cookie } })
  if (response.status !== 200) return String(response.status)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
}
const lettersOf = async (loanId: number, by = borrower) =>
  (await by.client.call(getLoan, { params: { loanId } })).data.letters

// 1,000.00 without interest and the late fee of 25.00 are owed, and 1,325.00 come: 300.00 are held, of which 100.00 are refunded and 200.00 moved.
test('a refund and money moved to another loan have a letter that the borrower opens, and taken back have none', async () => {
  const terms = { borrowerId, interestRate: 0, originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const loan = await api.aLoan(lender, { ...terms, principalAmount: 1_000 })
  const other = await api.aLoan(lender, { ...terms, principalAmount: 1_000 })
  const payment = {
    loanId: loan.id,
    amount: 1_325,
    paymentDate: '2026-03-01',
    paymentMethod: 'CHECK',
    keepsSurplus: true,
  }
  await lender.client.call(recordPayment, { body: payment })
  const params = { loanId: loan.id }
  const refund = { amount: 100, date: '2026-03-02', method: 'WIRE' }
  const { data: refunded } = await lender.client.call(refundMoney, { params, body: refund })
  const move = { amount: 200, date: '2026-03-02', toLoanId: other.id }
  const { data: moved } = await lender.client.call(moveMoney, { params, body: move })

  const said = await letter(loan.id, refunded.eventId)
  assert.match(said, /Notice of Refund .*Refunded to you \$100\.00 On March 2, 2026/)
  assert.match(said, /Method Wire/)
  assert.match(said, /Pier Capital paid \$100\.00 back to you on March 2, 2026\./)
  const inSpanish = await letter(loan.id, moved.eventId, { language: 'es' })
  assert.match(inSpanish, new RegExp(`\\$200\\.00 .* ${other.loanNumber} el 2 de marzo de 2026`))
  assert.deepEqual(await lettersOf(loan.id), [
    { eventId: moved.eventId, kind: 'MOVED', date: '2026-03-02' },
    { eventId: refunded.eventId, kind: 'REFUNDED', date: '2026-03-02' },
  ])

  await lender.client.call(takeBackEntry, { params, body: { eventId: refunded.eventId } })
  assert.equal(await letter(loan.id, refunded.eventId), '404')
  assert.deepEqual((await lettersOf(loan.id)).length, 1)
})

// 12,000.00 at 12 %, forgiven on the day it was made: 11,500.00 are still owed.
test('a letter tells what was forgiven, of what kind, and what is still owed; others find none', async () => {
  const terms = { originationDate: '2026-03-02', maturityDate: '2027-03-02' }
  const { id } = await api.aLoan(lender, { borrowerId, ...terms })
  const body = { kind: 'SETTLEMENT', principalAmount: 500, date: '2026-03-02' } as const
  const { data } = await lender.client.call(forgiveDebt, { params: { loanId: id }, body })

  const said = await letter(id, data.eventId)

  assert.match(said, /Forgiven \$500\.00 As part of a settlement/)
  assert.match(said, /Principal \$500\.00 Interest \$0\.00 Fees \$0\.00 Total \$500\.00/)
  assert.match(said, /After this you still owed \$11,500\.00 on March 2, 2026\. Forgiven debt may count as income/)
  assert.equal(await letter(id, data.eventId, { by: await api.aLender() }), '404')
  assert.equal(await letter(id, 999_999), '404')
})

// 12,000.00 at 12 %, made on 2 January without a late fee: 1,066.19 is due on 2 February and again on 2 March.
test('each step of a default has a letter; the borrower finds those that the lender shared', async () => {
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 }
  const { id: loanId } = await api.aLoan(lender, { borrowerId, ...terms })
  const params = { loanId }
  const mark = async (body: object) =>
    (await lender.client.call(markDefaulted, { params, body: { date: '2026-02-20', ...body } })).data.eventId

  const inDefault = await mark({ tellsBorrower: true })
  const repossessed = await mark({ stage: 'REPOSSESSION' })
  const bankrupt = await mark({ stage: 'BANKRUPTCY', tellsBorrower: true })
  const called = await mark({ stage: 'ACCELERATED', date: '2026-03-02', tellsBorrower: true })
  const { payoffAmount } = (await lender.client.call(getLoan, { params })).data
  const said = await letter(loanId, inDefault)
  const ofAll = await letter(loanId, called)
  const lifting = { date: '2026-03-02', tellsBorrower: true }
  const lifted = (await lender.client.call(liftDefaultMark, { params, body: lifting })).data.eventId

  assert.match(said, /Notice of Default .*Due now \$1,066\.19 As of February 20, 2026/)
  assert.match(said, /Past due \$1,066\.19 Fees \$0\.00 Total \$1,066\.19/)
  const all = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(payoffAmount ?? 0)
  assert.ok(ofAll.includes(`Everything owed ${all} As of March 2, 2026`), ofAll)
  assert.match(ofAll, /Notice of Acceleration .*Principal \$12,000\.00/)
  assert.match(await letter(loanId, called, { language: 'es' }), /Aviso de vencimiento anticipado/)
  assert.match(
    await letter(loanId, lifted),
    /Notice of Reinstatement .*From March 2, 2026 the payments of the schedule/,
  )
  assert.match(await letter(loanId, repossessed, { by: lender }), /Notice of Repossession/)
  assert.equal(await letter(loanId, repossessed), '404')
  assert.equal(await letter(loanId, bankrupt, { by: lender }), '404')
  assert.deepEqual(
    (await lettersOf(loanId)).map(({ kind }) => kind),
    ['REINSTATED', 'ACCELERATED', 'DEFAULTED'],
  )
  assert.deepEqual(
    (await lettersOf(loanId, lender)).map(({ kind }) => kind),
    ['REINSTATED', 'ACCELERATED', 'REPOSSESSION', 'DEFAULTED'],
  )
})

// 12,000.00 at 12 % from 2 January, called on 20 February: × 49 ÷ 365 = 193.32 of interest.
test('a demand note that is called due has a letter of its own, which speaks of no default', async () => {
  const terms = { originationDate: '2026-01-02', maturityDate: '2031-01-02', lateFee: 0 }
  const note = { paymentFrequency: 'AT_MATURITY', payableOnDemand: true } as const
  const { id: loanId } = await api.aLoan(lender, { borrowerId, ...terms, ...note })
  const body = { date: '2026-02-20', stage: 'ACCELERATED', tellsBorrower: true } as const
  const called = (await lender.client.call(markDefaulted, { params: { loanId }, body })).data.eventId

  const said = await letter(loanId, called)

  assert.match(said, /Demand for Payment .*Everything owed \$12,193\.32 As of February 20, 2026/)
  assert.match(said, /payable on demand/)
  assert.doesNotMatch(said, /default|bring the loan up to date/i)
  assert.match(await letter(loanId, called, { language: 'es' }), /Requerimiento de pago/)
})

// The figures of engine/questions/deficiency.test.ts: 10,000.00 earn 2.00 a day to the sale on 10 February.
test('a charge-off that names the sale has a letter that explains what is still owed; one without a sale has none', async () => {
  const terms = {
    ...{ principalAmount: 10_000, interestRate: 7.3, dayCount: 'ACT/365', accrualMethod: 'DAILY', lateFee: 0 },
    ...{ originationDate: '2026-01-01', maturityDate: '2027-01-01' },
    ...{ paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS' },
  }
  const { id: loanId } = await api.aLoan(lender, { borrowerId, ...terms })
  const params = { loanId }
  const pay = (paymentDate: string, amount: number) =>
    lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'WIRE' } })
  const mark = (body: DefaultForm) => lender.client.call(markDefaulted, { params, body })
  await mark({ date: '2026-02-01', stage: 'REPOSSESSION' })
  await lender.client.call(chargeFee, { params, body: { date: '2026-02-05', amount: 300, note: 'Towing' } })
  await pay('2026-02-10', 6_080)
  await lender.client.call(chargeFee, { params, body: { date: '2026-02-12', amount: 50, note: 'Auction' } })
  await pay('2026-02-20', 100)
  const { events } = (await lender.client.call(getLoanHistory, { params })).data
  const saleEventId = events.find(
    ({ kind, effectiveOn }) => kind === 'PAYMENT_RECEIVED' && effectiveOn < '2026-02-20',
  )?.id
  assert.ok(saleEventId)
  const loss = { date: '2026-03-02', stage: 'CHARGED_OFF', tellsBorrower: true } as const

  const refused = [
    { ...loss, saleEventId: 999_999 },
    { ...loss, date: '2026-02-09', saleEventId },
  ]
  for (const body of refused) assert.deepEqual((await mark(body)).fieldCodes, { saleEventId: 'loan.saleNotFound' })
  const without = (await mark(loss)).data.eventId
  assert.equal(await letter(loanId, without, { by: lender }), '404')
  await lender.client.call(takeBackEntry, { params, body: { eventId: without } })
  const { eventId } = (await mark({ ...loss, saleEventId })).data
  const said = await letter(loanId, eventId)

  assert.match(said, /Explanation of What Is Still Owed .*Still owed \(deficiency\) \$4,267\.12 As of March 2, 2026/)
  assert.match(said, /Owed on February 10, 2026, before the sale and without its costs \$10,080\.00/)
  assert.match(said, /The sale brought −\$6,080\.00 Left after the sale \$4,000\.00/)
  assert.match(said, /Costs of repossessing and selling the property \$350\.00/)
  assert.match(said, /from the sale to March 2, 2026 \$17\.12 Other payments and credits since the sale −\$100\.00/)
  assert.match(said, /Still owed \(deficiency\) \$4,267\.12 Later interest, .* may change this amount\..*How to pay/i)
  assert.match(await letter(loanId, eventId, { language: 'es' }), /Aún se debe \(saldo deudor\) \$4,267\.12/)
  assert.deepEqual(
    (await lettersOf(loanId)).map(({ kind }) => kind),
    ['DEFICIENCY'],
  )
})
