import assert from 'node:assert/strict'
import { test } from 'node:test'
import type fc from 'fast-check'
import { laterOf } from '../numbers/dates.ts'
import { billingCycle } from '../questions/billing-cycle.ts'
import { quickAmounts } from '../questions/payoff.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { Installment } from '../terms/loan-state.ts'
import { holds } from '../testing/law.ts'
import { addedTo, later, stateOf, sum } from '../testing/life-of-history.ts'
import { anyHistory, dailyCount, type History, paid } from '../testing/loan-histories.ts'

const RUNS = 1_500

/** Any history as one of a line of credit, with and without a part of the balance and a least payment. */
const anyLine: fc.Arbitrary<History> = anyHistory.map(({ terms: { options: _, ...terms }, events, asOn }) => ({
  terms: {
    ...terms,
    accrual: 'DAILY',
    dayCount: dailyCount(terms.dayCount),
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 0,
    balloon: null,
    commitmentCents: 1e11,
    ...(terms.principalCents % 5 === 0 && { options: { undrawnFeePpm: 5_000 } }),
    line: { minimumPpm: terms.principalCents % 3 === 0 ? 0 : 20_000, minimumCents: (terms.principalCents % 4) * 50_00 },
  },
  // It stays a line.
  events: events.filter((event) => event.kind !== 'TERMS_CHANGED' || !(event.change.structure || event.change.balloon)),
  asOn,
}))

test('law: what a line asks for adds up to what was drawn, and nothing is below zero', (t) => {
  holds(
    t,
    anyLine,
    (history) => {
      const state = stateOf(history)
      const { principalCents, interestDueCents, accruedInterestCents, pastDueCents, nextDue } = state
      if (state.status !== 'PENDING') {
        assert.equal(sum(state.installments, 'principalCents'), drawnBy(history) + addedTo(state))
      }
      assert.ok(
        Math.min(principalCents, interestDueCents, accruedInterestCents, pastDueCents, nextDue?.amountCents ?? 0) >= 0,
      )
      for (const row of state.installments) {
        assert.ok(row.balanceCents >= 0)
        assert.ok(row.paidInterestCents <= row.interestCents && row.paidPrincipalCents <= row.principalCents)
      }
    },
    RUNS,
  )
})

test('law: everything that a line asks for on a day, when paid, leaves nothing due', (t) => {
  holds(
    t,
    anyLine,
    ({ terms, events, asOn }) => {
      const { everythingDueCents } = quickAmounts(terms, events, { asOn })
      if (everythingDueCents === 0) return
      const after = later(events, paid(asOn, everythingDueCents))
      assert.equal(quickAmounts(terms, after, { asOn }).everythingDueCents, 0)
    },
    RUNS,
  )
})

test('law: paid as its rows foretell, a line owes nothing at its end and nothing was too much', (t) => {
  holds(
    t,
    anyLine,
    (history) => {
      const { options: _, ...terms } = history.terms
      const known = { ...history, terms: { ...terms, lateFee: null }, events: plainEvents(history) }
      const now = stateOf(known)
      if (now.status === 'PENDING' || now.unappliedCents > 0 || now.feesDueCents > 0) return
      const asked = now.installments.filter((row) => open(row) > 0)
      const payments = asked.map((row) => paid(laterOf(row.dueOn, history.asOn), open(row)))
      const lastOn = payments.at(-1)?.effectiveOn ?? history.asOn

      const then = stateOf({ ...known, events: later(known.events, ...payments), asOn: lastOn })

      assert.deepEqual([then.principalCents, then.unappliedCents, then.nextDue], [0, 0, null])
    },
    RUNS,
  )
})

const open = (row: Installment) => row.paymentCents - row.paidInterestCents - row.paidPrincipalCents

/** What has happened by the day, without fees, refunds and write-offs. */
function plainEvents({ events, asOn }: History): LoanEvent[] {
  const others: LoanEvent['kind'][] = ['WRITTEN_OFF', 'REFUNDED', 'FEE_CHARGED']
  return events.filter(({ kind, effectiveOn }) => effectiveOn <= asOn && !others.includes(kind))
}

function drawnBy({ events, asOn }: History): number {
  return events.reduce((drawn, event) => {
    const isDraw = event.kind === 'DISBURSED' || event.kind === 'ADVANCED'
    return isDraw && event.effectiveOn <= asOn ? drawn + event.amountCents : drawn
  }, 0)
}

test('law: the cycles of a line add up, and each begins with the balance that the one before ended with', (t) => {
  holds(
    t,
    anyLine,
    (history) => {
      const { terms, asOn } = history
      const events = plainEvents(history)
      const { status } = stateOf({ terms, events, asOn })
      if (status === 'PENDING') return
      const cycle = billingCycle(terms, events, asOn)
      // What leaves a line that is sold is none of its cycles' payments.
      if (status !== 'SOLD' && status !== 'TRANSFERRED') assert.equal(cycle.otherCents, 0)
      assert.ok(cycle.feesCents >= 0)
      if (cycle.openingCents > 0) {
        assert.equal(billingCycle(terms, events, cycle.after).closingCents, cycle.openingCents)
      }
    },
    RUNS / 3,
  )
})
