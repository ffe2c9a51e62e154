import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { APPROVAL_MESSAGES } from '#contract/messages/approval-messages.ts'
import { BANK_MESSAGES } from '#contract/messages/bank-messages.ts'
import { IMPORT_MESSAGES } from '#contract/messages/import-messages.ts'
import { MESSAGES } from '#contract/messages/messages.ts'
import { REFUSAL_MESSAGES } from '#contract/messages/refusal-messages.ts'
import { REMINDER_MESSAGES } from '#contract/messages/reminder-messages.ts'
import { TRANSFER_MESSAGES } from '#contract/messages/transfer-messages.ts'
import { english as everyEnglish, spanish as everySpanish, TEXTS_OF_PARTS } from '#texts/testing/every-text.ts'
import { keysAsked } from '#texts/testing/keys-asked.ts'
import type { Text, Texts } from '#texts/text.ts'

const english: Texts = everyEnglish
const spanish: Texts = everySpanish

/** Names, and words that are the same in both languages. */
const SAME_IN_BOTH = new Set([
  'Loanwright',
  'English',
  'Español',
  'ID',
  'Total',
  'Error',
  'ACH',
  'PDF',
  'CSV',
  'APR',
  'No',
])
/** Texts of a part that has no screen (docs/requirements/gen.md): they are kept, and no screen may say them. */
const RESERVED = ['frame.affiliatePortal', 'frame.affiliatePortalHint']

const sentences = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const names = (text: Text): string[] =>
  [...new Set(sentences(text).flatMap((sentence) => sentence.match(/\{\$?\w+\}|<\/?\w+>/g) ?? []))].sort()

test('every text exists in both languages', () => {
  assert.deepEqual(Object.keys(spanish).sort(), Object.keys(english).sort())
})

test('no key stands in two parts of the catalogue with different texts', () => {
  const counted = TEXTS_OF_PARTS.flatMap(({ en }) => Object.keys(en))
  assert.deepEqual(
    counted.filter((key, index) => counted.indexOf(key) !== index),
    [],
  )
})

test('no text is empty or has blanks at its ends', () => {
  const faulty = [...Object.entries(english), ...Object.entries(spanish)].filter(([, text]) =>
    sentences(text).some((sentence) => sentence.trim() === '' || sentence !== sentence.trim()),
  )
  assert.deepEqual(faulty, [])
})

test('no English is left among the Spanish texts', () => {
  const same = Object.entries(spanish).filter(([key, text]) => {
    const other = english[key]
    return other !== undefined && sentences(text).some((said) => sentences(other).includes(said) && !isNeutral(said))
  })
  assert.deepEqual(same, [])
})

test('both languages name the same values in a text', () => {
  const different = Object.entries(english)
    .filter(([key, text]) => names(text).join() !== names(spanish[key] ?? '').join())
    .map(([key]) => key)
  assert.deepEqual(different, [])
})

test('every text is used by a screen', () => {
  const isAsked = keysAsked(sourceOfScreens())
  const unused = Object.keys(english).filter((key) => {
    const isMessage = [
      MESSAGES,
      REFUSAL_MESSAGES,
      IMPORT_MESSAGES,
      BANK_MESSAGES,
      REMINDER_MESSAGES,
      APPROVAL_MESSAGES,
      TRANSFER_MESSAGES,
    ].some((said) => key in said)
    return !(isMessage || isAsked(key))
  })
  assert.deepEqual(unused, RESERVED)
})

test('what only the server says is no message that a form says by itself', () => {
  const isAsked = keysAsked(sourceIn('{web,contract,engine}/**/*.{ts,tsx}'))
  assert.deepEqual(Object.keys(REFUSAL_MESSAGES).filter(isAsked), [])
  assert.ok(Object.keys(MESSAGES).filter(isAsked).length > 150)
})

test('every text that a screen asks for exists', () => {
  const asked = Array.from(sourceOfScreens().matchAll(/\bt\(\s*'([\w.]+)'/g), ([, key]) => key ?? '')
  assert.ok(asked.length > 100)
  assert.deepEqual(
    asked.filter((key) => english[key] === undefined),
    [],
  )
})

/** Whether a text has no words of its own but names, or words of both languages. */
function isNeutral(text: string): boolean {
  const words = text.replace(/\{\w+\}|<\/?\w+>/g, ' ').match(/\p{L}+/gu) ?? []
  return words.every((word) => SAME_IN_BOTH.has(word))
}

/** The screens, and the tables of terms and reports in the contract, which name the texts that screens say of them. */
const sourceOfScreens = (): string => sourceIn('web/**/*.{ts,tsx}', 'contract/{loans,reports}/*.ts')

/** The source of files without their tests, and without the messages themselves. */
function sourceIn(...patterns: string[]): string {
  const root = path.resolve(import.meta.dirname, '..', '..')
  return globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^contract\/messages\//.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
}
