import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { TermsChange } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import type { ScheduleOptions } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 1,200.00 at 12 % in twelve rows from 1 January 2026, with something agreed for the first payments.
function after(options: ScheduleOptions, happenings: Happening[], asOn: string): LoanState {
  const terms = aLoan({ options })
  return replay(terms, entered([disbursed(terms), ...happenings]), { asOn })
}

const rowsOf = ({ installments }: LoanState, count: number) =>
  installments.slice(0, count).map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents])
const extra = (on: string, cents: number, extraPrincipal: 'SHORTEN_TERM' | 'LOWER_PAYMENT' = 'SHORTEN_TERM') =>
  paid(on, cents, { application: { kind: 'PRINCIPAL_ONLY' }, extraPrincipal })
const changed = (effectiveOn: string, change: TermsChange): Happening => ({
  kind: 'TERMS_CHANGED',
  effectiveOn,
  change,
})

// Two payments without interest: 1,200.00 ÷ (2 + (1 − 1.01^−10) ÷ 0.01) = 1,200.00 ÷ 11.471305 = 104.61 each.
const free: ScheduleOptions = { interestFreeRows: 2 }

// 1,200.00 − 104.61 − 100.00 = 995.39. The second payment is all principal still and leaves 890.78, which bears 8.91.
test('extra principal leaves the payments to come without interest that were agreed so', () => {
  const state = after(free, [extra('2026-01-15', 100_00)], '2026-01-15')

  assert.deepEqual(rowsOf(state, 3), [
    ['2026-02-01', 0, 204_61],
    ['2026-03-01', 0, 104_61],
    ['2026-04-01', 8_91, 95_70],
  ])
})

// Three free: 1,200.00 ÷ (3 + (1 − 1.01^−9) ÷ 0.01) = 1,200.00 ÷ 11.566018 = 103.75. Lowered on 15 January: 996.25 over two
// free payments and nine others are 996.25 ÷ (2 + 8.566018) = 94.29; the free ones are left out of the interest of the formula.
test('a payment that is lowered is counted with the days that bear no interest', () => {
  const state = after({ interestFreeRows: 3 }, [extra('2026-01-15', 100_00, 'LOWER_PAYMENT')], '2026-01-15')

  assert.deepEqual(rowsOf(state, 4), [
    ['2026-02-01', 0, 203_75],
    ['2026-03-01', 0, 94_29],
    ['2026-04-01', 0, 94_29],
    ['2026-05-01', 8_08, 86_21],
  ])
})

// 1,800.00 ÷ 11.471305 = 156.91: 1,643.09, then 1,486.18, which bears 14.86.
test('money lent meanwhile bears no interest either until then', () => {
  const more: Happening = { kind: 'ADVANCED', effectiveOn: '2026-01-15', amountCents: 600_00 }
  const state = after(free, [more], '2026-01-15')

  assert.deepEqual(rowsOf(state, 3), [
    ['2026-02-01', 0, 156_91],
    ['2026-03-01', 0, 156_91],
    ['2026-04-01', 14_86, 142_05],
  ])
})

// 1,200.00 ÷ (2 + (1 − 1.005^−10) ÷ 0.005) = 1,200.00 ÷ 11.730412 = 102.30; 995.40 bear 4.98 at 6 %.
test('another rate counts from the first payment with interest on', () => {
  const state = after(free, [changed('2026-01-15', { annualRatePpm: 60_000 })], '2026-01-15')

  assert.deepEqual(rowsOf(state, 3), [
    ['2026-02-01', 0, 102_30],
    ['2026-03-01', 0, 102_30],
    ['2026-04-01', 4_98, 97_32],
  ])
})

// The days until 1 March bear none, and those of March 1 % of 1,200.00.
test('skipped payments make the time without interest neither longer nor shorter', () => {
  const state = after(
    free,
    [changed('2026-01-15', { nextDueOn: '2026-04-01', maturityOn: '2027-03-01' })],
    '2026-01-15',
  )

  assert.deepEqual(rowsOf(state, 1)[0]?.slice(0, 2), ['2026-04-01', 12_00])
})

test('a change of terms may end it, and interest runs from that day on', () => {
  const state = after(free, [changed('2026-01-16', { options: { interestFreeRows: null } })], '2026-01-16')

  // 15 of 30 days of 1,200.00 are 6.00.
  assert.deepEqual(rowsOf(state, 1)[0]?.slice(0, 2), ['2026-02-01', 6_00])
})

test('or may agree on more of them, of which those that have begun are some', () => {
  const change = changed('2026-02-01', { options: { interestFreeRows: 4 } })
  const state = after(free, [paid('2026-02-01', 104_61), change], '2026-02-01')

  assert.deepEqual(
    state.installments.slice(0, 6).map(({ interestCents }) => interestCents > 0),
    [false, false, false, false, true, true],
  )
})

// Two payments postpone their interest: 12.00, then 11.05 of 1,105.38; the third asks for them beside its own 10.10 of 1,009.81.
const postponed: ScheduleOptions = { interestGraceRows: 2 }

test('interest of payments that postpone it is owed as it is earned, and due with the first payment after them', () => {
  const terms = aLoan({ options: postponed })
  const events = entered([disbursed(terms), paid('2026-02-01', 94_62)])

  const rows = rowsOf(replay(terms, events, { asOn: '2026-02-16' }), 3)
  const owed = payoff(terms, events, { on: '2026-02-16' })

  assert.deepEqual(rows, [
    ['2026-02-01', 0, 94_62],
    ['2026-03-01', 0, 95_57],
    ['2026-04-01', 33_15, 96_52],
  ])
  // 12.00, and 15 days of 1,105.38: × 12 % × 15 ÷ 365 = 5.45.
  assert.deepEqual([owed.principalCents, owed.unpaidInterestCents, owed.interestCents], [1_105_38, 12_00, 5_45])
})

// 1,005.38 after the first payment and 100.00 of extra: 10.05 are postponed beside the 12.00. 908.81 bear 9.09: 31.14.
test('extra principal leaves it postponed', () => {
  const state = after(postponed, [extra('2026-01-15', 100_00)], '2026-01-15')

  assert.deepEqual(rowsOf(state, 4), [
    ['2026-02-01', 0, 194_62],
    ['2026-03-01', 0, 96_57],
    ['2026-04-01', 31_14, 97_53],
    ['2026-05-01', 8_11, 98_51],
  ])
})

// At 6 % from 1 February: 1,105.38 over eleven are 103.53, of which 5.53 are interest; 1,007.38 bear 5.04: 12.00 + 5.53 + 5.04.
test('a change of terms leaves it postponed', () => {
  const state = after(postponed, [changed('2026-02-01', { annualRatePpm: 60_000 })], '2026-02-01')

  assert.deepEqual(rowsOf(state, 3), [
    ['2026-02-01', 0, 94_62],
    ['2026-03-01', 0, 98_00],
    ['2026-04-01', 22_57, 98_49],
  ])
})

// A payment of 700.00 repays the loan with the second one, and the interest of both, 12.00 and 5.12, is still to come.
test('postponed interest is not lost where a stated payment repays the principal before it is due', () => {
  const state = after({ ...postponed, paymentCents: 700_00 }, [], '2026-01-01')

  assert.deepEqual(rowsOf(state, 4), [
    ['2026-02-01', 0, 688_00],
    ['2026-03-01', 0, 512_00],
    ['2026-04-01', 17_12, 0],
  ])
})

// Three payments of interest alone: 12.00 each. On 10 February the 12.00 of 1 February are unpaid and begin anew.
test('payments of interest alone stay so when open ones begin anew', () => {
  const again: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-10', change: {}, arrears: 'RESTART' }
  const state = after({ principalGraceRows: 3 }, [again], '2026-02-10')

  assert.deepEqual(rowsOf(state, 4), [
    ['2026-02-01', 0, 0],
    ['2026-03-01', 24_00, 0],
    ['2026-04-01', 12_00, 0],
    ['2026-05-01', 12_00, 128_09],
  ])
})

test('by the day too, and with another last day', () => {
  const terms = aLoan({ accrual: 'DAILY', dayCount: 'ACT/365', options: { principalGraceRows: 3 } })
  const later = changed('2026-01-10', { maturityOn: '2027-06-01' })
  const { installments } = replay(terms, entered([disbursed(terms), later]), { asOn: '2026-01-10' })

  assert.deepEqual(
    installments.slice(0, 5).map(({ principalCents }) => principalCents > 0),
    [false, false, false, true, true],
  )
  assert.equal(installments.length, 17)
})
