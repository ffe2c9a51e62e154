import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthWithin } from './period.ts'

test('a month at the edge of a period is only the days of it that lie within', () => {
  const period = { from: '2026-01-15', to: '2026-03-02' }

  assert.deepEqual(monthWithin('2026-01', period), { from: '2026-01-15', to: '2026-01-31' })
  assert.deepEqual(monthWithin('2026-02', period), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(monthWithin('2026-03', period), { from: '2026-03-01', to: '2026-03-02' })
})
