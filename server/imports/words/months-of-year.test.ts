import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOfYear } from './months-of-year.ts'

test('months are read by number and by name, one by one and from one to another', () => {
  assert.deepEqual(monthsOfYear('6, 7, 8'), [6, 7, 8])
  assert.deepEqual(monthsOfYear('June-August'), [6, 7, 8])
  assert.deepEqual(monthsOfYear('Jul. and Aug'), [7, 8])
  assert.deepEqual(monthsOfYear('noviembre a febrero'), [1, 2, 11, 12])
  assert.deepEqual(monthsOfYear('enero y agosto'), [1, 8])
})

test('what names no month, or leaves none for a payment, is not read', () => {
  for (const text of ['summer', '0', '13', '1-12', 'June-', '', 'June to August to May']) {
    assert.equal(monthsOfYear(text), null, text)
  }
})
