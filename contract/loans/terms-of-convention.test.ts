import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '#engine/conventions/find-conventions.ts'
import type { KnownFigure } from '#engine/conventions/known-figure.ts'
import { pairedTrials } from '#engine/conventions/paired-ways.ts'
import { commonTrials, livedTrials, paperTrials, rarerTrials, WAYS } from '#engine/conventions/ways.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { termsProblems } from '#engine/terms/terms-problems.ts'
import { type LoanForm, termsOf } from './loan-form.ts'
import { canBeStated, termsOfConvention } from './terms-of-convention.ts'

/** A form that states nothing but what every form asks for. The first payment is due after 45 days. */
const form: LoanForm = {
  loanName: 'Elm Street',
  loanType: 'OTHER',
  borrowerId: 1,
  principalAmount: 25_000,
  interestRate: 9.5,
  originationDate: '2026-01-31',
  firstPaymentDate: '2026-03-31',
  maturityDate: '2029-03-31',
  paymentFrequency: 'MONTHLY',
  paymentStructure: 'FULLY_AMORTIZED',
  hasBalloonPayment: false,
}
/** Their amounts are taken as stated ones. */
const figures: KnownFigure[] = [
  { kind: 'PAYMENT', cents: 812_34 },
  { kind: 'PRINCIPAL_OF', payment: 1, cents: 700_00 },
]

test('a loan with the terms of a convention is made and paid off as the convention says', () => {
  const plain = termsOf(form)
  const trials = [commonTrials(plain), rarerTrials(plain, figures), livedTrials(plain), paperTrials(plain)].flat()
  const rarer = [...livedTrials(plain), ...rarerTrials(plain, figures)]
  const pairs = pairedTrials(plain, { trials: rarer, figures: 3 })
  const possible = [...trials, ...pairs].filter(({ terms }) => termsProblems(terms).length === 0)
  assert.ok(possible.length > 400, `${possible.length}`)

  for (const { terms, ...way } of possible) {
    const { dayCount, rounding, accrual, allocation } = terms
    const convention = { ...way, dayCount, rounding, accrual, allocation }
    const finding: Finding = { convention, terms, found: [], agreeing: 0, offByCents: 0 }
    const stated = termsOfConvention(finding)
    assert.equal(stated !== null, canBeStated(finding))
    if (!stated) continue
    const made = termsOf({ ...form, ...stated } as LoanForm) // the keys are those of the form
    const { options = {} } = made
    const name = JSON.stringify(finding.convention)
    assert.deepEqual(rowsOf({ ...made, accrual, allocation }), rowsOf(finding.terms), name)
    assert.deepEqual(options, { ...options, ...finding.terms.options }, name)
  }
})

test('every way of a contract can be stated, and what only papers know cannot', () => {
  const ofWay = (way: (typeof WAYS)[number]) => ({ convention: { way } }) as Finding // only the way is looked at

  assert.deepEqual(
    WAYS.filter((way) => !canBeStated(ofWay(way))),
    ['LAST_PAYMENT_LEVEL', 'FRACTIONS_KEPT', 'UNROUNDED'],
  )
})

const rowsOf = (terms: Finding['terms']) =>
  schedule(terms).map(({ dueOn, paymentCents, interestCents }) => [dueOn, paymentCents, interestCents].join(' '))
