import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { daysBetween } from './dates.ts'
import type { LoanEvent } from './events.ts'
import type { LoanState } from './loan-state.ts'
import { replay } from './replay.ts'
import { schedule } from './schedule.ts'
import { holds } from './testing/law.ts'
import { anyHistory, disbursed, entered, type History, paid } from './testing/loan-histories.ts'

const RUNS = 3_000

test('law: the parts of every payment add up to it, and none is below zero', (t) => {
  holds(
    t,
    anyHistory,
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
    anyHistory,
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
    anyHistory,
    (history) => {
      const state = stateOf(history)
      const lentCents = lentBy(history)
      assert.equal(sum(state.installments, 'principalCents'), lentCents)
      assert.equal(state.paid.principalCents + state.principalCents + state.writtenOffCents, lentCents)
      assert.equal(state.installments.at(-1)?.balanceCents, 0)
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
    anyHistory.map(withoutFees),
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
      const again = events.map((event, index) => ({ ...event, recordedAt: instant(index) }))

      assert.deepEqual(stateOf({ ...history, events: again }), stateOf(history))
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
      const past = history.events.filter(({ effectiveOn }) => effectiveOn <= history.asOn)
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
  const daily = anyHistory.map(withoutFees).map(({ terms, events, asOn }) => ({
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
      ].filter(({ on }) => on <= history.asOn)
      const exact = moves.reduce((total, { on, cents }) => {
        const days = daysBetween({ from: on, to: history.asOn })
        return total + (cents * annualRatePpm * days) / 365_000_000
      }, 0)

      // Money held pays a debt on a later day than it came, which the moves above do not know.
      if (history.events.some(({ effectiveOn }) => stateOf({ ...history, asOn: effectiveOn }).unappliedCents > 0))
        return
      const counted = state.paid.interestCents + state.interestDueCents + state.accruedInterestCents
      const stretches = state.installments.length + history.events.length + 1
      assert.ok(Math.abs(counted - exact) <= stretches, `${counted} against ${exact}`)
    },
    RUNS,
  )
})

function stateOf({ terms, events, asOn }: History): LoanState {
  return replay(terms, events, { asOn })
}

/** Further events, entered after all others. */
function later(events: readonly LoanEvent[], ...happenings: Parameters<typeof entered>[0]): LoanEvent[] {
  const more = entered(happenings).map((event, index) => ({
    ...event,
    id: 1_000 + index,
    recordedAt: instant(10_000 + index),
  }))
  return [...events, ...more]
}

function instant(minute: number): string {
  const two = (number: number) => `${number}`.padStart(2, '0')
  const day = 1 + Math.floor(minute / 1_440)
  return `2027-01-${two(day)}T${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00.000Z`
}

function onDifferentDays(history: History): History {
  const days = new Set<string>()
  const events = history.events.filter(({ effectiveOn }) => !days.has(effectiveOn) && days.add(effectiveOn))
  return { ...history, events }
}

function withoutFees({ terms, events, asOn }: History): History {
  const isFee = (event: LoanEvent) =>
    event.kind === 'FEE_CHARGED' ||
    event.kind === 'WRITTEN_OFF' ||
    (event.kind === 'TERMS_CHANGED' && event.change.lateFee !== undefined)
  return {
    terms: { ...terms, lateFee: null },
    events: events.filter((event) => !isFee(event) && event.effectiveOn <= asOn),
    asOn,
  }
}

function lentBy({ events, asOn }: History): number {
  return events.reduce(
    (lent, event) => (event.kind === 'DISBURSED' && event.effectiveOn <= asOn ? lent + event.amountCents : lent),
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

function withoutIds({ payments, ...state }: LoanState) {
  return { ...state, payments: payments.map(({ paymentId: _, ...split }) => split) }
}

function sum<Part extends string>(rows: readonly Record<Part, number>[], part: Part): number {
  return rows.reduce((total, row) => total + row[part], 0)
}
