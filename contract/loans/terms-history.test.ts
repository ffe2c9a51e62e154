import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanEvent, TermsChange } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { changesBetween, termsHistory } from './terms-history.ts'

const terms = aLoan({
  principalCents: 12_000_00,
  originationOn: '2026-01-02',
  maturityOn: '2027-01-02',
  lateFee: { kind: 'FLAT', amountCents: 25_00 },
  graceDays: 10,
})
const at = '2026-03-02T12:00:00.000Z'
const changed = (id: number, effectiveOn: string, change: TermsChange): LoanEvent => {
  return { kind: 'TERMS_CHANGED', id, effectiveOn, recordedAt: at, change }
}
const lent: LoanEvent = {
  kind: 'DISBURSED',
  id: 1,
  effectiveOn: '2026-01-02',
  recordedAt: at,
  amountCents: 12_000_00,
}

test('a loan whose terms never changed has nothing to tell', () => {
  assert.deepEqual(termsHistory(terms, [lent]), [])
})

test('each change is told against what held before it', () => {
  const told = termsHistory(terms, [
    lent,
    changed(2, '2026-03-02', { annualRatePpm: 71_250, nextDueOn: '2026-03-20' }),
    changed(3, '2026-06-02', { annualRatePpm: 80_000, lateFee: { kind: 'PERCENT', ratePpm: 50_000 }, graceDays: 5 }),
    changed(4, '2026-09-02', { lateFee: null, maturityOn: '2028-01-02' }),
  ])

  assert.deepEqual(
    told.map(({ eventId, effectiveOn, recordedAt, changes }) => ({ eventId, effectiveOn, recordedAt, changes })),
    [
      {
        eventId: 2,
        effectiveOn: '2026-03-02',
        recordedAt: at,
        changes: [
          { term: 'nextPaymentDate', before: null, after: '2026-03-20' },
          { term: 'interestRate', before: 12, after: 7.125 },
        ],
      },
      {
        eventId: 3,
        effectiveOn: '2026-06-02',
        recordedAt: at,
        changes: [
          { term: 'interestRate', before: 7.125, after: 8 },
          { term: 'lateFee', before: 25, after: null },
          { term: 'lateFeePercent', before: null, after: 5 },
          { term: 'gracePeriod', before: 10, after: 5 },
        ],
      },
      {
        eventId: 4,
        effectiveOn: '2026-09-02',
        recordedAt: at,
        changes: [
          { term: 'maturityDate', before: '2027-01-02', after: '2028-01-02' },
          { term: 'lateFeePercent', before: 5, after: null },
        ],
      },
    ],
  )
})

test('the limit of a late fee is told apart from its percentage', () => {
  const [change] = termsHistory({ ...terms, lateFee: { kind: 'PERCENT', ratePpm: 50_000 } }, [
    changed(1, '2026-03-02', { lateFee: { kind: 'PERCENT', ratePpm: 50_000, amountCentsMax: 40_00 } }),
  ])

  assert.deepEqual(change?.changes, [{ term: 'lateFeeMax', before: null, after: 40 }])
})

test('terms that were replaced as a whole are told by every term that differs', () => {
  const after: LoanTerms = {
    ...terms,
    principalCents: 9_000_50,
    firstDueOn: '2026-02-15',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 6,
    balloon: { dueOn: '2027-01-02', amortizationMonths: 360 },
    dayCount: 'ACT/365',
  }

  assert.deepEqual(changesBetween(terms, terms), [])
  assert.deepEqual(
    changesBetween(terms, after).map(({ term, before, after: now }) => [term, before, now]),
    [
      ['principalAmount', 12_000, 9_000.5],
      ['firstPaymentDate', null, '2026-02-15'],
      ['paymentStructure', 'FULLY_AMORTIZED', 'INTEREST_ONLY'],
      ['interestOnlyMonths', null, 6],
      ['balloonPaymentDate', null, '2027-01-02'],
      ['amortizationMonths', null, 360],
      ['dayCount', '30/360', 'ACT/365'],
    ],
  )
})

test('a change that was taken back is told as such, and the next one against what held before it', () => {
  const back = { id: 4, kind: 'TAKEN_BACK', eventId: 2, effectiveOn: '2026-03-03', recordedAt: at } as const
  const told = termsHistory(terms, [
    lent,
    changed(2, '2026-03-02', { annualRatePpm: 71_250 }),
    back,
    changed(5, '2026-06-02', { annualRatePpm: 80_000 }),
  ])

  assert.deepEqual(
    told.map(({ eventId, isTakenBack, changes }) => [eventId, isTakenBack, changes[0]?.before, changes[0]?.after]),
    [
      [2, true, 12, 7.125],
      [5, false, 12, 8],
    ],
  )
})
