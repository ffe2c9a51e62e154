import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeyPlace } from './passkey-place.ts'

const named = { passkeysAt: 'http://localhost:3000', isKnown: true }

test('passkeys are used at the one address that the installation has for them', () => {
  assert.equal(passkeyPlace({ ...named, origin: 'http://localhost:3000' }).kind, 'HERE')
  assert.deepEqual(passkeyPlace({ ...named, origin: 'http://127.0.0.1:3000' }), {
    kind: 'ELSEWHERE',
    address: 'http://localhost:3000',
  })
})

test('and nowhere where it has none, or the browser knows none', () => {
  assert.equal(passkeyPlace({ ...named, passkeysAt: null, origin: 'http://10.0.0.7' }).kind, 'NOWHERE')
  assert.equal(passkeyPlace({ ...named, isKnown: false, origin: 'http://localhost:3000' }).kind, 'UNKNOWN')
})
