import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInSentence, plainName } from './plain-name.ts'

test('a name from an earlier release is shown on one line, in the direction of its script and without hidden marks', () => {
  assert.equal(plainName('Lender\r\nBcc: all@example.com'), 'Lender Bcc: all@example.com')
  assert.equal(plainName('a\u202egpj.exe'), 'a gpj.exe')
  assert.equal(plainName('\u202e'), '')
  assert.equal(plainName('Nuñez & Sons'), 'Nuñez & Sons')
})

test('a name from right to left is set apart in a sentence, and no other is', () => {
  assert.equal(nameInSentence('יוסף'), '\u2068יוסף\u2069')
  assert.equal(nameInSentence('Pier Capital'), 'Pier Capital')
})
