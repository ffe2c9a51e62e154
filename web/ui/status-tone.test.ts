import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toneOf } from './status-tone.ts'

test('the status of a loan has the colour of the specification', () => {
  assert.equal(toneOf('loan', 'ACTIVE'), 'SUCCESS')
  assert.equal(toneOf('loan', 'CURRENT'), 'SUCCESS')
  assert.equal(toneOf('loan', 'PENDING'), 'WARNING')
  assert.equal(toneOf('loan', 'LATE'), 'WARNING')
  assert.equal(toneOf('loan', 'DEFAULTED'), 'ERROR')
  assert.equal(toneOf('loan', 'COMPLETED'), 'INFO')
  assert.equal(toneOf('loan', 'PAID_OFF'), 'INFO')
})

test('the status of a borrower is green, red or orange, and anything else is grey', () => {
  assert.equal(toneOf('borrower', 'ACTIVE'), 'SUCCESS')
  assert.equal(toneOf('borrower', 'INACTIVE'), 'ERROR')
  assert.equal(toneOf('borrower', 'PENDING'), 'WARNING')
  assert.equal(toneOf('borrower', 'ARCHIVED'), 'NEUTRAL')
})

test('only a completed payment has a colour of its own', () => {
  assert.equal(toneOf('payment', 'COMPLETED'), 'SUCCESS')
  assert.equal(toneOf('payment', 'PENDING'), 'NEUTRAL')
  assert.equal(toneOf('loan', 'FROZEN'), 'NEUTRAL')
})
