import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import { anyContract } from '../testing/any-contract.ts'
import { holds } from '../testing/law.ts'
import { addedTo, later, stateOf, sum } from '../testing/life-of-history.ts'
import { paid, withoutWriteOff } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

const RUNS = 2_000

test('law: whatever a contract states, the parts of every payment add up to it and no amount is below zero', (t) => {
  holds(
    t,
    anyContract,
    (history) => {
      const state = stateOf(history)
      const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents } = state
      for (const split of state.payments) {
        const parts = [split.interestCents, split.principalCents, split.feesCents, split.unappliedCents]
        assert.equal(
          parts.reduce((total, cents) => total + cents, 0),
          split.amountCents,
        )
        assert.ok(Math.min(...parts, split.extraPrincipalCents) >= 0)
      }
      const amounts = [principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents]
      assert.ok(Math.min(...amounts, state.pastDueCents) >= 0, `${amounts}`)
    },
    RUNS,
  )
})

test('law: whatever a contract states, the rows repay exactly what was lent', (t) => {
  holds(
    t,
    anyContract,
    (history) => {
      const state = stateOf(history)
      const lent = history.events.filter(
        (event) => (event.kind === 'DISBURSED' || event.kind === 'ADVANCED') && event.effectiveOn <= history.asOn,
      )
      const lentCents = lent.reduce(
        (total, event) => total + ('amountCents' in event ? event.amountCents : 0),
        addedTo(state),
      )

      assert.equal(sum(state.installments, 'principalCents'), lentCents)
      assert.equal(
        state.paid.principalCents +
          state.principalCents +
          state.writtenOffCents +
          sum(state.forgiven, 'principalCents') +
          ((state.sold ?? state.transferred)?.principalCents ?? 0),
        lentCents,
      )
      assert.equal(state.installments.at(-1)?.balanceCents, 0)
    },
    RUNS,
  )
})

test('law: whatever a contract states, a payment of exactly the payoff figure leaves exactly nothing', (t) => {
  holds(
    t,
    anyContract.map(withoutWriteOff),
    ({ terms, events, asOn }) => {
      const { totalCents } = payoff(terms, events, { on: asOn })
      if (totalCents === 0) return

      const state = replay(terms, later(events, paid(asOn, totalCents)), { asOn })

      assert.deepEqual([state.status, state.unappliedCents, state.nextDue], ['PAID_OFF', 0, null])
      assert.equal(payoff(terms, later(events, paid(asOn, totalCents)), { on: asOn }).totalCents, 0)
    },
    RUNS,
  )
})
