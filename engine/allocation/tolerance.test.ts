import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { explainBalance } from '../explain/explain-balance.ts'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { holds } from '../testing/law.ts'
import { later, stateOf } from '../testing/life-of-history.ts'
import { aLoan, anyHistory, disbursed, entered, paid } from '../testing/loan-histories.ts'

// 1,200.00 at 12 % in twelve rows of 106.62: on 1 February 12.00 of interest, so the payoff is 1,212.00.
const terms = aLoan()
const on = '2026-02-01'
const within = (amountCents: number, toleranceCents = 5_00) => ({ ...paid(on, amountCents), toleranceCents })

test('a payment that pays a loan off but for less than the tolerance ends it, and the rest is no money', () => {
  const events = entered([disbursed(terms), within(1_209_50)])
  const state = replay(terms, events, { asOn: on })

  // 12.00 pay the interest and 1,197.50 the principal; 2.50 of principal are let go.
  assert.deepEqual([state.status, state.nextDue, state.principalCents], ['PAID_OFF', null, 0])
  assert.deepEqual(state.forgiven, [
    {
      ...{ eventId: 2, on, forgiveness: 'TOLERANCE' },
      ...{ principalCents: 2_50, interestCents: 0, feesCents: 0 },
    },
  ])
  assert.deepEqual(state.paid, { principalCents: 1_197_50, interestCents: 12_00, feesCents: 0, totalCents: 1_209_50 })
  assert.equal(state.payments[0]?.balanceCents, 0)
  assert.equal(payoff(terms, events, { on }).totalCents, 0)
  assert.deepEqual(
    explainBalance(terms, events, { asOn: on }).steps.map(({ key, amountCents }) => [key, amountCents]),
    [
      ['balance.lent', 1_200_00],
      ['balance.payment', -1_197_50],
      ['balance.let-go', -2_50],
    ],
  )
})

test('what is missing is let go up to the tolerance to the cent, and not a cent more', () => {
  const left = (amountCents: number) => {
    const { status, principalCents } = replay(terms, entered([disbursed(terms), within(amountCents)]), { asOn: on })
    return [status, principalCents]
  }

  assert.deepEqual(left(1_207_00), ['PAID_OFF', 0])
  assert.deepEqual(left(1_206_99), ['CURRENT', 5_01])
})

test('a charge for paying off is part of what the payment has to come near to', () => {
  // 94.62 are due; 2 % of the other 1,105.38 is 22.11. The payoff is 1,234.11, of which 1.00 is missing.
  const charged = aLoan({ prepayment: { ratesPpm: [20_000] } })
  const events = entered([disbursed(charged), within(1_233_11)])
  const { status, forgiven, feesDueCents } = replay(charged, events, { asOn: on })

  assert.deepEqual([status, feesDueCents], ['PAID_OFF', 0])
  assert.equal(
    forgiven.reduce((sum, each) => sum + each.principalCents + each.interestCents + each.feesCents, 0),
    1_00,
  )
})

test('parts by hand, a line of credit and a payment without a tolerance leave the rest owed', () => {
  const byHand = { kind: 'BY_HAND', interestCents: 12_00, principalCents: 1_197_50, feesCents: 0 } as const
  const line = aLoan({
    ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12, commitmentCents: 2_000_00, line: {} },
    ...{ accrual: 'DAILY', dayCount: 'ACT/365' },
  })
  const owedAfter = (loan: typeof terms, payment: ReturnType<typeof paid>) =>
    payoff(loan, entered([disbursed(loan), payment]), { on }).totalCents
  const ofLine = payoff(line, entered([disbursed(line)]), { on }).totalCents

  assert.equal(
    owedAfter(terms, { ...paid(on, 1_209_50, { application: byHand }), toleranceCents: 5_00 } as never),
    2_50,
  )
  assert.equal(owedAfter(terms, paid(on, 1_209_50)), 2_50)
  assert.equal(owedAfter(line, within(ofLine - 2_00)), 2_00)
})

test('a payment entered later for an earlier day leaves less to let go, and a reversal brings the rest back', () => {
  const events = entered([disbursed(terms), within(1_209_50)])
  const earlier = later(events, paid('2026-01-20', 1_00))
  const reversed = later(events, { kind: 'PAYMENT_REVERSED', effectiveOn: on, paymentId: 2 })

  assert.equal(replay(terms, earlier, { asOn: on }).forgiven[0]?.principalCents, 1_50)
  assert.deepEqual(replay(terms, reversed, { asOn: on }).forgiven, [])
  assert.equal(payoff(terms, reversed, { on }).totalCents, 1_212_00)
})

test('whatever happened before, a payment within the tolerance of the payoff ends the loan, and every sum holds', (t) => {
  holds(t, fc.tuple(anyHistory, fc.integer({ min: 1, max: 5_00 })), ([history, missingCents]) => {
    const { terms: loan, events, asOn } = history
    const { totalCents } = payoff(loan, events, { on: asOn })
    const isOver = events.some(({ kind }) => kind === 'WRITTEN_OFF' || kind === 'SOLD')
    if (loan.line || isOver || totalCents <= missingCents) return
    const after = later(events, { ...paid(asOn, totalCents - missingCents), toleranceCents: 5_00 } as never)
    const state = stateOf({ terms: loan, events: after, asOn })
    const letGo = state.forgiven.filter(({ forgiveness }) => forgiveness === 'TOLERANCE')

    assert.deepEqual([state.status, state.nextDue, state.unappliedCents], ['PAID_OFF', null, 0])
    assert.equal(
      letGo.reduce((sum, each) => sum + each.principalCents + each.interestCents + each.feesCents, 0),
      missingCents,
    )
    assert.equal(payoff(loan, after, { on: asOn }).totalCents, 0)
    assert.equal(explainPayoff(loan, after, { on: asOn }).figure, 0)
    assert.equal(explainBalance(loan, after, { asOn }).figure, 0)
  })
})
