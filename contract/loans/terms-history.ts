import type { Day, Instant } from '#engine/numbers/units.ts'
import { changeOf } from '#engine/replay/standing-changes.ts'
import { type Arrears, changedTerms, type LoanEvent, type TermsChange, takenBack } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { HISTORY_TERMS, type HistoryTerm, isSameValue, type Term, type TermValue } from './term-table.ts'

/**
 * The terms that the history shows: those of the table, and the next due day, which is agreed for one installment only.
 */
export const TOLD_TERMS: readonly ToldTerm[] = ['nextPaymentDate', ...HISTORY_TERMS.keys()]
export type ToldTerm = HistoryTerm | 'nextPaymentDate'

/** One term before and after a change, in dollars, percent, days or words; null is none, or not agreed. */
export type ToldChange = { term: ToldTerm; before: TermValue; after: TermValue }

/** A change of terms: the day from which it counts, and when it was entered. */
export type TermsAgreed = {
  eventId: number
  effectiveOn: Day
  recordedAt: Instant
  changes: ToldChange[]
  /** What became of payments that had fallen due; null where they stayed due. */
  arrears: Arrears | null
  /** No interest runs from the day of the change until this day. */
  interestResumesOn: Day | null
  isTakenBack: boolean
}

/**
 * All changes of terms of a loan, the oldest first, each compared with the terms before it. Those that were taken back are
 * among them, and no later one is compared with them.
 */
export function termsHistory(terms: LoanTerms, events: readonly LoanEvent[]): TermsAgreed[] {
  let before = terms
  const taken = takenBack(events)
  return events.flatMap((event) => {
    const [agreed] = changeOf(event)
    if (!agreed) return []
    const { id: eventId, effectiveOn, recordedAt, change } = agreed
    const { after, changes } = agreedBy(change, before)
    const isTakenBack = taken.has(eventId)
    if (!isTakenBack) before = after
    const { arrears = null, interestResumesOn = null } = agreed
    return [{ eventId, effectiveOn, recordedAt, changes, arrears, interestResumesOn, isTakenBack }]
  })
}

/** The differences between two sets of terms. A choice that has no meaning any more is told by what it belonged to. */
export function changesBetween(before: LoanTerms, after: LoanTerms): ToldChange[] {
  return [...HISTORY_TERMS].flatMap(([term, entry]) => {
    const change = { term, before: entry.of?.(before) ?? null, after: entry.of?.(after) ?? null }
    return isTold(entry, change) ? [change] : []
  })
}

function isTold({ kind, initial }: Term, { before, after }: ToldChange): boolean {
  const isChoice = kind === 'YES_NO' || kind === 'CHOICE' || kind === 'FREQUENCY'
  if (!isChoice) return !isSameValue(before, after)
  return after !== null && !isSameValue(before ?? initial, after)
}

/** The next due day is agreed for one installment only, so it has no value before. */
function agreedBy(change: TermsChange, before: LoanTerms) {
  const after = changedTerms(before, change)
  const { nextDueOn } = change
  const next: ToldChange[] = nextDueOn ? [{ term: 'nextPaymentDate', before: null, after: nextDueOn }] : []
  return { after, changes: [...next, ...changesBetween(before, after)] }
}
