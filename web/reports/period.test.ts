import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, dayNamed, nameOfDay, nameOfPeriod, PERIODS, periodNamed } from './period.ts'

const today = '2026-03-02'

test('the periods to choose from begin and end where the calendar does', () => {
  const days = PERIODS.map((name) => periodNamed(name, today)).map(({ from, to }) => [from, to])

  assert.deepEqual(days, [
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['1900-01-01', '2026-03-02'],
  ])
})

test('in January the month before is that of the year before', () => {
  assert.deepEqual(periodNamed('LAST_MONTH', '2026-01-15'), { from: '2025-12-01', to: '2025-12-31' })
})

test('a period is called by its name, and any other is one of its own', () => {
  for (const name of PERIODS) assert.equal(nameOfPeriod(periodNamed(name, today), today), name)
  assert.equal(nameOfPeriod({ from: '2026-01-01', to: '2026-03-02' }, today), 'CUSTOM')
  // Everything, asked for on another day.
  assert.equal(nameOfPeriod({ from: '1900-01-01', to: '2026-01-31' }, today), 'ALL')
})

test('days to look back to are today and the ends of the last month and year', () => {
  assert.deepEqual(
    [dayNamed('TODAY', today), dayNamed('END_OF_LAST_MONTH', today), dayNamed('END_OF_LAST_YEAR', today)],
    ['2026-03-02', '2026-02-28', '2025-12-31'],
  )
  assert.equal(nameOfDay('2025-12-31', today), 'END_OF_LAST_YEAR')
  assert.equal(nameOfDay('2025-12-30', today), 'CUSTOM')
})

test('an address that names no day is not taken for one', () => {
  assert.equal(dayIn('2026-02-30'), undefined)
  assert.equal(dayIn(null), undefined)
  assert.equal(dayIn('2026-02-28'), '2026-02-28')
})
