import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepKey, keptKey, keyFor, newKey } from './idempotency-key.ts'

/** The storage of a browser tab. */
function openTab() {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.assign(globalThis, { sessionStorage })
}

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

test('a payment that got no answer carries the same key after a reload', () => {
  openTab()
  const first = keyFor({ body: { amount: 100 } }, null)
  keepKey('recordPayment', first)

  assert.equal(keyFor({ body: { amount: 100 } }, keptKey('recordPayment')).key, first.key)
  assert.equal(keptKey('createLoan'), null)
})

test('a payment that was answered leaves no key behind', () => {
  openTab()
  keepKey('recordPayment', keyFor({ body: { amount: 100 } }, null))
  keepKey('recordPayment', null)

  assert.equal(keptKey('recordPayment'), null)
})
