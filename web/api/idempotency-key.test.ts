import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyFor, newKey } from './idempotency-key.ts'

test('the same payment sent again carries the same key, so it is recorded once', () => {
  const first = keyFor({ body: { amount: 100 } }, null)

  assert.equal(keyFor({ body: { amount: 100 } }, first).key, first.key)
})

test('another amount is another payment', () => {
  const first = keyFor({ body: { amount: 100 } }, null)

  assert.notEqual(keyFor({ body: { amount: 150 } }, first).key, first.key)
})

test('no two keys are alike', () => {
  const keys = Array.from({ length: 1000 }, newKey)

  assert.equal(new Set(keys).size, 1000)
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)))
})
