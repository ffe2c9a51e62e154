import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRefusedBodies } from './refused-bodies.ts'

const minute = 60_000

test('a hundred refused bodies close a source for a quarter of an hour, also if they came by a clock that was ahead', () => {
  let time = 0
  const bodies = makeRefusedBodies({ factor: 1, now: () => time })
  const sendHundred = (source: string) => {
    for (let count = 0; count < 100; count += 1) bodies.count(source)
  }
  sendHundred('one')
  assert.throws(() => bodies.check('one'), /900 seconds/)
  time = 15 * minute
  bodies.check('one')

  time = 30 * 24 * 60 * minute
  sendHundred('two')
  assert.throws(() => bodies.check('two'), /900 seconds/)
  time = 20 * minute
  bodies.check('two')
})
