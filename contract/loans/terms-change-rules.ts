import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import type { LoanEvent, TermsChange } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { type TermsProblem, termsProblems } from '#engine/terms/terms-problems.ts'
import { type Day, ppmOf } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import { lateFeeOf } from './loan-form.ts'
import type { TermsChangeForm } from './terms-change.ts'

/** The loan that is to change, as the engine takes it. */
export type ChangedLoan = { terms: LoanTerms; events: readonly LoanEvent[] }

/** Why terms cannot change so. Without a field it is about the whole. */
export type TermsChangeProblem = {
  code: MessageCode
  field?: keyof TermsChangeForm
  values?: Record<string, string>
}

/**
 * What keeps a loan from changing so, the first that is found. The browser asks while one types, the server before it
 * writes. That the loan is paid off is for the caller to know.
 */
export function termsChangeProblem(
  form: TermsChangeForm,
  { terms, events, today }: ChangedLoan & { today: Day },
): TermsChangeProblem | undefined {
  if (events.some(({ kind }) => kind === 'WRITTEN_OFF')) return { code: 'loan.givenUp' }
  return (
    dayProblem(form, { terms, events, today }) ??
    newTermsProblem(form, termsInForce(terms, events, form.effectiveDate)) ??
    (isNothing(termsChangeOf(form, { terms, events })) ? { code: 'loan.nothingChanges' } : undefined)
  )
}

/**
 * The change in the engine's words, without what is so already on the day. A balloon that is due at maturity moves with
 * it. The form must be free of problems.
 */
export function termsChangeOf(form: TermsChangeForm, { terms, events }: ChangedLoan): TermsChange {
  const inForce = termsInForce(terms, events, form.effectiveDate)
  const { nextPaymentDate: nextDueOn, ...others } = form
  const change = differingTerms(others, inForce)
  if (nextDueOn === undefined) return change
  const { installments } = replay(terms, events, { asOn: form.effectiveDate })
  const isSo = installments.find(({ dueOn }) => dueOn > form.effectiveDate)?.dueOn === nextDueOn
  // Any other change of rows may move the next due day; then the day that was asked for has to be said.
  return isSo && change.frequency === undefined && change.maturityOn === undefined ? change : { ...change, nextDueOn }
}

function differingTerms(form: Omit<TermsChangeForm, 'nextPaymentDate'>, inForce: LoanTerms): TermsChange {
  const { interestRate, maturityDate, paymentFrequency, gracePeriod } = form
  const lateFee = form.lateFee === undefined && form.lateFeePercent === undefined ? inForce.lateFee : lateFeeOf(form)
  return {
    ...(interestRate !== undefined &&
      ppmOf(interestRate) !== inForce.annualRatePpm && { annualRatePpm: ppmOf(interestRate) }),
    ...(maturityDate !== undefined && maturityDate !== inForce.maturityOn && maturityAt(maturityDate, inForce)),
    ...(paymentFrequency !== undefined && paymentFrequency !== inForce.frequency && { frequency: paymentFrequency }),
    ...(!isSameFee(lateFee, inForce.lateFee) && { lateFee }),
    ...(gracePeriod !== undefined && gracePeriod !== inForce.graceDays && { graceDays: gracePeriod }),
  }
}

function maturityAt(maturityOn: Day, { balloon, maturityOn: before }: LoanTerms): TermsChange {
  return balloon?.dueOn === before ? { maturityOn, balloon: { ...balloon, dueOn: maturityOn } } : { maturityOn }
}

function isSameFee(fee: LoanTerms['lateFee'], other: LoanTerms['lateFee']): boolean {
  if (fee === null || other === null) return fee === other
  if (fee.kind === 'FLAT') return other.kind === 'FLAT' && fee.amountCents === other.amountCents
  return other.kind === 'PERCENT' && fee.ratePpm === other.ratePpm
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
  const terms: LoanTerms = { ...inForce, ...differingTerms(form, inForce), firstDueOn: null }
  const endsOn = terms.balloon?.dueOn ?? terms.maturityOn
  if (nextPaymentDate !== undefined && (nextPaymentDate <= effectiveDate || nextPaymentDate > endsOn)) {
    return { field: 'nextPaymentDate', code: 'loan.nextPaymentWithinTerm' }
  }
  const [problem] = termsProblems(terms)
  return problem && { field: fieldOf(problem), code: codeOf(problem) }
}

function fieldOf({ field }: TermsProblem): keyof TermsChangeForm {
  if (field === 'annualRatePpm') return 'interestRate'
  if (field === 'graceDays') return 'gracePeriod'
  if (field.startsWith('lateFee')) return field === 'lateFee.ratePpm' ? 'lateFeePercent' : 'lateFee'
  return 'maturityDate'
}

function codeOf({ field, key }: TermsProblem): MessageCode {
  if (key === 'termTooLong') return 'loan.termTooLong'
  if (key === 'amortizationBeforeBalloon') return 'loan.amortizationBeforeBalloon'
  if (key === 'tooLarge') return 'field.numberTooLarge'
  return field === 'balloon.dueOn' ? 'loan.balloonWithinTerm' : 'field.invalid'
}
