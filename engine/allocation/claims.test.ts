import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 106.62 a month; 10.00 of row 1 is missing, all of it principal, and a fee of 25.00 is open.
const short: Happening[] = [
  paid('2026-02-01', 96_62),
  { kind: 'FEE_CHARGED', effectiveOn: '2026-02-05', amountCents: 25_00 },
]

function splitOf(loan: LoanTerms, happenings: Happening[]) {
  const { payments } = replay(loan, entered([disbursed(loan), ...happenings]), { asOn: '2026-12-31' })
  const split = payments.at(-1)
  return [split?.feesCents, split?.installments.map(({ number }) => number), split?.extraPrincipalCents]
}

test('with fees first, only what the fees leave decides whether a payment reaches the next installment', () => {
  const feesFirst = aLoan({ allocation: 'FEES_INTEREST_PRINCIPAL' })

  // 25.00 + 10.00 leave 81.62, less than 106.62.
  assert.deepEqual(splitOf(feesFirst, [...short, paid('2026-02-15', 116_62)]), [25_00, [1], 81_62])
  assert.deepEqual(splitOf(feesFirst, [...short, paid('2026-02-15', 141_62)]), [25_00, [1, 2], 0])
  assert.deepEqual(splitOf(aLoan(), [...short, paid('2026-02-15', 116_62)]), [0, [1, 2], 0])
})

// 20.00 earned by 11 January and 1,000.00 added: 866.51 is all that row 1 asks for, so 153.49 stand in row 2.
test('with daily interest, interest beyond what the next installment asks for is paid before extra principal', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const added: Happening = { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-01-10', amountCents: 1_000_00 }
  const events = entered([disbursed(daily), added, paid('2026-01-11', 1_500_00)])

  const [split] = replay(daily, events, { asOn: '2026-01-11' }).payments

  assert.deepEqual(split?.installments, [
    { number: 1, interestCents: 866_51, principalCents: 0 },
    { number: 2, interestCents: 153_49, principalCents: 0 },
  ])
  assert.equal(split?.extraPrincipalCents, 480_00)
})

const ahead = aLoan({ options: { payAhead: 'NEXT_ROWS' } })

// Eleven payments of 106.62 and one of 106.60 are 1,279.42, of which 79.42 is interest.
test('where interest is agreed in advance, the payoff figure holds all of it, and no day adds any', () => {
  const figure = payoff(ahead, entered([disbursed(ahead)]), { on: '2026-01-10' })

  assert.deepEqual([figure.principalCents, figure.interestCents, figure.totalCents], [1_200_00, 79_42, 1_279_42])
  assert.deepEqual([figure.perDiemTenThousandths, figure.interestFromOn], [0, '2026-01-10'])
})

test('where interest is agreed in advance, what was paid of it is no longer in the payoff figure', () => {
  const application = { kind: 'BY_HAND', interestCents: 4_00, principalCents: 0, feesCents: 0 } as const
  const events = entered([disbursed(ahead), paid('2026-01-05', 4_00, { application }), paid('2026-01-10', 102_62)])

  const figure = payoff(ahead, events, { on: '2026-01-10' })

  assert.deepEqual([figure.principalCents, figure.interestCents], [1_105_38, 67_42])
})

// 5.00 are held, so 1,274.42 settle the loan, and every row keeps its interest.
test('where interest is agreed in advance, money held counts towards paying the loan off', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 5_00 } as const
  const events = entered([disbursed(ahead), paid('2026-01-05', 5_00, { application }), paid('2026-01-10', 1_274_42)])

  const state = replay(ahead, events, { asOn: '2026-01-10' })

  assert.deepEqual([state.status, state.unappliedCents, state.installments.length], ['PAID_OFF', 0, 12])
  assert.deepEqual([state.paid.interestCents, state.installments[1]?.interestCents], [79_42, 11_05])
})

test('a contract may have money in advance pay the last installments first, as they stand', () => {
  const last = aLoan({ options: { payAhead: 'LAST_ROWS' } })

  assert.deepEqual(splitOf(last, [paid('2026-01-10', 300_00)]), [0, [12, 11, 10], 0])
  assert.deepEqual(splitOf(ahead, [paid('2026-01-10', 300_00)]), [0, [1, 2, 3], 0])
})

// The first installment asks for 12.00 and 94.62. Both are paid before the interest of those ahead.
test('all interest of what is due comes first, and then its principal, before anything that is paid ahead', () => {
  const interestFirst = aLoan({ options: { payAhead: 'LAST_ROWS' }, allocation: 'ALL_INTEREST_FIRST' })

  assert.deepEqual(splitOf(interestFirst, [paid('2026-02-01', 106_62)]), [0, [1], 0])
})

test('interest agreed in advance is refused for a loan with daily interest', () => {
  const daily = aLoan({ accrual: 'DAILY', options: { payAhead: 'NEXT_ROWS' } })

  assert.throws(() => replay(daily, entered([disbursed(daily)]), { asOn: '2026-01-10' }), {
    message: /options.payAhead onlyForScheduledInterest/,
  })
})

test('a fee is waived by its own number, however many fees there are', () => {
  const fees: Happening[] = [
    { kind: 'FEE_CHARGED', effectiveOn: '2026-01-05', amountCents: 10_00 },
    { kind: 'FEE_CHARGED', effectiveOn: '2026-01-06', amountCents: 20_00 },
    { kind: 'FEE_WAIVED', effectiveOn: '2026-01-07', feeId: { kind: 'EVENT', eventId: 2 }, amountCents: 4_00 },
  ]
  const loan = aLoan()

  const state = replay(loan, entered([disbursed(loan), ...fees]), { asOn: '2026-01-07' })

  assert.deepEqual(
    state.fees.map(({ waivedCents }) => waivedCents),
    [4_00, 0],
  )
})

test('a waiver of a late fee that was never charged, or has vanished, waives nothing', () => {
  const loan = aLoan({ lateFee: { kind: 'FLAT', amountCents: 30_00 } })
  const feeId = { kind: 'LATE_FEE', installment: 1 } as const
  const waiver: Happening = { kind: 'FEE_WAIVED', effectiveOn: '2026-02-10', feeId, amountCents: 30_00 }
  const events = entered([disbursed(loan), paid('2026-02-01', 106_62), waiver])

  assert.deepEqual(replay(loan, events, { asOn: '2026-02-10' }).fees, [])
})
