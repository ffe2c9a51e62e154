import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCentsOf } from '../book/arrears.ts'
import { amountsDue } from '../questions/amounts-due.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyContract } from '../testing/any-contract.ts'
import { holds } from '../testing/law.ts'
import { later } from '../testing/life-of-history.ts'
import {
  aLoan,
  disbursed,
  entered,
  type Happening,
  type History,
  paid,
  withoutWriteOff,
} from '../testing/loan-histories.ts'

// 1,200.00 at 12 %: 106.62 a month, of which 12.00 are interest in February.
const held = aLoan({ options: { holdsPartial: true } })
const stateOf = (terms: LoanTerms, asOn: string, ...happenings: Happening[]) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn })
const half = paid('2026-02-01', 60_00)
const rest = paid('2026-02-10', 46_62)

test('a payment that does not make the installment whole is held, and counts as not paid', () => {
  const { principalCents, interestDueCents, unappliedCents, pastDueCents, daysPastDue, nextDue } = stateOf(
    held,
    '2026-02-05',
    half,
  )

  assert.deepEqual([principalCents, interestDueCents, unappliedCents], [1_200_00, 12_00, 60_00])
  assert.deepEqual([pastDueCents, daysPastDue, nextDue?.amountCents], [106_62, 4, 106_62])
})

test('what comes later makes it whole: what is held pays first, on the day of the later payment', () => {
  const { principalCents, unappliedCents, daysPastDue, payments, installments } = stateOf(
    held,
    '2026-02-10',
    half,
    rest,
  )

  assert.deepEqual([principalCents, unappliedCents, daysPastDue], [1_105_38, 0, 0])
  assert.deepEqual(
    payments.map(({ interestCents, principalCents: ofIt }) => [interestCents, ofIt]),
    [
      [12_00, 48_00],
      [0, 46_62],
    ],
  )
  assert.equal(installments[0]?.paidOn, '2026-02-10')
})

test('the whole installment asked for settles it too, and what was held stays held: it lowers no principal', () => {
  const { principalCents, unappliedCents, pastDueCents } = stateOf(held, '2026-02-10', half, paid('2026-02-10', 106_62))

  assert.deepEqual([principalCents, unappliedCents, pastDueCents], [1_105_38, 60_00, 0])
})

test('of two installments due the oldest is paid whole, and what does not reach the next one is held', () => {
  const { principalCents, unappliedCents, pastDueCents } = stateOf(held, '2026-03-05', paid('2026-03-05', 150_00))

  // The second asks for 106.62 as well; its interest of 12.00 was fixed on 1 February.
  assert.deepEqual([principalCents, unappliedCents, pastDueCents], [1_105_38, 43_38, 106_62])
})

test('a payment before its due day waits for it, and one above what is due lowers principal as in any loan', () => {
  const early = stateOf(held, '2026-01-20', paid('2026-01-20', 50_00))
  assert.deepEqual([early.principalCents, early.unappliedCents], [1_200_00, 50_00])
  const above = stateOf(held, '2026-02-01', paid('2026-02-01', 206_62))
  assert.deepEqual([above.principalCents, above.unappliedCents], [1_005_38, 0])
})

test('a late fee is charged although money is held, and is paid after the whole installment', () => {
  const withFee = { ...held, lateFee: { kind: 'FLAT' as const, amountCents: 5_00 }, graceDays: 5 }
  const late = stateOf(withFee, '2026-02-08', half)
  assert.deepEqual([late.feesDueCents, late.unappliedCents], [5_00, 60_00])
  const whole = stateOf(withFee, '2026-02-10', half, paid('2026-02-10', 51_62))
  assert.deepEqual([whole.feesDueCents, whole.unappliedCents, whole.principalCents], [0, 0, 1_105_38])
})

test('a payoff takes off what is held, a write-off uses it, a refund gives it back, and a reversal leaves the rest held', () => {
  const events = entered([disbursed(held), half])
  const { totalCents, unappliedCents } = payoff(held, events, { on: '2026-02-01' })
  assert.deepEqual([unappliedCents, totalCents], [60_00, 1_212_00 - 60_00])
  const paidOff = stateOf(held, '2026-02-01', half, paid('2026-02-01', totalCents))
  assert.deepEqual([paidOff.status, paidOff.unappliedCents], ['PAID_OFF', 0])

  const writtenOff = stateOf(held, '2026-02-05', half, { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-05' })
  assert.deepEqual([writtenOff.writtenOffCents, writtenOff.unappliedCents], [1_140_00, 0])
  const refunded = stateOf(held, '2026-02-05', half, {
    kind: 'REFUNDED',
    effectiveOn: '2026-02-05',
    amountCents: 60_00,
  })
  assert.deepEqual([refunded.unappliedCents, refunded.pastDueCents], [0, 106_62])

  const reversed = stateOf(held, '2026-02-12', half, rest, {
    ...{ kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-12', paymentId: 2 },
  })
  assert.deepEqual([reversed.unappliedCents, reversed.principalCents], [46_62, 1_200_00])
})

test('when the contract applies parts from a day on, what is held is applied', () => {
  const change = {
    kind: 'TERMS_CHANGED' as const,
    effectiveOn: '2026-02-05',
    change: { options: { holdsPartial: null } },
  }
  const { principalCents, unappliedCents, pastDueCents } = stateOf(held, '2026-02-05', half, change)

  assert.deepEqual([principalCents, unappliedCents, pastDueCents], [1_152_00, 0, 46_62])
})

test('it is refused by the day, with fees before installments, and where money pays ahead', () => {
  const problems = (change: Partial<LoanTerms>) =>
    termsProblems({ ...held, ...change }).map(({ field, key }) => `${field} ${key}`)

  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ accrual: 'DAILY' }), ['options.holdsPartial onlyForScheduledInterest'])
  for (const allocation of ['FEES_INTEREST_PRINCIPAL', 'FEES_FIRST_LATE_FEES_LAST'] as const) {
    assert.deepEqual(problems({ allocation }), ['options.holdsPartial feesBeforeInstallments'])
  }
  assert.deepEqual(problems({ options: { holdsPartial: true, payAhead: 'NEXT_ROWS' } }), ['options.payAhead notTwice'])
})

/** Any contract that may hold parts, and does. */
const anyThatHolds = anyContract
  .map(({ terms, ...life }) => {
    const { payAhead: _, ...options } = terms.options ?? {}
    const holding = { accrual: 'SCHEDULED', allocation: 'INTEREST_PRINCIPAL_FEES' } as const
    return { ...life, terms: { ...terms, ...holding, options: { ...options, holdsPartial: true } } }
  })
  .filter(({ terms }) => termsProblems(terms).length === 0)

test('law: where parts are held, less than the oldest installment due pays nothing, and paying what is asked settles it', (t) => {
  const check = ({ terms, events, asOn }: History) => {
    const state = replay(terms, events, { asOn })
    const { dueNowCents } = amountsDue(state)
    const oldest = state.installments.find(({ isPaid, dueOn }) => !isPaid && dueOn <= asOn)
    if (state.nextDue === null || dueNowCents === 0) return

    const settled = replay(terms, later(events, paid(asOn, dueNowCents)), { asOn })
    assert.equal(amountsDue(settled).dueNowCents, 0)
    const missing = oldest && openCentsOf(oldest) - state.unappliedCents
    if (!missing || missing < 2) return
    const short = replay(terms, later(events, paid(asOn, missing - 1)), { asOn })
    assert.deepEqual([short.principalCents, short.paid.totalCents], [state.principalCents, state.paid.totalCents])
    assert.equal(short.daysPastDue, state.daysPastDue)
  }
  holds(t, anyThatHolds.map(withoutWriteOff), check, 400)
})

test('law: where parts are held, the parts of every payment add up to it, and the payoff leaves exactly nothing', (t) => {
  const check = ({ terms, events, asOn }: History) => {
    for (const split of replay(terms, events, { asOn }).payments) {
      const parts = [split.interestCents, split.principalCents, split.feesCents, split.unappliedCents]
      assert.equal(
        parts.reduce((sum, cents) => sum + cents, 0),
        split.amountCents,
      )
      assert.ok(Math.min(...parts) >= 0)
    }
    const { totalCents } = payoff(terms, events, { on: asOn })
    if (totalCents === 0) return
    const { status, unappliedCents } = replay(terms, later(events, paid(asOn, totalCents)), { asOn })
    assert.deepEqual([status, unappliedCents], ['PAID_OFF', 0])
  }
  holds(t, anyThatHolds.map(withoutWriteOff), check, 400)
})
