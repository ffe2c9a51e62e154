import type { FollowUp, Snooze } from '#contract/desk/agenda.ts'
import type { DocumentRequest } from '#contract/documents/document-requests.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Attention } from './attention.ts'

/** What a lender has to come back to. */
export type Agenda = {
  followUps: readonly FollowUp[]
  snoozes: readonly Snooze[]
  /** Requested documents that arrived. */
  documents: readonly DocumentRequest[]
}

/** Tasks until today, promises for today, and those that were broken: what needs the lender today, the earliest first. */
export const followUpsFor = ({ followUps }: Agenda, today: Day): FollowUp[] =>
  followUps.filter(({ isWaiting, dueDate }) => isWaiting && dueDate <= today)

/**
 * The entries that nobody put off and no promise answers: while a promise to pay runs or its own entry asks, the late
 * payment itself has nothing new to say.
 */
export function unanswered(entries: readonly Attention[], { followUps, snoozes }: Agenda): Attention[] {
  const promised = new Set(
    followUps.filter(({ kind, isWaiting }) => kind === 'PROMISE' && isWaiting).map(({ loanId }) => loanId),
  )
  return entries.filter(
    ({ kind, loanId }) =>
      !(kind === 'LATE' && promised.has(loanId)) &&
      !snoozes.some((snooze) => snooze.kind === kind && snooze.loanId === loanId),
  )
}
