import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailtoOf } from './mailto.ts'

test('a letter opens in the mail program with its receiver, subject and lines, whatever signs they have', () => {
  const letter = { sendsTo: 'inés+loan@example.com', subject: 'Due & open?', text: 'Hello,\n\n$5 = 100 %' }

  const url = new URL(mailtoOf(letter))

  assert.equal(decodeURIComponent(url.pathname), letter.sendsTo)
  assert.equal(url.searchParams.get('subject'), letter.subject)
  assert.equal(url.searchParams.get('body'), 'Hello,\r\n\r\n$5 = 100 %')
})
