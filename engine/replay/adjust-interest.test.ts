import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainAccrued, explainInterestDue } from '../explain/explain-interest.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// Row 1 asks for 12.00 and 94.62, row 2 for 11.05 and 95.57, row 3 for 10.10 and 96.52 (replay.test.ts).
const terms = aLoan()
const byHand = (interestCents: number, principalCents: number) => ({
  application: { kind: 'BY_HAND', interestCents, principalCents, feesCents: 0 } as const,
})
const adjusted = (effectiveOn: string, amountCents: number): Happening => ({
  kind: 'INTEREST_ADJUSTED',
  effectiveOn,
  amountCents,
})
const after = (happenings: Happening[], asOn: string, loan = terms): LoanState =>
  replay(loan, entered([disbursed(loan), ...happenings]), { asOn })
const interestOf = ({ installments }: LoanState) => installments.map(({ interestCents }) => interestCents)

test('interest is forgiven oldest first: what is due, then what the running row asks for', () => {
  const state = after([adjusted('2026-02-10', -15_00)], '2026-02-10')

  assert.deepEqual(interestOf(state).slice(0, 3), [0, 8_05, 10_10])
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [1, 94_62])
})

test('no more interest is forgiven than is unpaid, and none of the rows to come', () => {
  const state = after([paid('2026-02-01', 4_00, byHand(4_00, 0)), adjusted('2026-02-10', -50_00)], '2026-02-10')

  assert.deepEqual(interestOf(state).slice(0, 3), [4_00, 0, 10_10])
})

test('forgiven interest is told on its row below zero', () => {
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), adjusted('2026-02-10', -3_00)])

  const due = explainInterestDue(terms, events, { asOn: '2026-03-01' })

  assert.equal(due.figure, 8_05)
  assert.deepEqual(
    due.steps[0]?.from?.steps.map(({ key, amountCents }) => [key, amountCents]),
    [
      ['interest.of-days', 11_05],
      ['interest.adjusted', -3_00],
    ],
  )
})

test('an installment of which only interest was open is paid on the day that is forgiven', () => {
  const state = after([paid('2026-02-01', 94_62, byHand(0, 94_62)), adjusted('2026-02-10', -12_00)], '2026-02-10')

  assert.deepEqual([state.installments[0]?.paidOn, state.nextDue?.number], ['2026-02-10', 2])
})

test('interest added opens a row that was paid ahead, and is asked for with it', () => {
  const state = after(
    [paid('2026-02-01', 106_62), paid('2026-02-05', 106_62), adjusted('2026-02-10', 5_00)],
    '2026-02-10',
  )

  assert.deepEqual([state.installments[1]?.interestCents, state.installments[1]?.paidOn], [16_05, null])
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [2, 5_00])
})

test('interest added after the last due day is asked for with the last row', () => {
  const three = aLoan({ maturityOn: '2026-04-01' })

  const before = after([], '2026-04-10', three)
  const state = after([adjusted('2026-04-10', 5_00)], '2026-04-10', three)

  assert.deepEqual(
    interestOf(state).map((cents, index) => cents - (interestOf(before)[index] ?? 0)),
    [0, 0, 5_00],
  )
})

// 10,000.00 at 7.3 % earns 2.00 a day: 20.00 by 11 January and as much again by the 21st.
test('with daily interest, forgiven interest is told among the days, and no more is forgiven than was earned', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const accruedAfter = (...happenings: Happening[]) => {
    const { figure, steps } = explainAccrued(daily, entered([disbursed(daily), ...happenings]), { asOn: '2026-01-21' })
    return [figure, steps.map(({ key, amountCents }) => [key, amountCents])]
  }
  const days = ['interest.of-days', 20_00]

  assert.deepEqual(accruedAfter(adjusted('2026-01-11', -5_00)), [35_00, [days, ['interest.adjusted', -5_00], days]])
  assert.deepEqual(accruedAfter(adjusted('2026-01-11', -50_00)), [20_00, [days]])
  assert.deepEqual(accruedAfter(adjusted('2026-01-01', -5_00)), [40_00, [['interest.of-days', 40_00]]])
})
