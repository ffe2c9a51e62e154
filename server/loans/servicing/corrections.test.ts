import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { getLoan, type LoanDetail, listLoans } from '#contract/loans/loans.ts'
import {
  chargeFee,
  liftDefaultMark,
  listFees,
  markDefaulted,
  waiveFee,
  writeOffLoan,
} from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month, late fee 25.00 after 10 days: one since 13 February. */
const aRunningLoan = (overrides = {}) =>
  api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })
const ask = (endpoint: Endpoint, { id }: { id: number }, body: Record<string, unknown>, by = lender) =>
  by.client.call(endpoint, { params: { loanId: id }, body })
const feesOf = async ({ id }: { id: number }, by = lender) =>
  (await by.client.call(listFees, { params: { loanId: id } })).data
const loanOf = async ({ id }: { id: number }): Promise<LoanDetail> =>
  (await lender.client.call(getLoan, { params: { loanId: id } })).data
const pay = ({ id }: { id: number }, amount: number) =>
  lender.client.call(recordPayment, {
    body: { loanId: id, amount, paymentDate: '2026-03-02', paymentMethod: 'WIRE' },
  })
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

test('a fee that is charged is owed with its note, and stands beside late fees', async () => {
  const loan = await aRunningLoan()

  const response = await ask(chargeFee, loan, { amount: 40, date: '2026-02-20', note: ' Returned check ' })

  assert.equal(response.status, 201)
  const parts = { paidAmount: 0, waivedAmount: 0, capitalizedAmount: 0, isAtEnd: false }
  const [late, charged] = await feesOf(loan)
  assert.deepEqual(late, {
    name: 'late-1',
    kind: 'LATE',
    installment: 1,
    chargedOn: '2026-02-13',
    amount: 25,
    openAmount: 25,
    note: null,
    ...parts,
  })
  assert.deepEqual([charged?.kind, charged?.openAmount, charged?.note], ['CHARGED', 40, 'Returned check'])
  assert.equal((await loanOf(loan)).feesDue, 65)
  await assertBooksAgree()
})

test('a returned-payment fee that is charged by itself, for a day before, is named as what it is', async () => {
  const loan = await aRunningLoan()

  const response = await ask(chargeFee, loan, { kind: 'RETURNED_PAYMENT', amount: 35, date: '2026-02-05' })

  assert.equal(response.status, 201)
  const [charged] = await feesOf(loan)
  assert.deepEqual([charged?.kind, charged?.chargedOn, charged?.openAmount], ['RETURNED_PAYMENT', '2026-02-05', 35])
  assert.equal((await ask(chargeFee, loan, { kind: 'LATE', amount: 35, date: '2026-02-05' })).status, 422)
  await assertBooksAgree()
})

test('a fee is waived in part and then as a whole, a late fee like any other', async () => {
  const loan = await aRunningLoan()

  await ask(waiveFee, loan, { fee: 'late-1', amount: 10 })
  assert.equal((await loanOf(loan)).feesDue, 15)
  const tooMuch = await ask(waiveFee, loan, { fee: 'late-1', amount: 15.01 })
  assert.deepEqual(tooMuch.fields, {
    amount: 'This is more than what’s unpaid of the fee; enter at most $15.00',
  })

  await ask(waiveFee, loan, { fee: 'late-1', amount: 15, note: 'Bank holiday' })
  const [fee] = await feesOf(loan)
  assert.deepEqual([fee?.waivedAmount, fee?.openAmount, (await loanOf(loan)).feesDue], [25, 0, 0])
  await assertBooksAgree()
})

// From 12 February, 18 days at 18 % in place of 12 %: 12,000 × 6 % × 18 ÷ 365 = 35.5068….
test('default interest is owed by the day, is waived like any fee, and is paid after the installments', async () => {
  const loan = await aRunningLoan({ defaultRate: 18, defaultAfterDays: 10 })
  const { defaultRate, defaultAfterDays, defaultBase, defaultOnlyAtMaturity } = await loanOf(loan)
  assert.deepEqual([defaultRate, defaultAfterDays, defaultBase, defaultOnlyAtMaturity], [18, 10, 'PRINCIPAL', false])
  const [charged] = await feesOf(loan)
  assert.deepEqual(
    [charged?.name, charged?.kind, charged?.installment, charged?.chargedOn, charged?.openAmount],
    ['default-1', 'DEFAULT', 1, '2026-02-12', 35.51],
  )

  await ask(waiveFee, loan, { fee: 'default-1', amount: 5.51 })
  await pay(loan, 2 * 1066.19 + 40)

  const [afterwards, late] = await feesOf(loan)
  assert.deepEqual([afterwards?.openAmount, afterwards?.paidAmount, late?.paidAmount], [0, 30, 10])
  await assertBooksAgree()
})

// Two payments of 1,066.19 and the late fee are due; 1,500.00 more cover April's and 433.81 of May's.
test('money above what is due pays the coming payments where the contract says so', async () => {
  const loan = await aRunningLoan({ surplusMoney: 'PAYS_AHEAD' })

  await pay(loan, 2 * 1066.19 + 25 + 1500)

  const { surplusMoney, nextPaymentDate, nextPaymentAmount } = await loanOf(loan)
  assert.deepEqual([surplusMoney, nextPaymentDate, nextPaymentAmount], ['PAYS_AHEAD', '2026-05-02', 632.38])
  await assertBooksAgree()
})

// 1,066.19 are due twice. 1,000.00 pay neither; 132.38 more pay the first, and 66.19 of it wait for the second.
test('a payment in part is held where the contract says so, and the books say where it is', async () => {
  const loan = await aRunningLoan({ partialPayments: 'HELD' })
  const before = await loanOf(loan)

  await pay(loan, 1000)
  const held = await loanOf(loan)
  assert.deepEqual([held.partialPayments, held.heldAmount], ['HELD', 1000])
  assert.deepEqual([held.outstandingBalance, held.daysPastDue], [before.outstandingBalance, before.daysPastDue])
  await assertBooksAgree()

  await pay(loan, 132.38)
  const { heldAmount, outstandingBalance } = await loanOf(loan)
  assert.deepEqual([heldAmount, outstandingBalance < before.outstandingBalance], [66.19, true])
  await assertBooksAgree()
})

test('payments in part are held only where interest follows the schedule and fees come last', async () => {
  const held = { partialPayments: 'HELD' }

  await assert.rejects(aRunningLoan({ ...held, accrualMethod: 'DAILY' }), /loan\.onlyScheduledInterest/)
  await assert.rejects(
    aRunningLoan({ ...held, allocationOrder: 'FEES_INTEREST_PRINCIPAL' }),
    /loan\.partialNeedsFeesLast/,
  )
  await assert.rejects(aRunningLoan({ partialPayments: 'KEPT' }), /partialPayments/)
})

test('a loan that is marked as defaulted shows so everywhere, and is marked once', async () => {
  const loan = await aRunningLoan()

  const first = await ask(markDefaulted, loan, { date: '2026-02-20' })
  const second = await ask(markDefaulted, loan, { date: '2026-02-21' })

  assert.deepEqual([first.status, second.status, second.code], [201, 409, 'loan.defaultedAlready'])
  const listed = (await lender.client.call(listLoans, {})).data.find(({ id }) => id === loan.id)
  assert.deepEqual([(await loanOf(loan)).status, listed?.status], ['DEFAULTED', 'DEFAULTED'])
  await assertBooksAgree()
})

test('a mark of default is lifted from a day on, and may be set again; the list says so too', async () => {
  const loan = await aRunningLoan()
  const statuses = async () => {
    const listed = (await lender.client.call(listLoans, {})).data.find(({ id }) => id === loan.id)
    const { status, isMarkedDefaulted } = await loanOf(loan)
    return [status, listed?.status, isMarkedDefaulted]
  }

  const tooSoon = await ask(liftDefaultMark, loan, { date: '2026-02-20' })
  await ask(markDefaulted, loan, { date: '2026-02-20' })
  const before = await ask(liftDefaultMark, loan, { date: '2026-02-19' })
  const lifted = await ask(liftDefaultMark, loan, { date: '2026-02-25', note: 'A plan was agreed' })

  assert.deepEqual([tooSoon.status, tooSoon.code], [409, 'loan.notMarkedDefaulted'])
  assert.deepEqual([before.status, before.fieldCodes], [422, { date: 'loan.markBeforeLast' }])
  assert.equal(lifted.status, 201)
  // The payment of 2 February is open for 28 days, past the 10 of grace.
  assert.deepEqual(await statuses(), ['LATE', 'LATE', false])
  await ask(markDefaulted, loan, { date: '2026-02-25' })
  assert.deepEqual(await statuses(), ['DEFAULTED', 'DEFAULTED', true])
  await assertBooksAgree()
})

test('a loan that is written off becomes a loss, which money that comes later lowers', async () => {
  const loan = await aRunningLoan()

  await ask(writeOffLoan, loan, { date: '2026-03-01' })
  const recovered = await pay(loan, 500)

  assert.equal(recovered.data.principalAmount, 500)
  const { status, outstandingBalance, feesDue, nextPaymentDate } = await loanOf(loan)
  assert.deepEqual(
    { status, outstandingBalance, feesDue, nextPaymentDate },
    { status: 'DEFAULTED', outstandingBalance: 0, feesDue: 0, nextPaymentDate: null },
  )
  const key = { lenderId: lender.id, loanId: loan.id }
  const balances = await api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, key))
  assert.deepEqual([balances.PRINCIPAL, balances.WRITE_OFF, balances.CASH], [0, 1_150_000, -1_150_000])
  await assertBooksAgree()
})

test('nothing is charged, waived or marked on a loan that is written off or paid off', async () => {
  const givenUp = await aRunningLoan()
  await ask(writeOffLoan, givenUp, { date: '2026-03-01' })
  const paid = await aRunningLoan({ lateFee: 0 })
  const { values } = await pay(paid, 99_999)
  await pay(paid, Number(values?.['payoff']))
  const calls: [Endpoint, Record<string, unknown>][] = [
    [chargeFee, { amount: 5, date: '2026-03-02' }],
    [waiveFee, { fee: 'late-1', amount: 5 }],
    [markDefaulted, { date: '2026-03-02' }],
    [liftDefaultMark, { date: '2026-03-02' }],
    [writeOffLoan, { date: '2026-03-02' }],
  ]

  for (const [endpoint, body] of calls) {
    const codes = [(await ask(endpoint, givenUp, body)).code, (await ask(endpoint, paid, body)).code]
    assert.deepEqual(codes, ['loan.writtenOff', 'loan.closed'], endpoint.name)
  }
  await assertBooksAgree()
})

const refusals: [string, Endpoint, Record<string, unknown>, string, string][] = [
  ['a fee of nothing', chargeFee, { amount: 0, date: '2026-03-02' }, 'amount', 'payment.amountPositive'],
  ['a fee in the future', chargeFee, { amount: 5, date: '2026-03-03' }, 'date', 'loan.dayInFuture'],
  ['a fee before the loan', chargeFee, { amount: 5, date: '2026-01-01' }, 'date', 'loan.changeBeforeOrigination'],
  ['a fee of the year 1000', chargeFee, { amount: 5, date: '1000-01-01' }, 'date', 'field.dayOutOfRange'],
  ['a mark in the year 9999', markDefaulted, { date: '9999-12-31' }, 'date', 'field.dayOutOfRange'],
  ['a waiver of a fee that is not there', waiveFee, { fee: 'late-9', amount: 5 }, 'fee', 'fee.notFound'],
  ['a waiver of no fee at all', waiveFee, { fee: 'none', amount: 5 }, 'fee', 'fee.notFound'],
  ['a mark in the future', markDefaulted, { date: '2026-03-03' }, 'date', 'loan.dayInFuture'],
  ['a write-off before the loan', writeOffLoan, { date: '2026-01-01' }, 'date', 'loan.changeBeforeOrigination'],
  ['a write-off of part', writeOffLoan, { date: '2026-03-01', amount: 5 }, 'amount', 'field.unknown'],
]
for (const [what, endpoint, body, field, code] of refusals) {
  test(`${what} is refused`, async () => {
    const response = await ask(endpoint, await aRunningLoan(), body)

    assert.deepEqual([response.status, response.fieldCodes?.[field]], [422, code])
  })
}

test('a borrower reads the fees of their loan and changes none; strangers see nothing', async () => {
  const record = await api.aBorrower(lender)
  const loan = await aRunningLoan({ borrowerId: record.id })
  const [borrower, other] = [await api.anInvitedBorrower(lender, record), await api.aLender()]

  assert.equal((await feesOf(loan, borrower)).length, 1)
  const body = { fee: 'late-1', amount: 5 }
  const statuses = [
    await ask(waiveFee, loan, body, borrower),
    await ask(waiveFee, loan, body, other),
    await other.client.call(listFees, { params: { loanId: loan.id } }),
    await api.nobody().call(waiveFee, { params: { loanId: loan.id }, body }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [403, 404, 404, 401])
})
