import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInWithPasskey } from '#contract/auth/auth.ts'
import { askForPasskey } from '#contract/auth/passkeys.ts'
import { PASSKEY_ROUTES } from './passkey-device.ts'

test('what is asked with passkeys before sign-in goes where the contract says', () => {
  const contract = Object.entries({ askForPasskey, signInWithPasskey }).map(([key, { name, method, path }]) => [
    key,
    { name, method, path },
  ])

  assert.deepEqual(PASSKEY_ROUTES, Object.fromEntries(contract))
})
