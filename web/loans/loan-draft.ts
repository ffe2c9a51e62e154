import type { LoanType } from '#contract/enumerations.ts'
import { LOAN_TYPES } from '#contract/enumerations.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { initialValues, TERM_KEYS, type Term, type TermForm, termEntry } from '#contract/loans/term-table.ts'
import { addMonths, isDay } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { defaultBalloonOn, termBetween } from '#engine/schedule/estimate.ts'
import { isFrequency, snapBalloonOn } from '#engine/terms/due-days.ts'
import type { TermsDraft } from '../terms/terms-draft.ts'

/** The values of the wizard during typing. */
export type LoanDraft = Omit<TermsDraft, 'balloonPaymentDate'> & {
  loanName: string
  loanType: LoanType | ''
  /** USUAL follows origination and maturity until the lender chooses a day. */
  balloonPaymentDate: Day | 'USUAL' | null
  borrowerId: number | null
  notes: string
}

/** The wizard as it opens (docs/requirements/lwiz.md). */
export function newLoanDraft(today: Day): LoanDraft {
  return {
    loanName: '',
    loanType: '',
    ...initialValues(TERM_KEYS),
    originationDate: today,
    maturityDate: addMonths(today, 12),
    balloonPaymentDate: 'USUAL',
    borrowerId: null,
    notes: '',
  }
}

/** Whether each value is of the kind of its term, so that the wizard can show a draft kept by the browser. */
export function isLoanDraft(draft: LoanDraft): boolean {
  const { borrowerId, balloonPaymentDate, ...values } = draft
  const isBalloonDay = balloonPaymentDate === 'USUAL' || isValueOf(termEntry('balloonPaymentDate'), balloonPaymentDate)
  const isBorrower = borrowerId === null || Number.isSafeInteger(borrowerId)
  const terms = TERM_KEYS.filter((key) => key !== 'balloonPaymentDate')
  return isBalloonDay && isBorrower && terms.every((key) => isValueOf(termEntry(key), values[key]))
}

function isValueOf(entry: Term, value: unknown): boolean {
  const { kind } = entry
  if (kind === 'YES_NO') return typeof value === 'boolean'
  if (kind === 'FREQUENCY') return typeof value === 'string' && isFrequency(value)
  if (kind === 'CHOICE') return entry.words.some((word) => word === value)
  if (value === null) return true
  if (kind === 'DAY') return isDay(value)
  if (kind === 'COSTS') return Array.isArray(value) && value.every(isNamedCost)
  if (kind === 'RATE_STEPS' || kind === 'AGREED_ROWS') return typeof value === 'string'
  if (kind === 'PERCENTS') return Array.isArray(value) && value.every((each) => typeof each === 'number')
  if (kind === 'DAYS_OF_MONTH' || kind === 'MONTHS_OF_YEAR')
    return Array.isArray(value) && value.every(Number.isInteger)
  return typeof value === 'number' && Number.isFinite(value)
}

const isNamedCost = (cost: unknown): boolean =>
  typeof cost === 'object' && cost !== null && 'name' in cost && 'amount' in cost && typeof cost.amount === 'number'

/** The draft for editing an existing loan. Fields that do not apply to the loan begin as in a new one. */
export function draftOfLoan(loan: LoanDetail): LoanDraft {
  const fresh = newLoanDraft(loan.originationDate)
  const terms = TERM_KEYS.map((key) => [key, loan[key] ?? (termEntry(key).appliesIf ? fresh[key] : null)])
  return {
    ...fresh,
    // The server writes the words of the engine; the answer's schema leaves room for later ones.
    ...(Object.fromEntries(terms) as TermsDraft),
    // The day says it.
    numberOfPayments: null,
    balloonPaymentDate: loan.hasBalloonPayment ? loan.balloonPaymentDate : 'USUAL',
    loanName: loan.loanName,
    loanType: LOAN_TYPES.includes(loan.loanType) ? loan.loanType : '',
    borrowerId: loan.borrowerId,
    notes: loan.notes ?? '',
  }
}

/** The current balloon day: the one chosen, or five years after origination, at the latest at maturity (D-13). */
export function balloonDateOf({
  balloonPaymentDate,
  originationDate,
  maturityDate,
}: Pick<LoanDraft, 'balloonPaymentDate' | 'originationDate' | 'maturityDate'>): Day | null {
  if (balloonPaymentDate === 'USUAL') {
    if (originationDate === null || maturityDate === null) return null
    return defaultBalloonOn({ originationOn: originationDate, maturityOn: maturityDate })
  }
  if (balloonPaymentDate === null || maturityDate === null) return balloonPaymentDate
  return snapBalloonOn({ balloonOn: balloonPaymentDate, maturityOn: maturityDate })
}

/** The term between the two days: all months, and the whole years in them. 0 while a day is missing. */
export function termOf({ originationDate, maturityDate }: Pick<LoanDraft, 'originationDate' | 'maturityDate'>): {
  months: number
  years: number
} {
  if (originationDate === null || maturityDate === null) return { months: 0, years: 0 }
  return termBetween({ from: originationDate, to: maturityDate })
}

/** The engine's estimates, in dollars, sent along for information. */
export type DraftEstimate = { paymentAmount: number; balloonAmount: number | null }

/**
 * The request body of the loan form (docs/requirements/ent.md). An empty required field becomes '' or 0, which the
 * schema refuses.
 */
export function formOfDraft(draft: LoanDraft, estimate: DraftEstimate): LoanForm {
  const { months, years } = termOf(draft)
  return {
    ...termsOfDraft({ ...draft, balloonPaymentDate: balloonDateOf(draft) }),
    loanName: draft.loanName.trim(),
    // An empty type is refused by the form before anything is sent.
    loanType: draft.loanType as LoanType,
    loanTermMonths: months,
    loanTermYears: years,
    balloonPaymentAmount: draft.hasBalloonPayment ? estimate.balloonAmount : null,
    borrowerId: draft.borrowerId ?? 0,
    notes: draft.notes.trim() || null,
    calculatedMonthlyPayment: estimate.paymentAmount,
  }
}

function termsOfDraft(draft: TermsDraft): TermForm {
  const values = TERM_KEYS.map((key) => {
    const { kind, isRequired, appliesIf } = termEntry(key)
    if (appliesIf && !appliesIf(draft)) return [key, null]
    return [key, draft[key] ?? (isRequired && !appliesIf ? EMPTY[kind] : null)]
  })
  return Object.fromEntries(values) // the schema refuses empty required fields
}

/** The value sent for an empty field of a term that every loan has. */
const EMPTY: Partial<Record<Term['kind'], 0 | ''>> = { MONEY: 0, PERCENT: 0, DAY: '' }
