import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apr } from '../apr/apr.ts'
import { explainInstallment } from '../explain/explain-installment.ts'
import { AS_AGREED, repaymentIf } from '../questions/what-if.ts'
import type { LoanEvent } from '../terms/events.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 106.62 a month at 12 %. Six rows leave 617.92 (1,200 × 1.01⁶ − 106.62 × 6.152015…); at 6 % over six rows that is
// 104.79 a month.
const terms = aLoan()
const agreedOn = (day: string): LoanEvent[] => {
  const [lent] = entered([disbursed(terms)])
  assert.ok(lent)
  return [
    lent,
    {
      id: 2,
      kind: 'TERMS_CHANGED',
      effectiveOn: '2026-07-01',
      recordedAt: `${day}T12:00:00.000Z`,
      change: { annualRatePpm: 60_000 },
    },
  ]
}
const paymentsOn = (events: LoanEvent[], asOn: string) => {
  const { installments } = replay(terms, events, { asOn })
  return installments.map(({ paymentCents }) => paymentCents)
}

test('a lower rate agreed for a later day stands in the schedule from the day it is agreed, not before', () => {
  const events = agreedOn('2026-03-15')
  const before = paymentsOn(events, '2026-03-14')
  const since = paymentsOn(events, '2026-03-15')

  assert.equal(before[6], 106_62)
  assert.deepEqual([since[5], since[6], since[10]], [106_62, 104_79, 104_79])
  assert.equal(since.length, 12)
})

test('what is paid stays paid in a schedule with an agreed change', () => {
  const events = [...agreedOn('2026-01-01'), ...entered([paid('2026-02-01', 106_62)]).map((one) => ({ ...one, id: 3 }))]

  const state = replay(terms, events, { asOn: '2026-02-01' })

  assert.deepEqual(
    state.installments
      .slice(0, 2)
      .map(({ isPaid, paidOn, paidPrincipalCents }) => [isPaid, paidOn, paidPrincipalCents]),
    [
      [true, '2026-02-01', 94_62],
      [false, null, 0],
    ],
  )
  assert.equal(state.principalCents, 1_105_38)
  assert.equal(state.nextDue?.dueOn, '2026-03-01')
})

test('paid as it asks, the loan runs as the schedule with the agreed change foretold', () => {
  const events = agreedOn('2026-01-01')
  const foretold = replay(terms, events, { asOn: '2026-01-01' }).installments
  const payments = foretold.map(({ dueOn, paymentCents }, index) => ({
    ...(entered([paid(dueOn, paymentCents)])[0] as LoanEvent),
    id: 10 + index,
  }))

  const end = replay(terms, [...events, ...payments], { asOn: '2027-01-01' })

  assert.equal(end.status, 'PAID_OFF')
  assert.deepEqual(
    end.installments.map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    foretold.map(({ interestCents, principalCents }) => [interestCents, principalCents]),
  )
  const repaid = repaymentIf(terms, events, { asOn: '2026-01-01', whatIf: AS_AGREED })
  assert.equal(
    repaid.totalCents,
    foretold.reduce((sum, { paymentCents }) => sum + paymentCents, 0),
  )
})

test('the rate of such a loan and the explanation of a row to come count the agreed change', () => {
  const events = agreedOn('2026-01-01')
  const { installments } = replay(terms, events, { asOn: '2026-01-01' })
  const totalCents = installments.reduce((sum, { paymentCents }) => sum + paymentCents, 0)

  const cost = apr(terms, { installments })

  assert.equal(cost.totalOfPaymentsCents, totalCents)
  assert.ok(cost.aprPpm < 120_000 && cost.aprPpm > 60_000, `${cost.aprPpm}`)
  assert.equal(explainInstallment(terms, events, { number: 8, asOn: '2026-01-01' }).figure, 104_79)
})
