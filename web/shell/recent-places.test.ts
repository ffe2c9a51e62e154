import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPlace, recentPlaces } from './recent-places.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
})

test('the last five loans and borrowers are kept, each once, and no other page', () => {
  for (const path of ['/loans/1', '/loans/2', '/settings', '/loans/active', '/borrowers/3', '/loans/1']) keepPlace(path)

  assert.deepEqual(recentPlaces(), ['/loans/1', '/borrowers/3', '/loans/2'])
  for (const id of [4, 5, 6]) keepPlace(`/loans/${id}`)
  assert.deepEqual(recentPlaces(), ['/loans/6', '/loans/5', '/loans/4', '/loans/1', '/borrowers/3'])
})

test('what another program wrote there is taken for nothing', () => {
  stored.set('recentPlaces', '{"a":')
  assert.deepEqual(recentPlaces(), [])
  stored.set('recentPlaces', '{"a":1}')
  assert.deepEqual(recentPlaces(), [])
})
