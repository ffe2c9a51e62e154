import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MESSAGES } from '#contract/messages/messages.ts'
import { REFUSAL_MESSAGES } from '#contract/messages/refusal-messages.ts'
import { messages } from './es/messages.ts'
import { refusals } from './es/refusals.ts'

test('the server can say everything in Spanish too, with the same values', () => {
  const valuesIn = (text: string) => (text.match(/\{\$?\w+\}/g) ?? []).sort().join()
  const faulty = Object.entries({ ...MESSAGES, ...REFUSAL_MESSAGES }).filter(([code, text]) => {
    const spanish = Object.entries({ ...messages, ...refusals }).find(([key]) => key === code)?.[1]
    return !spanish || valuesIn(spanish) !== valuesIn(text)
  })
  assert.deepEqual(faulty, [])
})
