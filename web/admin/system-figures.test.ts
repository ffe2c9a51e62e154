import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesText, longestPart } from './system-figures.ts'

test('a size is said in the unit that leaves few digits', () => {
  assert.equal(bytesText(0), '1 KB')
  assert.equal(bytesText(8_700), '8.7 KB')
  assert.equal(bytesText(12_345_678), '12.3 MB')
  assert.equal(bytesText(999_600_000), '1,000 MB')
  assert.equal(bytesText(123_456_789_000), '123 GB')
  assert.equal(bytesText(5_000_000_000_000_000), '5,000 TB')
})

test('how long something runs is said in its largest whole unit', () => {
  assert.deepEqual(longestPart(5), { unit: 'minutes', count: 1 })
  assert.deepEqual(longestPart(3599), { unit: 'minutes', count: 59 })
  assert.deepEqual(longestPart(3600), { unit: 'hours', count: 1 })
  assert.deepEqual(longestPart(86_399), { unit: 'hours', count: 23 })
  assert.deepEqual(longestPart(90_000), { unit: 'days', count: 1 })
})
