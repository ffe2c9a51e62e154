import assert from 'node:assert/strict'
import { addDays } from '../numbers/dates.ts'
import { payoff, quickAmounts } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { ARREARS, type LoanEvent } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { later } from './life-of-history.ts'
import { type History, paid, withoutWriteOff } from './loan-histories.ts'

/**
 * What is owed on a day, asked in other ways than the reference asks. Each law throws where a life breaks it; a life of a loan that its
 * lender gave up or sold is asked without that.
 */
export const LAWS_OF_OWING: Readonly<Record<string, (life: History) => void>> = {
  'paid off on any day, nothing is owed or asked for ever after': (life) => paidOffForGood(kept(life)),
  'by the day, a cent less than the payoff leaves a cent': (life) => aCentLess(kept(life)),
  'no day takes back interest that was earned or paid': (life) => interestNeverFalls(kept(life)),
  'interest that is forgiven is owed no more': (life) => forgivenIsOff(kept(life)),
  'past-due payments agreed anew leave what is owed on the day': (life) => agreedAnewIsOwed(kept(life)),
  'what is due, paid in two parts on its day, is paid as in one': (life) => halvesAreOne(kept(life)),
  'what is entered for later days, and a note, change no figure of the day': laterIsLater,
}

function kept(life: History): History {
  const { terms, events, asOn } = withoutWriteOff(life)
  const isKnown = (id: number) => events.some((event) => event.id === id)
  return { terms, asOn, events: events.filter((event) => event.kind !== 'TAKEN_BACK' || isKnown(event.eventId)) }
}

const DAYS_APART = [0, 1, 9, 17, 30, 31, 64, 120]

function paidOffForGood({ terms, events, asOn }: History): void {
  const known = events.filter(({ effectiveOn }) => effectiveOn <= asOn)
  for (const days of DAYS_APART) {
    const on = addDays(asOn, days)
    const { totalCents } = payoff(terms, known, { on })
    if (totalCents === 0) continue
    const after = later(known, paid(on, totalCents))
    for (const asked of [on, addDays(on, 1), addDays(on, 45), addDays(on, 500)]) {
      const state = replay(terms, after, { asOn: asked })
      assert.deepEqual(owedIn(state), { ...NOTHING, unappliedCents: 0 }, `${totalCents} on ${on}, asked on ${asked}`)
      assert.equal(state.nextDue, null)
    }
  }
}

function aCentLess({ terms, events, asOn }: History): void {
  if (terms.accrual !== 'DAILY' || events.some(({ kind }) => kind === 'SETTLEMENT_AGREED')) return
  // What is charged with each payment is no part of a payoff, but a payment ahead has it.
  if (terms.options?.installmentCharges || events.some(beginsCharges)) return
  const { totalCents } = payoff(terms, events, { on: asOn })
  if (totalCents < 2) return
  const after = later(events, paid(asOn, totalCents - 1))
  assert.equal(payoff(terms, after, { on: asOn }).totalCents, 1, `${totalCents} less a cent`)
}

const beginsCharges = (event: LoanEvent): boolean =>
  event.kind === 'TERMS_CHANGED' && (event.change.options?.installmentCharges ?? null) !== null

function interestNeverFalls({ terms, events, asOn }: History): void {
  const known = events.filter(({ effectiveOn }) => effectiveOn <= asOn)
  const inAll = (days: number) => {
    const {
      paid: received,
      interestDueCents,
      accruedInterestCents,
    } = replay(terms, known, { asOn: addDays(asOn, days) })
    return received.interestCents + interestDueCents + accruedInterestCents
  }
  const all = Array.from({ length: 40 }, (_, index) => inAll(index))
  // The interest of a month of 30 days is that of the installment on its due day, and counted by the calendar before.
  const isLess = all.findIndex((cents, index) => cents < (all[index - 1] ?? cents) - 1)
  assert.equal(isLess, -1, `after ${isLess} days ${all[isLess]}, and ${all[isLess - 1]} the day before`)
}

function forgivenIsOff({ terms, events, asOn }: History): void {
  const owed = payoff(terms, events, { on: asOn })
  const interestCents = owed.interestCents + owed.unpaidInterestCents
  // Money that is held may pay what the forgiven interest leaves room for.
  if (owed.unappliedCents > 0 || interestCents === owed.totalCents) return
  for (const cents of [interestCents, Math.ceil(interestCents / 2)]) {
    if (cents === 0) continue
    const parts = { principalCents: 0, interestCents: cents, feesCents: 0 }
    const after = later(events, { kind: 'FORGIVEN', effectiveOn: asOn, forgiveness: 'GIFT', ...parts })
    const left = payoff(terms, after, { on: asOn })
    assert.equal(left.interestCents + left.unpaidInterestCents, interestCents - cents)
  }
}

function agreedAnewIsOwed({ terms, events, asOn }: History): void {
  // What is charged for early repayment, and interest that is agreed beforehand, follow from when principal is due.
  if (terms.prepayment || terms.options?.rebate || terms.options?.payAhead) return
  // A payoff owes the interest of the whole month, which principal that begins again bears too.
  if (terms.options?.fullRepaymentInterest === 'WHOLE_MONTH') return
  if (replay(terms, events, { asOn }).pastDueCents === 0) return
  const { totalCents } = payoff(terms, events, { on: asOn })
  for (const arrears of ARREARS) {
    const after = later(events, { kind: 'TERMS_CHANGED', effectiveOn: asOn, change: {}, arrears })
    assert.equal(payoff(terms, after, { on: asOn }).totalCents, totalCents, arrears)
  }
}

function halvesAreOne({ terms, events, asOn }: History): void {
  const { everythingDueCents } = quickAmounts(terms, events, { asOn })
  const { feesCents, escrowCents = 0 } = payoff(terms, events, { on: asOn })
  // Fees, taxes and insurance come before an installment that is not due or after it, by what is due; and a part may wait for the whole.
  if (everythingDueCents < 2 || feesCents + escrowCents > 0 || terms.prepayment || terms.options?.holdsPartial) return
  if (events.some(({ kind }) => kind === 'SETTLEMENT_AGREED')) return
  const half = Math.floor(everythingDueCents / 2)
  const after = (...amounts: number[]) => {
    const state = replay(terms, later(events, ...amounts.map((cents) => paid(asOn, cents))), { asOn })
    return { ...owedIn(state), paid: state.paid }
  }
  assert.deepEqual(after(half, everythingDueCents - half), after(everythingDueCents))
}

function laterIsLater({ terms, events, asOn }: History): void {
  const after = later(events, { kind: 'NOTE', effectiveOn: asOn }, paid(addDays(asOn, 1), 100_00), {
    kind: 'FEE_CHARGED',
    effectiveOn: addDays(asOn, 2),
    amountCents: 10_00,
  })
  assert.deepEqual(owedIn(replay(terms, after, { asOn })), owedIn(replay(terms, events, { asOn })))
}

const NOTHING = { principalCents: 0, interestDueCents: 0, accruedInterestCents: 0, feesDueCents: 0 }

function owedIn(state: LoanState): typeof NOTHING & { unappliedCents: number } {
  const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents } = state
  return { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents }
}
