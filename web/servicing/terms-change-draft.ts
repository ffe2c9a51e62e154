import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { CHANGEABLE_TERMS, TERM_TABLE } from '#contract/loans/term-table.ts'
import { type TermsChangeForm, termsChangeForm } from '#contract/loans/terms-change.ts'
import { type TermsChangeProblem, termsChangeOf, termsChangeProblem } from '#contract/loans/terms-change-rules.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { previewEvent } from '#engine/questions/preview-event.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { changedTerms } from '#engine/terms/events.ts'
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
}

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
    key === 'statedPayment' || key === 'semiMonthlyDays' ? TERM_TABLE[key].of(inForce) : loan[key],
  ])
  return {
    effectiveDate: today,
    // The server writes the words of the engine; the answer's schema leaves room for later ones.
    ...(Object.fromEntries(terms) as Pick<TermsDraft, (typeof CHANGEABLE_TERMS)[number]>),
    interestRate: rate >= 0 && rate <= 1000 ? rate : loan.interestRate,
    nextPaymentDate: null,
  }
}

/** The draft as the request body, or undefined while a required field is empty. */
export function formOfTermsChange(draft: TermsChangeDraft): TermsChangeForm | undefined {
  const { effectiveDate, interestRate, maturityDate, nextPaymentDate, ...others } = draft
  if (effectiveDate === null || interestRate === null || maturityDate === null) return undefined
  const form = { effectiveDate, interestRate, maturityDate, ...others, gracePeriod: others.gracePeriod ?? 0 }
  return nextPaymentDate === null ? form : { ...form, nextPaymentDate }
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

/** The change, by the replay that books it; undefined while fields are empty or out of range. */
export function liveTermsChange(draft: TermsChangeDraft, history: LoanHistory): LiveTermsChange | undefined {
  const form = formOfTermsChange(draft)
  if (!form || Object.keys(schemaProblems(termsChangeForm, form)).length > 0) return undefined
  const problem = termsChangeProblem(form, history)
  if (problem) return { problem }

  const { terms, events, today } = history
  const { effectiveDate: effectiveOn } = form
  const change = termsChangeOf(form, history)
  const termsBefore = termsInForce(terms, events, effectiveOn)
  const event = { kind: 'TERMS_CHANGED', change, effectiveOn } as const
  const states = previewEvent(terms, events, { draft: event, asOn: today })
  const givenCents = givenAwayBy({ terms, events }, event)
  const termsAfter = changedTerms(termsBefore, change)
  return { problem: null, effectiveOn, ...states, termsBefore, termsAfter, givenCents }
}
