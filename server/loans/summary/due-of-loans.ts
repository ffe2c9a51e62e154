import { dollarsOf } from '#contract/fields.ts'
import type { BorrowerSummary } from '#contract/loans/loans.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { amountsDue } from '#engine/questions/amounts-due.ts'
import { replay } from '#engine/replay/replay.ts'
import type { Tx } from '../../database/database.ts'
import { readEventsOfLoans } from '../../ledger/events.ts'
import { listOwing, type NamedLoan, type Selection } from './queries.ts'

/** The part of a borrower's figures that asks for money. */
export type DueOfLoans = Pick<
  BorrowerSummary,
  'nextPaymentDue' | 'nextPaymentAmount' | 'pastDueAmount' | 'feesDue' | 'escrowDue' | 'dueNowAmount'
>

/**
 * What the selected loans ask for, today and next. Each that has begun is replayed, because late fees and daily interest
 * come with the days; of the others the stored figures say when their first payment is due.
 */
export async function dueOfLoans(
  tx: Tx,
  { which, today, loans }: Selection & { today: Day; loans: readonly NamedLoan[] },
): Promise<DueOfLoans> {
  const owing = (await listOwing(tx, { which })).filter(({ terms }) => terms.originationOn <= today)
  const events = await readEventsOfLoans(tx, owing)
  const states = new Map(
    owing.map(({ loanId, terms }) => [loanId, replay(terms, events.get(loanId) ?? [], { asOn: today })]),
  )
  const next = soonest(
    loans.flatMap(({ id, nextDueOn, nextDueCents }) => {
      const state = states.get(id)
      const due = state ? state.nextDue : nextDueOn && { dueOn: nextDueOn, amountCents: nextDueCents ?? 0 }
      return due ? [{ id, ...due }] : []
    }),
  )
  const amounts = [...states.values()].map(amountsDue)
  const sum = (part: 'pastDueCents' | 'feesCents' | 'escrowCents' | 'dueNowCents') =>
    sumOf(amounts.map((due) => due[part]))
  return {
    nextPaymentDue: next[0]?.dueOn ?? null,
    nextPaymentAmount: next.length === 0 ? null : sumOf(next.map(({ amountCents }) => amountCents)),
    pastDueAmount: sum('pastDueCents'),
    feesDue: sum('feesCents'),
    escrowDue: sum('escrowCents'),
    dueNowAmount: sum('dueNowCents'),
  }
}

/** Those of the soonest due day, in the order of their loans. */
function soonest<Due extends { id: number; dueOn: Day }>(all: readonly Due[]): Due[] {
  const first = all.map(({ dueOn }) => dueOn).toSorted()[0]
  return all.filter(({ dueOn }) => dueOn === first).toSorted((a, b) => a.id - b.id)
}

const sumOf = (cents: readonly Cents[]): number => dollarsOf(cents.reduce((total, each) => total + each, 0))
