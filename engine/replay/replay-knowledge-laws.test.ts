import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { daysBetween } from '../numbers/dates.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { holds } from '../testing/law.ts'
import { instant, later, stateOf, sum, withoutFees } from '../testing/life-of-history.ts'
import { anyHistory, type History } from '../testing/loan-histories.ts'
import { agreedChanges } from './agreed-changes.ts'
import { replay } from './replay.ts'

const RUNS = 3_000

test('law: events of different days may be entered in any order', (t) => {
  const shuffled = anyHistory
    .map(onDifferentDays)
    .chain((history) =>
      fc.shuffledSubarray(history.events, { minLength: history.events.length }).map((events) => ({ history, events })),
    )
  holds(
    t,
    shuffled,
    ({ history, events }) => {
      const inOrder = (all: readonly LoanEvent[]) =>
        all.map((event, index) => ({ ...event, recordedAt: instant(index) }))

      assert.deepEqual(
        stateOf({ ...history, events: inOrder(events) }),
        stateOf({ ...history, events: inOrder(history.events) }),
      )
    },
    RUNS,
  )
})

test('law: reversing every payment returns the loan to what it was without any', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      const payments = history.events.filter(({ kind }) => kind === 'PAYMENT_RECEIVED')
      const reversals = payments.map(({ id, effectiveOn }) => ({
        kind: 'PAYMENT_REVERSED' as const,
        effectiveOn,
        paymentId: id,
      }))

      const reversed = stateOf({ ...history, events: later(history.events, ...reversals) })

      const without = history.events.filter(({ kind }) => kind !== 'PAYMENT_RECEIVED')
      assert.deepEqual(reversed, stateOf({ ...history, events: without }))
    },
    RUNS,
  )
})

test('law: a payment corrected later leaves the loan as if it had been entered right', (t) => {
  const corrected = fc.tuple(anyHistory.map(onDifferentDays), fc.integer({ min: 1, max: 900_000 }))
  holds(
    t,
    corrected,
    ([history, rightCents]) => {
      const wrong = history.events.find((event) => event.kind === 'PAYMENT_RECEIVED')
      if (wrong?.kind !== 'PAYMENT_RECEIVED') return
      const { id, recordedAt, ...facts } = wrong
      const right = { ...facts, amountCents: rightCents }

      const inHindsight = stateOf({
        ...history,
        events: later(
          history.events,
          { kind: 'PAYMENT_REVERSED', effectiveOn: wrong.effectiveOn, paymentId: id },
          right,
        ),
      })
      const fromTheStart = stateOf({
        ...history,
        events: history.events.map((event) => (event.id === id ? { ...right, id, recordedAt } : event)),
      })

      assert.deepEqual(withoutIds(inHindsight), withoutIds(fromTheStart))
    },
    RUNS,
  )
})

test('law: what was known at an instant is untouched by what was entered later', (t) => {
  holds(
    t,
    fc.tuple(anyHistory, fc.nat(20)),
    ([history, count]) => {
      const known = history.events.slice(0, 1 + count)
      const knownAt = known.at(-1)?.recordedAt ?? ''

      const then = replay(history.terms, history.events, { asOn: history.asOn, knownAt })

      assert.deepEqual(then, stateOf({ ...history, events: known }))
    },
    RUNS,
  )
})

test('law: a day is untouched by what counts from later days, and a note changes nothing', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      const state = stateOf(history)
      // A change of terms that was agreed by the day stands in the installments to come.
      const agreed = agreedChanges(history.events, history)
      const past = history.events.filter((event) => event.effectiveOn <= history.asOn || agreed.includes(event))
      const noted = later(history.events, { kind: 'NOTE', effectiveOn: history.asOn })

      assert.deepEqual(stateOf({ ...history, events: past }), state)
      assert.deepEqual(stateOf({ ...history, events: noted }), state)
    },
    RUNS,
  )
})

test('law: a replay changes neither its terms nor its events, and gives the same again in any time zone', (t) => {
  const zone = process.env['TZ']
  holds(
    t,
    anyHistory,
    (history) => {
      const before = structuredClone(history)
      const state = stateOf(history)
      for (const elsewhere of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/New_York']) {
        process.env['TZ'] = elsewhere
        assert.deepEqual(stateOf(history), state)
      }
      assert.deepEqual(history, before)
    },
    500,
  )
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

// Day by day, in fractions of a cent, from the balances alone: principal × rate × 1 ÷ 365. Every stretch of days
// between two events or due days is rounded once, by less than one cent.
test('law: simple interest is the sum of the interest of every day', (t) => {
  const daily = anyHistory.map(withoutFees).map(({ terms: { options: _, ...terms }, events, asOn }) => ({
    terms: { ...terms, accrual: 'DAILY' as const, dayCount: 'ACT/365' as const },
    events: events.filter(({ kind }) => kind === 'DISBURSED' || kind === 'PAYMENT_RECEIVED'),
    asOn,
  }))
  holds(
    t,
    daily,
    (history) => {
      const state = stateOf(history)
      const { annualRatePpm } = history.terms
      const moves = [
        ...history.events
          .filter((event) => event.kind === 'DISBURSED')
          .map(({ effectiveOn, amountCents }) => ({ on: effectiveOn, cents: amountCents })),
        ...state.payments.map(({ effectiveOn, principalCents }) => ({ on: effectiveOn, cents: -principalCents })),
        ...state.forgiven.map(({ on, principalCents }) => ({ on, cents: -principalCents })),
      ].filter(({ on }) => on <= history.asOn)
      const exact = moves.reduce((total, { on, cents }) => {
        const days = daysBetween({ from: on, to: history.asOn })
        return total + (cents * annualRatePpm * days) / 365_000_000
      }, 0)

      // Money held pays a debt on a later day than it came, which the moves above do not know.
      if (history.events.some(({ effectiveOn }) => stateOf({ ...history, asOn: effectiveOn }).unappliedCents > 0))
        return
      // What a payment's tolerance let go was earned too.
      const givenUpCents = sum(state.forgiven, 'interestCents')
      const counted = state.paid.interestCents + givenUpCents + state.interestDueCents + state.accruedInterestCents
      const stretches = state.installments.length + history.events.length + 1
      assert.ok(Math.abs(counted - exact) <= stretches, `${counted} against ${exact}`)
    },
    RUNS,
  )
})

function onDifferentDays(history: History): History {
  const days = new Set<string>()
  const events = history.events.filter(({ effectiveOn }) => !days.has(effectiveOn) && days.add(effectiveOn))
  return { ...history, events }
}

/** Without the numbers of payments, also where a payment gave up what it left. */
function withoutIds({ payments, forgiven, ...state }: LoanState) {
  return {
    ...state,
    payments: payments.map(({ paymentId: _, ...split }) => split),
    forgiven: forgiven.map(({ eventId: _, ...parts }) => parts),
  }
}
