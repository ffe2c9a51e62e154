import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from './address.ts'

test('every call goes under /api, with its parameters and its query filled in', () => {
  assert.equal(addressOf('/auth/user'), '/api/auth/user')
  assert.equal(addressOf('/loans/:loanId/schedule', { loanId: 7 }), '/api/loans/7/schedule')
  assert.equal(addressOf('/loans', {}, { page: 2, limit: 25 }), '/api/loans?page=2&limit=25')
})

test('what somebody typed cannot change where a call goes', () => {
  assert.equal(addressOf('/invitations/:token', { token: '../users?x=1' }), '/api/invitations/..%2Fusers%3Fx%3D1')
  assert.equal(addressOf('/borrowers/search', {}, { q: 'a&b=c d' }), '/api/borrowers/search?q=a%26b%3Dc+d')
})

test('query values that are absent are left out', () => {
  assert.equal(addressOf('/loans', {}, { page: undefined, limit: null, q: '' }), '/api/loans?q=')
})

test('a call without the parameter it needs is a mistake of ours', () => {
  assert.throws(() => addressOf('/loans/:loanId', {}), /loanId/)
  assert.throws(() => addressOf('/loans/:loanId', { loanId: '' }), /loanId/)
})
