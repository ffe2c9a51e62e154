import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EventKind } from '#engine/terms/events.ts'
import { anyLife } from '#engine/testing/any-life.ts'
import { holds } from '#engine/testing/law.ts'
import { brokenBy } from '../testing/laws-of-lives.ts'

// A sample; npm run bench -- lives asks about 100,000.
test('law: random lives keep every law of engine, ledger and papers', (t) => {
  holds(t, anyLife, (life) => assert.deepEqual(brokenBy(life), []), 250)
})

// A new kind of event does not compile until it stands here, and this fails until random lives have it.
const KINDS: Readonly<Record<EventKind, true>> = {
  DISBURSED: true,
  ADVANCED: true,
  PAYMENT_RECEIVED: true,
  PAYMENT_REVERSED: true,
  FEE_CHARGED: true,
  FEE_WAIVED: true,
  INTEREST_ADJUSTED: true,
  TERMS_CHANGED: true,
  REFUNDED: true,
  FORGIVEN: true,
  SETTLEMENT_AGREED: true,
  TAKEN_BACK: true,
  MARKED_DEFAULTED: true,
  WRITTEN_OFF: true,
  SOLD: true,
  TRANSFERRED: true,
  NOTE: true,
}

test('every kind of event is in the random lives', () => {
  const kinds = fc.sample(anyLife, { numRuns: 400, seed: 1 }).flatMap(({ events }) => events.map(({ kind }) => kind))

  assert.deepEqual([...new Set(kinds)].toSorted(), Object.keys(KINDS).toSorted())
})
