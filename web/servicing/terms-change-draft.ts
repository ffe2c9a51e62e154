import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { CHANGEABLE_TERMS, STRUCTURE_TERMS, termEntry } from '#contract/loans/term-table.ts'
import { type SKIPPED_INTERESTS, type TermsChangeForm, termsChangeForm } from '#contract/loans/terms-change.ts'
import {
  changeDraftOf,
  feeForChange,
  type TermsChangeProblem,
  termsChangeProblem,
  type Unpaid,
  unpaidOn,
} from '#contract/loans/terms-change-rules.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { previewEvents } from '#engine/questions/preview-event.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import { ARREARS, changedTerms, UNPAID_FEES, UNPAID_INTEREST } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { TermsDraft } from '../terms/terms-draft.ts'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import type { Problems } from '../ui/forms/use-form.ts'

/** New terms during typing. null is an empty field; amounts are dollars, rates percent. */
export type TermsChangeDraft = Pick<TermsDraft, (typeof CHANGEABLE_TERMS)[number]> & {
  effectiveDate: Day | null
  /** null keeps the regular due days. */
  nextPaymentDate: Day | null
  /** Whether the fields of the structure count; otherwise it stays what it was, also when the loan is extended. */
  changesStructure: boolean
  arrears: ArrearsChoice
  unpaidInterest: (typeof UNPAID_INTEREST_CHOICES)[number]
  unpaidFees: (typeof UNPAID_FEES_CHOICES)[number]
  skippedPayments: number | null
  skippedInterest: SkippedInterest
  changeFee: number | null
  note: string
}

/** What becomes of payments that fell due and are open. */
const ARREARS_CHOICES = ['STAY', ...ARREARS] as const
export type ArrearsChoice = (typeof ARREARS_CHOICES)[number]

/** What becomes of interest and fees that are owed. */
export const UNPAID_INTEREST_CHOICES = ['STAY', ...UNPAID_INTEREST] as const
export const UNPAID_FEES_CHOICES = ['STAY', ...UNPAID_FEES] as const
type SkippedInterest = (typeof SKIPPED_INTERESTS)[number]

/**
 * The terms that are not as the loan states them, although no change of terms made them so. A fixed late fee that was
 * entered beside a percentage is not in force.
 */
const IN_FORCE = [
  'interestRate',
  'lateFee',
  'statedPayment',
  'semiMonthlyDays',
  'rateSteps',
  'indexRate',
  'indexDate',
] satisfies (keyof TermsDraft)[]

/** The current terms, from today on; asked: another rate, in percent, from the address. */
export function newTermsChangeDraft(
  loan: LoanDetail,
  { history, asked = null }: { history: LoanHistory; asked?: string | null },
): TermsChangeDraft {
  const rate = asked === null || asked === '' ? Number.NaN : Number(asked)
  const { today } = history
  // Extra principal may have lowered a payment that the contract states, so it is the one in force.
  const inForce = termsInForce(history.terms, history.events, today)
  const terms = CHANGEABLE_TERMS.map((key) => [
    key,
    IN_FORCE.some((other) => other === key) ? termEntry(key).of?.(inForce) : loan[key],
  ])
  return {
    effectiveDate: today,
    // The server writes the words of the engine; the answer's schema leaves room for later ones.
    ...(Object.fromEntries(terms) as Pick<TermsDraft, (typeof CHANGEABLE_TERMS)[number]>),
    ...(rate >= 0 && rate <= 1000 && { interestRate: rate }),
    nextPaymentDate: null,
    changesStructure: false,
    ...structureOf(inForce),
    // A loan whose last payment is overdue is not past due any more once it is extended.
    arrears: lastDueDay(inForce) < today ? 'RESTART' : 'STAY',
    unpaidInterest: 'STAY',
    unpaidFees: 'STAY',
    skippedPayments: null,
    skippedInterest: 'RUNS',
    changeFee: null,
    note: '',
  }
}

/** The draft as the request body, or undefined while a required field is empty. */
export function formOfTermsChange(draft: TermsChangeDraft): TermsChangeForm | undefined {
  const { effectiveDate, interestRate, maturityDate, nextPaymentDate, ...rest } = draft
  const {
    arrears,
    unpaidInterest,
    unpaidFees,
    skippedPayments,
    skippedInterest,
    changeFee,
    note,
    changesStructure,
    ...others
  } = rest
  if (effectiveDate === null || interestRate === null || maturityDate === null) return undefined
  return {
    effectiveDate,
    interestRate,
    maturityDate,
    ...(changesStructure ? others : withoutStructure(others)),
    // A loan follows an index from its start only, and goes on to do so.
    rateRule: others.rateRule === 'INDEX' ? undefined : others.rateRule,
    ...(others.rateRule !== 'INDEX' && { indexRate: undefined, indexDate: undefined }),
    gracePeriod: others.gracePeriod ?? 0,
    // For a later day it is not known what will be open.
    ...(arrears !== 'STAY' && { arrears }),
    ...(unpaidInterest !== 'STAY' && { unpaidInterest }),
    ...(unpaidFees !== 'STAY' && { unpaidFees }),
    ...(nextPaymentDate !== null && { nextPaymentDate }),
    ...(skippedPayments && { skippedPayments, skippedInterest }),
    ...(changeFee && { changeFee }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}

/** The fields of the structure, with periods in months. */
function structureOf({ structure, interestOnlyMonths, balloon }: LoanTerms) {
  return {
    paymentStructure: structure,
    interestOnlyPeriod: interestOnlyMonths || 12,
    interestOnlyPeriodUnit: 'MONTHS' as const,
    hasBalloonPayment: balloon !== null,
    balloonPaymentDate: balloon?.dueOn ?? null,
    amortizationTerm: balloon?.amortizationMonths ?? 360,
    amortizationTermUnit: 'MONTHS' as const,
  }
}

function withoutStructure<Draft extends object>(draft: Draft): Omit<Draft, (typeof STRUCTURE_TERMS)[number]> {
  const kept = Object.entries(draft).filter(([key]) => !STRUCTURE_TERMS.some((term) => term === key))
  return Object.fromEntries(kept) as Omit<Draft, (typeof STRUCTURE_TERMS)[number]> // the other fields are as they were
}

/** The choices of a loan: by the day interest runs on all that is owed, so nothing waits for the end without it. */
export const arrearsChoices = ({ terms }: LoanHistory): readonly ArrearsChoice[] =>
  ARREARS_CHOICES.filter((choice) => choice !== 'TO_END' || terms.accrual === 'SCHEDULED')

/** The interest and fees that are unpaid on a day. What is owed on a later day is not known yet. */
export function unpaidByThen(on: Day | null, history: LoanHistory): Unpaid {
  const isKnown = on !== null && on <= history.today && on >= history.terms.originationOn
  return isKnown ? unpaidOn(history, on) : { interestCents: 0, feesCents: 0, feesDueCents: 0 }
}

/** Whether something that fell due by a day is open. What is open on a later day is not known yet. */
export function hasOpenDueOn(on: Day | null, { terms, events, today }: LoanHistory): boolean {
  if (on === null || on > today || on < terms.originationOn) return false
  return replay(terms, events, { asOn: on }).installments.some(({ isPaid, dueOn }) => !isPaid && dueOn <= on)
}

/**
 * The problems that keep the draft from being sent, by field. A draft that changes nothing is not a problem of a field.
 */
export function termsChangeProblems(draft: TermsChangeDraft, history: LoanHistory): Problems<TermsChangeDraft> {
  const form = formOfTermsChange(draft)
  if (!form) {
    return {
      ...(draft.effectiveDate === null && { effectiveDate: 'field.day' }),
      ...(draft.interestRate === null && { interestRate: 'field.percent' }),
      ...(draft.maturityDate === null && { maturityDate: 'field.day' }),
    }
  }
  const problems = schemaProblems(termsChangeForm, form)
  if (Object.keys(problems).length > 0) return problems
  const problem = termsChangeProblem(form, history)
  return problem?.field ? { [problem.field]: problem.code } : {}
}

/** The effect of a change: the loan today without and with it, and its terms from the day on. */
export type LiveTermsChange =
  | { problem: TermsChangeProblem }
  | {
      problem: null
      effectiveOn: Day
      before: LoanState
      after: LoanState
      termsBefore: LoanTerms
      termsAfter: LoanTerms
      /** What the lender gives away by the change. */
      givenCents: Cents
    }

/** The loan as it stands, for as long as the form changes nothing. */
export function unchangedTerms({ terms, events, today }: LoanHistory): Extract<LiveTermsChange, { problem: null }> {
  const states = previewEvents(terms, events, { drafts: [], asOn: today })
  const inForce = termsInForce(terms, events, today)
  return { problem: null, effectiveOn: today, ...states, termsBefore: inForce, termsAfter: inForce, givenCents: 0 }
}

/** The change, by the replay that books it; undefined while fields are empty or out of range. */
export function liveTermsChange(draft: TermsChangeDraft, history: LoanHistory): LiveTermsChange | undefined {
  const form = formOfTermsChange(draft)
  if (!form || Object.keys(schemaProblems(termsChangeForm, form)).length > 0) return undefined
  const problem = termsChangeProblem(form, history)
  if (problem) return { problem }

  const { terms, events, today } = history
  const { effectiveDate: effectiveOn } = form
  const event = changeDraftOf(form, history)
  const termsBefore = termsInForce(terms, events, effectiveOn)
  const fee = feeForChange(form, today)
  const states = previewEvents(terms, events, { drafts: fee ? [event, fee] : [event], asOn: today })
  const givenCents = givenAwayBy({ terms, events }, event)
  const termsAfter = changedTerms(termsBefore, event.change)
  return { problem: null, effectiveOn, ...states, termsBefore, termsAfter, givenCents }
}
