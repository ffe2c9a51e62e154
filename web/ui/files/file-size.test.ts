import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeText } from './file-size.ts'

test('a size is said in the unit in which it is a short number', () => {
  assert.deepEqual([1, 999, 1000, 1540, 999_499, 999_500, 10_485_760].map(sizeText), [
    ...['1 B', '999 B', '1 kB', '1.5 kB', '999 kB', '1 MB', '10 MB'],
  ])
})
