import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanState } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// Two rows of 1,200 × 0.01 × 1.01² ÷ (1.01² − 1) = 609.0149…, so 609.01: 12.00 and 597.01, then 6.03 and 602.99.
const two = aLoan({ maturityOn: '2026-03-01' })
const principalOnly = { application: { kind: 'PRINCIPAL_ONLY' } as const }

function after(happenings: Happening[], asOn: string): LoanState {
  return replay(two, entered([disbursed(two), ...happenings]), { asOn })
}

/** What every row still asks for: its interest and its principal. */
function openOf({ installments }: LoanState) {
  return installments.map((row) => [
    row.interestCents - row.paidInterestCents,
    row.principalCents - row.paidPrincipalCents,
    row.paidOn,
  ])
}

// Both rows have begun by 10 February. 602.99 come off row 2, the newest, and 97.01 off the 597.01 of row 1.
test('extra principal above the rows to come comes off the rows that have begun, the newest first', () => {
  const state = after([paid('2026-02-10', 700_00, principalOnly)], '2026-02-10')

  assert.deepEqual(openOf(state), [
    [12_00, 500_00, null],
    [6_03, 0, null],
  ])
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [1, 512_00])
})

// Of row 1, 12.00 and 100.00 were paid, so 497.01 are open; 487.01 of the 1,090.00 come off them.
test('extra principal never takes off a row what was paid on it', () => {
  const state = after([paid('2026-02-01', 112_00), paid('2026-02-10', 1_090_00, principalOnly)], '2026-02-10')

  assert.deepEqual(openOf(state), [
    [0, 10_00, null],
    [6_03, 0, null],
  ])
})

test('a row of which extra principal leaves nothing open is paid on that day', () => {
  const state = after([paid('2026-02-01', 112_00), paid('2026-02-10', 1_100_00, principalOnly)], '2026-02-10')

  assert.deepEqual(openOf(state), [
    [0, 0, '2026-02-10'],
    [6_03, 0, null],
  ])
  assert.deepEqual([state.nextDue?.dueOn, state.nextDue?.amountCents], ['2026-03-01', 6_03])
})

// 5.00 that no fee had use for are held; they must not keep row 1 from the lower payment.
test('with daily interest, extra principal lowers the payment of the next row too, whatever was held before', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 5_00 } as const
  const lower = paid('2026-01-21', 2_000_00, { ...principalOnly, extraPrincipal: 'LOWER_PAYMENT' })
  const held = paid('2026-01-21', 5_00, { application })
  const paymentsAfter = (...happenings: Happening[]) =>
    replay(daily, entered([disbursed(daily), ...happenings]), { asOn: '2026-02-01' }).installments.map(
      ({ paymentCents }) => paymentCents,
    )

  assert.deepEqual(paymentsAfter(held, lower)[0], paymentsAfter(lower)[0])
  assert.ok((paymentsAfter(lower)[1] ?? 0) < 866_51)
})

test('a row without interest or principal is paid on its due day, not before', () => {
  const free = aLoan({ annualRatePpm: 0, structure: 'INTEREST_ONLY', interestOnlyMonths: 2 })
  const stateOn = (asOn: string) => replay(free, entered([disbursed(free)]), { asOn })

  assert.deepEqual([stateOn('2026-01-31').installments[0]?.paidOn, stateOn('2026-01-31').status], [null, 'CURRENT'])
  assert.equal(stateOn('2026-02-01').installments[0]?.paidOn, '2026-02-01')
  assert.equal(stateOn('2026-02-01').installments[1]?.paidOn, null)
  assert.equal(stateOn('2026-02-01').nextDue?.number, 3)
})

// 5.00 were added to row 2 by hand, so it keeps its 11.05 at 12 %; row 3 bears 1,009.81 × 0.5 %.
test('a row that was changed by hand stays as it is when the rate changes within it', () => {
  const loan = aLoan()
  const events = entered([
    disbursed(loan),
    paid('2026-02-01', 106_62),
    { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-02-10', amountCents: 5_00 },
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-15', change: { annualRatePpm: 60_000 } },
  ])

  const { installments } = replay(loan, events, { asOn: '2026-02-15' })

  assert.deepEqual([installments[1]?.interestCents, installments[2]?.interestCents], [16_05, 5_05])
})

// 200.00 extra: 905.38 × 0.01 ÷ (1 − 1.01^−11) = 87.3278…, so 87.33. 300.00 more leave 605.38 and this payment:
// 6.05 of interest and 81.28 of principal.
test('extra principal that shortens the term keeps the payment that extra principal before it has lowered', () => {
  const lower = paid('2026-01-10', 200_00, { ...principalOnly, extraPrincipal: 'LOWER_PAYMENT' })
  const shorten = paid('2026-01-15', 300_00, { ...principalOnly, extraPrincipal: 'SHORTEN_TERM' })
  const installmentsOf = (loan: LoanTerms) =>
    replay(loan, entered([disbursed(loan), lower, shorten]), { asOn: '2026-01-15' }).installments

  const scheduled = installmentsOf(aLoan())
  const daily = installmentsOf(aLoan({ accrual: 'DAILY' }))
  const onlyLowered = replay(aLoan({ accrual: 'DAILY' }), entered([disbursed(aLoan()), lower]), { asOn: '2026-01-15' })

  assert.deepEqual([scheduled[1]?.interestCents, scheduled[1]?.principalCents], [6_05, 81_28])
  assert.equal(scheduled.length, 9)
  assert.equal(daily[1]?.paymentCents, onlyLowered.installments[1]?.paymentCents)
})
