import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLoan, disbursed, entered, type Happening, paid } from '#engine/testing/loan-histories.ts'
import { yearFigures } from './year-end-paper.ts'

test('the year of a loan that was charged off ends with what the borrower still owes', () => {
  // 1,200.00 at 12 % in twelve rows: 106.62 a month. In February 12.00 are interest and 94.62 principal; 1,105.38 stay owed.
  const terms = aLoan()
  const off: Happening = { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-05-01', stage: 'CHARGED_OFF' }
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), off])

  const { openingCents, principalCents, interestCents, closingCents } = yearFigures(terms, events, {
    year: '2026',
    today: '2026-06-01',
  })

  assert.deepEqual([openingCents, interestCents, principalCents, closingCents], [1_200_00, 12_00, 94_62, 1_105_38])
})
