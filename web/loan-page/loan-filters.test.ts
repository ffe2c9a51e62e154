import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewOf } from '../lists/view-of.ts'
import { countsOf, loansIn, type Pills, pillsIn, tabNamed } from './loan-filters.ts'

const loan = (changes: Partial<Parameters<typeof countsOf>[0][number]> = {}) => ({
  status: 'ACTIVE' as const,
  loanType: 'PERSONAL' as const,
  daysPastDue: 0,
  pastDueAmount: 0,
  maturityDate: '2030-01-01',
  outstandingBalance: 20_000,
  ...changes,
})

const loans = [
  loan(),
  loan({ status: 'LATE', daysPastDue: 12, pastDueAmount: 100 }),
  loan({ status: 'DEFAULTED', daysPastDue: 95, outstandingBalance: 300_000 }),
  loan({ status: 'PENDING', loanType: 'BUSINESS' }),
  loan({ status: 'PAID_OFF', outstandingBalance: 0 }),
]
const any: Pills = { type: 'any', days: 'any', ends: 'any', above: 'any' }
const found = (changes: Partial<Pills>, tab = tabNamed('all')) =>
  loansIn(loans, { tab, pills: { ...any, ...changes }, today: '2026-03-02' }).map(({ status }) => status)

test('each tab says how many loans it has; a closed loan is only among the closed ones', () => {
  assert.deepEqual(countsOf(loans), { all: 4, late: 2, defaulted: 1, pending: 1, closed: 1 })
})

test('a loan with a payment past due is among those past due before its status says so', () => {
  assert.deepEqual(countsOf([loan({ status: 'ACTIVE', daysPastDue: 3 })]).late, 1)
})

test('pills narrow the loans of a tab, each by its own rule and all together', () => {
  assert.deepEqual(found({ type: 'BUSINESS' }), ['PENDING'])
  assert.deepEqual(found({ days: '30' }), ['DEFAULTED'])
  assert.deepEqual(found({ above: '250000', days: '1' }), ['DEFAULTED'])
  assert.deepEqual(found({ ends: '30' }), [])
  assert.deepEqual(found({}, 'closed'), ['PAID_OFF'])
})

test('what an address says wrongly means no filter', () => {
  assert.equal(tabNamed('lost'), 'all')
  assert.deepEqual(pillsIn(new URLSearchParams('type=CASTLE&days=30')), { ...any, days: '30' })
})

test('a view keeps filters, search and order, but not the page', () => {
  assert.equal(viewOf(new URLSearchParams('status=late&page=3&days=30')), 'days=30&status=late')
})
