import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentSpeech, startLanguage } from '../i18n/language.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { loadWordsOf } from './words-of-refusals.ts'

const notFound = (status: number) =>
  new ApiError(status, { message: 'Document not found', code: 'document.notFound', fieldCodes: {} })

test('a refusal that only the server can word has its words when it is shown, in the language of the reader', async (context) => {
  const speak = async (language: 'en' | 'es') => {
    Object.assign(globalThis, { localStorage: { getItem: () => language }, document: { documentElement: {} } })
    await startLanguage()
  }
  // Other files of this process are read in English.
  context.after(() => speak('en'))
  await speak('es')
  const said = (refusal: ApiError) => errorText(refusal, currentSpeech(), 'common.failed')

  // After a 401 the login page follows: it loads nothing.
  const before = currentSpeech()
  await loadWordsOf(notFound(401))
  assert.equal(currentSpeech(), before)

  await loadWordsOf(notFound(404))
  assert.equal(said(notFound(404)), 'Documento no encontrado')
})
