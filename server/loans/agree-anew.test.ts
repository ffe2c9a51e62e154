import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTerms, getLoan, getSchedule, listLoans, takeBackChange } from '#contract/loans/loans.ts'
import { listFees } from '#contract/loans/servicing.ts'
import { getLoanTimeline } from '#contract/loans/timeline.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

type Loan = { id: number }
const change = ({ id }: Loan, body: Record<string, unknown>, by = lender) =>
  by.client.call(changeTerms, { params: { loanId: id }, body: { effectiveDate: '2026-03-02', ...body } })
const takeBack = ({ id }: Loan, body: Record<string, unknown>, by = lender) =>
  by.client.call(takeBackChange, { params: { loanId: id }, body: body as { eventId: number } })
const pay = ({ id }: Loan, paymentDate: string, amount: number) =>
  lender.client.call(recordPayment, { body: { loanId: id, amount, paymentDate, paymentMethod: 'ACH' } })
const loanOf = async ({ id }: Loan) => (await lender.client.call(getLoan, { params: { loanId: id } })).data
const rowsOf = async ({ id }: Loan) =>
  (await lender.client.call(getSchedule, { params: { loanId: id } })).data.map((row) => [row.dueDate, row.amount])
const timelineOf = async ({ id }: Loan) => (await lender.client.call(getLoanTimeline, { params: { loanId: id } })).data
const lastChangeOf = async (loan: Loan) =>
  (await timelineOf(loan)).find(({ kind, isTakenBack }) => kind === 'TERMS_CHANGED' && !isTakenBack)?.id ?? 0

async function assertBooksAgree() {
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
}

/** 12,000.00 at 12 % over the year to 2 January 2026: 1,066.19 a month, of which the last two are unpaid. */
async function aMaturedLoan() {
  const terms = { originationDate: '2025-01-02', maturityDate: '2026-01-02', lateFee: null }
  const loan = await api.aLoan(lender, terms)
  for (let month = 2; month <= 11; month += 1) {
    await pay(loan, `2025-${`${month}`.padStart(2, '0')}-02`, 1066.19)
  }
  return loan
}

// 2,100.76 are open, with 31.57 of interest that fell due. The first new payment is due on 2 April: 90 of 360 days since
// 2 January at 12 % are 63.02, and 94.59 with the 31.57. Ten payments to 2 January 2027:
// (2,100.76 + 94.59) ÷ (1 + (1 − 1.01^−9) ÷ 0.01) = 2,195.35 ÷ 9.566017… = 229.49.
test('a matured loan that is extended asks for what is open over the months to come, and is not past due', async () => {
  const loan = await aMaturedLoan()
  const before = await loanOf(loan)

  const { status, data } = await change(loan, { maturityDate: '2027-01-02', changeFee: 50, note: 'Agreed by phone' })

  assert.deepEqual([before.daysPastDue, before.pastDueAmount, before.outstandingBalance], [90, 2132.33, 2100.76])
  assert.equal(status, 200)
  assert.deepEqual(
    [data.daysPastDue, data.pastDueAmount, data.outstandingBalance, data.feesDue, data.maturityDate],
    [0, 0, 2100.76, 50, '2027-01-02'],
  )
  const rows = await rowsOf(loan)
  assert.deepEqual(
    [rows.length, rows[10], rows[11], rows[12]],
    [22, ['2025-12-02', 0], ['2026-01-02', 0], ['2026-04-02', 229.49]],
  )
  const [fee, agreed] = await timelineOf(loan)
  assert.deepEqual(
    [fee?.kind, fee?.feeKind, agreed?.kind, agreed?.note],
    ['FEE_CHARGED', 'CHANGE', 'TERMS_CHANGED', 'Agreed by phone'],
  )
  await assertBooksAgree()
})

test('what was agreed is taken back with its fee, and the loan stands as it did before', async () => {
  const loan = await aMaturedLoan()
  const [before, rows] = [await loanOf(loan), await rowsOf(loan)]
  await change(loan, { maturityDate: '2027-01-02', changeFee: 50 })

  const { status, data } = await takeBack(loan, { eventId: await lastChangeOf(loan), reason: 'Not signed' })

  assert.equal(status, 200)
  assert.deepEqual(data, before)
  assert.deepEqual(await rowsOf(loan), rows)
  assert.deepEqual((await lender.client.call(listFees, { params: { loanId: loan.id } })).data, [])
  const told = (await timelineOf(loan)).slice(0, 4).map(({ kind, isTakenBack }) => [kind, isTakenBack])
  assert.deepEqual(told, [
    ['TAKEN_BACK', false],
    ['TAKEN_BACK', false],
    ['FEE_CHARGED', true],
    ['TERMS_CHANGED', true],
  ])
  await assertBooksAgree()
})

test('of several changes the last is taken back first, and another one not at all', async () => {
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  await change(loan, { interestRate: 9 })
  const first = await lastChangeOf(loan)
  await change(loan, { interestRate: 6 })

  const refused = await takeBack(loan, { eventId: first })
  const last = await takeBack(loan, { eventId: await lastChangeOf(loan) })
  const both = await takeBack(loan, { eventId: first })
  const nothing = await takeBack(loan, { eventId: first })

  assert.deepEqual([refused.status, refused.code], [409, 'loan.changeNotLast'])
  assert.deepEqual([last.data.interestRate, both.data.interestRate], [9, 12])
  assert.deepEqual([nothing.status, nothing.code], [409, 'loan.changeNotLast'])
  await assertBooksAgree()
})

// 12,000.00 at 12 %, two payments of 1,066.19 made: 11,053.81 × 1.01 − 1,066.19 = 10,098.16 are left on 2 March, and
// 9,132.95 and 8,158.09 after those of April and May. At 6 % over eight months 8,158.09 are 1,042.84 a month.
test('a rate agreed for a later day stands in the schedule at once, and holds from its day', async () => {
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  await pay(loan, '2026-02-02', 1066.19)
  await pay(loan, '2026-03-02', 1066.19)

  const { status, data } = await change(loan, { effectiveDate: '2026-05-02', interestRate: 6 })

  assert.deepEqual([status, data.outstandingBalance, data.nextPaymentAmount], [200, 10_098.16, 1066.19])
  const amounts = (await rowsOf(loan)).map(([, amount]) => amount)
  assert.deepEqual(amounts.slice(2, 6), [1066.19, 1066.19, 1042.84, 1042.84])
  const listed = (await lender.client.call(listLoans, {})).data.find(({ id }) => id === loan.id)
  assert.deepEqual([listed?.outstandingBalance, listed?.nextPaymentDate], [10_098.16, '2026-04-02'])
  await assertBooksAgree()
})

// 300,000.00 at 12 % over 360: 100.00 a day. 28 days of February, then March, April and May.
test('an interest-only loan that is extended asks for interest and its balloon still', async () => {
  const terms = { principalAmount: 300_000, originationDate: '2026-01-02', maturityDate: '2026-04-02' }
  const interestOnly = { paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 3, interestOnlyPeriodUnit: 'MONTHS' }
  const loan = await api.aLoan(lender, { ...terms, ...interestOnly, dayCount: 'ACT/360' })

  const { data } = await change(loan, { maturityDate: '2026-06-02' })

  assert.deepEqual(
    [data.paymentStructure, data.interestOnlyPeriod, data.interestOnlyPeriodUnit],
    ['INTEREST_ONLY', 5, 'MONTHS'],
  )
  assert.deepEqual(await rowsOf(loan), [
    ['2026-02-02', 3100],
    ['2026-03-02', 2800],
    ['2026-04-02', 3100],
    ['2026-05-02', 3000],
    ['2026-06-02', 303_100],
  ])
  await assertBooksAgree()
})

test('payments are skipped with or without interest, and the last day moves by as many', async () => {
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const rests = await api.aLoan(lender, terms)
  const runs = await api.aLoan(lender, terms)
  for (const loan of [rests, runs]) {
    await pay(loan, '2026-02-02', 1066.19)
    await pay(loan, '2026-03-02', 1066.19)
  }

  const without = await change(rests, { skippedPayments: 2, skippedInterest: 'RESTS' })
  const withInterest = await change(runs, { skippedPayments: 2 })

  // 10,098.16 bear 1 % once, or for three months: 100.98 or 302.94.
  assert.deepEqual([without.data.maturityDate, withInterest.data.maturityDate], ['2027-03-02', '2027-03-02'])
  const { data: free } = await lender.client.call(getSchedule, { params: { loanId: rests.id } })
  const { data: charged } = await lender.client.call(getSchedule, { params: { loanId: runs.id } })
  const third = ([, , row]: typeof free) => [row?.dueDate, row?.amount, row?.interestAmount]
  assert.deepEqual(third(free), ['2026-06-02', 1066.19, 100.98])
  assert.deepEqual(third(charged), ['2026-06-02', 1066.19, 302.94])
  assert.deepEqual([free.length, charged.length], [12, 12])
  await assertBooksAgree()
})

// 10,098.16 bear 100.98 a month until 2 July, and are repaid in six months then: 100.9816 ÷ (1 − 1.01^−6) = 1,742.42.
test('a loan that repays principal asks for interest only for a while, and the change is taken back', async () => {
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  await pay(loan, '2026-02-02', 1066.19)
  await pay(loan, '2026-03-02', 1066.19)
  const before = await loanOf(loan)

  const months = { interestOnlyPeriod: 6, interestOnlyPeriodUnit: 'MONTHS' }
  const { data } = await change(loan, { paymentStructure: 'INTEREST_ONLY', ...months })

  assert.deepEqual([data.paymentStructure, data.interestOnlyPeriod], ['INTEREST_ONLY', 6])
  assert.deepEqual(
    (await rowsOf(loan)).slice(2, 8).map(([, amount]) => amount),
    [100.98, 100.98, 100.98, 100.98, 1742.42, 1742.42],
  )
  await assertBooksAgree()
  const { data: back } = await takeBack(loan, { eventId: await lastChangeOf(loan) })
  assert.deepEqual(back, before)
})

// Two of ten years have not passed yet: 118 of 120 months are left of the amortization.
// 100.9816 ÷ (1 − 1.01^−118) = 146.16 a month, and the rest on the day of the balloon.
test('a balloon is agreed for a running loan, and given up again', async () => {
  const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  await pay(loan, '2026-02-02', 1066.19)
  await pay(loan, '2026-03-02', 1066.19)
  const balloon = { balloonPaymentDate: '2027-01-02', amortizationTerm: 10, amortizationTermUnit: 'YEARS' }

  const { data } = await change(loan, { hasBalloonPayment: true, ...balloon })
  const rows = await rowsOf(loan)
  const without = await change(loan, { hasBalloonPayment: false })

  assert.deepEqual([data.hasBalloonPayment, data.balloonPaymentDate], [true, '2027-01-02'])
  assert.deepEqual([rows[2]?.[1], rows.length, (data.balloonPaymentAmount ?? 0) > 9000], [146.16, 12, true])
  assert.deepEqual([without.data.hasBalloonPayment, (await rowsOf(loan))[2]?.[1]], [false, 1066.18])
  await assertBooksAgree()
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  [
    'to a period of interest without a structure',
    { interestOnlyPeriod: 6, interestOnlyPeriodUnit: 'MONTHS' },
    'paymentStructure',
    'loan.structureRequired',
  ],
  [
    'to interest only without its period',
    { paymentStructure: 'INTEREST_ONLY' },
    'interestOnlyPeriod',
    'loan.interestOnlyDetails',
  ],
  [
    'to a day of a balloon without a balloon',
    { balloonPaymentDate: '2026-12-02' },
    'hasBalloonPayment',
    'loan.balloonDetails',
  ],
  [
    'that skips and names the next day',
    { skippedPayments: 1, nextPaymentDate: '2026-05-02' },
    'nextPaymentDate',
    'loan.skipOrNextDay',
  ],
  ['that skips half a payment', { skippedPayments: 0.5 }, 'skippedPayments', 'field.wholeNumber'],
  [
    'that restarts on a later day',
    { effectiveDate: '2026-04-02', arrears: 'RESTART', interestRate: 6 },
    'arrears',
    'loan.restartNotLater',
  ],
  ['with a fee below nothing', { interestRate: 6, changeFee: -1 }, 'changeFee', 'field.amountNegative'],
]
for (const [what, body, field, code] of refusals) {
  test(`a change ${what} is refused, and nothing is written`, async () => {
    const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })

    const response = await change(loan, body)

    assert.deepEqual([response.status, response.fieldCodes?.[field]], [422, code])
    assert.equal((await timelineOf(loan)).length, 1)
  })
}

// 12,000.00 at 12 % in twelve months from 2 December: 1,066.19 a month, and 1,066.14 at the end. January, February and March are not
// paid: 120.00 + 946.19, 110.54 + 955.65 and 100.98 + 965.21. They move to the end: 1,066.14 + 3 × 1,066.19 = 4,264.71.
test('what is past due on a loan moves to its last payment, and comes back when that is taken back', async () => {
  const loan = await api.aLoan(lender, { originationDate: '2025-12-02', maturityDate: '2026-12-02', lateFee: null })
  const before = await rowsOf(loan)

  const { data } = await change(loan, { arrears: 'TO_END' })

  assert.deepEqual([data.daysPastDue, data.pastDueAmount, data.outstandingBalance], [0, 0, 12_000])
  const after = await rowsOf(loan)
  assert.deepEqual(after.slice(3, 11), before.slice(3, 11))
  assert.deepEqual(
    [before.at(-1), after.at(-1)],
    [
      ['2026-12-02', 1_066.14],
      ['2026-12-02', 4_264.71],
    ],
  )
  await assertBooksAgree()
  await pay(loan, '2026-03-02', 1_066.19)
  assert.equal((await loanOf(loan)).outstandingBalance, 12_000 - 974.86)
  await assertBooksAgree()

  await takeBack(loan, { eventId: await lastChangeOf(loan) })

  assert.deepEqual((await rowsOf(loan)).at(-1), before.at(-1))
  assert.equal((await loanOf(loan)).daysPastDue > 0, true)
  await assertBooksAgree()
})

test('by the day past-due amounts move to the last payment with interest only', async () => {
  const terms = {
    originationDate: '2025-12-02',
    maturityDate: '2026-12-02',
    lateFee: null,
    accrualMethod: 'DAILY',
  } as const
  const loan = await api.aLoan(lender, terms)

  const refused = await change(loan, { arrears: 'TO_END' })
  const agreed = await change(loan, { arrears: 'TO_END_WITH_INTEREST' })

  assert.deepEqual([refused.status, refused.fieldCodes?.['arrears']], [422, 'loan.endBearsInterest'])
  assert.deepEqual([agreed.status, agreed.data.pastDueAmount], [200, 0])
  await assertBooksAgree()
})

test('what is past due on a loan begins again without other new terms', async () => {
  const loan = await api.aLoan(lender, { originationDate: '2025-12-02', maturityDate: '2026-12-02', lateFee: null })

  const { data } = await change(loan, { arrears: 'RESTART' })

  assert.deepEqual([data.daysPastDue, data.pastDueAmount, data.outstandingBalance], [0, 0, 12_000])
  const again = await change(loan, { arrears: 'RESTART' })
  assert.deepEqual([again.status, again.code], [409, 'loan.nothingChanges'])
  await assertBooksAgree()
})

test('another lender and a borrower take nothing back', async () => {
  const record = await api.aBorrower(lender)
  const loan = await api.aLoan(lender, {
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
    borrowerId: record.id,
  })
  await change(loan, { interestRate: 6 })
  const eventId = await lastChangeOf(loan)
  const callers = [await api.anInvitedBorrower(lender, record), await api.aLender()]

  const statuses = []
  for (const by of callers) statuses.push((await takeBack(loan, { eventId }, by)).status)

  assert.deepEqual(statuses, [403, 404])
})
