import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { billingCycle } from './billing-cycle.ts'

// A line of 20,000.00 at 7.3 %, by the day over 365: 10,000.00 earn 2.00 a day. Cycles end on the first of each month.
const line = aLoan({
  ...{ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY', lateFee: null },
  ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12, commitmentCents: 20_000_00, line: {} },
})
const draw = (effectiveOn: string, amountCents: number): Happening => ({ kind: 'ADVANCED', effectiveOn, amountCents })
const charge = (effectiveOn: string, amountCents: number): Happening => ({
  kind: 'FEE_CHARGED',
  effectiveOn,
  amountCents,
})
const cycleOn = (happenings: Happening[], on: string) =>
  billingCycle(line, entered([disbursed(line), ...happenings]), on)

// 31 days of January at 2.00, and 16 of them at 1.00 more: 78.00.
test('the first cycle begins with nothing and ends with what was drawn and its interest', () => {
  assert.deepEqual(cycleOn([draw('2026-01-16', 5_000_00)], '2026-02-01'), {
    ...{ after: '2025-12-31', on: '2026-02-01', openingCents: 0, drawnCents: 15_000_00, interestCents: 78_00 },
    ...{ feesCents: 0, paidCents: 0, forgivenCents: 0, otherCents: 0, closingCents: 15_078_00 },
  })
})

// February: 10,062.00 are owed on the 1st. 1,062.00 paid on the 11th are the 62.00, 20.00 of ten more days and 980.00 of principal;
// 9,020.00 earn 1.804 a day, 32.47 in 18 days: 52.47 in all.
test('a cycle adds up from its opening to its closing balance', () => {
  const cycle = cycleOn([paid('2026-02-11', 1_062_00), charge('2026-02-20', 25_00)], '2026-03-01')

  assert.deepEqual(cycle, {
    ...{ after: '2026-02-01', on: '2026-03-01', openingCents: 10_062_00, drawnCents: 0, interestCents: 52_47 },
    ...{ feesCents: 25_00, paidCents: 1_062_00, forgivenCents: 0, otherCents: 0, closingCents: 9_077_47 },
  })
})

test('what is forgiven lowers the balance without a payment, and a cycle can be looked at before it ends', () => {
  const forgiven: Happening = {
    ...{ kind: 'FORGIVEN', effectiveOn: '2026-01-11', forgiveness: 'GIFT' },
    ...{ principalCents: 1_000_00, interestCents: 5_00, feesCents: 0 },
  }
  const cycle = cycleOn([forgiven], '2026-01-11')

  // Ten days at 2.00, of which 5.00 are forgiven.
  assert.deepEqual([cycle.interestCents, cycle.forgivenCents, cycle.closingCents], [20_00, 1_005_00, 9_015_00])
  assert.equal(cycle.otherCents, 0)
})
