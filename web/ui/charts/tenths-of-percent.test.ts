import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tenthsOf } from './tenths-of-percent.ts'

test('the percentages of a whole add up to 100.0', () => {
  // 78.49, 10.66, 1.06, 4.52 and 5.26 percent; each rounded alone comes to 78.5 + 10.7 + 1.1 + 4.5 + 5.3 = 100.1.
  const aging = tenthsOf([2_884_112_08, 391_745_68, 38_892_18, 166_227_62, 193_387_06])

  assert.deepEqual(aging, [785, 107, 10, 45, 53])
  assert.equal(
    aging.reduce((sum, part) => sum + part, 0),
    1000,
  )
})

test('thirds give the tenth that is left to the first, and nothing is no part of nothing', () => {
  assert.deepEqual(tenthsOf([5, 5, 5]), [334, 333, 333])
  assert.deepEqual(tenthsOf([0, -3]), [0, 0])
})
