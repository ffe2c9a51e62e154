import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Derivation, Step } from '#engine/explain/explain.ts'
import { explainBalance } from '#engine/explain/explain-balance.ts'
import { explainPayoff } from '#engine/explain/explain-payoff.ts'
import { explainPlannedInstallment } from '#engine/explain/explain-planned-installment.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { loans } from '#texts/en/loans.ts'
import { english, spanish } from '#texts/testing/every-text.ts'
import { type Texts, textWith } from '#texts/text.ts'
import { shownValues, WHY_NOTES, WHY_TEXTS } from './why-words.ts'

const ENGLISH: Texts = english
const DAY_COUNTS: Readonly<Record<string, unknown>> = loans

const terms = aLoan({
  principalCents: 250_000_00,
  annualRatePpm: 71_250,
  maturityOn: '2056-01-01',
  lateFee: { kind: 'FLAT', amountCents: 50_00 },
  graceDays: 5,
})

const events: LoanEvent[] = [
  {
    id: 1,
    kind: 'DISBURSED',
    amountCents: 250_000_00,
    effectiveOn: '2026-01-01',
    recordedAt: '2026-01-01T10:00:00.000Z',
  },
]

const wordText = (name: string, word: string): string => String(DAY_COUNTS[`${name}.${word}`])

const said = ({ key, values }: Step): string => {
  const text = ENGLISH[WHY_TEXTS[key as keyof typeof WHY_TEXTS]] ?? key
  return textWith(text, 'en', shownValues(values, { language: 'en', wordText }))
}

const allSteps = ({ steps }: Derivation): Step[] =>
  steps.flatMap((step) => [step, ...(step.from ? allSteps(step.from) : [])])

// 250,000 × 7.125 % ÷ 12 = 1,484.375, half up.
test('the interest of the first row is said with its balance, its rate and its part of a year', () => {
  const [, interest] = allSteps(explainPlannedInstallment(terms, 1))

  assert.equal(interest && said(interest), '$250,000.00 × 7.125% × 1/12 of a year')
  assert.equal(interest?.amountCents, 1_484_38)
})

test('a line of the balance names its day', () => {
  const [lent] = explainBalance(terms, events, { asOn: '2026-06-15' }).steps

  assert.equal(lent && said(lent), 'Lent on Jan 1, 2026')
})

test('the day of a line stands in Spanish as its sentence does', () => {
  const [lent] = explainBalance(terms, events, { asOn: '2026-06-15' }).steps

  assert.equal(lent && shownValues(lent.values, { language: 'es', wordText })['on'], '1 de enero de 2026')
})

test('no value stays unsaid in any line of a payoff with arrears and late fees', () => {
  const lines = allSteps(explainPayoff(terms, events, { on: '2026-06-15' })).map(said)

  assert.ok(lines.length > 10)
  assert.deepEqual(
    lines.filter((line) => /[{}]|undefined|NaN/.test(line)),
    [],
  )
})

test('every text of a derivation is written in Spanish too', () => {
  const keys = [...Object.values(WHY_TEXTS), ...Object.values(WHY_NOTES)]

  assert.deepEqual(
    keys.filter((key) => !(key in spanish)),
    [],
  )
})
