import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 10,000.00 of 20,000.00 are out at 7.3 %, by the day over 365: 2.00 a day. 0.73 % a year of 10,000.00 not drawn are 0.20 a day.
const line = aLoan({
  ...{ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY', lateFee: null },
  ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12, commitmentCents: 20_000_00, line: {} },
  options: { undrawnFeePpm: 7_300 },
})
const draw = (effectiveOn: string, amountCents: number): Happening => ({ kind: 'ADVANCED', effectiveOn, amountCents })
const feesOf = (terms: LoanTerms, happenings: Happening[], asOn: string) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn }).fees.map(
    ({ id, kind, chargedOn, amountCents }) => [
      ...[kind, id.kind === 'EVENT' ? 0 : id.installment, chargedOn, amountCents],
    ],
  )

// January has 31 days: 6.20. February has 28: 5.60.
test('what is not drawn is charged for on each due day, for the days before', () => {
  assert.deepEqual(feesOf(line, [], '2026-01-31'), [])
  assert.deepEqual(feesOf(line, [], '2026-03-01'), [
    ['UNDRAWN', 20260201, '2026-02-01', 6_20],
    ['UNDRAWN', 20260301, '2026-03-01', 5_60],
  ])
})

// 15 days on 10,000.00 at 0.20, 16 days on 5,000.00 at 0.10: 3.00 + 1.60. With 5,000.00 repaid on 21 January, 5 of the 16
// are on 5,000.00 and 11 on what was repaid too: 3.00 + 0.50 + 2.20.
test('each day counts what was not drawn on it; what is repaid counts again on a line of credit', () => {
  const drawn = [draw('2026-01-16', 5_000_00)]

  assert.deepEqual(feesOf(line, drawn, '2026-02-01'), [['UNDRAWN', 20260201, '2026-02-01', 4_60]])
  // 45.00 of interest were earned by the 21st: 15 days at 2.00 and 5 at 3.00.
  assert.deepEqual(feesOf(line, [...drawn, paid('2026-01-21', 5_045_00)], '2026-02-01'), [
    ['UNDRAWN', 20260201, '2026-02-01', 5_70],
  ])
})

test('a line on which nothing is owed is charged for whole, up to its last day and not after it', () => {
  const { totalCents } = payoff(line, entered([disbursed(line)]), { on: '2026-01-01' })
  const fees = feesOf(line, [paid('2026-01-01', totalCents)], '2027-06-01')

  // 20,000.00 at 0.73 % are 146.00 a year.
  assert.equal(fees.length, 12)
  assert.equal(
    fees.reduce((sum, [, , , cents]) => sum + Number(cents), 0),
    146_00,
  )
})

// From 1 February on: 28 days at 0.20, and from 1 March on at twice that: 31 days at 0.40.
test('a fee that is agreed later counts from its day; another rate counts for the days since the last charge', () => {
  const { options: _, ...without } = line
  const agreed = (effectiveOn: string, undrawnFeePpm: number): Happening => ({
    ...{ kind: 'TERMS_CHANGED', effectiveOn, change: { options: { undrawnFeePpm } } },
  })

  assert.deepEqual(feesOf(without, [agreed('2026-02-01', 7_300), agreed('2026-03-15', 14_600)], '2026-04-01'), [
    ['UNDRAWN', 20260301, '2026-03-01', 5_60],
    ['UNDRAWN', 20260401, '2026-04-01', 12_40],
  ])
})

test('a commitment that is no line is charged for what was never lent, until it is paid off or lent whole', () => {
  const { line: _, ...rehab } = line
  assert.deepEqual(feesOf(rehab, [paid('2026-01-16', 5_030_00)], '2026-02-01'), [
    ['UNDRAWN', 20260201, '2026-02-01', 6_20],
  ])
  assert.deepEqual(feesOf(rehab, [draw('2026-01-01', 10_000_00)], '2026-04-01'), [])
  const { totalCents } = payoff(rehab, entered([disbursed(rehab)]), { on: '2026-01-11' })
  assert.deepEqual(feesOf(rehab, [paid('2026-01-11', totalCents)], '2026-04-01'), [])
})

test('the fee is a fee: it is owed, paid and waived like others, and needs a commitment', () => {
  const events = entered([disbursed(line)])
  assert.equal(payoff(line, events, { on: '2026-02-01' }).feesCents, 6_20)
  const waived: Happening = {
    ...{ kind: 'FEE_WAIVED', feeId: { kind: 'UNDRAWN_FEE', installment: 20260201 } },
    ...{ amountCents: 1_20, effectiveOn: '2026-02-01' },
  }
  assert.equal(replay(line, entered([disbursed(line), waived]), { asOn: '2026-02-01' }).feesDueCents, 5_00)
  const { commitmentCents: _, line: __, ...plain } = line
  assert.deepEqual(
    termsProblems(plain).map(({ field, key }) => [field, key]),
    [['options.undrawnFeePpm', 'onlyWithCommitment']],
  )
})
