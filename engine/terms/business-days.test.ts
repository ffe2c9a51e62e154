import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../numbers/dates.ts'
import { businessDay, isBusinessDay, isFederalHoliday } from './business-days.ts'

const daysOf = (year: number) => Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))

// Board of Governors of the Federal Reserve System, "Holidays observed", 2026: Independence Day is a Saturday, and the
// banks are open on Friday the 3rd.
test('the federal holidays of 2026 are those of the published calendar', () => {
  assert.deepEqual(daysOf(2026).filter(isFederalHoliday), [
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
})

// The same calendar for 2027: Independence Day is a Sunday and kept on Monday the 5th.
test('a holiday on a Sunday is kept on Monday too', () => {
  assert.deepEqual(
    daysOf(2027).filter((day) => day.startsWith('2027-07') && isFederalHoliday(day)),
    ['2027-07-04', '2027-07-05'],
  )
})

test('a Saturday and a holiday move to the next business day, and a business day stays', () => {
  assert.equal(businessDay('2026-07-04', 'FOLLOWING'), '2026-07-06')
  assert.equal(businessDay('2026-12-25', 'FOLLOWING'), '2026-12-28')
  assert.equal(businessDay('2026-07-03', 'FOLLOWING'), '2026-07-03')
  assert.equal(businessDay('2026-05-31', 'MODIFIED_FOLLOWING'), '2026-05-29')
  assert.equal(businessDay('2026-08-01', 'MODIFIED_PRECEDING'), '2026-08-03')
})

test('law: the day after moving is a business day, and no business day lies between', () => {
  for (const day of [...daysOf(2025), ...daysOf(2026)]) {
    const moved = businessDay(day, 'FOLLOWING')
    assert.ok(isBusinessDay(moved) && moved >= day)
    for (let between = day; between < moved; between = addDays(between, 1)) assert.ok(!isBusinessDay(between))
  }
})
