import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

/** Interest and principal of some rows of a loan after what happened. */
function installmentsAt(loan: LoanTerms, happenings: Happening[], [from, to]: [number, number]) {
  const { installments } = replay(loan, entered([disbursed(loan), ...happenings]), { asOn: '2026-12-31' })
  return installments.slice(from - 1, to).map(({ interestCents, principalCents }) => [interestCents, principalCents])
}

const stating = (options: ScheduleOptions) => aLoan({ options })
const lower = (amountCents: number) => paid('2026-02-01', amountCents, { extraPrincipal: 'LOWER_PAYMENT' })
const advance = (effectiveOn: string): Happening => ({ kind: 'DISBURSED', effectiveOn, amountCents: 600_00 })

// 106.6185… in whole dollars is 107.00. 905.00 over 11 rows: 87.2909…, so 87.00.
test('a lowered payment is rounded to the multiple that the contract states', () => {
  const loan = stating({ paymentMultipleCents: 100 })

  assert.deepEqual(installmentsAt(loan, [lower(307_00)], [1, 2]), [
    [12_00, 295_00],
    [9_05, 77_95],
  ])
})

// Rounded down, 106.61; 905.39 over 11 rows: 87.3285…, so 87.32.
test('a lowered payment is rounded as stated in the contract for payments', () => {
  const loan = stating({ paymentRounding: 'DOWN' })

  assert.deepEqual(installmentsAt(loan, [lower(306_61)], [2, 2]), [[9_05, 78_27]])
})

// Rows 1 and 2 of 107.00 leave 1,009.05. 14 of 360 days of it and 16 of 1,609.05 are 13.2905, so 13.29.
// 1,622.34 × 1.01⁹ ÷ 10.462213 = 169.5940…
test('the payment after an advance within a row is rounded as stated in the contract', () => {
  const events = [paid('2026-02-01', 107_00), paid('2026-03-01', 107_00), advance('2026-03-15')]

  assert.deepEqual(installmentsAt(stating({ paymentMultipleCents: 100 }), events, [3, 3]), [[13_29, 156_71]])
  assert.deepEqual(
    installmentsAt(stating({ paymentMultipleCents: 100, paymentRounding: 'DOWN' }), events, [3, 3])[0]?.[1],
    155_71,
  )
})

// 100.00 a row; 900.00 over 11 rows are 81.82 each.
test('with equal principal, extra principal lowers the principal of every row', () => {
  const loan = stating({ equalPrincipal: true })

  assert.deepEqual(installmentsAt(loan, [lower(312_00)], [2, 3]), [
    [9_00, 81_82],
    [8_18, 81_82],
  ])
})

// Twelve payments of 112.00. 900.00 and eleven times 12.00 are 93.8181… a row.
test('with flat interest, extra principal lowers the payment and not the interest', () => {
  const flat = { flatInterest: true } as const

  assert.deepEqual(installmentsAt(stating(flat), [lower(312_00)], [2, 2]), [[12_00, 81_82]])
  assert.deepEqual(installmentsAt(stating({ ...flat, paymentMultipleCents: 100 }), [lower(312_00)], [2, 2]), [
    [12_00, 82_00],
  ])
  assert.deepEqual(
    installmentsAt(stating({ ...flat, paymentMultipleCents: 100, paymentRounding: 'DOWN' }), [lower(312_00)], [2, 2]),
    [[12_00, 81_00]],
  )
})

const interestOnly = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 3 })

// 1,000.00 over the nine rows after the interest-only ones: 116.7403….
test('within the interest-only period, extra principal lowers the payments that follow it', () => {
  assert.deepEqual(installmentsAt(interestOnly, [lower(212_00)], [2, 4]), [
    [10_00, 0],
    [10_00, 0],
    [10_00, 106_74],
  ])
})

// 14 days of 1,200.00 and 16 of 1,800.00 are 15.20. 1,800.00 over nine rows: 210.1326….
test('an advance within the interest-only period is repaid after it', () => {
  const events = [paid('2026-02-01', 12_00), advance('2026-02-15')]

  assert.deepEqual(installmentsAt(interestOnly, events, [2, 4]), [
    [15_20, 0],
    [18_00, 0],
    [18_00, 192_13],
  ])
})

test('with interest alone to the end, extra principal leaves all rows of interest, and the rest to the last', () => {
  const loan = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })

  assert.deepEqual(installmentsAt(loan, [lower(212_00)], [2, 12]), [
    ...Array.from({ length: 10 }, () => [10_00, 0]),
    [10_00, 1_000_00],
  ])
})
