import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relyingPartyOf } from './relying-party.ts'

test('passkeys belong to the name of the installation', () => {
  assert.deepEqual(relyingPartyOf('https://loans.example.com'), {
    id: 'loans.example.com',
    origin: 'https://loans.example.com',
  })
  assert.deepEqual(relyingPartyOf('https://loans.example.com:8443'), {
    id: 'loans.example.com',
    origin: 'https://loans.example.com:8443',
  })
  assert.deepEqual(relyingPartyOf('http://localhost:3000'), { id: 'localhost', origin: 'http://localhost:3000' })
  assert.deepEqual(relyingPartyOf('http://books.localhost'), {
    id: 'books.localhost',
    origin: 'http://books.localhost',
  })
})

test('this machine in numbers is localhost to itself, at the same port', () => {
  const expected = { id: 'localhost', origin: 'http://localhost:3000' }

  assert.deepEqual(relyingPartyOf('http://127.0.0.1:3000'), expected)
  assert.deepEqual(relyingPartyOf('http://[::1]:3000'), expected)
  assert.deepEqual(relyingPartyOf('http://127.0.0.1'), { id: 'localhost', origin: 'http://localhost' })
})

test('there are none at another address in numbers, or without HTTPS', () => {
  for (const address of [
    'http://192.168.1.7:3000',
    'https://192.168.1.7',
    'http://loans.example.com',
    'http://[fe80::1]',
  ]) {
    assert.equal(relyingPartyOf(address), null, address)
  }
})
