import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DUE_SOON_DAYS, LATE_DAYS } from '#contract/reminders/reminders.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import { noticesOn } from './notices.ts'

const usual = { dueSoonDays: [3], dueToday: true, lateDays: [1, 7, 30] }
const monthly = ['2026-02-02', '2026-03-02', '2026-04-02']
const told = (today: string, { openDueDays = monthly, graceDays = 0, settings = usual } = {}) =>
  noticesOn(settings, { openDueDays, graceDays }, today).map(
    ({ kind, dueOn, offsetDays }) => `${kind} ${dueOn} ${offsetDays}`,
  )

test('a payment is announced three days before, on its day, and asked for one, seven and thirty days after', () => {
  const openDueDays = ['2026-04-02']
  const days = ['03-29', '03-30', '04-02', '04-03', '04-08', '04-09', '04-30', '05-02', '05-09', '05-10']

  const notices = days.map((day) => [day, ...told(`2026-${day}`, { openDueDays })])

  assert.deepEqual(notices, [
    ['03-29'],
    ['03-30', 'DUE_SOON 2026-04-02 3'],
    ['04-02', 'DUE_TODAY 2026-04-02 0'],
    ['04-03', 'LATE 2026-04-02 1'],
    ['04-08', 'LATE 2026-04-02 1'],
    ['04-09', 'LATE 2026-04-02 7'],
    // The seventh day is too long ago, the thirtieth to come; it is made up for until a week after.
    ['04-30'],
    ['05-02', 'LATE 2026-04-02 30'],
    ['05-09', 'LATE 2026-04-02 30'],
    ['05-10'],
  ])
})

test('nobody is asked for a late payment within the days of grace', () => {
  const openDueDays = ['2026-03-02']

  assert.deepEqual(told('2026-03-12', { openDueDays, graceDays: 10 }), [])
  assert.deepEqual(told('2026-03-13', { openDueDays, graceDays: 10 }), ['LATE 2026-03-02 7'])
})

test('after days without mail the nearest of two announcements goes out, and not both', () => {
  const settings = { ...usual, dueSoonDays: [7, 3] }

  assert.deepEqual(told('2026-03-31', { openDueDays: ['2026-04-02'], settings }), ['DUE_SOON 2026-04-02 3'])
  assert.deepEqual(told('2026-03-28', { openDueDays: ['2026-04-02'], settings }), ['DUE_SOON 2026-04-02 7'])
})

test('of several late installments the latest is named, and what is late comes first', () => {
  const openDueDays = ['2026-02-02', '2026-03-02', '2026-03-05']

  assert.deepEqual(told('2026-03-04', { openDueDays }), ['LATE 2026-03-02 1', 'DUE_SOON 2026-03-05 3'])
})

test('a kind that is switched off is never called for', () => {
  const settings = { dueSoonDays: [], dueToday: false, lateDays: [] }

  for (const day of ['2026-02-27', '2026-03-02', '2026-03-03']) assert.deepEqual(told(day, { settings }), [])
})

test('law: what is due soon is never announced on its day or later, and what is late never before its grace is over', () => {
  const anyDay = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-01', days))
  const anySettings = fc.record({
    dueSoonDays: fc.subarray([...DUE_SOON_DAYS]),
    dueToday: fc.boolean(),
    lateDays: fc.subarray([...LATE_DAYS]),
  })

  fc.assert(
    fc.property(
      anySettings,
      fc.uniqueArray(anyDay, { maxLength: 6 }),
      fc.nat(20),
      anyDay,
      (settings, days, grace, today) => {
        const loan = { openDueDays: days.toSorted(), graceDays: grace }
        for (const { kind, dueOn, plannedOn } of noticesOn(settings, loan, today)) {
          assert.ok(days.includes(dueOn))
          assert.ok(plannedOn <= today)
          if (kind === 'DUE_SOON') assert.ok(dueOn > today)
          if (kind === 'DUE_TODAY') assert.equal(dueOn, today)
          if (kind === 'LATE') assert.ok(daysBetween({ from: dueOn, to: today }) > grace)
        }
      },
    ),
  )
})

test('law: of a loan behind by any number of payments the late notice is the one that looking at each alone gives', () => {
  const someDays = fc.uniqueArray(fc.integer({ min: -420, max: 40 }), { maxLength: 80 })
  fc.assert(
    fc.property(someDays, fc.nat(60), fc.subarray([...LATE_DAYS]), (days, graceDays, lateDays) => {
      const today = '2026-03-02'
      const settings = { dueSoonDays: [], dueToday: false, lateDays }
      const openDueDays = days.toSorted((a, b) => a - b).map((count) => addDays(today, count))

      const alone = openDueDays.flatMap((dueOn) => noticesOn(settings, { openDueDays: [dueOn], graceDays }, today))

      assert.deepEqual(noticesOn(settings, { openDueDays, graceDays }, today), alone.slice(-1))
    }),
  )
})
