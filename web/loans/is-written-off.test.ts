import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWrittenOff } from './is-written-off.ts'

const givenUp = { status: 'DEFAULTED', outstandingBalance: 0, principalAmount: 12_000, paidPrincipal: 946.19 } as const

test('a loan of which nothing is outstanding, though not all came back, was written off', () => {
  assert.equal(isWrittenOff(givenUp), true)
})

test('a loan in default is not called written off while it is owed, nor when only its interest is', () => {
  assert.equal(isWrittenOff({ ...givenUp, outstandingBalance: 11_053.81 }), false)
  assert.equal(isWrittenOff({ ...givenUp, paidPrincipal: 12_000 }), false)
  assert.equal(isWrittenOff({ ...givenUp, status: 'PAID_OFF', paidPrincipal: 12_000 }), false)
})
