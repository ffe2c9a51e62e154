import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanEvent } from '#engine/terms/events.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { reversalPreview } from './reverse-payment.ts'

const terms = aLoan({ principalCents: 12_000_00 })

const lent: LoanEvent = {
  id: 1,
  kind: 'DISBURSED',
  amountCents: 12_000_00,
  effectiveOn: '2026-01-01',
  recordedAt: '2026-01-01T10:00:00.000Z',
}

const received = (id: number, recordedAt: string): LoanEvent => ({
  id,
  kind: 'PAYMENT_RECEIVED',
  amountCents: 1066_19,
  effectiveOn: '2026-02-01',
  application: { kind: 'STANDARD' },
  extraPrincipal: 'SHORTEN_TERM',
  recordedAt,
})

const MORNING = '2026-02-01T09:00:00.000Z'
const EVENING = '2026-02-01T18:00:00.000Z'

test('of two equal payments on one day, the one that is taken back is the one that was asked about', () => {
  const toPrincipal = { ...received(3, EVENING), application: { kind: 'PRINCIPAL_ONLY' as const } }
  const history = { terms, events: [lent, received(2, MORNING), toPrincipal], today: '2026-02-01' }

  const principals = [2, 3].map((eventId) => reversalPreview({ eventId }, history)?.after.principalCents)

  // Without the first, the second has lowered 12,000.00 by all of 1,066.19; without the second, the first by 946.19.
  assert.deepEqual(principals, [10_933_81, 11_053_81])
})

test('a payment the history does not hold has no preview', () => {
  const history = { terms, events: [lent, received(2, MORNING)], today: '2026-02-10' }

  assert.equal(reversalPreview({ eventId: 7 }, history), null)
  assert.equal(reversalPreview({ eventId: null }, history), null)
})

// 12,000 at 1 % a month: the first payment of 1,066.19 pays 120.00 interest and 946.19 principal.
test('taking a payment back brings its principal and its due day back', () => {
  const preview = reversalPreview(
    { eventId: 2 },
    {
      terms,
      events: [lent, received(2, MORNING)],
      today: '2026-02-10',
    },
  )

  assert.equal(preview?.before.principalCents, 11_053_81)
  assert.equal(preview?.before.nextDue?.dueOn, '2026-03-01')
  assert.equal(preview?.after.principalCents, 12_000_00)
  assert.equal(preview?.after.nextDue?.dueOn, '2026-02-01')
  assert.equal(preview?.after.daysPastDue, 9)
})

test('a fee for the returned payment is in what is owed after the reversal', () => {
  const history = { terms, events: [lent, received(2, MORNING)], today: '2026-02-10' }

  const preview = reversalPreview({ eventId: 2 }, history, 35_00)

  assert.equal(preview?.before.feesDueCents, 0)
  assert.equal(preview?.after.feesDueCents, 35_00)
  assert.equal(preview?.after.principalCents, 12_000_00)
})
