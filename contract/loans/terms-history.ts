import type { Day, Instant } from '#engine/numbers/units.ts'
import type { LoanEvent, TermsChange } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { HISTORY_TERMS, type HistoryTerm, type TermValue } from './term-table.ts'

/** The terms whose change is told: those of the table, and the next due day, which is agreed for one row only. */
export const TOLD_TERMS: readonly ToldTerm[] = ['nextPaymentDate', ...HISTORY_TERMS.keys()]
export type ToldTerm = HistoryTerm | 'nextPaymentDate'

/** One term before and after, in dollars, percent, days or words; null is none, or not agreed. */
export type ToldChange = { term: ToldTerm; before: ToldValue; after: ToldValue }
export type ToldValue = Exclude<TermValue, boolean>

/** Terms that were agreed anew: from which day on, and when that was entered. */
export type TermsAgreed = { eventId: number; effectiveOn: Day; recordedAt: Instant; changes: ToldChange[] }

/** Every change of terms of a loan, the first first, each against what held before it. */
export function termsHistory(terms: LoanTerms, events: readonly LoanEvent[]): TermsAgreed[] {
  let before = terms
  return events.flatMap((event) => {
    if (event.kind !== 'TERMS_CHANGED') return []
    const { id: eventId, effectiveOn, recordedAt, change } = event
    const { after, changes } = agreedBy(change, before)
    before = after
    return [{ eventId, effectiveOn, recordedAt, changes }]
  })
}

/** What differs between two sets of terms. */
export function changesBetween(before: LoanTerms, after: LoanTerms): ToldChange[] {
  return [...HISTORY_TERMS].flatMap(([term, { of }]) => {
    const said = (terms: LoanTerms) => (of?.(terms) ?? null) as ToldValue // whether there is a balloon is told by its day
    return said(before) === said(after) ? [] : [{ term, before: said(before), after: said(after) }]
  })
}

/** The next due day is agreed for one row only, so it has nothing that held before. */
function agreedBy({ nextDueOn, ...change }: TermsChange, before: LoanTerms) {
  const after: LoanTerms = { ...before, ...change }
  const next: ToldChange[] = nextDueOn ? [{ term: 'nextPaymentDate', before: null, after: nextDueOn }] : []
  return { after, changes: [...next, ...changesBetween(before, after)] }
}
