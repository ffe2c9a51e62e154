import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTerms, updateLoan } from '#contract/loans/loans.ts'
import { chargeFee, liftDefaultMark, markDefaulted, waiveFee, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline, type TimelineEntry } from '#contract/loans/timeline.ts'
import { confirmPayment, recordPayment, reportPayment, reversePayment } from '#contract/payments/payments.ts'
import { testNow, useApi } from '../../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender({ fullName: 'Lena Ortiz' })

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month. */
const aRunningLoan = (overrides = {}) =>
  api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })
const timelineOf = async (loanId: number, by = lender) =>
  (await by.client.call(getLoanTimeline, { params: { loanId } })).data
const pay = async (loanId: number, overrides = {}) => {
  const body = { loanId, amount: 500, paymentDate: '2026-02-02', paymentMethod: 'ACH', ...overrides }
  return (await lender.client.call(recordPayment, { body })).data
}
const told = (entries: readonly TimelineEntry[]) => entries.map(({ kind, amount, note }) => [kind, amount, note])

test('money that was lent is the first entry: on its day, by whom, when it was entered', async () => {
  const loan = await aRunningLoan()

  const [entry, ...others] = await timelineOf(loan.id)

  assert.ok(entry && entry.id > 0)
  assert.deepEqual(
    { ...entry, id: 1 },
    {
      id: 1,
      kind: 'DISBURSED',
      date: '2026-01-02',
      at: testNow,
      by: 'Lena Ortiz',
      amount: 12_000,
      note: null,
      method: null,
      isReported: false,
      isReturned: false,
      paymentDate: null,
      feeKind: null,
      fee: null,
      isLifted: false,
      stage: null,
      isRetractable: false,
      isTakenBack: false,
      isTakenOver: false,
      movedTo: null,
      forgiveness: null,
      payee: null,
      paidFor: null,
      buyer: null,
      transfer: null,
      takenBackKind: null,
      letGoAmount: null,
      capitalizedAmount: null,
      changes: [],
    },
  )
  assert.deepEqual(others, [])
})

test('a payment that was taken back stays, with the reason at its reversal', async () => {
  const loan = await aRunningLoan()
  const { id: paymentId } = await pay(loan.id, { note: 'By courier' })
  await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'The cheque bounced' } })

  const [reversal, payment] = await timelineOf(loan.id)

  assert.deepEqual(
    [reversal?.kind, reversal?.amount, reversal?.note, reversal?.paymentDate, reversal?.date],
    ['PAYMENT_REVERSED', 500, 'The cheque bounced', '2026-02-02', '2026-03-02'],
  )
  assert.deepEqual(
    [payment?.kind, payment?.note, payment?.method, payment?.isTakenBack],
    ['PAYMENT_RECEIVED', 'By courier', 'ACH', true],
  )
})

test('fees stand with why they were charged and waived, and which fee it was', async () => {
  const loan = await aRunningLoan()
  const params = { loanId: loan.id }
  const fee = { amount: 40, date: '2026-02-20', note: 'Returned cheque' }
  const { eventId } = (await lender.client.call(chargeFee, { params, body: fee })).data
  await lender.client.call(waiveFee, { params, body: { fee: 'late-1', amount: 25, note: 'First time' } })
  await lender.client.call(waiveFee, { params, body: { fee: `charge-${eventId}`, amount: 10 } })

  const entries = await timelineOf(loan.id)

  assert.deepEqual(told(entries.slice(0, 3)), [
    ['FEE_WAIVED', 10, null],
    ['FEE_WAIVED', 25, 'First time'],
    ['FEE_CHARGED', 40, 'Returned cheque'],
  ])
  assert.deepEqual(
    entries.map(({ fee: name }) => name),
    [`charge-${eventId}`, 'late-1', null, null],
  )
})

test('terms that change are told before and after, each time against what held then', async () => {
  const loan = await aRunningLoan()
  const params = { loanId: loan.id }
  await pay(loan.id)
  await lender.client.call(changeTerms, { params, body: { effectiveDate: '2026-02-10', interestRate: 11 } })
  const body = { effectiveDate: '2026-03-02', interestRate: 10.5, gracePeriod: 15 }
  await lender.client.call(changeTerms, { params, body })

  const [second, first] = await timelineOf(loan.id)

  assert.deepEqual([first?.date, first?.changes], ['2026-02-10', [{ term: 'interestRate', before: 12, after: 11 }]])
  assert.deepEqual(second?.changes, [
    { term: 'interestRate', before: 11, after: 10.5 },
    { term: 'gracePeriod', before: 10, after: 15 },
  ])
})

test('a mark of default and its end are two entries', async () => {
  const params = { loanId: (await aRunningLoan()).id }
  await lender.client.call(markDefaulted, { params, body: { date: '2026-02-20' } })
  await lender.client.call(liftDefaultMark, { params, body: { date: '2026-02-27', note: 'A plan was agreed' } })

  const entries = await timelineOf(params.loanId)

  assert.deepEqual(
    entries.slice(0, 2).map(({ kind, isLifted, date, note }) => [kind, isLifted, date, note]),
    [
      ['MARKED_DEFAULTED', true, '2026-02-27', 'A plan was agreed'],
      ['MARKED_DEFAULTED', false, '2026-02-20', null],
    ],
  )
})

test('terms that were replaced before any payment are still told', async () => {
  const loan = await aRunningLoan()
  const body = {
    loanName: loan.loanName,
    principalAmount: 9_000,
    interestRate: 12,
    loanType: 'SINGLE_FAMILY',
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
    borrowerId: loan.borrowerId,
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
    lateFee: 25,
    gracePeriod: 10,
  }
  await lender.client.call(updateLoan, { params: { loanId: loan.id }, body })

  const [now, before] = await timelineOf(loan.id)

  assert.deepEqual([now?.isTakenBack, before?.isTakenBack], [false, true])
  assert.deepEqual(now?.changes, [{ term: 'principalAmount', before: 12_000, after: 9_000 }])
})

test('a payment that the borrower had reported says so, and the borrower does not read the list', async () => {
  const record = await api.aBorrower(lender)
  const loan = await aRunningLoan({ borrowerId: record.id })
  const borrower = await api.anInvitedBorrower(lender, record)
  const sent = { loanId: loan.id, amount: 75, paymentDate: '2026-02-27', paymentMethod: 'ZELLE' }
  const { id: paymentId } = (await borrower.client.call(reportPayment, { body: sent })).data
  await lender.client.call(confirmPayment, { params: { paymentId }, body: {} })

  const [entry] = await timelineOf(loan.id)
  const refused = await borrower.client.call(getLoanTimeline, { params: { loanId: loan.id } })

  assert.deepEqual([entry?.isReported, entry?.by, entry?.method], [true, 'Lena Ortiz', 'ZELLE'])
  assert.deepEqual([refused.status, refused.data], [403, undefined])
})

test("another lender's loan is as absent as one that does not exist", async () => {
  const loan = await aRunningLoan()
  const stranger = await api.aLender()
  const ask = (loanId: number) => stranger.client.call(getLoanTimeline, { params: { loanId } })

  assert.deepEqual((await ask(loan.id)).text, (await ask(999_999)).text)
})

test('a write-off says how much was given up, and stays so when money comes later', async () => {
  const loan = await aRunningLoan()
  await pay(loan.id, { amount: 1066.19 })
  const params = { loanId: loan.id }
  assert.equal((await lender.client.call(writeOffLoan, { params, body: { date: '2026-02-20' } })).status, 201)
  await pay(loan.id, { amount: 100, paymentDate: '2026-03-01' })

  // 120.00 of the first payment were interest: 12,000.00 - 946.19 were still owed.
  const amountOf = (kind: string, entries: readonly TimelineEntry[]) =>
    entries.find((entry) => entry.kind === kind)?.amount
  assert.equal(amountOf('WRITTEN_OFF', await timelineOf(loan.id)), 11_053.81)
})
