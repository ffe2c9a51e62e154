import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCentsOf } from '../book/arrears.ts'
import { payoff } from '../questions/payoff.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 10,000.00 at 7.3 % earns 2.00 a day; 866.51 a month.
const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })

function after(loan: LoanTerms, happenings: Happening[], asOn: string): LoanState {
  return replay(loan, entered([disbursed(loan), ...happenings]), { asOn })
}

// 41 days are 82.00 by 11 February: the one row asks for 10,082.00 by then, not for the 10,062.00 of its due day.
test('the last row asks for what it has earned since its due day, so nothing paid on it is extra principal', () => {
  const one = { ...daily, maturityOn: '2026-02-01' }

  const state = after(one, [paid('2026-02-11', 10_070_00)], '2026-02-11')

  assert.deepEqual(state.payments[0]?.installments, [{ number: 1, interestCents: 82_00, principalCents: 9_988_00 }])
  assert.equal(state.payments[0]?.extraPrincipalCents, 0)
  assert.equal(state.nextDue?.amountCents, 12_00)
})

// By 21 January 40.00 are earned, and 17.60 more by 1 February on the 8,000.00 left. 8,057.60 over rows of 31, 28, 31 …
// days, the first of which bears nothing more: 693.8999… a row, by the formula of section 3 of docs/money.md.
test('a lowered payment is counted with the interest that is earned already, and holds for the rows after it', () => {
  const extra = paid('2026-01-21', 2_000_00, {
    application: { kind: 'PRINCIPAL_ONLY' },
    extraPrincipal: 'LOWER_PAYMENT',
  })

  const { installments } = after(daily, [extra], '2026-04-01')

  assert.deepEqual(
    installments.slice(0, 3).map(({ paymentCents, extraPrincipalCents }) => paymentCents - extraPrincipalCents),
    [693_90, 693_90, 693_90],
  )
})

// 62.00 by 1 February and 56.00 for the 28 days after it; the last row asks for the principal too.
test('with interest alone to the end, every row asks for its days and the last one for everything', () => {
  const interestOnly = { ...daily, structure: 'INTEREST_ONLY' as const, interestOnlyMonths: 12 }

  const { installments } = after(interestOnly, [], '2027-01-01')

  assert.deepEqual(
    installments.slice(0, 2).map(({ paymentCents }) => paymentCents),
    [62_00, 56_00],
  )
  // 365 days are 730.00, of which eleven rows asked for 668.00.
  assert.deepEqual([installments.at(-1)?.paymentCents, installments.length], [10_062_00, 12])
})

// 62.00 were asked for; 10.00 were paid on 11 January. From 21 January 8,000.00 earn 1.60 a day: 40.00 + 17.60.
test('an interest-only row paid on ahead asks on its due day for what was really earned', () => {
  const interestOnly = { ...daily, structure: 'INTEREST_ONLY' as const, interestOnlyMonths: 2 }
  const application = { kind: 'PRINCIPAL_ONLY' } as const

  const state = after(
    interestOnly,
    [paid('2026-01-11', 10_00), paid('2026-01-21', 2_000_00, { application })],
    '2026-02-01',
  )

  assert.deepEqual([state.installments[0]?.interestCents, state.nextDue?.amountCents], [57_60, 47_60])
  assert.equal(state.nextDue?.principalCents, 0)
})

// 1,000.00 at 5 % earns 0.136986… a day: 31 days are 4.2466, so 4.25; 9 and 22 days are 1.23 and 3.01.
test('a note, a fee, a waiver and a mark of default move no cent of daily interest; a correction ends a stretch of days', () => {
  const small = aLoan({ principalCents: 1_000_00, annualRatePpm: 50_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const effectiveOn = '2026-01-10'
  const feeId = { kind: 'EVENT', eventId: 2 } as const
  const interestWith = (...happenings: Happening[]) =>
    after(small, happenings, '2026-02-01').installments[0]?.interestCents

  assert.equal(interestWith(), 4_25)
  assert.equal(interestWith({ kind: 'NOTE', effectiveOn }), 4_25)
  assert.equal(interestWith({ kind: 'FEE_CHARGED', effectiveOn, amountCents: 5_00 }), 4_25)
  assert.equal(
    interestWith(
      { kind: 'FEE_CHARGED', effectiveOn: '2026-01-05', amountCents: 5_00 },
      { kind: 'FEE_WAIVED', effectiveOn, feeId, amountCents: 5_00 },
    ),
    4_25,
  )
  assert.equal(interestWith({ kind: 'MARKED_DEFAULTED', effectiveOn }), 4_25)
  assert.equal(interestWith({ kind: 'INTEREST_ADJUSTED', effectiveOn, amountCents: 1 }), 4_25)
})

// 9,133.49 are left after the first payment, made at once. 9 days at 7.3 % are 16.44; at 3.65 % the 22 days to
// 1 February are 20.09 and the 28 after it 25.57. The 50 days in one would be 45.67, a cent more than the two.
test('days of a row that was paid ahead are counted to its due day, by a rate that is new too', () => {
  const newRate = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-10', change: { annualRatePpm: 36_500 } } as const

  const [early, later] = ['2026-01-10', '2026-02-01'].map((asOn) =>
    after(daily, [paid('2026-01-01', 866_51), newRate], asOn),
  )

  assert.equal(early?.installments[1]?.interestCents, 62_10)
  assert.deepEqual(later?.installments[1], early?.installments[1])
})

const threeRows = { ...daily, maturityOn: '2026-04-01' }
const toPrincipal = (effectiveOn: string, amountCents: number): Happening =>
  paid(effectiveOn, amountCents, { application: { kind: 'PRINCIPAL_ONLY' } })
const openOfRows = ({ installments }: LoanState): number[] => installments.map(openCentsOf)

// By 5 March two rows are late and 63 days have earned 126.00.
test('extra principal cuts the newest late row first, to what is owed with its interest', () => {
  const [level = 0] = openOfRows(after(threeRows, [], '2026-03-05'))

  assert.deepEqual(openOfRows(after(threeRows, [toPrincipal('2026-03-05', 6_000_00)], '2026-03-05')), [
    level,
    4_126_00 - level,
  ])

  const state = after(threeRows, [toPrincipal('2026-03-05', 9_000_00)], '2026-03-05')
  assert.deepEqual(openOfRows(state), [1_126_00, 0])
  assert.deepEqual([state.installments[1]?.isPaid, state.installments[1]?.paidOn], [true, '2026-03-05'])
})

// The late row asks for 1,126.00 less 100.00; the 20 cents of a day later are asked for by the last one.
test('interest that is forgiven comes off a late row at once', () => {
  const forgiven = { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-03-06', amountCents: -100_00 } as const

  const state = after(threeRows, [toPrincipal('2026-03-05', 9_000_00), forgiven], '2026-03-06')

  assert.deepEqual(openOfRows(state), [1_026_00, 0, 20])
})

test('a loan that is settled early begins no further row, however long one waits', () => {
  const { totalCents } = payoff(threeRows, entered([disbursed(threeRows)]), { on: '2026-01-11' })
  const [early, late] = ['2026-01-11', '2027-01-01'].map((asOn) =>
    after(threeRows, [paid('2026-01-11', totalCents)], asOn),
  )

  assert.deepEqual(late?.installments, early?.installments)
  assert.equal(late?.status, 'PAID_OFF')
})

// Lent on 20 December, 4,000.00 paid back on the 25th; the 6,000.00 left earn 1.20 a day from 1 January.
test('money that moves before the first day of interest bears none until then', () => {
  const lent: Happening = { kind: 'DISBURSED', effectiveOn: '2025-12-20', amountCents: 10_000_00 }

  const state = replay(daily, entered([lent, toPrincipal('2025-12-25', 4_000_00)]), { asOn: '2026-01-11' })

  assert.deepEqual([state.principalCents, state.accruedInterestCents], [6_000_00, 12_00])
})

// 9,062.00 on 1 February leave 1,000.00. 502.00 on 11 February pay 2.00 of interest and 500.00; 100.00 more are extra. The 400.00
// left earn 0.08 on each of 18 days: row 2 asks for 2.00 + 1.44 of interest and all principal, and no row follows.
test('a row that is paid on ahead goes on to ask for everything after extra principal, with the days to come', () => {
  const happenings = [
    paid('2026-02-01', 9_062_00),
    paid('2026-02-11', 502_00),
    paid('2026-02-11', 100_00, { application: { kind: 'PRINCIPAL_ONLY' } }),
  ]

  const state = after(threeRows, happenings, '2026-02-11')

  assert.deepEqual(
    state.installments.slice(1).map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    [[3_44, 1_000_00]],
  )
})

test('extra principal that shortens the term leaves the payment as shown, also with a row paid on ahead', () => {
  const extra = (cents: number, extraPrincipal: 'LOWER_PAYMENT' | 'SHORTEN_TERM') =>
    paid('2026-01-21', cents, { application: { kind: 'PRINCIPAL_ONLY' }, extraPrincipal })
  const lowered = [paid('2026-01-21', 500_00), extra(1_000_00, 'LOWER_PAYMENT')]

  const shown = after(daily, lowered, '2026-01-21')
  const shortened = after(daily, [...lowered, extra(1_000_00, 'SHORTEN_TERM')], '2026-01-21')

  assert.equal(shortened.installments[1]?.paymentCents, shown.installments[1]?.paymentCents)
})

// 10,000.00 at 12 %, three months of interest only, 6 % from the third payment on. 100.00 on 15 February are 14 days of
// interest, 46.67, and 53.33 of principal, and pay the second payment ahead. Its other 16 days, 9,946.67 × 12 % × 16 ÷ 360 =
// 53.05, are asked for with the 49.73 of March. 9,946.67 over nine months at 0.5 %: 1,133.00.
test('interest of before that a payment of interest alone asks for is not in the payments after it', () => {
  const terms = aLoan({
    principalCents: 10_000_00,
    accrual: 'DAILY',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 3,
    options: { rateSteps: [{ fromRow: 3, annualRatePpm: 60_000 }] },
  })
  const events = entered([disbursed(terms), paid('2026-02-01', 100_00), paid('2026-02-15', 100_00)])

  const { installments } = replay(terms, events, { asOn: '2026-02-15' })

  assert.deepEqual(
    installments.slice(1, 4).map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    [
      [46_67, 53_33],
      [102_78, 0],
      [49_73, 1_083_27],
    ],
  )
})
