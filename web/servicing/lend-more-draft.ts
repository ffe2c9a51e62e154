import {
  type AdvanceProblem,
  advanceDraftOf,
  advanceEffects,
  advanceProblem,
  feeForAdvance,
} from '#contract/loans/advance-rules.ts'
import { type AdvanceEffect, type AdvanceForm, advanceForm } from '#contract/loans/advances.ts'
import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Day } from '#engine/numbers/units.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import { previewEvents } from '#engine/questions/preview-event.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { changedTerms } from '#engine/terms/events.ts'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import type { Problems } from '../ui/forms/use-form.ts'
import type { LiveTermsChange } from './terms-change-draft.ts'

/** More money while it is typed. null is an empty field; amounts are dollars. */
export type LendMoreDraft = {
  amount: number | null
  date: Day | null
  /** A choice that the loan does not offer on the day gives way to the usual one. */
  effect: AdvanceEffect
  fee: number | null
  note: string
}

/** An empty draft for today; asked: amount and day from the address. */
export function newLendMoreDraft(
  history: LoanHistory,
  asked: { amount: string | null; date: string | null } = { amount: null, date: null },
): LendMoreDraft {
  const amount = Number(asked.amount ?? '')
  const date = asked.date ?? history.today
  const effect = advanceEffects(history, date)[0] ?? 'AS_AGREED'
  return { amount: amount > 0 ? amount : null, date, effect, fee: null, note: '' }
}

/** The choices that the loan offers on the day of the draft. */
export const effectsOf = ({ date }: LendMoreDraft, history: LoanHistory): readonly AdvanceEffect[] =>
  advanceEffects(history, date === null || date < history.terms.originationOn ? history.today : date)

/** The draft as the request body, or undefined while a required field is empty. */
export function formOfLendMore(draft: LendMoreDraft, history: LoanHistory): AdvanceForm | undefined {
  const { amount, date, fee, note } = draft
  if (amount === null || date === null) return undefined
  const offered = effectsOf(draft, history)
  const effect = offered.includes(draft.effect) ? draft.effect : offered[0]
  return {
    amount,
    date,
    ...(effect && { effect }),
    ...(fee && { fee }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}

/** The problems that keep the draft from being sent, by field. */
export function lendMoreProblems(draft: LendMoreDraft, history: LoanHistory): Problems<LendMoreDraft> {
  const form = formOfLendMore(draft, history)
  if (!form) {
    return {
      ...(draft.amount === null && { amount: 'advance.amountPositive' }),
      ...(draft.date === null && { date: 'field.day' }),
    }
  }
  const problems = schemaProblems(advanceForm, form)
  if (Object.keys(problems).length > 0) return problems
  const problem = advanceProblem(form, history)
  return problem?.field ? { [problem.field]: problem.code } : {}
}

type Live = Extract<LiveTermsChange, { problem: null }>

/** The effect of the money, by the replay that books it; undefined while fields are empty or out of range. */
export function liveLendMore(
  draft: LendMoreDraft,
  history: LoanHistory,
): Live | { problem: AdvanceProblem } | undefined {
  const form = formOfLendMore(draft, history)
  if (!form || Object.keys(schemaProblems(advanceForm, form)).length > 0) return undefined
  const problem = advanceProblem(form, history)
  if (problem) return { problem }
  const { terms, events, today } = history
  const event = advanceDraftOf(form, history)
  const fee = feeForAdvance(form, today)
  const termsBefore = termsInForce(terms, events, form.date)
  const states = previewEvents(terms, events, { drafts: fee ? [event, fee] : [event], asOn: today })
  const termsAfter = event.change ? changedTerms(termsBefore, event.change) : termsBefore
  const givenCents = givenAwayBy({ terms, events }, event)
  return { problem: null, effectiveOn: form.date, ...states, termsBefore, termsAfter, givenCents }
}
