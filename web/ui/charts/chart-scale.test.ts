import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOfLine, roundTop, shortUsd, topOfColumns } from './chart-scale.ts'

test('a chart ends at a round amount that its tallest column does not pass', () => {
  assert.deepEqual([1, 1.2, 2.4, 960, 13_186.19, 250_001].map(roundTop), [1, 1.5, 3, 1000, 15_000, 300_000])
})

test('a chart of nothing still has a scale', () => {
  assert.equal(roundTop(0), 1)
})

test('a month with a balloon is cut, so that the others are not flattened', () => {
  assert.equal(topOfColumns([1200, 1200, 1150, 1300, 250_000]), 1500)
})

test('nothing is cut where large amounts are ordinary', () => {
  assert.equal(topOfColumns([1200, 90_000, 250_000]), 300_000)
  assert.equal(topOfColumns([250_000]), 300_000)
  assert.equal(topOfColumns([0, 0]), 1)
})

test('a line begins below its lowest amount, not at zero', () => {
  assert.deepEqual(rangeOfLine([4_870_000, 4_910_000, 4_990_000]), { low: 4_860_000, high: 5_040_000 })
  assert.deepEqual(rangeOfLine([500, 500]), { low: 500, high: 501 })
  assert.deepEqual(rangeOfLine([0, 300]), { low: 0, high: 300 })
})

test('an axis says its amounts in few letters', () => {
  assert.deepEqual([0, 40, 7500, 250_000, 601_930.48, 1_500_000, 5_000_000].map(shortUsd), [
    '$0',
    '$40',
    '$7.5K',
    '$250K',
    '$602K',
    '$1.5M',
    '$5M',
  ])
})
