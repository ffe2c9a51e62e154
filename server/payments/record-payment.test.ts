import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLoan, getSchedule, type LoanDetail } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, type Payment, recordPayment, reversePayment } from '#contract/payments/payments.ts'
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

const loanOf = async ({ id }: { id: number }): Promise<LoanDetail> =>
  (await lender.client.call(getLoan, { params: { loanId: id } })).data

const paymentsOf = async ({ id }: { id: number }) =>
  (await lender.client.call(listPaymentsOfLoan, { params: { loanId: id } })).data

const splitOf = ({ interestAmount, principalAmount, feesAmount, unappliedAmount }: Payment) => ({
  interestAmount,
  principalAmount,
  feesAmount,
  unappliedAmount,
})

async function assertBooksAgree() {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a payment is split into interest and principal, the balance falls and the next installment comes up', async () => {
  const loan = await aRunningLoan()

  const response = await pay(loan, { reference: ' 4711 ', note: 'By mail' })

  assert.equal(response.status, 201)
  const { id, eventId, createdAt, updatedAt, ...payment } = response.data
  assert.deepEqual(payment, {
    loanId: loan.id,
    loanName: loan.loanName,
    amount: 1066.19,
    paymentDate: '2026-02-02',
    interestAmount: 120,
    principalAmount: 946.19,
    feesAmount: 0,
    escrowAmount: 0,
    unappliedAmount: 0,
    paymentMethod: 'ACH',
    reference: '4711',
    note: 'By mail',
    status: 'COMPLETED',
    reason: null,
    isReported: false,
    isReturned: false,
    replacedBy: null,
  })
  assert.deepEqual([createdAt, updatedAt], ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z'])
  const { outstandingBalance, nextPaymentDate, nextPaymentAmount, hasPayments } = await loanOf(loan)
  assert.deepEqual(
    { outstandingBalance, nextPaymentDate, nextPaymentAmount, hasPayments },
    { outstandingBalance: 11_053.81, nextPaymentDate: '2026-03-02', nextPaymentAmount: 1066.19, hasPayments: true },
  )
  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: loan.id } })
  assert.deepEqual(
    rows.slice(0, 2).map(({ isPaid, paidAmount }) => [isPaid, paidAmount]),
    [
      [true, 1066.19],
      [false, 0],
    ],
  )
  assert.deepEqual(await paymentsOf(loan), [{ id, eventId, createdAt, updatedAt, ...payment }])
  await assertBooksAgree()
})

test('part of an installment leaves the rest open', async () => {
  const loan = await aRunningLoan()

  await pay(loan, { amount: 500 })

  const { nextPaymentDate, nextPaymentAmount, outstandingBalance } = await loanOf(loan)
  // 120.00 interest first, so 380.00 principal; 566.19 of the installment are open.
  assert.deepEqual([nextPaymentDate, nextPaymentAmount, outstandingBalance], ['2026-02-02', 566.19, 11_620])
})

test('a payment on the last day of grace pays no late fee, one on the day after does', async () => {
  const onTime = await aRunningLoan()
  const late = await aRunningLoan()

  const { data: first } = await pay(onTime, { paymentDate: '2026-02-12', amount: 1091.19 })
  const { data: second } = await pay(late, { paymentDate: '2026-02-13', amount: 1091.19 })

  assert.deepEqual([first.feesAmount, first.principalAmount], [0, 971.19])
  assert.deepEqual([second.feesAmount, second.principalAmount], [25, 946.19])
})

test('principal only goes to principal although interest is due', async () => {
  const { data: payment } = await pay(await aRunningLoan(), { amount: 1000, application: 'PRINCIPAL_ONLY' })

  assert.deepEqual(splitOf(payment), { interestAmount: 0, principalAmount: 1000, feesAmount: 0, unappliedAmount: 0 })
})

test('amounts by hand are applied as said', async () => {
  const parts = { interestAmount: 20, principalAmount: 80, feesAmount: 0 }

  const { data: payment } = await pay(await aRunningLoan(), { amount: 100, application: 'BY_HAND', ...parts })

  assert.deepEqual(splitOf(payment), { ...parts, unappliedAmount: 0 })
})

test('amounts that are sent count as by hand, whoever sends them', async () => {
  const parts = { interestAmount: 20, principalAmount: 80 }

  const { data: payment } = await pay(await aRunningLoan(), { amount: 100, ...parts })

  assert.deepEqual(splitOf(payment), { ...parts, feesAmount: 0, unappliedAmount: 0 })
})

test('extra principal shortens the term, or lowers the payment when that is chosen', async () => {
  const shorter = await aRunningLoan()
  const lower = await aRunningLoan()

  await pay(shorter, { amount: 5066.19 })
  await pay(lower, { amount: 5066.19, extraPrincipal: 'LOWER_PAYMENT' })

  const [one, other] = [await loanOf(shorter), await loanOf(lower)]
  assert.equal(one.nextPaymentAmount, 1066.19)
  assert.ok((other.nextPaymentAmount ?? 0) < 700, `${other.nextPaymentAmount} is lower`)
  assert.deepEqual([one.outstandingBalance, other.outstandingBalance], [7053.81, 7053.81])
  await assertBooksAgree()
})

test('the payoff pays a loan off, and nothing more can be recorded on it', async () => {
  const loan = await aRunningLoan()
  await pay(loan)
  const refused = await pay(loan, { amount: 99_999, paymentDate: '2026-03-02' })
  const payoff = Number(refused.values?.['payoff'])

  await pay(loan, { amount: payoff, paymentDate: '2026-03-02' })

  // 11,053.81 and the interest of the row from 2 February, 110.54.
  assert.equal(payoff, 11_164.35)
  const { status, outstandingBalance, nextPaymentDate, nextPaymentAmount } = await loanOf(loan)
  assert.deepEqual([status, outstandingBalance, nextPaymentDate, nextPaymentAmount], ['PAID_OFF', 0, null, null])
  const again = await pay(loan, { amount: 1, paymentDate: '2026-03-02' })
  assert.deepEqual([again.status, again.code], [409, 'loan.closed'])
  await assertBooksAgree()
})

test('a payment above what is owed is refused with the payoff named, and nothing is written', async () => {
  const loan = await aRunningLoan()

  const response = await pay(loan, { amount: 12_120.01 })

  assert.equal(response.status, 409)
  assert.deepEqual(response.fields, {
    amount: 'This is more than is owed: the payoff on 2026-02-02 is $12,120.00',
  })
  assert.deepEqual(response.values, { day: '2026-02-02', payoff: '12120.00' })
  assert.deepEqual(await paymentsOf(loan), [])
})

test('a payment for an earlier day is refused when later payments leave less than that owed today', async () => {
  const loan = await aRunningLoan()
  await pay(loan, { amount: 11_000, paymentDate: '2026-02-20' })

  const response = await pay(loan, { amount: 5000, paymentDate: '2026-02-02' })

  assert.equal(response.code, 'payment.moreThanOwed')
  assert.equal(response.values?.['day'], '2026-03-02')
})

test('a payment entered late for an earlier day is replayed: the later one is split anew', async () => {
  const loan = await aRunningLoan()
  const { data: march } = await pay(loan, { paymentDate: '2026-03-02' })
  assert.deepEqual([march.interestAmount, march.principalAmount], [120, 946.19])

  await pay(loan, { paymentDate: '2026-02-02' })

  const [first] = await paymentsOf(loan)
  // The February payment took the 120.00; on 11,053.81 March owes 110.54.
  assert.deepEqual([first?.id, first?.interestAmount, first?.principalAmount], [march.id, 110.54, 955.65])
  await assertBooksAgree()
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['a day in the future', { paymentDate: '2026-03-03' }, 'paymentDate', 'payment.inFuture'],
  ['a day before the loan began', { paymentDate: '2026-01-01' }, 'paymentDate', 'payment.beforeOrigination'],
  ['a day that does not exist', { paymentDate: '2026-02-29' }, 'paymentDate', 'field.day'],
  ['a day before 1900', { paymentDate: '1899-12-31' }, 'paymentDate', 'field.dayOutOfRange'],
  ['a day after 2200', { paymentDate: '2201-01-01' }, 'paymentDate', 'field.dayOutOfRange'],
  ['an amount of nothing', { amount: 0 }, 'amount', 'payment.amountPositive'],
  ['an amount below nothing', { amount: -5 }, 'amount', 'field.amountNegative'],
  ['an amount with parts of a cent', { amount: 10.001 }, 'amount', 'field.amountDecimals'],
  ['no method', { paymentMethod: ' ' }, 'paymentMethod', 'payment.methodRequired'],
  ['a field nobody knows', { status: 'COMPLETED' }, 'status', 'field.unknown'],
  [
    'parts that do not add up',
    { interestAmount: 20, principalAmount: 80.01, amount: 100 },
    'amount',
    'payment.partsDoNotAddUp',
  ],
  ['by hand without parts', { application: 'BY_HAND' }, 'amount', 'payment.partsDoNotAddUp'],
  [
    'more fees by hand than are due',
    { amount: 100, principalAmount: 90, feesAmount: 10 },
    'feesAmount',
    'payment.partMoreThanOwed',
  ],
]
for (const [what, overrides, field, code] of refusals) {
  test(`a payment with ${what} is refused, and nothing is written`, async () => {
    const loan = await aRunningLoan()

    const response = await pay(loan, overrides)

    assert.equal(response.status, 422)
    assert.equal(response.fieldCodes?.[field], code)
    assert.deepEqual(await paymentsOf(loan), [])
  })
}

test('of forty payments at once on one loan none is lost', async () => {
  const loan = await aRunningLoan()

  const responses = await Promise.all(Array.from({ length: 40 }, () => pay(loan, { amount: 10.01 })))

  assert.deepEqual(
    responses.filter(({ status }) => status !== 201).map(({ text }) => text),
    [],
  )
  // 40 × 10.01 = 400.40: the interest due, 120.00, and 280.40 of principal.
  const { outstandingBalance, paidInterest, paidPrincipal } = await loanOf(loan)
  assert.deepEqual([outstandingBalance, paidInterest, paidPrincipal], [11_719.6, 120, 280.4])
  assert.equal((await paymentsOf(loan)).length, 40)
  await assertBooksAgree()
})

test('the same payment sent twice with one key is recorded once', async () => {
  const loan = await aRunningLoan()
  const body = { loanId: loan.id, amount: 100, paymentDate: '2026-02-02', paymentMethod: 'CASH' }
  const call = { body, headers: { 'idempotency-key': 'one-and-the-same' } }

  const first = await lender.client.call(recordPayment, call)
  const second = await lender.client.call(recordPayment, call)

  assert.deepEqual([first.status, second.status], [201, 201])
  assert.deepEqual(second.data, first.data)
  assert.equal((await paymentsOf(loan)).length, 1)
})

test('a payment like one that counts is asked about, and recorded when it is another one', async () => {
  const loan = await aRunningLoan()
  const { data: first } = await pay(loan, { isAnother: false })

  const asked = await pay(loan, { isAnother: false })
  const answered = await pay(loan, { isAnother: true })

  assert.equal(first.status, 'COMPLETED')
  assert.deepEqual([asked.status, asked.code], [409, 'payment.recordedAlready'])
  assert.deepEqual(asked.values, { amount: '1066.19', day: '2026-02-02' })
  assert.equal(asked.fields, undefined)
  assert.equal(answered.status, 201)
  assert.equal((await paymentsOf(loan)).length, 2)
})

test('a payment of another day or amount is not asked about, nor one like a payment that was taken back', async () => {
  const loan = await aRunningLoan()
  const { data: bounced } = await pay(loan)
  const others = [
    await pay(loan, { isAnother: false, paymentDate: '2026-02-03' }),
    await pay(loan, { isAnother: false, amount: 1066.18 }),
  ]
  await lender.client.call(reversePayment, { params: { paymentId: bounced.id }, body: { reason: 'It bounced' } })

  const again = await pay(loan, { isAnother: false })

  assert.deepEqual(
    [...others, again].map(({ status }) => status),
    [201, 201, 201],
  )
})

test('an amount of ten times what is due is asked about, and recorded when it is meant', async () => {
  const loan = await aRunningLoan()

  const asked = await pay(loan, { amount: 10_661.9, isAmountMeant: false })
  const repeated = await pay(loan, { amount: 10_661.9, isAmountMeant: false, isAnother: true })
  const answered = await pay(loan, { amount: 10_661.9, isAmountMeant: true })

  assert.deepEqual([asked.status, asked.code, repeated.code], [409, 'payment.farAboveDue', 'payment.farAboveDue'])
  assert.deepEqual(asked.values, { amount: '10661.90', usual: '1066.19' })
  assert.equal(asked.fields, undefined)
  assert.equal(answered.status, 201)
  assert.equal((await paymentsOf(loan)).length, 1)
})

test('an amount above the payoff has its own question, and a program that asks nothing is asked nothing', async () => {
  const [loan, other] = [await aRunningLoan(), await aRunningLoan()]

  const above = await pay(loan, { amount: 20_000, isAmountMeant: false })
  const kept = await pay(loan, { amount: 20_000, isAmountMeant: false, keepsSurplus: true })
  const silent = await pay(other, { amount: 11_000 })

  assert.deepEqual([above.code, kept.status, silent.status], ['payment.moreThanOwed', 201, 201])
})

test('of six equal payments entered at once as the only one, one is recorded', async () => {
  const loan = await aRunningLoan()

  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pay(loan, { isAnother: false })))

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409, 409])
  await assertBooksAgree()
})

test('a payment whose number would come before an earlier fact of its loan is not kept', async () => {
  await pay(await aRunningLoan())
  const other = await api.aLender()
  const loan = await api.aLoan(other, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  await pay(loan, {}, other)
  const { rows } = await api.database.owner.query('select max(id)::int as last from loan_events')
  const setNumber = (last: number) =>
    api.database.owner.query("select setval(pg_get_serial_sequence('loan_events', 'id'), $1)", [last])

  // As after a move to another server that brought the rows and not the sequences.
  await setNumber(1)
  const refused = await pay(loan, { amount: 10 }, other)
  await setNumber(rows[0].last)
  const afterwards = await pay(loan, { amount: 10 }, other)

  assert.equal(refused.status, 500)
  assert.match(JSON.stringify(api.log), /the numbers of loan_events were set back/)
  assert.equal(afterwards.status, 201)
  const { data: payments } = await other.client.call(listPaymentsOfLoan, { params: { loanId: loan.id } })
  assert.equal(payments.length, 2)
})
