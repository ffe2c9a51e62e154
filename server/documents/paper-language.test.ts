import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './paper-routes.ts'

test('a paper is in the language that was asked for, else in that of the reader', () => {
  assert.equal(languageOf({ language: 'en' }, { language: 'es' }), 'es')
  assert.equal(languageOf({ language: 'es' }, {}), 'es')
  assert.equal(languageOf({ language: 'en' }, {}), 'en')
})
