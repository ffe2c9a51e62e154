import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import { schedule } from '../schedule/schedule.ts'
import type { LoanEvent } from '../terms/events.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { payoff } from './payoff.ts'
import { AS_AGREED, balancesIf, repaymentIf, type WhatIf } from './what-if.ts'

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026: 106.62 a month, the last one 106.60. */
const terms = aLoan()
const happened = (...happenings: Happening[]) => entered([disbursed(terms), ...happenings])
const ask = (whatIf: Partial<WhatIf>, { asOn = '2026-01-01', events = happened(), of = terms } = {}) =>
  repaymentIf(of, events, { asOn, whatIf: { ...AS_AGREED, ...whatIf } })

test('as agreed, a loan is repaid as its schedule says', () => {
  const rows = schedule(terms)

  const { lastOn, payments, interestCents, principalCents, feesCents, lastCents } = ask({})

  assert.deepEqual(
    { lastOn, payments, interestCents, principalCents, feesCents, lastCents },
    {
      lastOn: '2027-01-01',
      payments: 12,
      principalCents: 1_200_00,
      feesCents: 0,
      interestCents: rows.reduce((sum, row) => sum + row.interestCents, 0),
      lastCents: rows.at(-1)?.paymentCents,
    },
  )
})

// 206.62 a month: 1,200.00 → 1,005.38 → 808.81 → 610.28 → 409.76 → 207.24 → 2.69, of which the last interest is 0.03.
test('extra with every installment ends the loan sooner and saves interest, each cent as it will be booked', () => {
  const result = ask({ extraCents: 100_00 })

  assert.deepEqual([result.lastOn, result.payments, result.lastCents], ['2026-08-01', 7, 2_72])
  assert.equal(result.interestCents, 12_00 + 10_05 + 8_09 + 6_10 + 4_10 + 2_07 + 3)
  assert.equal(result.totalCents, 6 * 206_62 + 2_72)
})

// On 1 July 617.89 is left, less 500.00; in August 1.18 of 106.62 is interest, and 12.45 with 0.12 are left.
test('a lump sum on a due day is paid after the installment, and lowers the interest from then on', () => {
  const before = replay(terms, happened(), { asOn: '2026-01-01' }).installments[5]?.balanceCents
  assert.equal(before, 617_89)

  const result = ask({ lump: { amountCents: 500_00, on: '2026-07-01' } })

  assert.deepEqual([result.lastOn, result.payments, result.lastCents], ['2026-09-01', 9, 12_57])
})

test('a lump sum that is more than is owed pays what is owed', () => {
  const result = ask({ lump: { amountCents: 9_999_99, on: '2026-01-01' } })

  assert.deepEqual(result, {
    lastOn: '2026-01-01',
    payments: 1,
    interestCents: 0,
    principalCents: 1_200_00,
    feesCents: 0,
    totalCents: 1_200_00,
    lastCents: 1_200_00,
  })
})

test('a payoff day ends the loan with the very payoff figure of that day', () => {
  const events = happened(paid('2026-02-01', 106_62), paid('2026-03-01', 106_62))
  const { totalCents } = payoff(terms, events, { on: '2026-03-20' })

  const result = ask({ payoffOn: '2026-03-20' }, { asOn: '2026-03-05', events })

  assert.deepEqual([result.lastOn, result.payments, result.lastCents], ['2026-03-20', 1, totalCents])
})

test('a payoff day on a due day comes after the installment, and one that is past counts as the day asked from', () => {
  assert.deepEqual(
    [ask({ payoffOn: '2026-02-01' }).payments, ask({ payoffOn: '2026-02-01' }).lastOn],
    [2, '2026-02-01'],
  )
  assert.deepEqual(ask({ payoffOn: '2025-01-01' }).lastOn, '2026-01-01')
})

// 1,200.00 over 12 rows at 6 %: 103.28 a month, the last one as it comes out; 39.36 interest in all.
test('another rate counts from the day asked from', () => {
  const result = ask({ annualRatePpm: 60_000 })

  assert.deepEqual([result.lastOn, result.payments], ['2027-01-01', 12])
  assert.equal(
    result.interestCents,
    schedule(aLoan({ annualRatePpm: 60_000 })).reduce((sum, row) => sum + row.interestCents, 0),
  )
})

test('what is past due is paid first, with its late fee, and bears no extra', () => {
  const late = aLoan({ lateFee: { kind: 'FLAT', amountCents: 5_00 }, graceDays: 3 })
  const result = ask({ extraCents: 10_00 }, { asOn: '2026-02-20', events: entered([disbursed(late)]), of: late })

  // 106.62 and the fee at once, then 116.62 from March on: 1,105.38 takes ten such payments and a small one.
  assert.deepEqual([result.feesCents, result.payments, result.lastOn], [5_00, 12, '2027-01-01'])
})

test('a loan that is paid off, written off or not lent yet has nothing left to pay', () => {
  const nothing = { lastOn: null, payments: 0, totalCents: 0 }
  const shown = ({ lastOn, payments, totalCents }: ReturnType<typeof ask>) => ({ lastOn, payments, totalCents })
  const gone: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-01-15' }

  assert.deepEqual(shown(ask({}, { events: happened(paid('2026-01-01', 1_200_00)) })), nothing)
  assert.deepEqual(shown(ask({}, { asOn: '2026-02-15', events: happened(gone) })), nothing)
  assert.deepEqual(shown(ask({}, { events: [] as LoanEvent[] })), nothing)
})

test('law: as agreed, what is left to pay is what the schedule has open', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const state = replay(any, events, { asOn })
      if (state.writtenOffCents > 0 || events.some(({ kind }) => kind === 'WRITTEN_OFF') || state.unappliedCents > 0)
        return
      const { principalCents, interestCents, feesCents } = repaymentIf(any, events, { asOn, whatIf: AS_AGREED })
      const openInterest = state.installments.reduce((sum, row) => sum + row.interestCents - row.paidInterestCents, 0)

      assert.deepEqual([principalCents, feesCents], [state.principalCents, state.feesDueCents])
      // Principal that was paid by hand leaves rows with interest alone, which a payoff spares; and money for fees that
      // covers the next row too is booked on it. Both cost less than the schedule says.
      const isByHand = events.some((event) => event.kind === 'PAYMENT_RECEIVED' && event.application.kind === 'BY_HAND')
      if (isByHand || feesCents > 0) assert.ok(interestCents <= openInterest)
      else assert.equal(interestCents, openInterest)
    },
    800,
  )
})

test('law: whatever is done differently, all principal is repaid, and extra costs no interest', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const { principalCents, unappliedCents } = replay(any, events, { asOn })
      const agreed = repaymentIf(any, events, { asOn, whatIf: AS_AGREED })
      const extra = repaymentIf(any, events, { asOn, whatIf: { ...AS_AGREED, extraCents: 77_77 } })

      assert.equal(agreed.principalCents, extra.principalCents)
      if (agreed.payments > 0 && unappliedCents === 0) assert.equal(extra.principalCents, principalCents)
      assert.ok(extra.interestCents <= agreed.interestCents)
      assert.ok((extra.lastOn ?? '') <= (agreed.lastOn ?? ''))
    },
    300,
  )
})

test('law: the balances under a change begin at the principal left, fall with every payment, and end at zero', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms: any, events, asOn }) => {
      const whatIf = { ...AS_AGREED, extraCents: 77_77 }
      const { payments, principalCents } = repaymentIf(any, events, { asOn, whatIf })
      const balances = balancesIf(any, events, { asOn, whatIf })

      assert.equal(balances.length, payments + 1)
      assert.deepEqual([balances[0]?.balanceCents, balances.at(-1)?.balanceCents], [principalCents, 0])
      balances.slice(1).forEach(({ on, balanceCents }, index) => {
        assert.ok(balanceCents <= (balances[index]?.balanceCents ?? 0) && on >= (balances[index]?.on ?? ''))
      })
    },
    200,
  )
})
