import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { quickAmounts } from '../questions/payoff.ts'
import { schedule } from '../schedule/schedule.ts'
import { entriesOf, type LoanEvent } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { holds } from '../testing/law.ts'
import { addedTo, later, stateOf, sum, withoutFees } from '../testing/life-of-history.ts'
import { anyCrowdedHistory, anyHistory, disbursed, entered, type History, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'
import { retractable } from './retractable.ts'

const RUNS = 3_000
const anyLoan = fc.oneof(anyHistory, anyCrowdedHistory)

test('law: the parts of every payment add up to it, and none is below zero', (t) => {
  holds(
    t,
    anyLoan,
    (history) => {
      for (const split of stateOf(history).payments) {
        const { interestCents, principalCents, extraPrincipalCents, feesCents, unappliedCents } = split
        assert.equal(interestCents + principalCents + feesCents + unappliedCents, split.amountCents)
        assert.ok(Math.min(interestCents, principalCents, feesCents, unappliedCents, extraPrincipalCents) >= 0)
        assert.equal(sum(split.installments, 'interestCents'), interestCents)
        assert.equal(sum(split.installments, 'principalCents') + extraPrincipalCents, principalCents)
      }
    },
    RUNS,
  )
})

test('law: no amount of a loan is ever below zero', (t) => {
  holds(
    t,
    anyLoan,
    (history) => {
      const state = stateOf(history)
      const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents } = state
      const amounts = [principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents]
      assert.ok(Math.min(...amounts, state.pastDueCents, state.nextDue?.amountCents ?? 0) >= 0, `${amounts}`)
      for (const { amountCents, paidCents, waivedCents } of state.fees) {
        assert.ok(paidCents >= 0 && waivedCents >= 0 && paidCents + waivedCents <= amountCents)
      }
    },
    RUNS,
  )
})

test('law: every row adds up, the rows repay exactly what was lent, and so do payments and balance together', (t) => {
  holds(
    t,
    anyLoan,
    (history) => {
      const state = stateOf(history)
      const lentCents = lentBy(history) + addedTo(state)
      assert.equal(sum(state.installments, 'principalCents'), lentCents)
      assert.equal(
        state.paid.principalCents +
          state.principalCents +
          state.writtenOffCents +
          sum(state.forgiven, 'principalCents') +
          ((state.sold ?? state.transferred)?.principalCents ?? 0),
        lentCents,
      )
      assert.equal(state.installments.at(-1)?.balanceCents, 0)
      assert.ok(state.installments.every(({ balanceCents }) => balanceCents >= 0))
      state.installments.forEach((row, index) => {
        assert.equal(row.number, index + 1)
        assert.equal(row.principalCents + row.interestCents, row.paymentCents)
        assert.ok(row.paidInterestCents <= row.interestCents && row.paidPrincipalCents <= row.principalCents)
        assert.equal(row.isPaid, row.paidInterestCents + row.paidPrincipalCents === row.paymentCents)
        if (!row.isPaid) assert.equal(row.paidOn, null)
        if (row.isPaid && row.paymentCents > row.extraPrincipalCents) assert.notEqual(row.paidOn, null)
      })
    },
    RUNS,
  )
})

test('law: paid as it asks from any day on, a loan runs exactly as its rows foretell and ends paid off', (t) => {
  holds(
    t,
    anyLoan.map(withoutFees),
    (history) => {
      const now = stateOf(history)
      if (now.unappliedCents > 0 || now.status === 'PAID_OFF') return
      const open = (row: LoanState['installments'][number]) =>
        row.paymentCents - row.paidInterestCents - row.paidPrincipalCents
      const due = now.installments.filter(({ dueOn }) => dueOn <= history.asOn)
      const dueCents = due.reduce((total, row) => total + open(row), 0)
      const asked = [
        { on: history.asOn, cents: dueCents },
        ...now.installments
          .filter(({ dueOn }) => dueOn > history.asOn)
          .map((row) => ({ on: row.dueOn, cents: open(row) })),
      ].filter(({ cents }) => cents > 0)

      const last = asked.at(-1)?.on ?? history.asOn
      const then = stateOf({
        ...history,
        events: later(history.events, ...asked.map(({ on, cents }) => paid(on, cents))),
        asOn: last,
      })

      assert.deepEqual([then.status, then.unappliedCents], ['PAID_OFF', 0])
      assert.deepEqual(amountsOf(then), amountsOf(now))
    },
    RUNS,
  )
})

test('law: a loan paid on every due day runs exactly by the schedule of its contract', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms }) => {
      if (terms.accrual === 'DAILY') return
      const rows = schedule(terms)
      const events = entered([disbursed(terms), ...rows.map(({ dueOn, paymentCents }) => paid(dueOn, paymentCents))])
      const kept = events.filter((event) => event.kind !== 'PAYMENT_RECEIVED' || event.amountCents > 0)

      const state = replay(terms, kept, { asOn: terms.maturityOn })

      assert.deepEqual(amountsOf(state), rows.filter(asksForMoney).map(amountsOfRow))
      assert.equal(state.status, 'PAID_OFF')
    },
    1_000,
  )
})

// A loan by the day asks for the level payment and for nothing that its schedule does not say, also after a long first
// period whose interest is above the payment.
test('law: on its first day a loan asks for exactly the rows of its schedule, and its APR counts just these', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms }) => {
      const { installments } = replay(terms, entered([disbursed(terms)]), { asOn: terms.originationOn })
      const asked = installments.filter(asksForMoney)

      assert.deepEqual(asked.map(amountsOfRow), schedule(terms).filter(asksForMoney).map(amountsOfRow))
      if (terms.principalCents < 100_00) return
      // Interest that is paid at closing is no payment but a prepaid charge.
      const paidLater = asked.filter(({ dueOn }) => dueOn > terms.originationOn)
      assert.equal(apr(terms).totalOfPaymentsCents, sum(paidLater, 'paymentCents'))
    },
    2_000,
  )
})

test('law: paying everything that is asked for on a day leaves nothing due and no fee', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms, events, asOn }) => {
      const at = { asOn }
      const { everythingDueCents } = quickAmounts(terms, events, at)
      if (everythingDueCents === 0) return
      const after = later(events, paid(asOn, everythingDueCents))

      assert.equal(quickAmounts(terms, after, at).everythingDueCents, 0)
    },
    RUNS,
  )
})

const isLent = (event: LoanEvent) => event.kind === 'DISBURSED' || event.kind === 'ADVANCED'

function lentBy({ events, asOn }: History): number {
  return events.reduce(
    (lent, event) => (isLent(event) && event.effectiveOn <= asOn ? lent + event.amountCents : lent),
    0,
  )
}

function asksForMoney({ paymentCents }: { paymentCents: number }): boolean {
  return paymentCents > 0
}

type Row = { dueOn: string; principalCents: number; interestCents: number }

function amountsOfRow({ dueOn, principalCents, interestCents }: Row) {
  return { dueOn, principalCents, interestCents }
}

/** The rows that ask for money; without any more of it, rows of nothing are no longer shown. */
function amountsOf({ installments }: LoanState) {
  return installments.filter(asksForMoney).map(amountsOfRow)
}

test('law: whatever may be taken back counts, taken back, as never entered', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      for (const entry of retractable(history.events)) {
        const { effectiveOn, recordedAt } = entry
        const back = { kind: 'TAKEN_BACK', id: 900, eventId: entry.id, effectiveOn, recordedAt } as const

        assert.deepEqual(
          stateOf({ ...history, events: [...history.events, back] }),
          stateOf({ ...history, events: history.events.filter((event) => event !== entry) }),
        )
      }
    },
    RUNS,
  )
})

test('law: a payment whose return is taken back with its fee counts as if the bank had never returned it', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      for (const { id: paymentId, kind } of history.events) {
        if (kind !== 'PAYMENT_RECEIVED') continue
        const entry = { effectiveOn: history.asOn, recordedAt: '2098-01-01T00:00:00.000Z' }
        const returned: LoanEvent[] = [
          { ...entry, kind: 'PAYMENT_REVERSED', id: 900, paymentId, isReturned: true },
          { ...entry, kind: 'FEE_CHARGED', id: 901, feeKind: 'RETURNED_PAYMENT', amountCents: 35_00 },
        ]
        const events = [...history.events, ...returned]
        assert.ok(retractable(events).some(({ id }) => id === 900))
        const [reversal] = returned
        assert.ok(reversal)
        const back = entriesOf(reversal, events).map(({ id: eventId }, index): LoanEvent => {
          return { ...entry, kind: 'TAKEN_BACK', id: 902 + index, eventId }
        })

        assert.equal(back.length, 2)
        assert.deepEqual(stateOf({ ...history, events: [...events, ...back] }), stateOf(history))
      }
    },
    300,
  )
})

test('law: what was refunded came from payments, or is owed back', (t) => {
  holds(
    t,
    anyHistory,
    ({ terms, events, asOn }) => {
      const state = replay(terms, events, { asOn })
      const refundedCents = events.reduce(
        (all, event) => (event.kind === 'REFUNDED' && event.effectiveOn <= asOn ? all + event.amountCents : all),
        0,
      )
      const owedCents = sum(
        state.fees.filter(({ kind }) => kind === 'REFUND'),
        'amountCents',
      )
      const ofPayments = state.payments.reduce((all, { refundedCents: part = 0 }) => all + part, 0)
      const notApplied = sum(state.payments, 'unappliedCents')

      assert.equal(ofPayments + owedCents, refundedCents)
      assert.equal(notApplied - ofPayments, state.unappliedCents)
    },
    RUNS,
  )
})
