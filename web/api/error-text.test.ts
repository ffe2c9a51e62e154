import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Speech } from '../i18n/language.ts'
import { ApiError } from './api-error.ts'
import { errorText, fieldErrorText } from './error-text.ts'

const translate = (key: string) => `[${key}]`
const spanish: Speech = {
  language: 'es',
  // Every text of this reader is its key.
  t: translate as unknown as Speech['t'],
  known: (code, values) => (code.startsWith('known.') ? `${code} ${JSON.stringify(values)}` : null),
}

test('a refusal is worded in the language of the reader when its code is known', () => {
  const reason = new ApiError(429, { message: 'Too many attempts', code: 'known.tooMany', values: { seconds: 9 } })

  assert.equal(errorText(reason, spanish, 'auth.invalid'), 'known.tooMany {"seconds":9}')
})

test('a refusal without a known code is shown in the words of the server', () => {
  assert.equal(errorText(new ApiError(423, { message: 'Account locked' }), spanish, 'auth.invalid'), 'Account locked')
})

test('a failure without words gets the words of the form', () => {
  assert.equal(errorText(new ApiError(500), spanish, 'auth.forgotFailed'), '[auth.forgotFailed]')
  assert.equal(errorText(new Error('a bug of ours'), spanish, 'auth.resetFailed'), '[auth.resetFailed]')
})

test('what is wrong with a field is found by code, else in the words of the server', () => {
  const reason = new ApiError(422, {
    fields: { email: 'Email is required', phone: 'Phone is odd' },
    fieldCodes: { email: 'known.email', phone: 'unknown' },
  })

  assert.equal(fieldErrorText(reason, 'email', spanish), 'known.email {}')
  assert.equal(fieldErrorText(reason, 'phone', spanish), 'Phone is odd')
  assert.equal(fieldErrorText(reason, 'name', spanish), undefined)
  assert.equal(fieldErrorText(new Error('a bug'), 'email', spanish), undefined)
})

test('days and amounts in what the server says are written as everywhere on the screen', () => {
  const values = {
    day: '2026-01-05',
    payoff: '12500.50',
    most: '-1250.00',
    loan: 'LN-000012',
    count: 1500,
    of: '5.005',
  }
  const reason = new ApiError(409, { message: 'Too much', code: 'known.tooMuch', values })

  const said = 'known.tooMuch {"day":"Jan 5, 2026","payoff":"12,500.50","most":"−1,250.00","loan":"LN-000012"'
  assert.equal(errorText(reason, spanish, 'auth.invalid'), `${said},"count":1500,"of":"5.005"}`)
})
