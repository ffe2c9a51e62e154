import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from './catalogue.ts'
import { textWith } from './text.ts'

const LOADED = { en: { 'loan.title': 'Loan', 'loan.note': 'Note' }, es: { 'loan.title': 'Préstamo' } }

test('a text that is missing in Spanish is shown in English', () => {
  assert.equal(textOf({ key: 'loan.title', language: 'es', loaded: LOADED }), 'Préstamo')
  assert.equal(textOf({ key: 'loan.note', language: 'es', loaded: LOADED }), 'Note')
})

test('a text that is missing in both languages is shown as its key', () => {
  assert.equal(textOf({ key: 'loan.unheardOf', language: 'es', loaded: LOADED }), 'loan.unheardOf')
  assert.equal(textOf({ key: 'loan.unheardOf', language: 'en', loaded: LOADED }), 'loan.unheardOf')
})

test('values stand where a text names them, and counts are written as in the United States', () => {
  assert.equal(textWith('{count} of {total} borrowers', 'es', { count: 3, total: 1200 }), '3 of 1,200 borrowers')
  assert.equal(textWith('Hello, {name}', 'en', { name: 'Ana' }), 'Hello, Ana')
})

test('a value that was forgotten can be seen as a gap', () => {
  assert.equal(textWith('Hello, {name}', 'en'), 'Hello, {name}')
})

test('one loan is a loan and two are loans, in both languages', () => {
  const english = { one: '{count} active loan', other: '{count} active loans' }
  const spanish = { one: '{count} préstamo activo', other: '{count} préstamos activos' }

  assert.equal(textWith(english, 'en', { count: 1 }), '1 active loan')
  assert.equal(textWith(english, 'en', { count: 0 }), '0 active loans')
  assert.equal(textWith(spanish, 'es', { count: 1 }), '1 préstamo activo')
  assert.equal(textWith(spanish, 'es', { count: 1_000_000 }), '1,000,000 préstamos activos')
})

test('a value cannot turn the direction of the words after it', () => {
  assert.equal(textWith('{lender} has a loan with you', 'en', { lender: 'Acme\u202e' }), 'Acme has a loan with you')
})
