import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBeStated } from '#contract/loans/terms-of-convention.ts'
import { findConventions } from '#engine/conventions/find-conventions.ts'
import { shownSchedule } from '#engine/conventions/shown-schedule.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { answerOf, chosenOf, type FigureLine, knownOf } from './known-figures.ts'

const terms = aLoan({ principalCents: 250_000_00, annualRatePpm: 71_250, maturityOn: '2036-01-01' })
const nothing: FigureLine = { id: 1, kind: 'PAYMENT', payment: null, on: null, amount: null }
const line = (parts: Partial<FigureLine>): FigureLine => ({ ...nothing, ...parts })

/** The answer to complete lines. */
function answerTo(loan: LoanTerms, lines: readonly FigureLine[]) {
  const known = knownOf(lines)
  return known && answerOf(known, findConventions(loan, known))
}

test('nothing is said until a line has everything it needs', () => {
  assert.equal(answerTo(terms, [nothing]), null)
  assert.equal(answerTo(terms, [line({ kind: 'BALANCE_AFTER', amount: 1 })]), null)
  assert.equal(answerTo(terms, [line({ kind: 'PAYOFF_ON', amount: 1 })]), null)
  assert.equal(answerTo(terms, [line({ kind: 'PAID', on: '2026-02-01', amount: 1 })]), null)
})

test('a balance of a lender who counts real days names that, and sets only what schedules depend on', () => {
  const balanceCents = schedule({ ...terms, dayCount: 'ACT/365' })[59]?.balanceCents ?? 0

  const answer = answerTo(terms, [nothing, line({ kind: 'BALANCE_AFTER', payment: 60, amount: balanceCents / 100 })])

  const [best] = answer?.shown ?? []
  assert.ok(answer && best)
  assert.deepEqual([best.convention.way, best.convention.dayCount, best.agreeing], ['WHOLE_CENTS', 'ACT/365', 1])
  assert.deepEqual(chosenOf(best, answer.tellsLife), { dayCount: 'ACT/365', rounding: best.convention.rounding })
})

// In a spreadsheet 360 payments of 699.2145… end at zero, the last one like the others.
test('what a loan here cannot keep to is followed by the closest that it can', () => {
  const loan = aLoan({ principalCents: 100_000_00, annualRatePpm: 75_000, maturityOn: '2056-01-01' })
  const exact = shownSchedule(loan, 'UNROUNDED')?.rows.at(-2)

  const answer = answerTo(loan, [
    line({ kind: 'BALANCE_AFTER', payment: 359, amount: (exact?.balanceCents ?? 0) / 100 }),
    line({ kind: 'LAST_PAYMENT', amount: (exact?.paymentCents ?? 0) / 100 }),
  ])

  const ways = answer?.shown.map(({ convention }) => convention.way) ?? []
  assert.equal(ways[0], 'UNROUNDED')
  assert.equal(canBeStated(answer?.shown.at(-1) ?? assert.fail()), true)
})

test('a payment that no convention gives can be kept as stated in the contract it', () => {
  const unknown = answerTo(terms, [line({ kind: 'PAYMENT', amount: 1_234.56 })])
  const known = answerTo(terms, [line({ kind: 'PAYMENT', amount: (schedule(terms)[0]?.paymentCents ?? 0) / 100 })])

  assert.deepEqual([unknown?.statedCents, known?.statedCents], [1_234_56, null])
})

test('a way that a term of the loan states is chosen by that term', () => {
  const rows = schedule({ ...terms, options: { equalPrincipal: true } })
  const answer = answerTo(terms, [
    line({ kind: 'BALANCE_AFTER', payment: 10, amount: (rows[9]?.balanceCents ?? 0) / 100 }),
  ])
  const [best] = answer?.shown ?? []

  assert.ok(answer && best && canBeStated(best))
  assert.equal(chosenOf(best, answer.tellsLife).paymentRule, 'EQUAL_PRINCIPAL')
})

// 1,300.00 where the formula gives 1,332.25, and the last payment takes the rest.
test('a payment stated by the contract is told where the other figures confirm it', () => {
  const loan = aLoan({ principalCents: 120_000_00, annualRatePpm: 60_000, maturityOn: '2036-01-01' })
  const rows = schedule({ ...loan, options: { paymentCents: 1_300_00 } })

  const answer = answerTo(loan, [
    line({ kind: 'PAYMENT', amount: 1_300 }),
    line({ kind: 'LAST_PAYMENT', amount: (rows.at(-1)?.paymentCents ?? 0) / 100 }),
  ])
  const [best] = answer?.shown ?? []

  assert.ok(answer && best)
  assert.deepEqual(
    [best.convention.way, chosenOf(best, answer.tellsLife).paymentRule, chosenOf(best, answer.tellsLife).statedPayment],
    ['STATED', 'STATED', 1_300],
  )
})
