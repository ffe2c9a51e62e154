import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateFeeTermsOn } from '../book/late-fees.ts'
import { laterOf } from '../numbers/dates.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, withoutWriteOff } from '../testing/loan-histories.ts'
import { bookOf } from './replay.ts'
import { graceDaysOf, latestTerms, termsInForce } from './terms-in-force.ts'

const loan = aLoan({ graceDays: 5 })
const changed = entered([
  disbursed(loan),
  { kind: 'TERMS_CHANGED', effectiveOn: '2026-05-10', change: { graceDays: 15 } },
  { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-10', change: { annualRatePpm: 60_000, graceDays: 10 } },
])

test('changes count by their days, whenever they were entered', () => {
  assert.deepEqual([latestTerms(loan, changed).graceDays, latestTerms(loan, changed).annualRatePpm], [15, 60_000])
  assert.equal(termsInForce(loan, changed, '2026-04-01').graceDays, 10)
})

test('new grace days count for installments due after their day', () => {
  const dueDays = ['2026-03-10', '2026-03-11', '2026-05-10', '2026-05-11', undefined]

  assert.deepEqual(
    dueDays.map((dueOn) => graceDaysOf(loan, changed, dueOn)),
    [5, 10, 10, 15, 15],
  )
})

test('a change after the write-off changes nothing in a replay, and counts among the latest terms', () => {
  const writtenOff = entered([
    disbursed(loan),
    { kind: 'WRITTEN_OFF', effectiveOn: '2026-03-01' },
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-10', change: { annualRatePpm: 60_000 } },
  ])

  assert.equal(termsInForce(loan, writtenOff, '2026-04-01').annualRatePpm, 120_000)
  assert.equal(latestTerms(loan, writtenOff).annualRatePpm, 60_000)
})

test('without a replay the terms and the grace days are those of the replay', (t) => {
  holds(t, anyHistory.map(withoutWriteOff), ({ terms, events }) => {
    const lastOn = events.reduce((day, { effectiveOn }) => laterOf(day, effectiveOn), terms.originationOn)
    const book = bookOf(terms, events, { asOn: lastOn })

    assert.deepEqual(
      { ...latestTerms(terms, events), nextDueOn: undefined, firstDueOn: null },
      { ...book.terms, nextDueOn: undefined, firstDueOn: null },
    )
    for (const { period } of book.installments) {
      assert.equal(graceDaysOf(terms, events, period.dueOn), lateFeeTermsOn(book, period.dueOn).graceDays)
    }
  })
})
