import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../numbers/dates.ts'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type History, paid } from '../testing/loan-histories.ts'
import { earnedInterest } from './earned-interest.ts'

test('a month of 1,200.00 at 12 % earns 12.00, whether it is paid early, late or not at all', () => {
  const terms = aLoan()
  const lent = disbursed(terms)

  const unpaid = earnedInterest(terms, entered([lent]), ['2026-01-31'])
  const late = earnedInterest(terms, entered([lent, paid('2026-02-20', 106_62)]), ['2026-01-31', '2026-02-28'])

  // February asks for 11.05, 1 % of the 1,105.38 that the schedule leaves.
  assert.deepEqual(unpaid, [12_00])
  assert.deepEqual(late, [12_00, 23_05])
})

test('nothing is earned before the money is lent, and nothing more once the loan is paid off', () => {
  const terms = aLoan({ accrual: 'DAILY', dayCount: 'ACT/365' })
  // 31 days of 1,200.00 at 12 %: 12.23.
  const events = entered([disbursed(terms), paid('2026-02-01', 1_212_23)])

  const days = ['2025-12-31', '2026-01-31', '2026-02-28', '2026-12-31']

  assert.deepEqual(earnedInterest(terms, events, days), [0, 12_23, 12_23, 12_23])
})

test('interest that a write-off gives up is earned no more', () => {
  const terms = aLoan()
  const events = entered([disbursed(terms), { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-10' }])

  assert.deepEqual(earnedInterest(terms, events, ['2026-01-31', '2026-02-28']), [12_00, 0])
})

test('law: what days have earned is what was paid of it and what is owed when the next day begins', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      const days = [-200, -31, -30, -1, 0, 45].map((count) => addDays(history.asOn, count))
      assert.deepEqual(
        earnedInterest(history.terms, history.events, days),
        days.map((day) => earnedByReplay(history, day)),
      )
    },
    400,
  )
})

/** By a replay of its own: the events of the day are in, those of the next are not, its own interest is. */
function earnedByReplay({ terms, events }: History, day: string): number {
  const known = events.filter(({ kind, effectiveOn }) => effectiveOn <= day || kind === 'PAYMENT_REVERSED')
  const { paid: received, ...state } = replay(terms, known, { asOn: addDays(day, 1) })
  return received.interestCents + state.interestDueCents + state.accruedInterestCents
}
