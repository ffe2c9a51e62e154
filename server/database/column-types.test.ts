import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instant } from './column-types.ts'

test('an instant is the same one however the database writes its fraction and its zone', () => {
  assert.equal(instant('2026-11-21 10:00:00+00'), '2026-11-21T10:00:00.000Z')
  assert.equal(instant('2026-11-21 10:00:00.5+00'), '2026-11-21T10:00:00.500Z')
  assert.equal(instant('2026-11-21 10:00:00.05+00'), '2026-11-21T10:00:00.050Z')
  assert.equal(instant('2026-11-21 10:00:00.005+00'), '2026-11-21T10:00:00.005Z')
  assert.equal(instant('2026-11-21 10:00:00.123456+00'), '2026-11-21T10:00:00.123Z')
  assert.equal(instant('2026-11-21 10:00:00.5+05:30'), '2026-11-21T04:30:00.500Z')
  assert.equal(instant('2026-11-20 19:00:00-05'), '2026-11-21T00:00:00.000Z')
})

test('what is no instant in ISO style is refused', () => {
  for (const text of ['-infinity', '2026-11-21', '11/21/2026 10:00:00 UTC', '0044-03-15 10:00:00+00 BC']) {
    assert.throws(() => instant(text), RangeError, text)
  }
})
