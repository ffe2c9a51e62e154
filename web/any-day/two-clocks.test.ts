import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { changesBetween, dayIn, daysOfLife, endOf, standingOn } from './two-clocks.ts'

// 1,200.00 at 12 % in twelve months: 106.62 a month. Entered on 1 January; the payment of 1 February was entered on 10 March.
const terms = aLoan({
  frequency: 'MONTHLY' as const,
  structure: 'FULLY_AMORTIZED' as const,
  lateFee: { kind: 'FLAT' as const, amountCents: 25_00 },
  graceDays: 5,
  dayCount: '30/360' as const,
  accrual: 'SCHEDULED' as const,
  allocation: 'INTEREST_PRINCIPAL_FEES' as const,
  rounding: 'HALF_UP' as const,
})
const lent = {
  id: 1,
  kind: 'DISBURSED' as const,
  amountCents: 1_200_00,
  effectiveOn: '2026-01-01',
  recordedAt: '2026-01-01T12:00:00.000Z',
}
const paid = {
  id: 2,
  kind: 'PAYMENT_RECEIVED' as const,
  amountCents: 106_62,
  effectiveOn: '2026-02-01',
  recordedAt: '2026-03-10T12:00:00.000Z',
  application: { kind: 'STANDARD' as const },
  extraPrincipal: 'SHORTEN_TERM' as const,
}
const history = { today: '2026-03-15', terms, events: [lent, paid] }

test('a payment entered late is not known before, and its day has it once it is', () => {
  const then = standingOn(history, { on: '2026-02-20', knownOn: '2026-02-20' })?.state
  const now = standingOn(history, { on: '2026-02-20', knownOn: null })?.state

  // By what was known, February was open: 106.62 and a late fee. 12.00 of it is interest, so 1,105.38 is left today.
  assert.deepEqual([then?.principalCents, then?.pastDueCents, then?.feesDueCents], [1_200_00, 106_62, 25_00])
  assert.deepEqual([now?.principalCents, now?.pastDueCents, now?.feesDueCents], [1_105_38, 0, 0])
})

test('before its first entry a loan was not known', () => {
  assert.equal(standingOn(history, { on: '2026-02-20', knownOn: '2025-12-31' }), null)
})

test('what changed between two days is what came into force or was entered between, and what fell due', () => {
  const changes = changesBetween(history, {
    earlier: { on: '2026-02-20', knownOn: '2026-02-20' },
    later: { on: '2026-03-15', knownOn: null },
  })

  // March fell due on the first and is late since the sixth; the payment of February was entered on 10 March.
  assert.deepEqual(
    changes.map((change) => [change.kind, change.on, change.kind === 'EVENT' ? change.event.id : change.installment]),
    [
      ['EVENT', '2026-02-01', 2],
      ['FELL_DUE', '2026-03-01', 2],
      ['LATE_FEE', '2026-03-07', 2],
    ],
  )
})

test('nothing changes between a moment and itself', () => {
  const at = { on: '2026-02-20', knownOn: null }
  assert.deepEqual(changesBetween(history, { earlier: at, later: at }), [])
})

test('a day of the address is kept within the life of the loan, and other text is no day', () => {
  const life = daysOfLife(history)
  assert.deepEqual(life, { first: '2026-01-01', count: 365 })
  assert.deepEqual(
    ['2026-05-01', '2025-05-01', '2030-01-01', '2026-13-01', 'x', ''].map((text) => dayIn(text, life)),
    ['2026-05-01', '2026-01-01', '2027-01-01', null, null, null],
  )
})

test('a day ends with its last millisecond where the reader is', () => {
  assert.equal(endOf(null), undefined)
  const [end, next] = [new Date(endOf('2026-02-20') ?? 0), new Date(2026, 1, 21)]
  assert.equal(next.getTime() - end.getTime(), 1)
})
