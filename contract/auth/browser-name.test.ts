import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIn } from './browser-name.ts'

test('a session is named by browser and system', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

  assert.deepEqual(browserIn(edge), { browser: 'Edge', system: 'Windows' })
  assert.deepEqual(browserIn(phone), { browser: 'Safari', system: 'iPhone' })
})

test('what nobody knows has no name', () => {
  assert.deepEqual(browserIn('curl/8.9'), { browser: null, system: null })
})
