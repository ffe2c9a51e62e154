import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberedPlace } from './remembered-place.ts'

test('after signing in one is where one was going, with search and anchor', () => {
  const from = { pathname: '/borrowers', search: '?q=ana', hash: '#17' }

  assert.equal(rememberedPlace({ from }), '/borrowers?q=ana#17')
})

test('without a place one is on the dashboard', () => {
  assert.equal(rememberedPlace(null), '/dashboard')
  assert.equal(rememberedPlace({}), '/dashboard')
  assert.equal(rememberedPlace('somewhere'), '/dashboard')
})

test('a place on another site is no place to go', () => {
  assert.equal(rememberedPlace({ from: { pathname: '//evil.example/login' } }), '/dashboard')
  assert.equal(rememberedPlace({ from: { pathname: 'https://evil.example' } }), '/dashboard')
})
