import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, type Kept } from './checker.ts'
import type { Attempt, Said } from './journal.ts'

const aPayment = (said: Said, other: Partial<Attempt> = {}): Attempt => ({
  mark: 'mark-1',
  kind: 'PAYMENT',
  lenderId: 7,
  cents: 1200,
  path: '/api/payments',
  body: {},
  said,
  status: 201,
  id: said === 'ACKNOWLEDGED' ? 5 : undefined,
  sent: 1,
  ...other,
})
const row: Kept = { kind: 'PAYMENT', mark: 'mark-1', id: 5, lenderId: 7, cents: 1200 }

test('what was answered and is there, and what is unknown and is there or not, is right', () => {
  assert.deepEqual(compare([aPayment('ACKNOWLEDGED')], [row]), [])
  assert.deepEqual(compare([aPayment('UNKNOWN')], [row]), [])
  assert.deepEqual(compare([aPayment('UNKNOWN')], []), [])
  assert.deepEqual(compare([aPayment('REFUSED', { status: 503 })], []), [])
})

test('a payment that is lost, doubled, changed, kept although refused, or nobody’s is named', () => {
  assert.deepEqual(compare([aPayment('ACKNOWLEDGED')], []), ['PAYMENT mark-1 was answered 201, and is not there.'])
  assert.deepEqual(compare([aPayment('UNKNOWN')], [row, { ...row, id: 6 }]), ['PAYMENT mark-1 is there 2 times.'])
  assert.deepEqual(compare([aPayment('REFUSED', { status: 503 })], [row]), [
    'PAYMENT mark-1 was refused with 503, and is there.',
  ])
  assert.deepEqual(compare([], [row]), ['PAYMENT mark-1 is there, and nobody sent it.'])
  assert.deepEqual(compare([aPayment('FAILED', { status: 500 })], []), [
    'PAYMENT mark-1 was answered 500, which no fault should lead to.',
  ])
})

test('a payment with another amount, another owner or another number than was answered is named', () => {
  const found = [{ cents: 1201 }, { lenderId: 8 }, { id: 6 }].map((other) =>
    compare([aPayment('ACKNOWLEDGED')], [{ ...row, ...other }]),
  )

  assert.deepEqual(found, [
    [
      'PAYMENT mark-1 is there as {"kind":"PAYMENT","mark":"mark-1","id":5,"lenderId":7,"cents":1201}, which is not what was sent.',
    ],
    [
      'PAYMENT mark-1 is there as {"kind":"PAYMENT","mark":"mark-1","id":5,"lenderId":8,"cents":1200}, which is not what was sent.',
    ],
    ['PAYMENT mark-1 was answered with id 5, and is there as 6.'],
  ])
})
