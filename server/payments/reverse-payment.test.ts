import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan, type LoanDetail } from '#contract/loans/loans.ts'
import { listFees, waiveFee, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { listPaymentsOfLoan, type Payment, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month, due on 2 February and on 2 March, 10 days of grace. */
const aRunningLoan = (overrides = {}) =>
  api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })

const pay = (loan: { id: number }, overrides: Record<string, unknown> = {}, payer = lender) =>
  payer.client.call(recordPayment, {
    body: { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH', ...overrides },
  })

const reverse = (payment: Payment, reason = 'The check bounced', by = lender) =>
  by.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason } })

const loanOf = async ({ id }: { id: number }): Promise<LoanDetail> =>
  (await lender.client.call(getLoan, { params: { loanId: id } })).data

const paymentsOf = async ({ id }: { id: number }) =>
  (await lender.client.call(listPaymentsOfLoan, { params: { loanId: id } })).data

async function assertBooksAgree() {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a payment that bounced is reversed with its reason, and stays in the history', async () => {
  const loan = await aRunningLoan()
  const { data: payment } = await pay(loan)

  const response = await reverse(payment)

  assert.equal(response.status, 200)
  assert.deepEqual(response.data, {
    ...payment,
    status: 'REVERSED',
    reason: 'The check bounced',
    isReturned: false,
    interestAmount: null,
    principalAmount: null,
    feesAmount: null,
    escrowAmount: null,
    unappliedAmount: null,
  })
  assert.deepEqual(await paymentsOf(loan), [response.data])
  const { outstandingBalance, nextPaymentDate, hasPayments } = await loanOf(loan)
  assert.deepEqual([outstandingBalance, nextPaymentDate, hasPayments], [12_000, '2026-02-02', false])
  await assertBooksAgree()
})

test('a payment is reversed once, also when it is asked for ten times at once', async () => {
  const { data: payment } = await pay(await aRunningLoan())

  const responses = await Promise.all(Array.from({ length: 10 }, () => reverse(payment)))

  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)])
  assert.equal((await reverse(payment)).code, 'payment.notReversible')
  await assertBooksAgree()
})

test('a returned payment costs the fee that the lender charges with its reversal, which is paid and waived like any other', async () => {
  const loan = await aRunningLoan()
  const { data: payment } = await pay(loan)
  const params = { loanId: loan.id }

  const body = { reason: 'The check bounced', returnedPaymentFee: 35 }
  const reversed = await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body })

  assert.equal(reversed.status, 200)
  const { data: fees } = await lender.client.call(listFees, { params })
  const fee = fees.find(({ kind }) => kind === 'RETURNED_PAYMENT')
  assert.deepEqual([fee?.chargedOn, fee?.openAmount, fee?.note], ['2026-03-02', 35, 'The check bounced'])
  const { data: timeline } = await lender.client.call(getLoanTimeline, { params })
  assert.deepEqual(
    timeline.slice(0, 2).map(({ kind, feeKind }) => [kind, feeKind]),
    [
      ['FEE_CHARGED', 'RETURNED_PAYMENT'],
      ['PAYMENT_REVERSED', null],
    ],
  )
  const waiver = await lender.client.call(waiveFee, { params, body: { fee: fee?.name ?? '', amount: 10 } })
  assert.equal(waiver.status, 201)
  // With the late fee of 25.00 that the open February installment bears now.
  assert.equal((await pay(loan, { amount: 3000, paymentDate: '2026-03-02' })).data.feesAmount, 50)
  await assertBooksAgree()
})

test('a returned-payment fee of nothing, or on a loan that is written off, is refused, and the payment stays', async () => {
  const loan = await aRunningLoan()
  const { data: payment } = await pay(loan)
  const reverseWithFee = (returnedPaymentFee: number) =>
    lender.client.call(reversePayment, {
      params: { paymentId: payment.id },
      body: { reason: 'The check bounced', returnedPaymentFee },
    })

  const nothing = await reverseWithFee(0)
  await lender.client.call(writeOffLoan, { params: { loanId: loan.id }, body: { date: '2026-03-02' } })
  const writtenOff = await reverseWithFee(35)

  assert.deepEqual([nothing.status, nothing.fieldCodes], [422, { returnedPaymentFee: 'payment.amountPositive' }])
  assert.deepEqual([writtenOff.status, writtenOff.code], [409, 'loan.writtenOff'])
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })
  assert.deepEqual(
    payments.map(({ status }) => status),
    ['COMPLETED'],
  )
  await assertBooksAgree()
})

test('a payment that the bank returned counts again once the return is taken back, and its fee is gone', async () => {
  // The terms name the fee: 30.00. February's 1,066.19 pay 120.00 of interest and 946.19 of principal.
  const loan = await aRunningLoan({ returnedPaymentFee: 30 })
  const { data: payment } = await pay(loan)
  const params = { loanId: loan.id }
  const body = { reason: 'Account closed', isReturned: true, returnedPaymentFee: 30, tellsBorrower: true }

  const { data: returned } = await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body })

  assert.equal((await loanOf(loan)).returnedPaymentFee, 30)
  assert.deepEqual([returned.status, returned.isReturned, returned.reason], ['REVERSED', true, 'Account closed'])
  const [, entry] = (await lender.client.call(getLoanTimeline, { params })).data
  assert.deepEqual([entry?.kind, entry?.isReturned, entry?.isRetractable], ['PAYMENT_REVERSED', true, true])
  await assertBooksAgree()

  const back = { params, body: { eventId: entry?.id ?? 0, reason: 'The bank paid after all' } }
  assert.equal((await lender.client.call(takeBackEntry, back)).status, 200)

  assert.deepEqual(await paymentsOf(loan), [{ ...payment, updatedAt: returned.updatedAt }])
  const { data: fees } = await lender.client.call(listFees, { params })
  assert.deepEqual(
    fees.filter(({ kind }) => kind === 'RETURNED_PAYMENT'),
    [],
  )
  assert.equal((await loanOf(loan)).outstandingBalance, 11_053.81)
  assert.equal((await lender.client.call(takeBackEntry, back)).code, 'loan.changeNotLast')
  await assertBooksAgree()

  // The bank may return it once more.
  const again = await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body })
  assert.deepEqual([again.status, again.data.isReturned], [200, true])
  await assertBooksAgree()
})

test('a payment that was reversed as a mistake stays so: it is entered anew', async () => {
  const loan = await aRunningLoan()
  const { data: payment } = await pay(loan)
  await reverse(payment, 'Entered twice')
  const params = { loanId: loan.id }
  const [entry] = (await lender.client.call(getLoanTimeline, { params })).data

  assert.equal(entry?.isRetractable, false)
  const refused = await lender.client.call(takeBackEntry, { params, body: { eventId: entry?.id ?? 0 } })
  assert.equal(refused.code, 'loan.changeNotLast')
})

test('a reversal without a reason is refused', async () => {
  const { data: payment } = await pay(await aRunningLoan())

  const response = await reverse(payment, '  ')

  assert.deepEqual([response.status, response.fieldCodes], [422, { reason: 'payment.reasonRequired' }])
})

test('a borrower sees the payments on their loan, but not the notes on them, and enters none', async () => {
  const record = await api.aBorrower(lender)
  const loan = await aRunningLoan({ borrowerId: record.id })
  const borrower = await api.anInvitedBorrower(lender, record)
  const { data: payment } = await pay(loan, { note: 'Ask about the address' })

  const seen = await borrower.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })

  assert.deepEqual(seen.data, [{ ...payment, note: null }])
  assert.equal((await pay(loan, {}, borrower)).status, 403)
  assert.equal((await reverse(payment, 'No', borrower)).status, 403)
})

test('payments of somebody else are as absent as those of nobody', async () => {
  const loan = await aRunningLoan()
  const { data: payment } = await pay(loan)
  const stranger = await api.aLender()
  const strangeBorrower = await api.aBorrowerAccount()
  const none = { id: 999_999_999 }

  const paid = await pay(loan, {}, stranger)
  assert.deepEqual([paid.status, paid.code], [404, 'loan.notFound'])
  assert.equal(paid.text, (await pay(none, {}, stranger)).text)
  const reversed = await reverse(payment, 'Mine', stranger)
  assert.deepEqual([reversed.status, reversed.code], [404, 'payment.notFound'])
  assert.equal(reversed.text, (await reverse({ ...payment, ...none }, 'Mine', stranger)).text)
  for (const { client } of [stranger, strangeBorrower]) {
    const listed = await client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })
    assert.deepEqual([listed.status, listed.code], [404, 'loan.notFound'])
  }
})

test('an admin records and reverses payments on the loans of all lenders', async () => {
  const admin = await api.anAdmin()
  const loan = await aRunningLoan()

  const paid = await pay(loan, {}, admin)
  const listed = await admin.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })
  const reversed = await reverse(paid.data, 'Entered for the wrong loan', admin)

  assert.deepEqual([paid.status, listed.status, reversed.status], [201, 200, 200])
  await assertBooksAgree()
})

test('nobody sees or enters payments without signing in', async () => {
  const nobody = api.nobody()

  const responses = [
    await nobody.call(listPaymentsOfLoan, { params: { loanId: 1 } }),
    await nobody.call(recordPayment, { body: {} }),
    await nobody.call(reversePayment, { params: { paymentId: 1 }, body: {} }),
  ]

  assert.deepEqual(
    responses.map(({ status }) => status),
    [401, 401, 401],
  )
})
