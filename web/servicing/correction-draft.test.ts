import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Fee } from '#contract/loans/servicing.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import {
  type CorrectionDraft,
  correctionPreview,
  correctionProblems,
  earliestDay,
  feeFormOf,
  markFormOf,
  newCorrectionDraft,
  waiverFormOf,
} from './correction-draft.ts'

/** 12,000.00 at 12 % over a year from 2 January; the February installment is open, with a late fee of 25.00. */
const history: LoanHistory = {
  today: '2026-02-20',
  terms: aLoan({
    principalCents: 1_200_000,
    originationOn: '2026-01-02',
    maturityOn: '2027-01-02',
    lateFee: { kind: 'FLAT', amountCents: 2500 },
    graceDays: 10,
  }),
  events: [
    {
      id: 1,
      kind: 'DISBURSED',
      amountCents: 1_200_000,
      effectiveOn: '2026-01-02',
      recordedAt: '2026-01-02T12:00:00.000Z',
    },
  ],
}
const lateFee: Fee = {
  name: 'late-1',
  kind: 'LATE',
  installment: 1,
  chargedOn: '2026-02-13',
  note: null,
  amount: 25,
  paidAmount: 0,
  waivedAmount: 0,
  capitalizedAmount: 0,
  isAtEnd: false,
  openAmount: 25,
}
const given = { history, open: [lateFee] }
const draft = (overrides: Partial<CorrectionDraft> = {}): CorrectionDraft => ({
  ...newCorrectionDraft('2026-02-20', []),
  ...overrides,
})
const feesDue = (kind: Parameters<typeof correctionPreview>[0], values: CorrectionDraft) => {
  const preview = correctionPreview(kind, values, given)
  return preview && [preview.before.feesDueCents, preview.after.feesDueCents]
}

test('a waiver begins with the first open fee as a whole, and takes it away', () => {
  const waiver = newCorrectionDraft('2026-02-20', [lateFee])

  assert.deepEqual([waiver.fee, waiver.amount], ['late-1', 25])
  assert.deepEqual(correctionProblems('WAIVER', waiver, given), {})
  assert.deepEqual(feesDue('WAIVER', waiver), [2500, 0])
})

test('a fee by hand adds to what is due', () => {
  assert.deepEqual(feesDue('FEE', draft({ amount: 40 })), [2500, 6500])
})

test('a mark of default and a write-off show what they change', () => {
  const marked = correctionPreview('DEFAULT', draft(), given)
  const writtenOff = correctionPreview('WRITE_OFF', draft(), given)

  assert.deepEqual([marked?.before.status, marked?.after.status], ['LATE', 'DEFAULTED'])
  assert.deepEqual([marked?.after.principalCents, writtenOff?.after.principalCents], [1_200_000, 0])
})

test('a mark of default is lifted from its own day on, and the status follows from the arrears again', () => {
  const mark = { id: 2, kind: 'MARKED_DEFAULTED', recordedAt: '2026-02-10T12:00:00.000Z' } as const
  const marked = { ...history, events: [...history.events, { ...mark, effectiveOn: '2026-02-10' }] }
  const lifted = correctionPreview('LIFT', draft(), { ...given, history: marked })

  assert.deepEqual([lifted?.before.status, lifted?.after.status], ['DEFAULTED', 'LATE'])
  assert.equal(earliestDay('LIFT', marked), '2026-02-10')
  assert.deepEqual(correctionProblems('LIFT', draft({ date: '2026-02-09' }), { ...given, history: marked }), {
    date: 'loan.markBeforeLast',
  })
  assert.deepEqual(
    correctionProblems('FEE', draft({ amount: 5, date: '2026-02-09' }), { ...given, history: marked }),
    {},
  )
})

test('what is missing, too much or outside the life of the loan is named, and nothing is shown of it', () => {
  const cases: [Parameters<typeof correctionProblems>[0], Partial<CorrectionDraft>, Record<string, string>][] = [
    ['FEE', { amount: null }, { amount: 'payment.amountPositive' }],
    ['FEE', { amount: 5, date: null }, { date: 'field.day' }],
    ['FEE', { amount: 5, date: '2026-02-21' }, { date: 'loan.dayInFuture' }],
    ['DEFAULT', { date: '2026-01-01' }, { date: 'loan.changeBeforeOrigination' }],
    ['WAIVER', { fee: 'late-1', amount: 25.01 }, { amount: 'fee.moreThanOpen' }],
  ]
  for (const [kind, overrides, problems] of cases) {
    assert.deepEqual(correctionProblems(kind, draft(overrides), given), problems)
    assert.equal(correctionPreview(kind, draft(overrides), given), undefined)
  }
})

test('forms hold what the server takes, and a blank note is left out', () => {
  const values = draft({ amount: 40, fee: 'late-1', note: '  ' })

  assert.deepEqual(feeFormOf(values), { amount: 40, date: '2026-02-20' })
  assert.deepEqual(feeFormOf({ ...values, feeKind: 'RETURNED_PAYMENT' }), {
    kind: 'RETURNED_PAYMENT',
    amount: 40,
    date: '2026-02-20',
  })
  assert.deepEqual(waiverFormOf({ ...values, note: ' Holiday ' }), { fee: 'late-1', amount: 40, note: 'Holiday' })
  assert.deepEqual(markFormOf(values), { date: '2026-02-20' })
})
