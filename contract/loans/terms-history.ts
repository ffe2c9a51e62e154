import type { Day, Instant } from '#engine/numbers/units.ts'
import type { LoanEvent, TermsChange } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { dollarsOf, percentOf } from '../fields.ts'

/** The terms whose change is told, in the order a person reads them. */
export const TOLD_TERMS = [
  'principalAmount',
  'interestRate',
  'originationDate',
  'firstPaymentDate',
  'nextPaymentDate',
  'maturityDate',
  'paymentFrequency',
  'paymentStructure',
  'interestOnlyMonths',
  'balloonPaymentDate',
  'amortizationMonths',
  'lateFee',
  'lateFeePercent',
  'gracePeriod',
  'dayCount',
  'accrualMethod',
  'allocationOrder',
  'rounding',
] as const
export type ToldTerm = (typeof TOLD_TERMS)[number]

/** One term before and after, in dollars, percent, days or words; null is none, or not agreed. */
export type ToldChange = { term: ToldTerm; before: string | number | null; after: string | number | null }

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
  const [old, now] = [toldTerms(before), toldTerms(after)]
  return TOLD_TERMS.filter((term) => old[term] !== now[term]).map((term) => {
    return { term, before: old[term] ?? null, after: now[term] ?? null }
  })
}

/** The next due day is agreed for one row only, so it has nothing that held before. */
function agreedBy({ nextDueOn, ...change }: TermsChange, before: LoanTerms) {
  const after: LoanTerms = { ...before, ...change }
  const next: ToldChange[] = nextDueOn ? [{ term: 'nextPaymentDate', before: null, after: nextDueOn }] : []
  return { after, changes: [...next, ...changesBetween(before, after)] }
}

function toldTerms(terms: LoanTerms): Partial<Record<ToldTerm, string | number | null>> {
  const { lateFee, balloon } = terms
  return {
    principalAmount: dollarsOf(terms.principalCents),
    interestRate: percentOf(terms.annualRatePpm),
    originationDate: terms.originationOn,
    firstPaymentDate: terms.firstDueOn,
    maturityDate: terms.maturityOn,
    paymentFrequency: terms.frequency,
    paymentStructure: terms.structure,
    interestOnlyMonths: terms.interestOnlyMonths === 0 ? null : terms.interestOnlyMonths,
    balloonPaymentDate: balloon?.dueOn ?? null,
    amortizationMonths: balloon?.amortizationMonths ?? null,
    lateFee: lateFee?.kind === 'FLAT' ? dollarsOf(lateFee.amountCents) : null,
    lateFeePercent: lateFee?.kind === 'PERCENT' ? percentOf(lateFee.ratePpm) : null,
    gracePeriod: terms.graceDays,
    dayCount: terms.dayCount,
    accrualMethod: terms.accrual,
    allocationOrder: terms.allocation,
    rounding: terms.rounding,
  }
}
