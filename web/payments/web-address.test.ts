import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesWebAddress } from './web-address.ts'

test('payment instructions that name a web address are noticed, those with a mail address or an amount are not', () => {
  const addresses = [
    'https://evil.example/pay',
    'pay at evil.example',
    'WWW.Bank.com',
    'zelle://pay',
    'see pay.bank.co/x',
  ]
  const others = [
    'By wire: Bank 1, account 2',
    'Zelle to pay@pier.example',
    '$1,250.00 by the 1st.',
    'Box 7, Bath, ME',
    'c/o A. Jones',
  ]

  assert.deepEqual(addresses.map(namesWebAddress), [true, true, true, true, true])
  assert.deepEqual(others.map(namesWebAddress), [false, false, false, false, false])
})
