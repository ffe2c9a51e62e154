import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered } from '../testing/loan-histories.ts'
import { balloonOfInstallments, scheduledBalloon } from './balloon.ts'
import { estimatedBalloon } from './estimate.ts'
import { levelPayment, schedule } from './schedule.ts'

// 120,000 at 6 % amortized over 30 years and due after five: 59 payments of 719.46 and one of 112,384.78.
const terms = aLoan({
  principalCents: 120_000_00,
  annualRatePpm: 60_000,
  maturityOn: '2031-01-01',
  balloon: { dueOn: '2031-01-01', amortizationMonths: 360 },
})
const rowsOfLoan = (loan: typeof terms) =>
  replay(loan, entered([disbursed(loan)]), { asOn: loan.originationOn }).installments

test('the balloon of the schedule is nine cents above the one of the formula', () => {
  assert.equal(scheduledBalloon(terms, schedule(terms)), 111_665_32)
  assert.equal(estimatedBalloon(terms), 111_665_23)
  assert.equal(balloonOfInstallments(rowsOfLoan(terms)), 111_665_32)
})

test('a balloon between two due days, or after interest alone, is all the principal that was left', () => {
  const between = { ...terms, balloon: { dueOn: '2030-12-16', amortizationMonths: 360 } }
  const interestOnly = { ...terms, structure: 'INTEREST_ONLY' as const, interestOnlyMonths: 60 }

  assert.equal(scheduledBalloon(between, schedule(between)), schedule(between).at(-1)?.principalCents)
  assert.equal(scheduledBalloon(interestOnly, schedule(interestOnly)), 120_000_00)
  assert.equal(balloonOfInstallments(rowsOfLoan(interestOnly)), 120_000_00)
})

test('without installments there is no balloon', () => {
  assert.deepEqual([scheduledBalloon(terms, []), balloonOfInstallments([])], [0, 0])
})

test('where the installment before the last asks for the level payment, both rules give one balloon', (t) => {
  holds(t, anyHistory, ({ terms: loan }) => {
    const rows = schedule(loan)
    const last = rows.at(-1)
    // Interest paid at closing stands on the first day, before the first payment.
    const first = rows.find(({ fromOn, dueOn }) => dueOn > fromOn)
    const isOrdinary = rows.at(-2)?.paymentCents === levelPayment(loan) && rows.at(-2)?.principalCents !== 0
    if (!loan.balloon || !isOrdinary || loan.frequency !== 'MONTHLY' || last?.dueOn.slice(8) !== first?.dueOn.slice(8))
      return

    assert.equal(balloonOfInstallments(rowsOfLoan(loan)), scheduledBalloon(loan, rows))
  })
})
