import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanish } from '#texts/testing/every-text.ts'
import type { Translate } from '../i18n/language.ts'
import { registerFileColumns } from './register-file-columns.ts'

test('a file of payments names its columns in words, fees and references too where the table shows none', () => {
  const words: Readonly<Record<string, unknown>> = spanish
  const t: Translate = (key, ..._) => String(words[key])

  const inSpanish = registerFileColumns(t).map(({ title }) => title)

  assert.deepEqual(inSpanish.slice(6, 10), ['Cargos', 'A favor del prestatario', 'Método', 'Referencia'])
  assert.ok(inSpanish.every((title) => /^\p{Lu}/u.test(title)))
})
