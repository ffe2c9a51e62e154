import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { type PaymentDraft, previewPayment } from './preview.ts'

const terms = aLoan()
const draft: PaymentDraft = {
  amountCents: 106_62,
  effectiveOn: '2026-02-01',
  application: { kind: 'STANDARD' },
  extraPrincipal: 'SHORTEN_TERM',
}

test('the form shows the split, the loan before and after, and the payoff figure before anything is saved', () => {
  const preview = previewPayment(terms, entered([disbursed(terms)]), draft, { asOn: '2026-02-01' })

  assert.deepEqual([preview.split.interestCents, preview.split.principalCents], [12_00, 94_62])
  assert.deepEqual([preview.before.principalCents, preview.after.principalCents], [1_200_00, 1_105_38])
  assert.deepEqual([preview.payoffCents, preview.excessCents], [1_212_00, 0])
})

test('what is above the payoff figure is told', () => {
  const tooMuch = { ...draft, amountCents: 1_300_00 }

  const preview = previewPayment(terms, entered([disbursed(terms)]), tooMuch, { asOn: '2026-02-01' })

  assert.deepEqual([preview.payoffCents, preview.excessCents], [1_212_00, 88_00])
  assert.equal(preview.after.unappliedCents, 88_00)
})

test('a payment for an earlier day is shown with everything that came after it', () => {
  const events = entered([disbursed(terms), paid('2026-03-01', 106_62)])

  const preview = previewPayment(terms, events, draft, { asOn: '2026-03-01' })

  assert.equal(preview.before.installments[1]?.isPaid, false)
  assert.equal(preview.after.installments[1]?.isPaid, true)
  assert.equal(preview.split.effectiveOn, '2026-02-01')
})

test('a payment for a later day is shown on that day', () => {
  const preview = previewPayment(terms, entered([disbursed(terms)]), draft, { asOn: '2026-01-15' })

  assert.deepEqual([preview.before.asOn, preview.after.asOn], ['2026-02-01', '2026-02-01'])
})

test('law: the split that is shown is the split that is booked', (t) => {
  const drafted = fc.tuple(anyHistory, fc.integer({ min: 1, max: 5_000_000 }))
  holds(
    t,
    drafted,
    ([{ terms: any, events, asOn }, amountCents]) => {
      const form: PaymentDraft = { ...draft, amountCents, effectiveOn: asOn }

      const preview = previewPayment(any, events, form, { asOn })
      const booked = replay(
        any,
        [...events, { ...form, kind: 'PAYMENT_RECEIVED', id: 500, recordedAt: '2027-01-01T00:00:00.000Z' }],
        { asOn },
      )

      const { paymentId: _, ...shown } = preview.split
      const { paymentId: __, ...saved } = booked.payments.find(({ paymentId }) => paymentId === 500) ?? preview.split
      assert.deepEqual(shown, saved)
      assert.equal(preview.excessCents, Math.max(0, amountCents - preview.payoffCents))
    },
    2_000,
  )
})
