import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneWith } from './done-with.ts'

test('what was done with a whole line can be taken back at once', () => {
  const done = doneWith({ id: 7, amount: 1000, waiting: 1000 }, 'Assigned')

  assert.deepEqual(done, { lineId: 7, amount: 1000, text: 'Assigned', canUndo: true })
})

test('with the rest of a divided line, the payments of its other parts are not taken back', () => {
  const done = doneWith({ id: 7, amount: 1000, waiting: 400 }, 'Assigned')

  assert.deepEqual([done.amount, done.canUndo], [400, false])
})
