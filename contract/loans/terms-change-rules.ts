import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { MONTH_DAYS_DEFAULT } from '#engine/terms/due-days.ts'
import { changedTerms, type LoanEvent, type OptionsChange, type TermsChange } from '#engine/terms/events.ts'
import type { LoanTerms, ScheduleOptions } from '#engine/terms/terms.ts'
import { type TermsProblem, termsProblems } from '#engine/terms/terms-problems.ts'
import type { Day } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import { messageOfProblem } from './term-messages.ts'
import { changedEngineTerms, changedOptions, fieldOfProblem, type TermKey, termRuleProblems } from './term-table.ts'
import { type TermsChangeForm, termsChangeForm } from './terms-change.ts'

/** The loan to be changed, as the engine takes it. */
export type ChangedLoan = { terms: LoanTerms; events: readonly LoanEvent[] }

/** Why a change of terms is refused. Without a field the problem is about the whole change. */
export type TermsChangeProblem = {
  code: MessageCode
  field?: keyof TermsChangeForm
  values?: Record<string, string>
}

/**
 * The first problem that prevents a change of terms. The browser asks on every keystroke, the server before it writes.
 * The caller must rule out a loan that is paid off.
 */
export function termsChangeProblem(
  form: TermsChangeForm,
  { terms, events, today }: ChangedLoan & { today: Day },
): TermsChangeProblem | undefined {
  if (events.some(({ kind }) => kind === 'WRITTEN_OFF')) return { code: 'loan.givenUp' }
  return (
    dayProblem(form, { terms, events, today }) ??
    ruleProblem(form) ??
    newTermsProblem(form, termsInForce(terms, events, form.effectiveDate)) ??
    (isNothing(termsChangeOf(form, { terms, events })) ? { code: 'loan.nothingChanges' } : undefined)
  )
}

/**
 * The change as an engine event, without values already in force on the day. A balloon due at maturity moves with the
 * maturity. The form must have no problems.
 */
export function termsChangeOf(form: TermsChangeForm, { terms, events }: ChangedLoan): TermsChange {
  const inForce = termsInForce(terms, events, form.effectiveDate)
  const change = differingTerms(form, inForce)
  const { nextPaymentDate: nextDueOn } = form
  if (nextDueOn === undefined) return change
  const { installments } = replay(terms, events, { asOn: form.effectiveDate })
  const isSo = installments.find(({ dueOn }) => dueOn > form.effectiveDate)?.dueOn === nextDueOn
  // A new frequency or last day may move the next due day, so the requested day has to be stated.
  return isSo && change.frequency === undefined && change.maturityOn === undefined ? change : { ...change, nextDueOn }
}

/** The terms in the form that differ from those in force. */
function differingTerms(form: TermsChangeForm, inForce: LoanTerms): TermsChange {
  const changed: TermsChange = Object.fromEntries(
    Object.entries(changedEngineTerms(form)).filter(([key, value]) => !isSame(value, inForce[key as keyof LoanTerms])), // the keys are those of terms
  )
  const options = differingOptions(form, inForce)
  if (Object.keys(options).length > 0) changed.options = options
  return changed.maturityOn === undefined ? changed : { ...changed, ...maturityAt(changed.maturityOn, inForce) }
}

/** The options in the form that differ from those in force. A semi-monthly loan without days has the usual ones. */
function differingOptions(form: TermsChangeForm, { options, frequency }: LoanTerms): OptionsChange {
  const days = frequency === 'SEMI_MONTHLY' ? { monthDays: MONTH_DAYS_DEFAULT } : {}
  const inForce: ScheduleOptions = { ...days, ...options }
  return Object.fromEntries(
    Object.entries(changedOptions(form)).filter(
      // Lists are compared by what they hold; the keys are those of the options.
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(inForce[key as keyof ScheduleOptions] ?? null),
    ),
  )
}

function maturityAt(maturityOn: Day, { balloon, maturityOn: before }: LoanTerms): TermsChange {
  return balloon?.dueOn === before ? { maturityOn, balloon: { ...balloon, dueOn: maturityOn } } : { maturityOn }
}

/** Whether two values of a term are equal: a word, a number, or an object of these. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))]
  return parts.length === others.size && parts.every(([name, value]) => others.get(name) === value)
}

const isNothing = (change: TermsChange): boolean => Object.keys(change).length === 0

function dayProblem(
  { effectiveDate }: TermsChangeForm,
  { terms, events, today }: ChangedLoan & { today: Day },
): TermsChangeProblem | undefined {
  const field = 'effectiveDate'
  if (effectiveDate > today) return { field, code: 'loan.changeInFuture' }
  if (effectiveDate < terms.originationOn) {
    return { field, code: 'loan.changeBeforeOrigination', values: { day: terms.originationOn } }
  }
  const changedOn = events.flatMap((event) => (event.kind === 'TERMS_CHANGED' ? [event.effectiveOn] : []))
  const last = changedOn.toSorted().at(-1)
  return last !== undefined && effectiveDate < last
    ? { field, code: 'loan.changeBeforeLast', values: { day: last } }
    : undefined
}

function newTermsProblem(form: TermsChangeForm, inForce: LoanTerms): TermsChangeProblem | undefined {
  const { effectiveDate, maturityDate, nextPaymentDate } = form
  if (maturityDate !== undefined && maturityDate <= effectiveDate) {
    return { field: 'maturityDate', code: 'loan.maturityAfterChange' }
  }
  const terms: LoanTerms = { ...changedTerms(inForce, differingTerms(form, inForce)), firstDueOn: null }
  const endsOn = terms.balloon?.dueOn ?? terms.maturityOn
  if (nextPaymentDate !== undefined && (nextPaymentDate <= effectiveDate || nextPaymentDate > endsOn)) {
    return { field: 'nextPaymentDate', code: 'loan.nextPaymentWithinTerm' }
  }
  const [problem] = termsProblems(terms)
  return problem && { field: fieldOf(problem), code: messageOfProblem(problem) }
}

function ruleProblem(form: TermsChangeForm): TermsChangeProblem | undefined {
  const [broken] = termRuleProblems(form)
  return broken && { field: changeFieldOf(broken.field), code: broken.code }
}

const fieldOf = ({ field }: TermsProblem): keyof TermsChangeForm => changeFieldOf(fieldOfProblem(field))

/** A problem of a term that cannot change comes from the new last day. */
const changeFieldOf = (field: TermKey | undefined): keyof TermsChangeForm =>
  field !== undefined && field in termsChangeForm.shape ? (field as keyof TermsChangeForm) : 'maturityDate'
