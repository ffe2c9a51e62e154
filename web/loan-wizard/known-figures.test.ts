import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schedule } from '#engine/schedule/schedule.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { answerTo, canBeChosen, chosenOf, type FigureLine } from './known-figures.ts'

const terms = aLoan({ principalCents: 250_000_00, annualRatePpm: 71_250, maturityOn: '2036-01-01' })
const nothing: FigureLine = { id: 1, kind: 'PAYMENT', payment: null, on: null, amount: null }
const line = (parts: Partial<FigureLine>): FigureLine => ({ ...nothing, ...parts })

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

test('what a loan here cannot keep to is followed by the closest that it can', () => {
  const rows = schedule({ ...terms, options: { equalPrincipal: true } })
  const amount = (rows[9]?.balanceCents ?? 0) / 100

  const answer = answerTo(terms, [line({ kind: 'BALANCE_AFTER', payment: 10, amount })])

  const ways = answer?.shown.map(({ convention }) => convention.way) ?? []
  assert.equal(ways[0], 'EQUAL_PRINCIPAL')
  assert.equal(ways.at(-1), 'WHOLE_CENTS')
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

  assert.ok(answer && best && canBeChosen(best))
  assert.equal(chosenOf(best, answer.tellsLife).paymentRule, 'EQUAL_PRINCIPAL')
})
