import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelPayment } from '../schedule/schedule.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 10,000.00 at 7.3 %, actual days over 365: a day earns 10,000 × 0.073 ÷ 365 = 2.00 exactly.
const terms = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
const level = levelPayment(terms)

function after(happenings: Happening[], asOn: string, parts: Partial<typeof terms> = {}): LoanState {
  const changed = { ...terms, ...parts }
  return replay(changed, entered([disbursed(changed), ...happenings]), { asOn })
}

// 10,000 × Π(1 + r) ÷ F with r = 0.0002 × the days of each month = 866.5137…
test('the level payment of the examples is 866.51', () => {
  assert.equal(level, 866_51)
})

// 31 days: 62.00. 20 days: 40.00. 41 days: 82.00.
test('simple interest is counted by the days until the money comes: early saves, late costs', () => {
  const splitOn = (on: string) => after([paid(on, level)], on).payments[0]

  assert.deepEqual([splitOn('2026-02-01')?.interestCents, splitOn('2026-02-01')?.principalCents], [62_00, 804_51])
  assert.deepEqual([splitOn('2026-01-21')?.interestCents, splitOn('2026-01-21')?.principalCents], [40_00, 826_51])
  assert.deepEqual([splitOn('2026-02-11')?.interestCents, splitOn('2026-02-11')?.principalCents], [82_00, 784_51])
})

// Unpaid for 59 days: 118.00. A payment of 50.00 leaves 68.00, which earns nothing: 28 days later 68.00 + 56.00.
test('unpaid interest is carried and never bears interest', () => {
  const state = after([paid('2026-03-01', 50_00)], '2026-03-29')

  assert.deepEqual([state.payments[0]?.interestCents, state.payments[0]?.principalCents], [50_00, 0])
  assert.deepEqual([state.interestDueCents, state.accruedInterestCents], [68_00, 56_00])
  assert.equal(state.principalCents, 10_000_00)
})

// After 866.51 on 21 January the balance is 9,173.49; the days from then to 1 March, 39, earn
// 11 days (January's row) 9,173.49 × 0.073 × 11 ÷ 365 = 20.1817 → 20.18 and 28 days 51.3715 → 51.37.
test('a row paid early is paid, and the days it saved are counted on the lower balance with the next row', () => {
  const state = after([paid('2026-01-21', level)], '2026-02-01')

  assert.deepEqual([state.installments[0]?.isPaid, state.installments[0]?.interestCents], [true, 40_00])
  assert.equal(state.installments[1]?.interestCents, 71_55)
  assert.equal(state.status, 'CURRENT')
})

test('a payment pays all interest earned by its day before any principal, even of a row that is not due', () => {
  const state = after([paid('2026-02-20', 2_000_00)], '2026-02-20')

  // 50 days: 100.00. The row takes 866.51, of which 100.00 is interest; 1,133.49 is extra principal.
  assert.deepEqual([state.payments[0]?.interestCents, state.payments[0]?.extraPrincipalCents], [100_00, 1_133_49])
  assert.equal(state.principalCents, 8_100_00)
  assert.equal(state.accruedInterestCents + state.interestDueCents, 0)
})

// Interest only: 62.00 fell due on 1 February. By 20 February 38.00 more were earned; both come before extra principal.
test('interest earned since the due day comes before extra principal', () => {
  const parts = { structure: 'INTEREST_ONLY', interestOnlyMonths: 6 } as const

  const state = after([paid('2026-02-20', 500_00)], '2026-02-20', parts)

  assert.deepEqual([state.payments[0]?.interestCents, state.payments[0]?.extraPrincipalCents], [100_00, 400_00])
})

test('rows that are open ask for no more than is owed after principal was paid', () => {
  const parts = { annualRatePpm: 0, maturityOn: '2026-03-01' }
  const application = { kind: 'PRINCIPAL_ONLY' } as const

  const state = after([paid('2026-03-10', 8_000_00, { application })], '2026-03-10', parts)

  assert.deepEqual([state.pastDueCents, state.nextDue?.amountCents], [2_000_00, 2_000_00])
})

// 41 days are 82.00. Row 1 takes its 866.51; the row that 11 February lies in takes the other 9,215.49.
test('paying off in the middle of a row ends the loan with that row', () => {
  const state = after([paid('2026-02-11', 10_082_00)], '2026-02-11')

  assert.equal(state.status, 'PAID_OFF')
  assert.deepEqual(
    state.installments.map(({ dueOn, paymentCents }) => [dueOn, paymentCents]),
    [
      ['2026-02-01', 866_51],
      ['2026-03-01', 9_215_49],
    ],
  )
})

test('the payment that extra principal lowers is the one foretold before the row was paid', () => {
  const extra = paid('2026-01-10', 2_000_00, {
    application: { kind: 'PRINCIPAL_ONLY' },
    extraPrincipal: 'LOWER_PAYMENT',
  })
  const before = after([paid('2026-01-05', 100_00), extra], '2026-01-31')
  const open = (before.nextDue?.amountCents ?? 0) - 0

  const later = after([paid('2026-01-05', 100_00), extra, paid('2026-02-01', open)], '2026-02-01')

  assert.deepEqual(
    later.installments.map(({ paymentCents }) => paymentCents),
    before.installments.map(({ paymentCents }) => paymentCents),
  )
})

test('interest added or forgiven by hand counts with what is due', () => {
  const adjusted = (amountCents: number): Happening => ({
    kind: 'INTEREST_ADJUSTED',
    effectiveOn: '2026-02-11',
    amountCents,
  })
  const interest = (amountCents: number) => {
    const { interestDueCents, accruedInterestCents } = after([adjusted(amountCents)], '2026-02-11')
    return [interestDueCents, accruedInterestCents]
  }

  assert.deepEqual(interest(5_00), [67_00, 20_00])
  assert.deepEqual(interest(-5_00), [57_00, 20_00])
  assert.deepEqual(interest(-70_00), [0, 12_00])
  assert.deepEqual(interest(-99_00), [0, 0])
})

test('interest added after the last row was paid opens that row again', () => {
  const parts = { annualRatePpm: 0, maturityOn: '2026-02-01' }
  const added: Happening = { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-02-05', amountCents: 5_00 }

  const open = after([paid('2026-02-01', 10_000_00), added], '2026-02-05', parts)
  const settled = after([paid('2026-02-01', 10_000_00), added, paid('2026-02-08', 5_00)], '2026-02-08', parts)

  assert.deepEqual([open.status, open.nextDue?.amountCents, open.installments[0]?.paidOn], ['LATE', 5_00, null])
  assert.deepEqual([settled.status, settled.installments[0]?.paidOn], ['PAID_OFF', '2026-02-08'])
})

test('extra principal shortens the term, or lowers the payment when that is wanted', () => {
  const shorter = after([paid('2026-02-01', level + 3_000_00)], '2026-02-01')
  const lower = after([paid('2026-02-01', level + 3_000_00, { extraPrincipal: 'LOWER_PAYMENT' })], '2026-02-01')

  assert.ok(shorter.installments.length < 12)
  assert.equal(shorter.installments[1]?.paymentCents, level)
  assert.equal(lower.installments.length, 12)
  assert.ok((lower.installments[1]?.paymentCents ?? 0) < level)
})

test('when the last due day has passed, interest goes on and the last row asks for all of it', () => {
  const onDay = after([], '2027-01-01')
  const later = after([], '2027-01-31')

  assert.equal(onDay.interestDueCents, 730_00)
  assert.equal(later.interestDueCents + later.accruedInterestCents, 790_00)
  assert.equal(later.pastDueCents, 10_790_00)
})

// Rows of interest only: 62.00 for January; 56.00 for the 28 days of February.
test('a row of interest only asks for the interest that its days earned', () => {
  const state = after([paid('2026-02-01', 62_00)], '2026-02-01', { structure: 'INTEREST_ONLY', interestOnlyMonths: 6 })

  assert.deepEqual(
    state.installments.slice(0, 2).map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    [
      [62_00, 0],
      [56_00, 0],
    ],
  )
})

// 15 days at 2.00, then 5,000.00 more at the same rate: 16 days at 3.00.
test('an advance and a new rate count from their own day', () => {
  const advance: Happening = { kind: 'DISBURSED', effectiveOn: '2026-01-16', amountCents: 5_000_00 }
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-16', change: { annualRatePpm: 36_500 } }

  assert.equal(after([advance], '2026-02-01').interestDueCents, 78_00)
  assert.equal(after([change], '2026-02-01').interestDueCents, 46_00)
})

test('a note or a fee in the middle of a row moves no cent of interest', () => {
  const odd = { annualRatePpm: 71_250 }
  const note: Happening = { kind: 'NOTE', effectiveOn: '2026-01-17' }
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-18', amountCents: 1_00 }

  assert.deepEqual(after([note, fee], '2026-03-05', odd).installments, after([], '2026-03-05', odd).installments)
})
