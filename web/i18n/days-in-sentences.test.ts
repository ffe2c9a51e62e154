import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { addDays } from '#engine/numbers/dates.ts'
import { TEXTS_OF_PARTS } from '#texts/testing/every-text.ts'
import { dayWithin, instantWithin } from './format.ts'

const ENGLISH_MONTH =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Apr|Aug|Dec)\b/

test('no day and no instant within a Spanish sentence has the name of an English month', () => {
  const days = Array.from({ length: 366 }, (_, after) => addDays('2026-01-01', after))
  const written = days.flatMap((day) => [dayWithin(day, 'es'), instantWithin(`${day}T15:04:00Z`, 'es')])

  assert.deepEqual(
    written.filter((text) => text === null || ENGLISH_MONTH.test(text)),
    [],
  )
  assert.equal(dayWithin('2026-01-05', 'es'), '5 de enero de 2026')
  assert.equal(dayWithin('2026-01-05', 'en'), 'Jan 5, 2026')
})

/** What is filled into a text, and a day beside a text. The formatter for days that stand alone is English in both languages. */
const FILLED_IN = /\bt\(\s*[`']([\w.]+)['`],\s*(\{[^{}]*\})/g
const ALONE = /\b(format\.day|format\.instant|dayText|instantText)\(/
/** Values that are kept for a text; heads of columns stand alone. */
const KEPT = /\bconst (?!heads)\w+ = \{[^{}\n]*\b\w+: (?:format\.day|format\.instant)\(.*/g
const BESIDE = /\{t\('([\w.]+)'\)\}\s*(?:\{' '\}\s*)?<DayText/g

test('a day that stands in a sentence is written in the words of its language', () => {
  const spanish = new Map(TEXTS_OF_PARTS.flatMap(({ es }) => Object.entries(es)))
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const isSentence = (key: string) => {
    const text = spanish.get(key)
    return (
      text === undefined ||
      /\p{L}/u.test(
        JSON.stringify(text)
          .replace(/\{\$?\w+\}/g, '')
          .replace(/"(one|other)"/g, ''),
      )
    )
  }
  const faulty = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    const filled = [...source.matchAll(FILLED_IN)].filter(
      ([, key = '', values = '']) => ALONE.test(values) && isSentence(key),
    )
    const values = [...source.matchAll(KEPT)]
    const beside = [...source.matchAll(BESIDE)]
    return [...filled, ...values, ...beside].map(([text]) => `${file}: ${text.replace(/\s+/g, ' ')}`)
  })

  assert.ok(files.length > 400)
  assert.deepEqual(faulty, [])
})
