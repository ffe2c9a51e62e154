import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import { schedule } from '../schedule/schedule.ts'
import type { LoanTerms, PrintedInstallment } from '../terms/terms.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { agreedPlan } from './agreed-plan.ts'

/** 500.00 with rows that the contract states: 1 % of 500.00 would be 5.00, and two rows would ask for 253.76. */
const printedRows: PrintedInstallment[] = [
  { dueOn: '2026-02-01', principalCents: 200_00, interestCents: 5_07 },
  { dueOn: '2026-03-01', principalCents: 300_00, interestCents: 3_01 },
]
const stated = (rows: PrintedInstallment[], parts: Partial<LoanTerms['options']> = {}) =>
  aLoan({ principalCents: 500_00, maturityOn: '2026-03-01', options: { printedRows: rows, ...parts } })

test('the loan keeps the rows its contract states, beside the schedule that its other terms would make', () => {
  const terms = stated(printedRows)
  const state = replay(terms, entered([disbursed(terms)]), { asOn: '2026-01-01' })

  assert.deepEqual(
    state.installments.map(({ paymentCents }) => paymentCents),
    [205_07, 303_01],
  )
  assert.deepEqual(
    replay(terms, [], { asOn: '2025-12-31' }).installments.map(({ paymentCents, isPaid }) => [paymentCents, isPaid]),
    [
      [205_07, false],
      [303_01, false],
    ],
  )
  assert.deepEqual(
    schedule(terms).map(({ paymentCents }) => paymentCents),
    [253_76, 253_75],
  )
})

test('stated rows follow each other from the origination day, and their balance falls by their principal', () => {
  const { installments: rows, periods, levelCents, interestOnlyPeriods } = agreedPlan(stated(printedRows))

  assert.deepEqual(
    rows.map(({ number, fromOn, balanceCents }) => [number, fromOn, balanceCents]),
    [
      [1, '2026-01-01', 300_00],
      [2, '2026-02-01', 0],
    ],
  )
  assert.deepEqual(
    periods.map(({ part }) => part),
    [
      { numerator: 1, denominator: 12 },
      { numerator: 1, denominator: 12 },
    ],
  )
  assert.deepEqual([levelCents, interestOnlyPeriods], [205_07, 0])
})

test('where principals are stated as equal, the level is the principal of a row', () => {
  const { levelCents } = agreedPlan(stated(printedRows, { equalPrincipal: true }))

  assert.equal(levelCents, 200_00)
})

test('when only the last stated row takes principal there is no level, and the rows before it are of interest alone', () => {
  const [first, last] = [
    { dueOn: '2026-02-01', principalCents: 0, interestCents: 5_07 },
    { dueOn: '2026-03-01', principalCents: 500_00, interestCents: 5_00 },
  ]

  const { levelCents, interestOnlyPeriods } = agreedPlan(stated([first, last]))

  assert.deepEqual([levelCents, interestOnlyPeriods], [null, 1])
})

// 100.00 down; 200.00 extra on 1 February leave 100.00, which the last row asks for with 1 %.
test('a stated row on the origination day is a down payment, and takes no part in the periods', () => {
  const terms = stated([{ dueOn: '2026-01-01', principalCents: 100_00, interestCents: 0 }, ...printedRows].map(less))
  const events = entered([disbursed(terms), paid('2026-01-01', 100_00), paid('2026-02-01', 305_07)])

  const { periods } = agreedPlan(terms)
  const { installments } = replay(terms, events, { asOn: '2026-02-01' })

  assert.equal(periods.length, 2)
  assert.deepEqual(
    installments.map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents]),
    [
      ['2026-01-01', 0, 100_00],
      ['2026-02-01', 5_07, 300_00],
      ['2026-03-01', 1_00, 100_00],
    ],
  )
})

/** The last row repays 100.00 less, which the down payment did. */
function less(row: PrintedInstallment): PrintedInstallment {
  return row.dueOn === '2026-03-01' ? { ...row, principalCents: 200_00 } : row
}

// 5 cents at 25.8621 %: five months earn a cent, and a thirteenth of it all is less than half a cent.
test('a level payment of no cent is one: the last installment asks for everything', () => {
  const days = { firstDueOn: '2026-06-01', maturityOn: '2027-06-01' }
  const terms = aLoan({ principalCents: 5, annualRatePpm: 258_621, accrual: 'DAILY', ...days })
  const { installments } = replay(terms, entered([disbursed(terms)]), { asOn: '2026-01-01' })

  assert.deepEqual(
    installments.map(({ paymentCents }) => paymentCents),
    [...Array.from({ length: 12 }, () => 0), 6],
  )
})
