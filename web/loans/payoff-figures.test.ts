import assert from 'node:assert/strict'
import { test } from 'node:test'
import { perDiemText } from './payoff-figures.ts'

test('the interest of a day has four decimals', () => {
  assert.equal(perDiemText(196_478), '$19.6478')
  assert.equal(perDiemText(50), '$0.0050')
  assert.equal(perDiemText(12_345_678), '$1,234.5678')
})
