import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MESSAGES } from '#contract/messages/messages.ts'
import { borrowers } from '#texts/en/borrowers.ts'
import { ApiError } from '../api/api-error.ts'
import type { Speech } from '../i18n/language.ts'
import {
  borrowerErrorText,
  borrowerSearchErrorText,
  borrowersErrorText,
  createBorrowerErrorText,
} from './borrower-errors.ts'

const TEXTS: Readonly<Record<string, unknown>> = { ...MESSAGES, ...borrowers }

const english: Speech = {
  language: 'en',
  t: (key, ..._values) => String(TEXTS[key]),
  known: (code) => (code in TEXTS ? String(TEXTS[code]) : null),
}

const refused = (status: number, message = '') => new ApiError(status, { message })

test('the borrowers of a lender: each refusal has its text', () => {
  const said = (reason: unknown) => borrowersErrorText(reason, english)

  assert.equal(said(refused(401, 'x')), 'Authentication required')
  assert.equal(said(refused(403, 'x')), 'Access denied - insufficient permissions')
  assert.equal(said(refused(404, 'x')), 'Lender not found')
  assert.equal(said(refused(500, 'The database rests')), 'The database rests')
  assert.equal(said(refused(500)), 'Failed to fetch borrowers')
  assert.equal(said(refused(0)), 'Failed to fetch borrowers')
})

test('a search says what the server said, or that it failed', () => {
  assert.equal(borrowerSearchErrorText(refused(500, 'Too short'), english), 'Too short')
  assert.equal(borrowerSearchErrorText(refused(500), english), 'Failed to search borrowers')
})

test('one borrower: an absent one is not found, anything else is said as it is', () => {
  const said = (reason: unknown) => borrowerErrorText(reason, english)

  assert.equal(said(refused(404, 'x')), 'Borrower not found')
  assert.equal(said(null), 'Borrower not found')
  assert.equal(said(refused(500, 'The database rests')), 'The database rests')
  assert.equal(said(refused(500)), 'Failed to fetch borrower details')
})

test('adding a borrower: each refusal has its text', () => {
  const said = (reason: unknown) => createBorrowerErrorText(reason, english)

  assert.equal(said(refused(400, 'The e-mail is odd')), 'The e-mail is odd')
  assert.equal(said(refused(400)), 'Invalid borrower data')
  assert.equal(said(refused(409, 'Something else')), 'A borrower with this email already exists')
  assert.equal(said(refused(500, 'The database rests')), 'The database rests')
  assert.equal(said(refused(500)), 'Failed to create borrower')
  assert.equal(said(refused(0)), 'Failed to create borrower. Please try again.')
  assert.equal(said(new TypeError('x is undefined')), 'Failed to create borrower. Please try again.')
})

test('a refusal that names its sentence is said in the language of the reader', () => {
  const spanish: Speech = { ...english, known: (code) => (code === 'request.busy' ? 'Está ocupado' : null) }

  assert.equal(
    borrowersErrorText(new ApiError(503, { message: 'Busy', code: 'request.busy' }), spanish),
    'Está ocupado',
  )
})
