import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lendMore } from '#contract/loans/advances.ts'
import { changeTerms, getLoan, getSchedule, listLoans } from '#contract/loans/loans.ts'
import { listFees, writeOffLoan } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import { getCashReport } from '#contract/reports/reports.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import { limitTo } from '../../testing/approvals.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'
import { bookDueAdvances } from './book-due-advances.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
type Loan = { id: number }

/** 12,000.00 at 12 % over a year from 2 January: 1,066.19 a month. February is paid: 120.00 and 946.19, so 11,053.81 are owed. */
async function aLoan(more = {}) {
  const loan = await api.aLoan(lender, {
    ...{ originationDate: '2026-01-02', maturityDate: '2027-01-02', lateFee: 0 },
    ...more,
  })
  const payment = { loanId: loan.id, amount: 1_066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body: payment })
  return loan
}
const lend = ({ id: loanId }: Loan, body = {}) =>
  lender.client.call(lendMore, { params: { loanId }, body: { amount: 2_000, date: '2026-02-02', ...body } })
const loanOf = async ({ id: loanId }: Loan) => (await lender.client.call(getLoan, { params: { loanId } })).data
const rowsOf = async ({ id }: Loan) =>
  (await lender.client.call(getSchedule, { params: { loanId: id } })).data.map((row) => [row.dueDate, row.amount])
const scope = () => ({ kind: 'USER', userId: lender.id, lenderId: lender.id }) as const
const booksOf = ({ id: loanId }: Loan) =>
  api.database.database.transaction(scope(), (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId }))
const timelineOf = async ({ id }: Loan) => (await lender.client.call(getLoanTimeline, { params: { loanId: id } })).data

async function assertBooksAgree() {
  const { differences } = await api.database.database.transaction(scope(), (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

// 13,053.81 × 0.01 ÷ (1 − 1.01^−11) = 1,259.0930….
test('more money raises the payments to come; it goes out of cash, and comes back when it is taken back', async () => {
  const loan = await aLoan()

  const { status, data } = await lend(loan, { fee: 25, note: 'New roof' })

  assert.equal(status, 201)
  const { outstandingBalance, feesDue, maturityDate } = await loanOf(loan)
  assert.deepEqual([outstandingBalance, feesDue, maturityDate], [13_053.81, 25, '2027-01-02'])
  const rows = await rowsOf(loan)
  assert.deepEqual([rows.length, rows[1]], [12, ['2026-03-02', 1_259.09]])
  const books = await booksOf(loan)
  assert.deepEqual([books.CASH, books.PRINCIPAL, books.INTEREST_INCOME], [-12_933_81, 13_053_81, -120_00])
  const entry = (await timelineOf(loan)).find(({ id }) => id === data.eventId)
  assert.deepEqual(
    [entry?.kind, entry?.amount, entry?.note, entry?.isRetractable],
    ['ADVANCED', 2_000, 'New roof', true],
  )
  const { principal } = (await lender.client.call(getCashReport, { query: { from: '2026-01-01', to: '2026-02-28' } }))
    .data
  assert.deepEqual([principal.lent, principal.repaid], [14_000, 946.19])

  await lender.client.call(takeBackEntry, { params: { loanId: loan.id }, body: { eventId: data.eventId } })
  const again = await loanOf(loan)
  assert.deepEqual([again.outstandingBalance, again.feesDue, (await rowsOf(loan))[1]?.[1]], [11_053.81, 0, 1_066.19])
  const fees = (await lender.client.call(listFees, { params: { loanId: loan.id } })).data
  assert.deepEqual([fees, (await booksOf(loan)).CASH], [[], -10_933_81])
  await assertBooksAgree()
})

// 13,053.81 at 1 % a month and 1,066.19 a month: −ln(1 − 130.5381 ÷ 1,066.19) ÷ ln 1.01 = 13.13, so fourteen more payments.
test('with the payment kept, the loan ends later and says so; taken back, it ends when it did', async () => {
  const loan = await aLoan()

  const { data } = await lend(loan, { effect: 'EXTEND' })

  const rows = await rowsOf(loan)
  assert.deepEqual([rows.length, rows[1]?.[1], rows[13]?.[1]], [15, 1_066.19, 1_066.19])
  assert.ok(Number(rows[14]?.[1]) < 1_066.19)
  const { maturityDate, statedPayment } = await loanOf(loan)
  assert.deepEqual([maturityDate, statedPayment], ['2027-04-02', 1_066.19])
  const { data: list } = await lender.client.call(listLoans, { query: { limit: 100 } })
  assert.equal(list.find(({ id }) => id === loan.id)?.maturityDate, '2027-04-02')

  await lender.client.call(takeBackEntry, { params: { loanId: loan.id }, body: { eventId: data.eventId } })
  const again = await loanOf(loan)
  assert.deepEqual([again.maturityDate, again.statedPayment, (await rowsOf(loan)).length], ['2027-01-02', null, 12])
  await assertBooksAgree()
})

test('payment and last day kept, the last payment takes the rest; an interest-only loan stays what it is', async () => {
  const level = await aLoan()
  const interestOnly = await aLoan({
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 12,
    interestOnlyPeriodUnit: 'MONTHS',
  })

  await lend(level, { effect: 'LAST_PAYMENT' })
  await lend(interestOnly, { amount: 2_946.19 })

  // 2,000.00 bear 1 % a month until the end: 2,000 × 1.01^11 = 2,231.3366… above the last payment.
  const rows = await rowsOf(level)
  assert.deepEqual([rows.length, rows[10]?.[1]], [12, 1_066.19])
  assert.ok(Math.abs(Number(rows[11]?.[1]) - 1_066.19 - 2_231.34) < 0.2, `${rows[11]?.[1]}`)
  // 1,066.19 came for 120.00 of interest, so 11,053.81 were left; with 2,946.19 they are 14,000.00, which bear 140.00 a month.
  const asked = (await rowsOf(interestOnly)).slice(1)
  assert.deepEqual([asked[0]?.[1], asked.at(-1)?.[1]], [140, 14_140])
  await assertBooksAgree()
})

test('nothing, days that cannot be, choices that the loan lacks, and closed loans are refused', async () => {
  const loan = await aLoan()
  const balloon = await aLoan({
    hasBalloonPayment: true,
    balloonPaymentDate: '2026-12-02',
    amortizationTerm: 360,
    amortizationTermUnit: 'MONTHS',
  })
  const changed = await aLoan()
  const closed = await aLoan()
  await lender.client.call(changeTerms, {
    params: { loanId: changed.id },
    body: { effectiveDate: '2026-03-01', interestRate: 11 },
  })
  await lender.client.call(writeOffLoan, { params: { loanId: closed.id }, body: { date: '2026-02-10' } })

  const refusals = [
    await lend(loan, { amount: 0 }),
    await lend(loan, { date: '2026-01-01' }),
    await lend(loan, { date: '2027-01-02' }),
    await lend(loan, { effect: 'AS_AGREED' }),
    await lend(loan, { effect: 'EXTEND', amount: 200_000 }),
    await lend(balloon, { effect: 'EXTEND' }),
    await lend(changed, { effect: 'EXTEND' }),
  ].map(({ status, fieldCodes }) => [status, fieldCodes])

  assert.deepEqual(refusals, [
    [422, { amount: 'advance.amountPositive' }],
    [422, { date: 'loan.changeBeforeOrigination' }],
    [422, { date: 'loan.changeAfterEnd' }],
    [422, { effect: 'advance.notForLoan' }],
    [422, { effect: 'advance.paymentTooSmall' }],
    [422, { effect: 'advance.notForLoan' }],
    [422, { date: 'loan.changeBeforeLast' }],
  ])
  assert.equal((await lend(closed)).code, 'loan.givenUp')
  // Without other terms it may be entered for a day before them.
  assert.equal((await lend(changed)).status, 201)
  await assertBooksAgree()
})

// A draw schedule of a rehabilitation loan: 220,000.00 of 300,000.00 first, interest only at 12 %: 2,200.00 a month.
test('a commitment is drawn in parts, never more than is left, and says on the loan what is left', async () => {
  const loan = await api.aLoan(lender, {
    ...{
      principalAmount: 220_000,
      commitmentAmount: 300_000,
      originationDate: '2026-01-02',
      maturityDate: '2027-01-02',
    },
    ...{ paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS', lateFee: 0 },
  })

  const before = await loanOf(loan)
  const first = await lend(loan, { amount: 30_000, date: '2026-02-02' })
  const agreed = await lend(loan, { amount: 20_000, date: '2026-05-02' })
  const tooMuch = await lend(loan, { amount: 30_000.01, date: '2026-03-02' })

  assert.deepEqual([before.commitmentAmount, before.undrawnAmount], [300_000, 80_000])
  assert.deepEqual([first.status, agreed.status, tooMuch.status], [201, 201, 422])
  assert.deepEqual(tooMuch.fieldCodes, { amount: 'advance.aboveCommitment' })
  const { undrawnAmount, outstandingBalance } = await loanOf(loan)
  assert.deepEqual([undrawnAmount, outstandingBalance], [30_000, 250_000])
  const rows = await rowsOf(loan)
  assert.deepEqual([rows[0]?.[1], rows[1]?.[1], rows[3]?.[1], rows[4]?.[1]], [2_200, 2_500, 2_500, 2_700])
  await assertBooksAgree()
})

// 220,000.00 and 80,000.00 held back are 300,000.00 in all. 16,000.00 were released, and 16,000.00 are agreed for May: 48,000.00 are left to draw.
test('what is held back says the same as the commitment, whichever of the two is entered; both are held against each other', async () => {
  const days = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const interestOnly = { paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS' }
  const terms = { principalAmount: 220_000, ...days, ...interestOnly, lateFee: 0 }
  const said = { commitmentAmount: 300_000, heldBackAmount: 80_000 }
  const ways = [{ heldBackAmount: 80_000 }, { commitmentAmount: 300_000 }, said]

  const loans = await Promise.all(ways.map((way) => api.aLoan(lender, { ...terms, ...way })))
  const shown = await Promise.all(loans.map(loanOf))

  for (const { commitmentAmount, heldBackAmount, undrawnAmount, releasedAmount } of shown) {
    assert.deepEqual([commitmentAmount, heldBackAmount, undrawnAmount, releasedAmount], [300_000, 80_000, 80_000, 0])
  }
  const [loan] = loans
  assert.ok(loan)
  await lend(loan, { amount: 16_000, date: '2026-02-02' })
  await lend(loan, { amount: 16_000, date: '2026-05-02' })
  const { releasedAmount, undrawnAmount, heldBackAmount } = await loanOf(loan)
  assert.deepEqual([heldBackAmount, releasedAmount, undrawnAmount], [80_000, 16_000, 48_000])
  const plain = await loanOf(await api.aLoan(lender, { ...terms, commitmentAmount: 220_000 }))
  assert.deepEqual([plain.heldBackAmount, plain.releasedAmount], [null, null])
  await assert.rejects(api.aLoan(lender, { ...terms, ...said, heldBackAmount: 70_000 }), /loan\.heldBackDiffers/)
  const line = { revolvingCredit: true, accrualMethod: 'DAILY' }
  await assert.rejects(api.aLoan(lender, { ...terms, ...said, ...line }), /loan\.heldBackDiffers/)
})

// A line of 20,000.00 at 7.3 % by the day over 365: 10,000.00 earn 2.00 a day. From 2 January to 2 February: 31 days are 62.00, and 2 %
// of 10,000.00 are 200.00.
test('a line of credit asks for interest and a part of the balance, is repaid and drawn again', async () => {
  const loan = await api.aLoan(lender, {
    ...{ loanType: 'LINE_OF_CREDIT', principalAmount: 10_000, commitmentAmount: 20_000, interestRate: 7.3 },
    ...{ originationDate: '2026-01-02', maturityDate: '2027-01-02', paymentStructure: 'INTEREST_ONLY', lateFee: 0 },
    ...{ accrualMethod: 'DAILY', dayCount: 'ACT/365', revolvingCredit: true, minimumPaymentPercent: 2 },
  })
  const pay = (amount: number, paymentDate: string) =>
    lender.client.call(recordPayment, { body: { loanId: loan.id, amount, paymentDate, paymentMethod: 'ACH' } })

  const first = await loanOf(loan)
  assert.deepEqual([first.nextPaymentDate, first.nextPaymentAmount, first.undrawnAmount], ['2026-02-02', 262, 10_000])
  // 262.00 leave 9,800.00; 16 days to 18 February earn 31.36, so 9,831.36 settle it.
  await pay(262, '2026-02-02')
  await pay(9_831.36, '2026-02-18')
  const empty = await loanOf(loan)
  assert.deepEqual(
    [empty.status, empty.outstandingBalance, empty.nextPaymentDate, empty.undrawnAmount],
    ['ACTIVE', 0, null, 20_000],
  )

  const refused = await lend(loan, { amount: 20_000.01, date: '2026-03-02' })
  const drawn = await lend(loan, { amount: 15_000, date: '2026-03-02' })

  assert.deepEqual([refused.fieldCodes, drawn.status], [{ amount: 'advance.aboveCommitment' }, 201])
  // 15,000.00 earn 3.00 a day: 31 days to 2 April are 93.00, and 2 % are 300.00.
  const again = await loanOf(loan)
  assert.deepEqual(
    [again.outstandingBalance, again.nextPaymentDate, again.nextPaymentAmount, again.undrawnAmount],
    [15_000, '2026-04-02', 393, 5_000],
  )
  await assertBooksAgree()
})

test('a line of credit without a limit, or with interest by the schedule, is refused', async () => {
  const line = { loanType: 'LINE_OF_CREDIT', revolvingCredit: true, paymentStructure: 'INTEREST_ONLY' }

  await assert.rejects(api.aLoan(lender, { ...line, accrualMethod: 'DAILY' }), /loan\.lineWithoutLimit/)
  await assert.rejects(api.aLoan(lender, { ...line, commitmentAmount: 20_000 }), /loan\.lineByDay/)
})

test('a commitment below the amount lent first is refused', async () => {
  const terms = { principalAmount: 5_000, commitmentAmount: 4_999 }

  await assert.rejects(api.aLoan(lender, terms), /loan\.commitmentBelowPrincipal/)
})

test('more money above the limit waits for a second person', async () => {
  const loan = await aLoan()
  await limitTo(api, 1_500)

  const waits = await lend(loan)
  const small = await lend(loan, { amount: 1_000 })
  await limitTo(api, null)

  assert.deepEqual([waits.status, small.status], [202, 201])
  await assertBooksAgree()
})

test('money for a later day is in the schedule at once, and in the books on its day', async () => {
  const loan = await aLoan()
  const means = { database: api.database.database, clock: api.clock, onFailure: assert.ifError }

  const { status } = await lend(loan, { date: '2026-03-03', amount: 1_000 })

  assert.equal(status, 201)
  const rows = await rowsOf(loan)
  assert.deepEqual([(await loanOf(loan)).outstandingBalance, rows[1]?.[1]], [11_053.81, 1_066.19])
  assert.ok(Number(rows[2]?.[1]) > 1_160, `${rows[2]?.[1]}`)
  assert.equal((await booksOf(loan)).PRINCIPAL, 11_053_81)
  await assertBooksAgree()
  assert.equal(await bookDueAdvances(means), 0)

  // The lender is signed out by then, which the books do not need.
  api.clock.set('2026-03-03T12:00:00.000Z')
  assert.deepEqual([await bookDueAdvances(means), await bookDueAdvances(means)], [1, 0])
  assert.equal((await booksOf(loan)).PRINCIPAL, 12_053_81)
  await assertBooksAgree()
})
