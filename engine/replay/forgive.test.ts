import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainBalance } from '../explain/explain-balance.ts'
import { payoff } from '../questions/payoff.ts'
import { holds } from '../testing/law.ts'
import { later, stateOf } from '../testing/life-of-history.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, type History, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,200.00 at 12 % in twelve rows of 106.62: 12.00 of interest in row 1, 11.05 in row 2.
const terms = aLoan()
const forgiven = (
  effectiveOn: string,
  parts: Partial<Record<'principalCents' | 'interestCents' | 'feesCents', number>>,
) =>
  ({
    ...{ kind: 'FORGIVEN', effectiveOn, forgiveness: 'GIFT' },
    ...{ principalCents: 0, interestCents: 0, feesCents: 0, ...parts },
  }) as const satisfies Happening

test('principal that is forgiven lowers the balance and ends the loan earlier; no money came', () => {
  const events = entered([
    disbursed(terms),
    paid('2026-02-01', 106_62),
    forgiven('2026-02-01', { principalCents: 500_00 }),
  ])
  const state = replay(terms, events, { asOn: '2026-02-01' })

  // 1,200.00 − 94.62 − 500.00. The next row bears 6.05 of interest on that.
  assert.deepEqual(
    [state.principalCents, state.paid.principalCents, state.nextDue?.interestCents],
    [605_38, 94_62, 6_05],
  )
  assert.equal(state.nextDue?.amountCents, 106_62)
  const steps = explainBalance(terms, events, { asOn: '2026-02-01' }).steps
  assert.deepEqual(
    steps.map(({ key, amountCents }) => [key, amountCents]),
    [
      ['balance.lent', 1_200_00],
      ['balance.payment', -94_62],
      ['balance.forgiven', -500_00],
    ],
  )
})

test('interest and fees are forgiven oldest first, and at most what is owed', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-05', amountCents: 30_00 }
  const parts = { interestCents: 99_00, feesCents: 20_00 }
  const events = entered([
    disbursed(terms),
    fee,
    forgiven('2026-02-01', { interestCents: 5_00 }),
    forgiven('2026-02-05', parts),
  ])
  const state = replay(terms, events, { asOn: '2026-02-05' })

  // On 5 February 7.00 of row 1 are left, and 4 days of row 2 are earned: 1,105.38 × 12 % × 4 ÷ 365 = 1.45.
  assert.deepEqual(
    state.forgiven.map(({ interestCents, feesCents }) => [interestCents, feesCents]),
    [
      [5_00, 0],
      [8_45, 20_00],
    ],
  )
  assert.deepEqual([state.interestDueCents, state.accruedInterestCents, state.feesDueCents], [0, 0, 10_00])
})

test('law: forgiving everything that is owed leaves nothing to pay', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      const before = stateOf(history)
      if (before.status === 'PENDING' || before.writtenOffCents > 0) return
      if (history.events.some(({ kind }) => kind === 'WRITTEN_OFF' || kind === 'SOLD' || kind === 'TRANSFERRED')) return
      const all = { principalCents: 1e12, interestCents: 1e12, feesCents: 1e12 }
      const known = history.events.filter(({ effectiveOn }) => effectiveOn <= history.asOn)
      const events = later(known, forgiven(history.asOn, all))

      assert.equal(payoff(history.terms, events, { on: history.asOn }).totalCents, 0)
      const state = stateOf({ ...history, events })
      assert.deepEqual([state.status, state.principalCents, state.nextDue], ['PAID_OFF', 0, null])
      assert.deepEqual(state.paid, before.paid)
    },
    2_000,
  )
})

// 10,000.00 at 7.3 % earns 2.00 a day: by 11 February 62.00 for January and 20.00 since. 866.51 are due.
test('by the day, interest that is forgiven lowers what is past due and does not become principal of it', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const events = entered([disbursed(daily), forgiven('2026-02-11', { interestCents: 50_00 })])
  const state = replay(daily, events, { asOn: '2026-02-11' })

  assert.deepEqual([state.pastDueCents, state.interestDueCents, state.accruedInterestCents], [816_51, 12_00, 20_00])
  assert.equal(payoff(daily, events, { on: '2026-02-11' }).totalCents, 10_032_00)
})

// A long first period earns more than its row asks for; the rest is put off to the next row, and can be forgiven as well.
test('law: forgiven interest lowers the interest that is owed by as much, also where a row puts interest off', (t) => {
  const RUNS = 4_000
  const lowers = ({ terms: agreed, events, asOn }: History) => {
    const before = replay(agreed, events, { asOn })
    const owedCents = before.interestDueCents + before.accruedInterestCents
    if (owedCents < 2 || before.status === 'PAID_OFF' || before.writtenOffCents > 0) return
    const interestCents = Math.ceil(owedCents * 0.9)
    const state = replay(agreed, later(events, forgiven(asOn, { interestCents })), { asOn })
    assert.equal(state.forgiven.at(-1)?.interestCents, interestCents)
    assert.equal(state.interestDueCents + state.accruedInterestCents, owedCents - interestCents)
  }
  holds(t, anyHistory, lowers, RUNS)
})

// 1,200.00 with interest agreed in advance: a year's interest is owed whole, and all of it is forgiven with the principal.
test('interest that is agreed in advance is forgiven in the installments to come as well', () => {
  const whole = aLoan({ options: { payAhead: 'LAST_ROWS' } })
  const before = payoff(whole, entered([disbursed(whole)]), { on: '2026-02-01' })
  const interestCents = before.unpaidInterestCents + before.interestCents
  const everything = { principalCents: 1_200_00, interestCents }
  const events = entered([
    disbursed(whole),
    paid('2026-01-10', 1),
    forgiven('2026-02-01', everything),
    paid('2026-02-02', 1),
  ])
  const state = replay(whole, events, { asOn: '2026-02-02' })

  // Twelve payments, of which eleven are 106.62 and the last 106.60, less 1,200.00.
  assert.equal(interestCents, 11 * 106_62 + 106_60 - 1_200_00)
  assert.deepEqual([state.status, state.nextDue, state.principalCents], ['PAID_OFF', null, 0])
  // The cent before was interest of the last installment; that after it is nobody's but the borrower's.
  assert.deepEqual([state.paid.interestCents, state.unappliedCents], [1, 1])
})

// The payment of 1 February is made on 5 January, and 600.00 are lent on 11 January. Until 31 January 30 days of 1,200.00 and 20 of
// 600.00 have earned 11.84 + 3.95 = 15.78, of which 12.00 came. The next row bears 17.05 of its own and 20 ÷ 30 of 6.00: 21.05.
test('interest of money lent beside a payment made ahead is owed no more when it is forgiven', () => {
  const lent = [
    disbursed(terms),
    paid('2026-01-05', 106_62),
    { kind: 'ADVANCED', effectiveOn: '2026-01-11', amountCents: 600_00 },
  ] as const satisfies Happening[]
  const owedAfter = (...more: Happening[]) => {
    const events = entered([...lent, ...more])
    const next = replay(terms, events, { asOn: '2026-01-31' }).installments[1]
    return [payoff(terms, events, { on: '2026-01-31' }).interestCents, next?.interestCents]
  }

  assert.deepEqual(owedAfter(), [3_78, 21_05])
  assert.deepEqual(owedAfter(forgiven('2026-01-31', { interestCents: 2_00 })), [1_78, 19_05])
  assert.deepEqual(owedAfter(forgiven('2026-01-31', { interestCents: 3_78 })), [0, 17_27])
})
