import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowerCounts, borrowersIn, borrowerTabNamed, portalNamed } from './borrower-filters.ts'

const borrower = (changes: object) => ({ daysPastDue: 0, activeLoans: 1, portal: 'NONE' as const, ...changes })
const late = borrower({ daysPastDue: 12, portal: 'LINKED' })
const defaulted = borrower({ daysPastDue: 200, activeLoans: 0 })
const former = borrower({ activeLoans: 0, portal: 'INVITED' })
const all = [borrower({}), late, defaulted, former]

test('a borrower whose only loan is in default is late, not without a loan', () => {
  assert.deepEqual(borrowerCounts(all), { all: 4, late: 2, none: 1 })
  assert.deepEqual(borrowersIn(all, { tab: 'none', portal: 'any' }), [former])
  assert.deepEqual(borrowersIn(all, { tab: 'late', portal: 'LINKED' }), [late])
})

test('an address with words that nobody chose shows everybody', () => {
  assert.deepEqual([borrowerTabNamed('lost'), borrowerTabNamed(null), portalNamed('x')], ['all', 'all', 'any'])
})
