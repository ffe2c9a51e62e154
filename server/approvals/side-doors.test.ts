import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { getApproval } from '#contract/approvals/approvals.ts'
import { login } from '#contract/auth/auth.ts'
import { importFile } from '#contract/imports/imports.ts'
import { changeTerms, createLoan, deleteLoan } from '#contract/loans/loans.ts'
import { chargeFee, waiveFee, writeOffLoan } from '#contract/loans/servicing.ts'
import { listPaymentsOfLoan, recordPayment } from '#contract/payments/payments.ts'
import { startApi, testNow, useApi } from '../testing/api.ts'
import { openClient } from '../testing/api-client.ts'
import type { Person } from '../testing/api-people.ts'
import { booksOf, keptIn, limitTo, seenBy, stepsOf } from '../testing/approvals.ts'

let lender: Person
const api = await useApi() // today is 2 March 2026
const admin = await api.anAdmin()
beforeEach(async () => {
  await limitTo(api, null)
  lender = await api.aLender()
})

const today = '2026-03-02'
const { give, loanOf, assertBooksAgree } = stepsOf(() => ({ api, admin, lender }))
/** 50,000 dollars for a year from 2 January, at 12 %. */
const aLoan = (overrides = {}) =>
  api.aLoan(lender, {
    principalAmount: 50_000,
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
    ...overrides,
  })
const charge = async (loanId: number, amount: number): Promise<string> => {
  const { data } = await lender.client.call(chargeFee, { params: { loanId }, body: { amount, date: today } })
  return `charge-${data.eventId}`
}
const waive = (loanId: number, fee: string, amount: number) =>
  lender.client.call(waiveFee, { params: { loanId }, body: { fee, amount } })
const change = (loanId: number, body: Record<string, unknown>) =>
  lender.client.call(changeTerms, { params: { loanId }, body: { effectiveDate: today, ...body } })
const pay = (loanId: number, body: Record<string, unknown>) =>
  lender.client.call(recordPayment, { body: { loanId, paymentDate: today, paymentMethod: 'CHECK', ...body } })
const loanForm = (borrowerId: number, principalAmount: number) => ({
  loanName: 'Mill Lane 3',
  principalAmount,
  interestRate: 9,
  loanType: 'PERSONAL',
  borrowerId,
  originationDate: today,
  maturityDate: '2027-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
})
async function waitsAndChangesNothing<Answer extends { status: number; text: string }>(act: () => Promise<Answer>) {
  const before = await booksOf(api)
  const kept = keptIn(await act())
  assert.equal(await booksOf(api), before)
  return kept
}
const amountOf = async (approvalId: number) =>
  (await admin.client.call(getApproval, { params: { approvalId } })).data.amount

describe('above the limit by effect', () => {
  test('a waiver waits, and is carried out when another agrees', async () => {
    const { id } = await aLoan()
    const fee = await charge(id, 30_300)
    await limitTo(api, 5_000)

    const kept = await waitsAndChangesNothing(() => waive(id, fee, 30_300))
    assert.equal(await amountOf(kept), 30_300)
    const shown = (await admin.client.call(getApproval, { params: { approvalId: kept } })).data
    assert.equal((shown.before?.feesDue ?? 0) - (shown.after?.feesDue ?? 0), 30_300)
    assert.equal((await give(kept)).status, 200)

    assert.equal((await loanOf(id)).feesDue, 25) // the late fee
    await assertBooksAgree()
  })

  test('a lower rate waits by the interest that is given up, and so does one behind a longer term', async () => {
    const { id } = await aLoan({ principalAmount: 100_000 })
    await limitTo(api, 2_000)

    const free = await waitsAndChangesNothing(() => change(id, { interestRate: 0 }))
    const behind = await waitsAndChangesNothing(() => change(id, { interestRate: 0.1, maturityDate: '2046-01-02' }))
    const little = await change(id, { interestRate: 11.9 })

    // What twelve payments of 8,884.88 bear after the first two months.
    const amount = await amountOf(free)
    assert.ok(amount > 4_000 && amount < 5_500, `${amount}`)
    assert.ok((await amountOf(behind)) > 100_000)
    assert.equal(little.status, 200)
    const shown = (await admin.client.call(getApproval, { params: { approvalId: behind } })).data
    assert.equal(shown.hasMovedOn, true) // the small change was recorded
  })

  test('a lower rate that was approved is carried out as it was sent', async () => {
    const { id } = await aLoan({ principalAmount: 100_000 })
    await limitTo(api, 2_000)
    const kept = keptIn(await change(id, { interestRate: 0 }))
    const shown = (await admin.client.call(getApproval, { params: { approvalId: kept } })).data

    assert.deepEqual([shown.before?.interestRate, shown.after?.interestRate], [12, 0])
    const fallsBy = Math.round(((shown.before?.interestToCome ?? 0) - (shown.after?.interestToCome ?? 0)) * 100)
    assert.equal(fallsBy, Math.round(shown.amount * 100))
    assert.equal((await give(kept)).status, 200)

    assert.equal((await loanOf(id)).interestRate, 0)
    await assertBooksAgree()
  })

  test('a credit to principal waits, by itself or by hand; a payment of what is due needs nobody', async () => {
    const { id } = await aLoan()
    await limitTo(api, 5_000)

    const only = await waitsAndChangesNothing(() =>
      pay(id, { amount: 6_000, application: 'PRINCIPAL_ONLY', note: 'Credit memo' }),
    )
    await waitsAndChangesNothing(() => pay(id, { amount: 20_000, application: 'BY_HAND', principalAmount: 20_000 }))
    await waitsAndChangesNothing(() => pay(id, { amount: 20_000 }))
    const due = await pay(id, { amount: 4_442.44 })

    assert.equal(due.status, 201)
    const [request] = (await seenBy(lender)).filter((one) => one.id === only)
    assert.deepEqual(
      [request?.action, request?.amount, request?.paymentDate, request?.note],
      ['recordPayment', 6_000, today, 'Credit memo'],
    )
  })

  test('a credit that was approved is recorded once, in the name of who asked', async () => {
    const { id } = await aLoan()
    await limitTo(api, 5_000)
    const kept = keptIn(await pay(id, { amount: 6_000, application: 'PRINCIPAL_ONLY' }))

    assert.equal((await give(kept)).status, 200)

    const payments = (await lender.client.call(listPaymentsOfLoan, { params: { loanId: id } })).data
    assert.deepEqual(
      payments.map(({ amount, principalAmount }) => [amount, principalAmount]),
      [[6_000, 6_000]],
    )
    await assertBooksAgree()
  })

  test('a write-off waits for the interest and the fees that it gives up, too', async () => {
    const { id } = await aLoan({ principalAmount: 4_000 })
    await charge(id, 2_000)
    await limitTo(api, 5_000)

    const write = () => lender.client.call(writeOffLoan, { params: { loanId: id }, body: { date: today } })

    assert.ok((await amountOf(await waitsAndChangesNothing(write))) > 6_000)
  })

  test('payments of a list that lower the principal above the limit are refused with the way on', async () => {
    const loan = await aLoan()
    await limitTo(api, 5_000)
    const form = new FormData()
    form.set('kind', 'PAYMENTS')
    form.set('mapping', JSON.stringify({ loan: 0, paymentDate: 1, amount: 2 }))
    form.set('file', new File([`Loan,Date,Amount\n${loan.loanNumber},03/02/2026,20000`], 'list.csv'))

    const before = await booksOf(api)
    const refused = await lender.client.call(importFile, { form })

    assert.deepEqual([refused.status, refused.code], [409, 'approval.byItself'])
    assert.equal(await booksOf(api), before)
  })
})

describe('many small ones to one borrower in one day', () => {
  test('ten loans just below the limit at once: one is made, nine wait', async () => {
    const borrower = await api.aBorrower(lender)
    await limitTo(api, 1_000)

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => lender.client.call(createLoan, { body: loanForm(borrower.id, 999.99) })),
    )

    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, ...Array(9).fill(202)],
    )
    const waiting = answers.find(({ status }) => status === 202)
    assert.ok(waiting)
    const { code, values } = JSON.parse(waiting.text)
    assert.deepEqual(
      [code, values.amount, values.sum, values.above],
      ['approval.waitsToday', '999.99', '1999.98', '1000.00'],
    )
    const [request] = await seenBy(lender)
    assert.deepEqual([request?.amount, request?.dayAmount], [999.99, 1_999.98])
    assert.equal((await give(values.approvalId)).status, 200)
  })

  test('from two instances of the app at once it is the same', async () => {
    const borrower = await api.aBorrower(lender)
    await limitTo(api, 1_000)
    const elsewhere = await startApi({ on: api.database })
    try {
      const there = openClient(elsewhere.address)
      await there.post('/api/auth/login', { email: lender.email, password: lender.password })
      const answers = await Promise.all(
        [lender.client, there, lender.client, there].map((client) =>
          client.call(createLoan, { body: loanForm(borrower.id, 600) }),
        ),
      )

      assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    } finally {
      await elsewhere.close()
    }
  })

  test('different gifts to one borrower add up over all their loans, and those of others do not', async () => {
    const borrower = await api.aBorrower(lender)
    const [first, second] = [await aLoan({ borrowerId: borrower.id }), await aLoan({ borrowerId: borrower.id })]
    const other = await aLoan()
    const fees = [await charge(first.id, 3_000), await charge(second.id, 3_000), await charge(other.id, 3_000)]
    await limitTo(api, 5_000)

    assert.equal((await waive(first.id, fees[0] ?? '', 3_000)).status, 201)
    assert.equal((await waive(other.id, fees[2] ?? '', 3_000)).status, 201)
    assert.equal(JSON.parse((await waive(second.id, fees[1] ?? '', 3_000)).text).code, 'approval.waitsToday')
    assert.equal((await pay(second.id, { amount: 1_900, application: 'PRINCIPAL_ONLY' })).status, 201)
    assert.equal((await waive(second.id, fees[1] ?? '', 100)).status, 201)
    assert.equal((await pay(second.id, { amount: 0.01, application: 'PRINCIPAL_ONLY' })).status, 202)
  })

  test('what waits or was approved does not count, and the next day counts anew', async (t) => {
    const borrower = await api.aBorrower(lender)
    await limitTo(api, 1_000)
    const lend = (amount: number) => lender.client.call(createLoan, { body: loanForm(borrower.id, amount) })
    t.after(() => api.clock.set(testNow))

    assert.equal((await give(keptIn(await lend(5_000)))).status, 200)
    assert.equal((await lend(900)).status, 201)
    assert.equal((await lend(900)).status, 202)
    assert.equal((await lend(100)).status, 201)
    api.clock.set('2026-03-03T00:00:00.000Z')
    await lender.client.call(login, { body: { email: lender.email, password: lender.password } })
    assert.equal((await lend(900)).status, 201)
  })

  test('removing small loans adds up as well', async () => {
    const borrower = await api.aBorrower(lender)
    const loans = [
      await aLoan({ borrowerId: borrower.id, principalAmount: 600 }),
      await aLoan({ borrowerId: borrower.id, principalAmount: 600 }),
    ]
    await limitTo(api, 1_000)

    const statuses: number[] = []
    for (const { id } of loans) statuses.push((await lender.client.call(deleteLoan, { params: { loanId: id } })).status)

    assert.deepEqual(statuses, [200, 202])
  })
})
