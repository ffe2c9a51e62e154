import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths } from '../numbers/dates.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// As in replay.test.ts: 106.62 a month; 1,105.38 after row 1, 1,009.81 after row 2.
const terms = aLoan()
const onTime = [paid('2026-02-01', 106_62), paid('2026-03-01', 106_62)]

function after(happenings: Happening[], asOn: string): LoanState {
  return replay(terms, entered([disbursed(terms), ...happenings]), { asOn })
}

function rows({ installments }: LoanState, from: number, to: number) {
  return installments
    .slice(from - 1, to)
    .map(({ interestCents, principalCents, balanceCents }) => [interestCents, principalCents, balanceCents])
}

// 1,009.81 + 600.00 = 1,609.81 over 10 rows at 1 %: 16.0981 ÷ (1 − 1.01^−10) = 169.9670…, so 169.97.
test('an advance is repaid over the due days that remain, and the rows before it stay as they were', () => {
  const state = after([...onTime, { kind: 'DISBURSED', effectiveOn: '2026-03-01', amountCents: 600_00 }], '2026-03-01')

  assert.equal(state.principalCents, 1_609_81)
  assert.deepEqual(rows(state, 1, 3), [
    [12_00, 94_62, 1_105_38],
    [11_05, 95_57, 1_609_81],
    [16_10, 153_87, 1_455_94],
  ])
  assert.equal(state.installments.length, 12)
  assert.ok(state.installments.slice(2, -1).every(({ paymentCents }) => paymentCents === 169_97))
})

// Row 3 runs from 1 March to 1 April. 14 days of 1,009.81 and 16 days of 1,609.81 at 12 % of 360 days:
// 4.712447 + 8.585653 = 13.2981 → 13.30.
test('an advance in the middle of a row bears interest from its own day', () => {
  const state = after([...onTime, { kind: 'DISBURSED', effectiveOn: '2026-03-15', amountCents: 600_00 }], '2026-03-15')

  assert.equal(state.installments[2]?.interestCents, 13_30)
})

// Row 2 was paid early, so row 3 asks for the advance's days since: 600.00 × 12 % × 16 ÷ 360 = 3.20, and 1 % of 1,609.81.
test('an advance while a row is paid ahead leaves that row alone and bears interest with the next', () => {
  const advance: Happening = { kind: 'DISBURSED', effectiveOn: '2026-02-15', amountCents: 600_00 }

  const state = after([paid('2026-02-01', 106_62), paid('2026-02-10', 106_62), advance], '2026-02-15')

  assert.deepEqual(
    state.installments.slice(1, 3).map(({ interestCents }) => interestCents),
    [11_05, 19_30],
  )
})

// 120,000.00 at 6 %, 360 months, due after 60: 719.46 a month leave 118,526.39 after a year. At 7 % over the 348 months
// that remain of the amortization: 796.6514…; interest 691.40.
test('a new rate on a balloon loan is counted over what remains of the amortization', () => {
  const balloon = { dueOn: '2031-01-01', amortizationMonths: 360 }
  const parts = { principalCents: 120_000_00, annualRatePpm: 60_000, maturityOn: '2031-01-01', balloon }
  const loan = aLoan(parts)
  const rowsPaid = Array.from({ length: 12 }, (_, month) => paid(addMonths('2026-02-01', month), 719_46))
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2027-01-01', change: { annualRatePpm: 70_000 } }

  const state = replay(loan, entered([disbursed(loan), ...rowsPaid, change]), { asOn: '2027-01-01' })

  assert.deepEqual([state.principalCents, state.installments.length], [118_526_39, 60])
  assert.deepEqual([state.installments[12]?.paymentCents, state.installments[12]?.interestCents], [796_65, 691_40])
})

// 0.5 % of 1,200.00 in the three rows of interest only that are left, then nothing but the six level rows.
test('a new rate during the interest-only months leaves them interest-only', () => {
  const loan = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 6 })
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-04-01', change: { annualRatePpm: 60_000 } }

  const { installments } = replay(loan, entered([disbursed(loan), change]), { asOn: '2026-04-01' })

  assert.deepEqual(
    installments.slice(2, 7).map(({ interestCents, principalCents }) => [interestCents, principalCents > 0]),
    [
      [12_00, false],
      [6_00, false],
      [6_00, false],
      [6_00, false],
      [6_00, true],
    ],
  )
})

// 1,009.81 at 6 %, so 0.5 % a month, over 10 rows: 5.04905 ÷ (1 − 1.005^−10) = 103.7806…, so 103.78; interest 5.05.
test('a new rate counts from its day on, with a new payment, and the rows before it stay as they were', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-01', change: { annualRatePpm: 60_000 } }

  const state = after([...onTime, change], '2026-03-01')

  assert.deepEqual(rows(state, 1, 3), [
    [12_00, 94_62, 1_105_38],
    [11_05, 95_57, 1_009_81],
    [5_05, 98_73, 911_08],
  ])
})

// Row 2 from 1 February to 1 March: 14 days at 12 % and 16 at 6 %, of 360: 1,105.38 × (168 + 96) ÷ 36,000 = 8.10612.
test('a new rate in the middle of a row splits the interest of that row', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-15', change: { annualRatePpm: 60_000 } }

  const state = after([paid('2026-02-01', 106_62), change], '2026-02-15')

  assert.equal(state.installments[1]?.interestCents, 8_11)
})

// 1,009.81 over 16 rows at 1 %: 10.0981 ÷ (1 − 1.01^−16) = 68.6120…
test('a later maturity spreads what is left over more rows', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-01', change: { maturityOn: '2027-07-01' } }

  const state = after([...onTime, change], '2026-03-01')

  assert.equal(state.installments.length, 18)
  assert.equal(state.installments[2]?.paymentCents, 68_61)
})

test('a new due day moves the next row and all after it, and the row in between bears interest for its own length', () => {
  const change: Happening = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-03-01',
    change: { nextDueOn: '2026-04-15', maturityOn: '2027-01-15' },
  }

  const state = after([...onTime, change], '2026-03-01')

  // 1,009.81 × 44 ÷ 360 × 12 % = 14.8105…
  assert.deepEqual(
    state.installments.slice(2, 4).map(({ fromOn, dueOn }) => [fromOn, dueOn]),
    [
      ['2026-03-01', '2026-04-15'],
      ['2026-04-15', '2026-05-15'],
    ],
  )
  assert.equal(state.installments[2]?.interestCents, 14_81)
})

test('weekly payments from a day on replace the monthly ones that remain', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-01', change: { frequency: 'WEEKLY' } }

  const state = after([...onTime, change], '2026-03-01')

  assert.deepEqual(
    state.installments.slice(1, 4).map(({ dueOn }) => dueOn),
    ['2026-03-01', '2026-03-08', '2026-03-15'],
  )
  assert.equal(state.installments.at(-1)?.dueOn, '2027-01-01')
})

test('interest added by hand falls due with the row of its day; interest forgiven comes off the oldest unpaid', () => {
  const adjusted = (amountCents: number): Happening => ({
    kind: 'INTEREST_ADJUSTED',
    effectiveOn: '2026-02-10',
    amountCents,
  })

  assert.equal(after([adjusted(5_00)], '2026-02-10').installments[1]?.interestCents, 16_05)
  assert.equal(after([adjusted(-5_00)], '2026-02-10').installments[0]?.interestCents, 7_00)
  // 12.00 of row 1 and 11.05 of the row that is running are all there is to forgive.
  assert.deepEqual(
    after([adjusted(-99_00)], '2026-02-10')
      .installments.slice(0, 3)
      .map(({ interestCents }) => interestCents),
    [0, 0, 10_10],
  )
})

test('a reversed payment counts as never received, from its own day', () => {
  const reversal: Happening = { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-20', paymentId: 2 }

  const state = after([paid('2026-02-01', 106_62), reversal], '2026-02-10')

  assert.deepEqual(state, { ...after([], '2026-02-10') })
})

test('what was known at an instant does not know of a later reversal', () => {
  const events = entered([
    disbursed(terms),
    paid('2026-02-01', 106_62),
    { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-20', paymentId: 2 },
  ])

  const before = replay(terms, events, { asOn: '2026-02-10', knownAt: events[1]?.recordedAt ?? '' })
  const now = replay(terms, events, { asOn: '2026-02-10' })

  assert.equal(before.principalCents, 1_105_38)
  assert.equal(now.principalCents, 1_200_00)
})

test('a payment entered late for an earlier day gives the same loan as one entered in time', () => {
  const inTime = after([paid('2026-02-01', 106_62), paid('2026-03-01', 300_00)], '2026-04-01')
  const later = after([paid('2026-03-01', 300_00), paid('2026-02-01', 106_62)], '2026-04-01')

  assert.deepEqual(later.installments, inTime.installments)
  assert.equal(later.principalCents, inTime.principalCents)
})

// 1,105.38 is given up; 300.00 of it comes back.
test('a write-off keeps the principal apart and asks for nothing more; money that comes later recovers it', () => {
  const writeOff: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-06-01' }

  const gone = after([paid('2026-02-01', 106_62), writeOff], '2026-06-02')
  const recovered = after([paid('2026-02-01', 106_62), writeOff, paid('2026-07-01', 300_00)], '2026-07-01')

  assert.deepEqual([gone.status, gone.principalCents, gone.writtenOffCents], ['DEFAULTED', 0, 1_105_38])
  assert.deepEqual([gone.interestDueCents, gone.feesDueCents, gone.nextDue], [0, 0, null])
  assert.deepEqual([recovered.writtenOffCents, recovered.paid.principalCents], [805_38, 394_62])
})

test('after a write-off a fee is paid from what is beyond the principal given up, and money lent is given up too', () => {
  const writeOff: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-06-01' }
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-06-10', amountCents: 20_00 }
  const lent: Happening = { kind: 'DISBURSED', effectiveOn: '2026-06-15', amountCents: 100_00 }

  const state = after([writeOff, fee, lent, paid('2026-07-01', 1_350_00)], '2026-07-01')

  assert.deepEqual([state.writtenOffCents, state.feesDueCents, state.unappliedCents], [0, 0, 30_00])
  assert.equal(
    state.installments.reduce((sum, { principalCents }) => sum + principalCents, 0),
    1_300_00,
  )
})

// Nothing falls due after a write-off, so the only row, paid in part ahead of time, still stands as not due.
test('money lent after the write-off and after the last due day is given up too', () => {
  const loan = aLoan({ annualRatePpm: 0, maturityOn: '2026-02-01' })
  const happenings: Happening[] = [
    disbursed(loan),
    paid('2026-01-05', 10_00),
    { kind: 'WRITTEN_OFF', effectiveOn: '2026-01-10' },
    { kind: 'DISBURSED', effectiveOn: '2026-02-02', amountCents: 5_00 },
  ]

  const state = replay(loan, entered(happenings), { asOn: '2026-02-02' })

  assert.deepEqual([state.principalCents, state.writtenOffCents, state.installments.length], [0, 1_195_00, 2])
})

// As the contract of another lender says, though 1 % of 500.00 would be 5.00.
test('rows that a contract states are kept to the cent', () => {
  const printedRows = [
    { dueOn: '2026-02-01', principalCents: 200_00, interestCents: 5_07 },
    { dueOn: '2026-03-01', principalCents: 300_00, interestCents: 3_01 },
  ]
  const stated = aLoan({ principalCents: 500_00, maturityOn: '2026-03-01', options: { printedRows } })

  const state = replay(stated, entered([disbursed(stated), paid('2026-02-01', 205_07)]), { asOn: '2026-02-01' })

  assert.deepEqual(rows(state, 1, 2), [
    [5_07, 200_00, 300_00],
    [3_01, 300_00, 0],
  ])
  assert.equal(state.installments[0]?.isPaid, true)
})

// Two rows of interest, then 200.00 a month. 100.00 extra on 1 March shorten the term: 200.00 + 100.00 are left.
test('after extra principal, stated rows go on with their own payment, and rows of interest stay such', () => {
  const printedRows = [
    { dueOn: '2026-02-01', principalCents: 0, interestCents: 4_00 },
    { dueOn: '2026-03-01', principalCents: 0, interestCents: 4_00 },
    { dueOn: '2026-04-01', principalCents: 196_00, interestCents: 4_00 },
    { dueOn: '2026-05-01', principalCents: 204_00, interestCents: 2_04 },
  ]
  const parts = { principalCents: 400_00, maturityOn: '2026-05-01', options: { printedRows } }
  const stated = aLoan(parts)
  const early = paid('2026-02-01', 104_00)

  const state = replay(stated, entered([disbursed(stated), early]), { asOn: '2026-02-01' })

  // 300.00 at 1 %: 3.00 of interest alone, then 197.00 of 200.00; 103.00 and 1.03.
  assert.deepEqual(rows(state, 2, 4), [
    [3_00, 0, 300_00],
    [3_00, 197_00, 103_00],
    [1_03, 103_00, 0],
  ])
})

test('stated rows that do not repay what was lent are not used', () => {
  const printedRows = [{ dueOn: '2026-02-01', principalCents: 500_00, interestCents: 9_99 }]
  const stated = aLoan({ options: { printedRows } })

  const state = replay(stated, entered([disbursed(stated)]), { asOn: '2026-01-01' })

  assert.deepEqual(state.installments.length, 12)
})
