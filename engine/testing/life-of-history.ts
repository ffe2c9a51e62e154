import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { entered, type History } from './loan-histories.ts'

/** The state of a history on its day. */
export function stateOf({ terms, events, asOn }: History): LoanState {
  return replay(terms, events, { asOn })
}

/** Further events, entered after all others. */
export function later(events: readonly LoanEvent[], ...happenings: Parameters<typeof entered>[0]): LoanEvent[] {
  const more = entered(happenings).map((event, index) => ({
    ...event,
    id: 1_000 + index,
    recordedAt: instant(10_000 + index),
  }))
  return [...events, ...more]
}

/** The n-th minute after all others, as an instant. */
export function instant(minute: number): string {
  const two = (number: number) => `${number}`.padStart(2, '0')
  const day = 1 + Math.floor(minute / 1_440)
  return `2027-01-${two(day)}T${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00.000Z`
}

/** The same history, as if its contract and its lender knew no fees. */
export function withoutFees({ terms, events, asOn }: History): History {
  const isFee = (event: LoanEvent) =>
    event.kind === 'FEE_CHARGED' ||
    event.kind === 'WRITTEN_OFF' ||
    event.kind === 'SOLD' ||
    event.kind === 'TRANSFERRED' ||
    event.kind === 'REFUNDED' ||
    event.kind === 'ESCROW_PAID_OUT' ||
    event.kind === 'ESCROW_REFUNDED' ||
    event.kind === 'FORGIVEN' ||
    // By the schedule, interest of a loan that was called due is a fee that grows by the day.
    (event.kind === 'MARKED_DEFAULTED' && event.stage === 'ACCELERATED' && terms.accrual === 'SCHEDULED') ||
    (event.kind === 'TERMS_CHANGED' && event.change.lateFee !== undefined)
  return {
    terms: { ...terms, lateFee: null },
    events: events.filter((event) => !isFee(event) && event.effectiveOn <= asOn),
    asOn,
  }
}

/** One part of all rows, added up. */
export function sum<Part extends string>(rows: readonly Record<Part, number>[], part: Part): number {
  return rows.reduce((total, row) => total + row[part], 0)
}

/** The interest and the fees that became principal. */
export function addedTo({ capitalized = [] }: LoanState): number {
  return sum(capitalized, 'interestCents') + sum(capitalized, 'feesCents')
}
