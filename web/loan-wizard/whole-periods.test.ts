import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueDays } from '#engine/terms/due-days.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { nearestWholeEnd } from './whole-periods.ts'

const terms = aLoan({
  principalCents: 12_000_00,
  originationOn: '2026-01-05',
  maturityOn: '2027-01-05',
  frequency: 'WEEKLY',
})

test('a year of weeks is offered as 52 whole ones, and a year of two weeks as 26', () => {
  assert.equal(dueDays(terms).length, 53)
  assert.deepEqual(nearestWholeEnd(terms), { maturityOn: '2027-01-04', payments: 52 })
  assert.deepEqual(nearestWholeEnd({ ...terms, frequency: 'BI_WEEKLY' }), { maturityOn: '2027-01-04', payments: 26 })
})

test('an end that is nearer to the next payment than to the one before is moved on', () => {
  assert.deepEqual(nearestWholeEnd({ ...terms, frequency: 'QUARTERLY', maturityOn: '2026-12-20' }), {
    maturityOn: '2027-01-05',
    payments: 4,
  })
})

test('a loan shorter than its first period is offered the whole of it', () => {
  assert.deepEqual(nearestWholeEnd({ ...terms, frequency: 'ANNUALLY', maturityOn: '2026-09-05' }), {
    maturityOn: '2027-01-05',
    payments: 1,
  })
})

test('the end that is offered leaves nothing to offer', () => {
  const offered = nearestWholeEnd({ ...terms, firstDueOn: '2026-01-20', maturityOn: '2028-05-17' })

  assert.ok(offered)
  assert.equal(nearestWholeEnd({ ...terms, firstDueOn: '2026-01-20', maturityOn: offered.maturityOn }), null)
})

test('nothing is offered when the last period is whole, or a balloon ends the loan', () => {
  assert.equal(nearestWholeEnd({ ...terms, frequency: 'MONTHLY' }), null)
  assert.equal(nearestWholeEnd({ ...terms, balloon: { dueOn: '2026-06-09', amortizationMonths: 360 } }), null)
})

test('a single payment, and a loan that its payments repay earlier, are offered no other end', () => {
  assert.equal(nearestWholeEnd({ ...terms, frequency: 'AT_MATURITY', maturityOn: '2026-12-20' }), null)
  assert.equal(nearestWholeEnd({ ...terms, options: { paymentCents: 1_000_00 } }), null)
  assert.notEqual(nearestWholeEnd({ ...terms, options: { paymentCents: 200_00 } }), null)
})
