import { LOAN_TYPES } from '#contract/enumerations.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import type { ProductForm } from '#contract/loans/products.ts'
import {
  applies,
  isSameValue,
  PRESET_TERMS,
  TERM_KEYS,
  type TermKey,
  type TermValue,
  termEntry,
} from '#contract/loans/term-table.ts'
import { addMonths } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { termBetween } from '#engine/schedule/estimate.ts'
import { balloonDateOf, type LoanDraft } from './loan-draft.ts'

/** What a new loan can begin with: the terms of a product, or of an existing loan together with its amount. */
export type LoanStart = Pick<ProductForm, 'terms' | 'loanType' | 'termMonths' | 'balloonMonths'> & {
  principalAmount?: number
}

/**
 * The values of the wizard that a start sets. Every term that a product can have gets a value, so that nothing of an
 * earlier start remains; days follow from the first day of the loan. What a start leaves open stays as it is.
 */
export function startedFrom(draft: LoanDraft, start: LoanStart): Partial<LoanDraft> {
  const { originationDate } = draft
  const after = (months: number | null | undefined): Day | null =>
    months && originationDate !== null ? addMonths(originationDate, months) : null
  const terms = PRESET_TERMS.map((key): [string, TermValue] => [key, start.terms[key] ?? termEntry(key).initial])
  const maturityDate = after(start.termMonths)
  return {
    ...(Object.fromEntries(terms) as Partial<LoanDraft>), // the values are those of the table's kinds
    interestRate: start.terms.interestRate ?? draft.interestRate,
    balloonPaymentDate: after(start.balloonMonths) ?? 'USUAL',
    ...(start.loanType && { loanType: start.loanType }),
    ...(maturityDate !== null && { maturityDate, numberOfPayments: null }),
    ...(start.principalAmount !== undefined && { principalAmount: start.principalAmount }),
  }
}

/** Whether the values in the wizard are still those of a start. */
export const isStartedFrom = (draft: LoanDraft, start: LoanStart): boolean =>
  Object.entries(startedFrom(draft, start)).every(([name, value]) => isSameValue(draft[name as keyof LoanDraft], value))

/** An existing loan as the start of another one. */
export function startOfLoan(loan: LoanDetail): LoanStart {
  const terms = PRESET_TERMS.filter((key) => loan[key] !== null && !isByRow(key, loan)).map((key) => [key, loan[key]])
  const { originationDate: from, balloonPaymentDate: to } = loan
  return {
    terms: Object.fromEntries(terms),
    loanType: LOAN_TYPES.includes(loan.loanType) ? loan.loanType : null,
    termMonths: loan.loanTermMonths || null,
    balloonMonths: loan.hasBalloonPayment && to !== null ? termBetween({ from, to }).months || null : null,
    principalAmount: loan.principalAmount,
  }
}

/** The terms in the wizard as a product would have them. Days that are whole months after the first day are kept. */
export function productOfDraft(draft: LoanDraft): Omit<ProductForm, 'name' | 'isDefault'> {
  const terms = PRESET_TERMS.filter((key) => applies(key, draft) && draft[key] !== null && !isByRow(key, draft)).map(
    (key) => [key, draft[key]],
  )
  return {
    terms: Object.fromEntries(terms),
    loanType: draft.loanType === '' ? null : draft.loanType,
    termMonths: wholeMonths(draft.originationDate, draft.maturityDate),
    balloonMonths:
      draft.hasBalloonPayment && draft.balloonPaymentDate !== 'USUAL'
        ? wholeMonths(draft.originationDate, balloonDateOf(draft))
        : null,
  }
}

/** Payments that are agreed one by one belong to one loan: another begins with the usual way to set them. */
const isByRow = (key: TermKey, { paymentRule }: { paymentRule: string }): boolean =>
  key === 'paymentRule' && paymentRule === 'BY_ROW'

/** Terms that a product does not keep and that every loan states for itself: its amount and its days. */
const OF_EACH_LOAN: readonly TermKey[] = [
  'principalAmount',
  'originationDate',
  'firstPaymentDate',
  'maturityDate',
  'numberOfPayments',
  'balloonPaymentDate',
]

/** The terms of the wizard that differ from the usual ones and that a product of them would leave out. */
export function leftOutOfProduct(draft: LoanDraft): TermKey[] {
  const kept: readonly TermKey[] = [...PRESET_TERMS, ...OF_EACH_LOAN]
  return TERM_KEYS.filter((key) => {
    const value = draft[key] ?? null
    return !kept.includes(key) && applies(key, draft) && value !== null && !isSameValue(value, termEntry(key).initial)
  })
}

function wholeMonths(from: Day | null, to: Day | null): number | null {
  if (from === null || to === null || to <= from) return null
  const { months } = termBetween({ from, to })
  return months > 0 && addMonths(from, months) === to ? months : null
}
