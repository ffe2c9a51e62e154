import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumOfSteps } from '../explain/explain.ts'
import { explainFeesDue } from '../explain/explain-fees.ts'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { amountsDue } from '../questions/amounts-due.ts'
import { payoff } from '../questions/payoff.ts'
import { transferProblem } from '../questions/transfer-openings.ts'
import { replay } from '../replay/replay.ts'
import { later } from '../testing/life-of-history.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 1,200.00 at 12 % in twelve payments of 106.62 and a last one of 106.60. February is paid, March is not, and a fee of 50.00 is charged.
const terms = aLoan()
const late: Happening[] = [
  disbursed(terms),
  paid('2026-02-01', 106_62),
  { kind: 'FEE_CHARGED', effectiveOn: '2026-03-02', amountCents: 50_00 },
]
const toEnd: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-15', change: {}, unpaidFees: 'TO_END' }
const moved = entered([...late, toEnd])
const at = { asOn: '2026-03-15' }

test('fees that move to the end are due no more, are owed still, and change no payment', () => {
  const before = replay(terms, entered(late), at)
  const after = replay(terms, moved, at)

  assert.deepEqual([before.feesDueCents, before.feesAtEndCents], [50_00, undefined])
  assert.deepEqual([after.feesDueCents, after.feesAtEndCents], [0, 50_00])
  assert.equal(amountsDue(after).dueNowCents, 106_62)
  assert.deepEqual(after.installments, before.installments)
  const payoffOf = (events: typeof moved) => payoff(terms, events, { on: at.asOn }).totalCents
  assert.equal(payoffOf(moved), payoffOf(entered(late)))
})

// 150.00 pay the 106.62 of March; 43.38 are principal, where the fee would have taken them.
test('money beyond what is due lowers principal and leaves a fee that waits; by hand it is paid', () => {
  const split = (events: typeof moved) => replay(terms, events, at).payments.at(-1)
  const byHand = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 30_00 } as const

  const waits = split(later(moved, paid('2026-03-15', 150_00)))
  const due = split(later(entered(late), paid('2026-03-15', 150_00)))
  const stated = split(later(moved, paid('2026-03-15', 30_00, { application: byHand })))

  assert.deepEqual([waits?.feesCents, waits?.extraPrincipalCents], [0, 43_38])
  assert.deepEqual([due?.feesCents, due?.extraPrincipalCents], [43_38, 0])
  assert.equal(stated?.feesCents, 30_00)
})

test('they fall due with the last payment, and the loan is paid off once they are paid', () => {
  const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}-15`)
  const all = later(moved, ...months.map((day) => paid(day, 106_62)))
  const last = '2027-01-01'

  const dayBefore = replay(terms, all, { asOn: '2026-12-31' })
  const due = replay(terms, all, { asOn: last })
  const open = replay(terms, later(all, paid(last, 106_60)), { asOn: last })
  const whole = replay(terms, later(all, paid(last, 156_60)), { asOn: last })

  assert.deepEqual([dayBefore.feesDueCents, dayBefore.feesAtEndCents], [0, 50_00])
  assert.deepEqual([due.feesDueCents, due.feesAtEndCents], [50_00, undefined])
  assert.deepEqual([amountsDue(due).dueNowCents, open.feesDueCents], [156_60, 50_00])
  assert.notEqual(open.status, 'PAID_OFF')
  assert.deepEqual([whole.status, whole.unappliedCents], ['PAID_OFF', 0])
})

test('a later last day takes them along, and a payoff before asks for them', () => {
  const extended: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-06-15', change: { maturityOn: '2028-01-01' } }
  const state = replay(terms, later(moved, extended), { asOn: '2027-06-01' })
  const { totalCents } = payoff(terms, moved, { on: '2026-04-01' })
  const paidOff = replay(terms, later(moved, paid('2026-04-01', totalCents)), { asOn: '2026-04-01' })

  assert.equal(state.feesAtEndCents, 50_00)
  assert.deepEqual([paidOff.status, paidOff.fees[0]?.paidCents], ['PAID_OFF', 50_00])
})

test('a loan that is called due asks for them at once', () => {
  const called = later(moved, { kind: 'MARKED_DEFAULTED', effectiveOn: '2026-03-20', stage: 'ACCELERATED' })

  assert.equal(replay(terms, called, { asOn: '2026-03-20' }).feesDueCents, 50_00)
})

test('taken back they are due as before; a fee charged since is due on its day', () => {
  const taken = later(moved, { kind: 'TAKEN_BACK', effectiveOn: '2026-03-16', eventId: 4 })
  const more = later(moved, { kind: 'FEE_CHARGED', effectiveOn: '2026-03-20', amountCents: 20_00 })
  const asOn = '2026-03-20'

  assert.deepEqual(replay(terms, taken, { asOn }), replay(terms, entered(late), { asOn }))
  const state = replay(terms, more, { asOn })
  assert.deepEqual([state.feesDueCents, state.feesAtEndCents], [20_00, 50_00])
})

test('what is explained adds up: the fees due without them, the payoff with them', () => {
  assert.equal(explainFeesDue(terms, moved, at).figure, 0)
  const explained = explainPayoff(terms, moved, { on: at.asOn })
  assert.equal(sumOfSteps(explained), payoff(terms, moved, { on: at.asOn }).totalCents)
})

test('the loan cannot go on as another while they wait', () => {
  const paidUp = entered([...late, toEnd, paid('2026-03-15', 106_62)])

  assert.equal(transferProblem({ terms, events: paidUp }, '2026-03-16'), 'ASKED_AT_END')
})
