import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCurrentUser, login, logout, signup } from '#contract/auth.ts'
import { SESSION_ROUTES } from './session-calls.ts'

test('the calls of the session go where the contract says', () => {
  const contract = Object.entries({ getCurrentUser, login, logout, signup }).map(([key, { name, method, path }]) => [
    key,
    { name, method, path },
  ])

  assert.deepEqual(SESSION_ROUTES, Object.fromEntries(contract))
})
