import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#engine/numbers/dates.ts'
import { dayAfterKey, monthGrid, monthTitle, weekday, weekdayNames } from './month-grid.ts'

test('November 2026 begins on a Sunday, so the calendar does', () => {
  const weeks = monthGrid('2026-11-21')

  assert.equal(weeks.length, 6)
  assert.equal(weeks[0]?.[0], '2026-11-01')
  assert.equal(weeks[5]?.[6], '2026-12-12')
})

test('July 4, 2026 is a Saturday', () => {
  assert.equal(weekday('2026-07-04'), 6)
})

test('every calendar holds its day in the column of its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
      const day = addDays('2026-01-05', days)
      const week = monthGrid(day).find((candidates) => candidates.includes(day))
      assert.equal(week?.indexOf(day), new Date(`${day}T00:00Z`).getUTCDay())
    }),
  )
})

test('arrows go by days and weeks, Page keys by months, Home and End to the ends of the week', () => {
  const from = (key: string) => dayAfterKey('2026-01-31', key)

  assert.equal(from('ArrowLeft'), '2026-01-30')
  assert.equal(from('ArrowRight'), '2026-02-01')
  assert.equal(from('ArrowUp'), '2026-01-24')
  assert.equal(from('ArrowDown'), '2026-02-07')
  assert.equal(from('PageDown'), '2026-02-28')
  assert.equal(from('PageUp'), '2025-12-31')
  assert.equal(from('Home'), '2026-01-25')
  assert.equal(from('End'), '2026-01-31')
  assert.equal(from('Enter'), null)
})

test('months and weekdays are named in the language of the reader', () => {
  assert.equal(monthTitle('2026-01-05', 'en'), 'January 2026')
  assert.equal(monthTitle('2026-01-05', 'es'), 'enero de 2026')
  assert.deepEqual(weekdayNames('en')[0], { short: 'Su', long: 'Sunday' })
  assert.deepEqual(weekdayNames('es')[0], { short: 'do', long: 'domingo' })
})
