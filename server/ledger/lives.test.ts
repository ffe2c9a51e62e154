import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyLife } from '#engine/testing/any-life.ts'
import { holds } from '#engine/testing/law.ts'
import { brokenBy } from '../testing/laws-of-lives.ts'

// A sample; npm run bench -- lives asks about 100,000.
test('law: random lives keep every law of engine, ledger and papers', (t) => {
  holds(t, anyLife, (life) => assert.deepEqual(brokenBy(life), []), 250)
})
