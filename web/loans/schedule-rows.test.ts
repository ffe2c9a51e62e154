import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf, scheduleCsvRows, scheduleTotals } from './schedule-rows.ts'

const entry = (paymentNumber: number, isPaid: boolean) => ({
  id: paymentNumber,
  paymentNumber,
  dueDate: `2026-0${paymentNumber}-01`,
  amount: 100.1,
  principalAmount: 60.05,
  interestAmount: 40.05,
  charges: 0,
  outstandingBalance: 1000,
  isPaid,
  paidAmount: isPaid ? 100.1 : 0,
  paidInterest: 0,
  paidPrincipal: 0,
  openInterest: 40,
  openPrincipal: 60,
  openCharges: 0,
})

test('the sums under a schedule are exact to the cent', () => {
  const entries = [entry(1, true), entry(2, false), entry(3, false)]

  assert.deepEqual(scheduleTotals(entries), {
    paidCount: 1,
    amountCents: 300_30,
    principalCents: 180_15,
    interestCents: 120_15,
    chargesCents: 0,
  })
})

test('an answer that is no list of rows counts as an empty schedule', () => {
  // @ts-expect-error: what a broken server might send
  assert.deepEqual(listOf({ rows: [] }), [])
})

test('a downloaded schedule says paid or scheduled for each row', () => {
  const rows = scheduleCsvRows([entry(1, true), entry(2, false)], {
    header: ['#'],
    hasCharges: false,
    words: { paid: 'Paid', scheduled: 'Scheduled' },
  })

  assert.deepEqual(rows, [
    ['#'],
    [1, '2026-01-01', 100.1, 60.05, 40.05, 1000, 'Paid'],
    [2, '2026-02-01', 100.1, 60.05, 40.05, 1000, 'Scheduled'],
  ])
})
