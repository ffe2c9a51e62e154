import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownStatus } from './shown-status.ts'

test('a loan that runs and is on time is called active, and any other by its own word', () => {
  assert.equal(shownStatus('CURRENT'), 'ACTIVE')
  for (const status of ['LATE', 'DEFAULTED', 'PAID_OFF', 'PENDING']) assert.equal(shownStatus(status), status)
})
