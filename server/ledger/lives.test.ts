import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyLife } from '#engine/testing/any-life.ts'
import { holds } from '#engine/testing/law.ts'
import { eventKinds } from '../testing/event-kinds.ts'
import { brokenBy } from '../testing/laws-of-lives.ts'

// A sample; npm run bench -- lives asks about 100,000.
test('law: random lives keep every law of engine, ledger and papers', (t) => {
  holds(t, anyLife, (life) => assert.deepEqual(brokenBy(life), []), 250)
})

// A new kind does not compile until it stands there, and this fails until random lives have it.
test('every kind of event is in the random lives', () => {
  const kinds = fc.sample(anyLife, { numRuns: 400, seed: 1 }).flatMap(({ events }) => events.map(({ kind }) => kind))

  assert.deepEqual([...new Set(kinds)].toSorted(), eventKinds)
})
