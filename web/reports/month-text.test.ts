import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthText, monthTick } from './month-text.ts'

test('a month is written by its name and year', () => {
  assert.equal(monthText('2026-03'), 'Mar 2026')
  assert.equal(monthText('2025-11'), 'Nov 2025')
})

test('under a chart the year stands where it begins; in a dense one nothing else does', () => {
  const ticks = ['2025-11', '2025-12', '2026-01', '2026-02']
  const written = (isDense: boolean) => ticks.map((month, index) => monthTick(month, { isFirst: index === 0, isDense }))

  assert.deepEqual(written(false), ['Nov 2025', 'Dec', 'Jan 2026', 'Feb'])
  assert.deepEqual(written(true), ['', '', '2026', ''])
})
