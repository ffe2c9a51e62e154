import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handedLink } from './shareable-link.ts'

const path = '/register?invitation=Ab-9'

test('a link names the address the installation was given, wherever it is made', () => {
  assert.equal(handedLink(`https://loans.example${path}`, 'http://localhost:3000'), `https://loans.example${path}`)
})

test('without such an address a link names the one by which the page was reached', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    assert.equal(
      handedLink(`http://${host}:3000${path}`, 'http://192.168.1.20:3000'),
      `http://192.168.1.20:3000${path}`,
    )
  }
})
