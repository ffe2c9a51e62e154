import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenAwayBy } from '../questions/given-away.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { retractable } from '../replay/retractable.ts'
import type { LoanEvent } from '../terms/events.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 1,200.00 at 12 %: on 1 February 1,200.00 and 12.00 of interest are owed.
const terms = aLoan()
const asOn = '2026-03-01'
const refunded = (effectiveOn: string, amountCents: number): Happening => ({
  kind: 'REFUNDED',
  effectiveOn,
  amountCents,
})
const figures = (events: readonly LoanEvent[]) => {
  const { status, unappliedCents, feesDueCents } = replay(terms, events, { asOn })
  return { status, unappliedCents, feesDueCents }
}

test('a payment above the payoff pays the loan off, and the rest is held until it is refunded', () => {
  const above = [disbursed(terms), paid('2026-02-01', 1_300_00)]

  assert.deepEqual(figures(entered(above)), { status: 'PAID_OFF', unappliedCents: 88_00, feesDueCents: 0 })
  const part = entered([...above, refunded('2026-02-10', 50_00)])
  assert.deepEqual(figures(part), { status: 'PAID_OFF', unappliedCents: 38_00, feesDueCents: 0 })
  const [split] = replay(terms, part, { asOn }).payments
  assert.deepEqual([split?.unappliedCents, split?.refundedCents], [88_00, 50_00])
  assert.equal(figures(entered([...above, refunded('2026-02-10', 88_00)])).unappliedCents, 0)
})

test('money on a loan that is paid off is held whole', () => {
  const events = entered([disbursed(terms), paid('2026-02-01', 1_212_00), paid('2026-02-03', 20_00)])

  assert.deepEqual(figures(events), { status: 'PAID_OFF', unappliedCents: 20_00, feesDueCents: 0 })
})

test('money that was refunded pays nothing any more', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-20', amountCents: 30_00 }
  const above = [disbursed(terms), paid('2026-02-01', 1_300_00), refunded('2026-02-10', 78_00)]

  // 88.00 were held, 10.00 are left for a fee of 30.00.
  assert.deepEqual(figures(entered([...above, fee])), { status: 'CURRENT', unappliedCents: 0, feesDueCents: 20_00 })
})

test('when the payment bounces after its refund, the borrower owes the refund back beside the loan', () => {
  const bounced: Happening = { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-15', paymentId: 2 }
  const events = entered([disbursed(terms), paid('2026-02-01', 1_300_00), refunded('2026-02-10', 88_00), bounced])
  const { fees } = replay(terms, events, { asOn })

  assert.deepEqual(
    fees.map(({ kind, chargedOn, amountCents }) => [kind, chargedOn, amountCents]),
    [['REFUND', '2026-02-10', 88_00]],
  )
  // 1,200.00, interest of February and 28 days of March's row by 365: 12.00 + 11.05 (due on 1 March) and the 88.00.
  assert.equal(payoff(terms, events, { on: asOn }).totalCents, 1_200_00 + 12_00 + 11_05 + 88_00)
})

test('a refund gives away its amount, money that moves to another loan is measured there', () => {
  const loan = { terms, events: entered([disbursed(terms), paid('2026-02-01', 1_300_00)]) }
  const refund = { kind: 'REFUNDED', effectiveOn: '2026-02-10', amountCents: 88_00 } as const

  assert.equal(givenAwayBy(loan, refund), 88_00)
  assert.equal(givenAwayBy(loan, { ...refund, movedTo: 7 }), 0)
})

test('a refund is taken back at any time, of what was agreed only the last', () => {
  const change = (effectiveOn: string): Happening => ({
    kind: 'TERMS_CHANGED',
    effectiveOn,
    change: { annualRatePpm: 60_000 },
  })
  const events = entered([disbursed(terms), refunded('2026-01-05', 1), change('2026-01-10'), change('2026-01-20')])

  assert.deepEqual(
    retractable(events).map(({ id }) => id),
    [2, 4],
  )
})
