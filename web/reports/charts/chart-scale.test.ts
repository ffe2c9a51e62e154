import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundTop } from './chart-scale.ts'

test('a chart ends at a round amount that its tallest column does not pass', () => {
  assert.deepEqual([1, 1.2, 2.4, 960, 13_186.19, 250_001].map(roundTop), [1, 1.5, 3, 1000, 15_000, 300_000])
})

test('a chart of nothing still has a scale', () => {
  assert.equal(roundTop(0), 1)
})
