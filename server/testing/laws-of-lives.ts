import assert from 'node:assert/strict'
import { sumOfSteps } from '#engine/explain/explain.ts'
import { explainBalance } from '#engine/explain/explain-balance.ts'
import { explainPayoff } from '#engine/explain/explain-payoff.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { payoff, payoffTable, quickAmounts } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { retractable } from '#engine/replay/retractable.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { type LoanEvent, takenBack } from '#engine/terms/events.ts'
import { sumOfCharges } from '#engine/terms/installment-charges.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import { LAWS_OF_OWING } from '#engine/testing/laws-of-owing.ts'
import { addedTo, later, stateOf, sum } from '#engine/testing/life-of-history.ts'
import { disbursed, entered, type History, paid, withoutWriteOff } from '#engine/testing/loan-histories.ts'
import { statementFigures } from '../documents/statement/statement-figures.ts'
import { figuresByYear } from '../documents/year-end-paper.ts'
import {
  balancesOf,
  correctionsOf,
  noBalances,
  type OpenLine,
  postingsOf,
  receivedOfAdded,
} from '../ledger/postings.ts'
import { stateAfterLastEvent } from '../ledger/projections.ts'

/** The laws that every life of a loan keeps, in engine, ledger and papers. Each throws where a life breaks it. */
export const LAWS: Readonly<Record<string, (life: History) => void>> = {
  'sums: every payment adds up to its parts, and the installments to what was lent': sumsAdd,
  'nothing is below zero': nothingBelowZero,
  'what was taken back, and a payment reversed, counts as never entered': undoingIsNever,
  'what is asked for settles when it is paid': askedSettles,
  'the schedule of the first day, and the payoff figures of many days, are those of replays': daysAgree,
  'the ledger, event by event, has the balances of the replay': ledgerAgrees,
  'papers and explanations say what the API says': papersAgree,
  ...LAWS_OF_OWING,
}

/** The laws that a life breaks, each with the first line of what is said about it. */
export function brokenBy(life: History): string[] {
  return Object.entries(LAWS).flatMap(([law, check]) => {
    try {
      check(life)
      return []
    } catch (error) {
      return [`${law}: ${error instanceof Error ? error.message.split('\n').slice(0, 12).join(' ') : error}`]
    }
  })
}

function sumsAdd(life: History): void {
  const state = stateOf(life)
  for (const split of state.payments) {
    const { interestCents, principalCents, extraPrincipalCents, feesCents, unappliedCents } = split
    assert.equal(interestCents + principalCents + feesCents + unappliedCents, split.amountCents)
    assert.equal(sum(split.installments, 'interestCents'), interestCents)
    assert.equal(sum(split.installments, 'principalCents') + extraPrincipalCents, principalCents)
  }
  const taken = takenBack(life.events)
  const lentCents = life.events.reduce((all, event) => {
    const isLent = event.kind === 'DISBURSED' || event.kind === 'ADVANCED'
    return isLent && event.effectiveOn <= life.asOn && !taken.has(event.id) ? all + event.amountCents : all
  }, 0)
  const { paid: received, principalCents, writtenOffCents, forgiven } = state
  const addedCents = addedTo(state)
  assert.equal(sum(state.installments, 'principalCents'), lentCents + addedCents)
  assert.equal(
    received.principalCents +
      principalCents +
      writtenOffCents +
      sum(forgiven, 'principalCents') +
      ((state.sold ?? state.transferred)?.principalCents ?? 0),
    lentCents + addedCents,
  )
  assert.equal(state.installments.at(-1)?.balanceCents ?? 0, 0)
}

function nothingBelowZero(life: History): void {
  const state = stateOf(life)
  const { principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents, pastDueCents } = state
  const amounts = [principalCents, interestDueCents, accruedInterestCents, feesDueCents, unappliedCents, pastDueCents]
  assert.ok(Math.min(...amounts, state.nextDue?.amountCents ?? 0) >= 0, `${amounts}`)
  for (const split of state.payments) {
    const { interestCents, extraPrincipalCents, feesCents } = split
    const parts = [interestCents, split.principalCents, extraPrincipalCents, feesCents, split.unappliedCents]
    assert.ok(Math.min(...parts) >= 0, `payment ${split.paymentId}: ${parts}`)
  }
  for (const { amountCents, paidCents, waivedCents, capitalizedCents = 0 } of state.fees) {
    const least = Math.min(paidCents, waivedCents, capitalizedCents)
    assert.ok(least >= 0 && paidCents + waivedCents + capitalizedCents <= amountCents)
  }
  for (const row of state.installments) {
    assert.ok(Math.min(row.principalCents, row.paidPrincipalCents, row.paidInterestCents, row.balanceCents) >= 0)
    assert.ok(row.paidInterestCents <= row.interestCents && row.paidPrincipalCents <= row.principalCents)
  }
}

function undoingIsNever(life: History): void {
  const without = (gone: LoanEvent) => stateOf({ ...life, events: life.events.filter((event) => event !== gone) })
  const taken = takenBack(life.events)
  const undone = (event: LoanEvent) => {
    const { effectiveOn, id } = event
    const back =
      event.kind === 'PAYMENT_RECEIVED'
        ? ({ kind: 'PAYMENT_REVERSED', effectiveOn, paymentId: id } as const)
        : ({ kind: 'TAKEN_BACK', effectiveOn, eventId: id } as const)
    assert.deepEqual(stateOf({ ...life, events: later(life.events, back) }), without(event), `event ${id} undone`)
  }
  for (const entry of retractable(life.events)) undone(entry)
  const payments = life.events.filter(({ kind, id }) => kind === 'PAYMENT_RECEIVED' && !taken.has(id))
  for (const payment of [payments[0], payments.at(-1)]) if (payment) undone(payment)
  // The events that undo, and what they undid, are as good as absent.
  const kept = life.events.filter(
    ({ id, kind }) => !taken.has(id) && kind !== 'PAYMENT_REVERSED' && kind !== 'TAKEN_BACK',
  )
  assert.deepEqual(stateOf(life), stateOf({ ...life, events: kept }))
}

function askedSettles({ terms, events, asOn }: History): void {
  const at = { asOn }
  const { everythingDueCents } = quickAmounts(terms, events, at)
  if (everythingDueCents > 0) {
    const after = later(events, paid(asOn, everythingDueCents))
    assert.equal(quickAmounts(terms, after, at).everythingDueCents, 0)
  }
  const kept = withoutWriteOff({ terms, events, asOn }).events.filter(
    (event, _, all) => event.kind !== 'TAKEN_BACK' || all.some(({ id }) => id === event.eventId),
  )
  const { totalCents } = payoff(terms, kept, { on: asOn })
  if (totalCents === 0) return
  const after = later(kept, paid(asOn, totalCents))
  const { status, unappliedCents, nextDue } = replay(terms, after, at)
  assert.deepEqual([status, unappliedCents, nextDue], ['PAID_OFF', 0, null])
  assert.equal(payoff(terms, after, { on: asOn }).totalCents, 0)
}

function daysAgree({ terms, events, asOn }: History): void {
  const first = replay(terms, entered([disbursed(terms)]), { asOn: terms.originationOn })
  assert.deepEqual(askedIn(first.installments), askedIn(schedule(terms)))
  const days = 20
  const table = payoffTable(terms, events, { from: asOn, days })
  for (const index of [0, 7, days - 1]) {
    assert.deepEqual(table[index], payoff(terms, events, { on: addDays(asOn, index) }))
  }
  // As known at the last instant is as known now; what is entered in another order of days says the same.
  const last = events.at(-1)?.recordedAt ?? ''
  assert.deepEqual(replay(terms, events, { asOn, knownAt: last }), replay(terms, events, { asOn }))
  assert.deepEqual(replay(terms, events.toReversed(), { asOn }), replay(terms, events, { asOn }))
}

type Row = Pick<LoanState['installments'][number], 'dueOn' | 'paymentCents' | 'principalCents' | 'interestCents'>

const askedIn = (rows: readonly Row[]): unknown[] =>
  rows
    .filter(({ paymentCents }) => paymentCents > 0)
    .map(({ dueOn, principalCents, interestCents }) => ({ dueOn, principalCents, interestCents }))

/** Enters the events one by one, as the server does, and corrects the lines after each. */
function ledgerAgrees({ terms, events }: History): void {
  let open: OpenLine[] = []
  let lines = 0
  events.forEach((_, index) => {
    const soFar = events.slice(0, index + 1)
    const state = stateAfterLastEvent(terms, soFar)
    const { takenBack: back, posted } = correctionsOf({ open, wanted: postingsOf(soFar, state) })
    open = open.filter((line) => !back.includes(line))
    open.push(...posted.map((posting, place) => ({ ...posting, id: lines + place + 1 })))
    lines += posted.length
    const balances = noBalances()
    for (const { debit, credit, amountCents } of open) {
      assert.ok(amountCents > 0, `a line of ${amountCents}`)
      balances[debit] += amountCents
      balances[credit] -= amountCents
    }
    assert.deepEqual(balances, balancesOf(soFar, state), `after event ${index + 1}`)
  })
}

function papersAgree(life: History): void {
  const { terms, events, asOn } = life
  const state = stateOf(life)
  const due = amountsDue(state)
  const statement = statementFigures(terms, events, asOn)
  // On its due day a statement has what is charged with the next payment beside that payment.
  const { next } = statement
  const beside = next && next.dueOn <= asOn ? next.charges : []
  const escrowBeside = sumOfCharges(beside.filter(({ kind }) => kind !== 'SERVICE_FEE'))
  assert.deepEqual(
    [statement.feesCents + sumOfCharges(beside) - escrowBeside, statement.escrowDueCents + escrowBeside],
    [due.feesCents, due.escrowCents],
  )
  assert.deepEqual(
    [statement.overdueCents, statement.heldCents, statement.outstandingCents],
    [due.pastDueCents, state.unappliedCents, state.principalCents],
  )
  const owed = payoff(terms, events, { on: asOn })
  assert.equal(explainBalance(terms, events, { asOn }).figure, state.principalCents)
  for (const derivation of [explainBalance(terms, events, { asOn }), explainPayoff(terms, events, { on: asOn })]) {
    assert.equal(sumOfSteps(derivation), derivation.figure, derivation.key)
  }
  assert.equal(explainPayoff(terms, events, { on: asOn }).figure, owed.totalCents)
  // Each cent of interest belongs to one year.
  const last = stateAfterLastEvent(terms, events)
  const ofYear = figuresByYear(terms, events)
  const first = Number(terms.originationOn.slice(0, 4))
  const years = Array.from({ length: Number(last.asOn.slice(0, 4)) - first + 1 }, (_, index) => `${first + index}`)
  const figures = years.map((year) => ofYear({ year, today: last.asOn }))
  assert.equal(sum(figures, 'interestCents'), last.paid.interestCents + receivedOfAdded(last).interestCents)
  assert.equal(figures.at(-1)?.closingCents, last.principalCents)
}
