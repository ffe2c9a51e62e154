import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthText, monthTicks } from './month-text.ts'
import { monthsInRow } from './months-in-row.ts'

test('a month is written by its name and year', () => {
  assert.equal(monthText('2026-03'), 'Mar 2026')
  assert.equal(monthText('2025-11'), 'Nov 2025')
})

/** The names under so many months, without those that have none. */
const named = (first: string, count: number, most: number) =>
  monthTicks(monthsInRow(first, count), most).filter((tick) => tick !== '')

test('under a chart every month is named when there is room, and the year stands where another one begins', () => {
  assert.deepEqual(named('2025-11', 4, 6), ['Nov 2025', 'Dec', 'Jan 2026', 'Feb'])
  assert.equal(named('2025-11', 13, 13).length, 13)
})

test('where months are left out, the first that is named in a year says which year it is', () => {
  assert.deepEqual(named('2026-11', 12, 6), ['Nov 2026', 'Jan 2027', 'Mar', 'May', 'Jul', 'Sep'])
  assert.deepEqual(named('2025-11', 13, 6), ['Nov 2025', 'Feb 2026', 'May', 'Aug', 'Nov'])
  assert.deepEqual(named('2026-11', 24, 6), ['Nov 2026', 'May 2027', 'Nov', 'May 2028'])
})

test('many months are named by the years that begin in them, and by fewer of these on a narrow screen', () => {
  const tenYears = monthsInRow('2016-03', 120)

  assert.deepEqual(named('2016-03', 120, 6), ['2017', '2019', '2021', '2023', '2025'])
  assert.equal(named('2016-03', 120, 13).length, 10)
  assert.equal(monthTicks(tenYears, 6)[10], '2017')
})

test('no chart has more names than it has room for', () => {
  for (const most of [6, 13]) {
    for (let count = 1; count <= 360; count += 1) {
      const names = named('2000-08', count, most)
      assert.ok(names.length > 0 && names.length <= most, `${names.length} names under ${count} months`)
    }
  }
})
