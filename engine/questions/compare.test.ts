import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { compare } from './compare.ts'

const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 30_00 }, graceDays: 5 })
const stateAfter = (...happenings: Happening[]) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn: '2026-02-10' })

test('a payment found later, for a day in time, undoes the late fee and the days past due', () => {
  const difference = compare(stateAfter(), stateAfter(paid('2026-02-01', 106_62)))

  assert.deepEqual(difference.status, { before: 'LATE', after: 'CURRENT' })
  assert.deepEqual(difference.daysPastDue, { before: 9, after: 0 })
  assert.deepEqual(difference.bucket, { before: 'DAYS_1_30', after: 'CURRENT' })
  assert.deepEqual(difference.nextDueOn, { before: '2026-02-01', after: '2026-03-01' })
  assert.equal(difference.lastDueOn, null)
  assert.deepEqual(
    difference.fees.map(({ before, after }) => [before?.amountCents, after]),
    [[30_00, null]],
  )
  assert.deepEqual(
    difference.payments.map(({ before, after }) => [before, after?.amountCents]),
    [[null, 106_62]],
  )
  assert.deepEqual(
    difference.amounts.filter(({ amount }) => amount === 'principalCents' || amount === 'feesDueCents'),
    [
      { amount: 'principalCents', beforeCents: 1_200_00, afterCents: 1_105_38, changeCents: -94_62 },
      { amount: 'feesDueCents', beforeCents: 30_00, afterCents: 0, changeCents: -30_00 },
    ],
  )
  assert.deepEqual(
    difference.installments.map((row) => [row.kind, row.number, row.kind === 'CHANGED' ? row.parts : null]),
    [['CHANGED', 1, ['paidPrincipalCents', 'paidInterestCents', 'isPaid', 'paidOn']]],
  )
})

test('extra principal shows the rows that change and those that fall away', () => {
  const difference = compare(stateAfter(paid('2026-02-01', 106_62)), stateAfter(paid('2026-02-01', 306_62)))

  assert.deepEqual(difference.lastDueOn, { before: '2027-01-01', after: '2026-11-01' })
  assert.deepEqual(
    difference.installments.filter(({ kind }) => kind === 'REMOVED').map(({ number }) => number),
    [11, 12],
  )
  assert.equal(difference.installments.find(({ number }) => number === 2)?.kind, 'CHANGED')
})

test('rows that were not there before are added', () => {
  const later: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01', change: { maturityOn: '2027-03-01' } }

  const { installments: rows } = compare(stateAfter(), stateAfter(later))

  assert.deepEqual(
    rows.filter(({ kind }) => kind === 'ADDED').map(({ number }) => number),
    [13, 14],
  )
})

test('law: a state does not differ from itself, and a difference read backwards is the opposite', (t) => {
  holds(
    t,
    fc.tuple(anyHistory, fc.nat(10)),
    ([{ terms: any, events, asOn }, count]) => {
      const before = replay(any, events.slice(0, 1 + count), { asOn })
      const after = replay(any, events, { asOn })

      const forwards = compare(before, after)
      const backwards = compare(after, before)

      assert.equal(compare(after, structuredClone(after)).isEmpty, true)
      assert.equal(forwards.isEmpty, backwards.isEmpty)
      assert.deepEqual(
        forwards.amounts.map(({ amount, changeCents }) => [amount, changeCents]),
        backwards.amounts.map(({ amount, changeCents }) => [amount, 0 - changeCents]),
      )
      assert.deepEqual(
        forwards.installments.map(({ number }) => number),
        backwards.installments.map(({ number }) => number),
      )
    },
    2_000,
  )
})
