import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsIn } from './served-settings.ts'

test('the page learns from its own text whether mail is sent, where passkeys work and whether it is a demo', () => {
  assert.deepEqual(settingsIn('{"mail":true,"demo":false,"passkeys":"http://localhost:3000"}'), {
    hasMail: true,
    isDemo: false,
    passkeysAt: 'http://localhost:3000',
  })
})

test('settings that are missing or cannot be read count as no', () => {
  const none = { hasMail: false, isDemo: false, passkeysAt: null }

  assert.deepEqual(settingsIn(null), none)
  assert.deepEqual(settingsIn('{}'), none)
  assert.deepEqual(settingsIn('{"mail":"yes","demo":1,"passkeys":true}'), none)
  assert.deepEqual(settingsIn('not json'), none)
  assert.deepEqual(settingsIn('null'), none)
})
