import { openOfFee } from '#engine/book/book.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import { isCalledDue } from '#engine/replay/mark-of-default.ts'
import { replay } from '#engine/replay/replay.ts'
import { lastChange } from '#engine/replay/standing-changes.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { intervalOf, lastDueDay, MONTH_DAYS_DEFAULT, nthDueDay } from '#engine/terms/due-days.ts'
import {
  type AgreedBeside,
  changedTerms,
  type LoanEvent,
  type OptionsChange,
  type TermsChange,
} from '#engine/terms/events.ts'
import { extension } from '#engine/terms/extension.ts'
import { isEscrow } from '#engine/terms/installment-charges.ts'
import type { CapitalizedParts } from '#engine/terms/loan-state.ts'
import type { LoanTerms, ScheduleOptions } from '#engine/terms/terms.ts'
import { type TermsProblem, termsProblems } from '#engine/terms/terms-problems.ts'
import { type Cents, centsOf, type Day, ppmOf, type RatePpm } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import { lastAmountIn } from './agreed-rows.ts'
import { messageOfProblem, valuesOfProblem } from './term-messages.ts'
import { changedEngineTerms, changedOptions, fieldOfProblem, type TermKey, termRuleProblems } from './term-table.ts'
import { type TermsChangeForm, termsChangeForm } from './terms-change.ts'

/** The loan to be changed, as the engine takes it. */
export type ChangedLoan = { terms: LoanTerms; events: readonly LoanEvent[]; today: Day }

/** The change as the engine takes it, before it has a number. */
export type ChangeDraft = {
  kind: 'TERMS_CHANGED'
  effectiveOn: Day
  change: TermsChange
} & AgreedBeside

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
export function termsChangeProblem(form: TermsChangeForm, loan: ChangedLoan): TermsChangeProblem | undefined {
  const { terms, events } = loan
  if (isWrittenOff(events)) return { code: 'loan.givenUp' }
  if (isCalledDue(events)) return { code: 'loan.calledDue' }
  return (
    dayProblem(form, loan) ??
    ruleProblem(form) ??
    newTermsProblem(form, termsInForce(terms, events, form.effectiveDate)) ??
    skipProblem(form, loan) ??
    draftProblem(form, loan)
  )
}

/**
 * The change as an engine event, without values already in force on the day. Structure, interest-only period and balloon
 * stay what they were when a loan is extended, unless the form names them. The form must have no problems.
 */
export function changeDraftOf(form: TermsChangeForm, loan: ChangedLoan): ChangeDraft {
  const { arrears } = form
  const named = termsChangeOf(form, loan)
  const skip = skipOf(form, loan)
  const change = { ...skip?.change, ...keptPayment(named, skip), ...named, ...skip?.days }
  const effectiveOn = firstDayOf(form, { change, loan })
  const asked = arrears ?? (isExtendedLate(form, loan) ? 'RESTART' : 'STAY')
  return {
    kind: 'TERMS_CHANGED',
    effectiveOn,
    change,
    ...(asked !== 'STAY' && hasOpenDue(loan, effectiveOn) && { arrears: asked }),
    ...movedBy(form, { loan, effectiveOn }),
    ...(skip && form.skippedInterest === 'RESTS' && { interestResumesOn: skip.lastSkippedOn }),
    ...(effectiveOn > loan.today && { agreedOn: loan.today }),
  }
}

/** The day of a change; a value of the index by itself counts from its own day, but not before a change there was. */
function firstDayOf(
  { effectiveDate }: TermsChangeForm,
  { change, loan: { terms, events } }: { change: TermsChange; loan: ChangedLoan },
): Day {
  const { indexValue, ...others } = change
  if (!indexValue || Object.keys(others).length > 0 || indexValue.on >= effectiveDate) return effectiveDate
  return [indexValue.on, terms.originationOn, lastChange(events)?.effectiveOn ?? ''].toSorted().at(-1) ?? effectiveDate
}

/** The fee for a change, charged on its day or, when that is to come, today; undefined where none is agreed. */
export function feeForChange({ changeFee, effectiveDate }: TermsChangeForm, today: Day): FeeDraft | undefined {
  if (!changeFee) return undefined
  const effectiveOn = effectiveDate < today ? effectiveDate : today
  return { kind: 'FEE_CHARGED', feeKind: 'CHANGE', amountCents: centsOf(changeFee), effectiveOn }
}

type FeeDraft = { kind: 'FEE_CHARGED'; feeKind: 'CHANGE'; amountCents: Cents; effectiveOn: Day }

/** Whether a loan is extended after its last payment fell due. */
const isExtendedLate = ({ maturityDate, effectiveDate }: TermsChangeForm, { terms, events }: ChangedLoan): boolean =>
  maturityDate !== undefined && lastDueDay(termsInForce(terms, events, effectiveDate)) < effectiveDate

/** What becomes of the interest and fees that are owed on the day, as far as some are. */
function movedBy(
  { unpaidInterest, unpaidFees }: TermsChangeForm,
  { loan, effectiveOn }: { loan: ChangedLoan; effectiveOn: Day },
): Pick<AgreedBeside, 'unpaidInterest' | 'unpaidFees'> {
  const movesInterest = unpaidInterest !== undefined && unpaidInterest !== 'STAY'
  const movesFees = unpaidFees !== undefined && unpaidFees !== 'STAY'
  if (!movesInterest && !movesFees) return {}
  const owed = unpaidOn(loan, effectiveOn)
  // Fees that wait for the last payment already have nowhere to move but into the principal.
  const feesCents = unpaidFees === 'TO_END' ? owed.feesDueCents : owed.feesCents
  return {
    ...(movesInterest && owed.interestCents > 0 && { unpaidInterest }),
    ...(movesFees && feesCents > 0 && { unpaidFees }),
  }
}

/** Unpaid interest and fees of which a change of terms may say what becomes. */
export type Unpaid = CapitalizedParts & { feesDueCents: Cents }

/**
 * What is unpaid on a day: of interest by the schedule what has fallen due, of interest by the day all that was earned; of the fees
 * all, and those that are due.
 */
export function unpaidOn({ terms, events }: Pick<ChangedLoan, 'terms' | 'events'>, on: Day): Unpaid {
  const state = replay(terms, events, { asOn: on })
  const { interestDueCents, accruedInterestCents, feesDueCents, feesAtEndCents = 0 } = state
  const interestCents = terms.accrual === 'DAILY' ? interestDueCents + accruedInterestCents : interestDueCents
  // Taxes and insurance do not become principal.
  const escrow = state.fees.filter(({ id, chargedOn }) => isEscrow(id) && chargedOn <= on)
  const escrowCents = escrow.reduce((sum, fee) => sum + openOfFee(fee), 0)
  return { interestCents, feesCents: feesDueCents + feesAtEndCents - escrowCents, feesDueCents }
}

/** Whether something that fell due before a day is open. */
const hasOpenDue = ({ terms, events }: ChangedLoan, on: Day): boolean =>
  replay(terms, events, { asOn: on }).installments.some(({ isPaid, dueOn }) => !isPaid && dueOn <= on)

function draftProblem(form: TermsChangeForm, loan: ChangedLoan): TermsChangeProblem | undefined {
  const { change, arrears, unpaidInterest, unpaidFees } = changeDraftOf(form, loan)
  const moves = arrears ?? unpaidInterest ?? unpaidFees
  if (Object.keys(change).length === 0 && moves === undefined) return { code: 'loan.nothingChanges' }
  const inForce = termsInForce(loan.terms, loan.events, form.effectiveDate)
  const endsOn = lastDueDay(changedTerms(inForce, change))
  // Where nothing is left to fall due, nothing can ask for what is open.
  return moves && endsOn <= form.effectiveDate ? { field: 'maturityDate', code: 'loan.maturityAfterChange' } : undefined
}

/** What skipping payments changes, and the due day of the last one skipped; undefined when none is. */
function skipOf(form: TermsChangeForm, { terms, events }: ChangedLoan) {
  const { effectiveDate, skippedPayments: count = 0 } = form
  if (count === 0) return undefined
  const inForce = { ...termsInForce(terms, events, effectiveDate), ...changedEngineTerms(form) }
  const { installments } = replay(terms, events, { asOn: effectiveDate })
  const next = installments.find(({ dueOn, isPaid }) => dueOn > effectiveDate && !isPaid)
  if (!next) return undefined
  const interval = intervalOf(inForce.frequency, inForce.options)
  const { endOfMonth, structure, balloon, options = {} } = inForce
  const after = (anchorOn: Day, periods: number) => nthDueDay({ anchorOn, interval, count: periods, endOfMonth })
  const isLevel = structure === 'FULLY_AMORTIZED' && !balloon && !options.equalPrincipal && !options.flatInterest
  const maturityOn = after(inForce.maturityOn, count)
  return {
    change: extension(inForce, maturityOn),
    days: { nextDueOn: after(next.dueOn, count), maturityOn },
    lastSkippedOn: after(next.dueOn, count - 1),
    paymentCents: isLevel ? next.paymentCents - next.extraPrincipalCents : null,
  }
}

/**
 * The payment, as it was: equal payments stay so when some are skipped, and the last one takes the interest of the days
 * between. Not where other new terms make another payment.
 */
function keptPayment({ annualRatePpm, frequency, options }: TermsChange, skip: ReturnType<typeof skipOf>): TermsChange {
  const isOther = annualRatePpm !== undefined || frequency !== undefined || options !== undefined
  return !skip?.paymentCents || isOther ? {} : { options: { paymentCents: skip.paymentCents } }
}

function skipProblem(form: TermsChangeForm, loan: ChangedLoan): TermsChangeProblem | undefined {
  if (!form.skippedPayments) return undefined
  const field = 'skippedPayments'
  if (form.nextPaymentDate !== undefined) return { field: 'nextPaymentDate', code: 'loan.skipOrNextDay' }
  const { frequency } = { ...termsInForce(loan.terms, loan.events, form.effectiveDate), ...changedEngineTerms(form) }
  return frequency === 'AT_MATURITY' || !skipOf(form, loan) ? { field, code: 'loan.nothingToSkip' } : undefined
}

/** A value of the index that the loan follows, when the form states another than the latest one. */
function newIndexValue({ indexRate, indexDate, effectiveDate }: TermsChangeForm, { options }: LoanTerms) {
  const latest = options?.indexedRate?.values.at(-1)
  if (!options?.indexedRate || indexRate == null) return undefined
  const value = { on: indexDate ?? effectiveDate, ratePpm: ppmOf(indexRate) }
  return value.on === latest?.on && value.ratePpm === latest.ratePpm ? undefined : value
}

function termsChangeOf(form: TermsChangeForm, { terms, events, today }: ChangedLoan): TermsChange {
  const inForce = termsInForce(terms, events, form.effectiveDate)
  const ratePpmToday = termsInForce(terms, events, today).annualRatePpm
  const indexValue = newIndexValue(form, inForce)
  const change = { ...differingTerms(form, inForce, ratePpmToday), ...(indexValue && { indexValue }) }
  const { nextPaymentDate: nextDueOn } = form
  if (nextDueOn === undefined) return change
  const { installments } = replay(terms, events, { asOn: form.effectiveDate })
  const isSo = installments.find(({ dueOn }) => dueOn > form.effectiveDate)?.dueOn === nextDueOn
  // A new frequency or last day may move the next due day, so the requested day has to be stated.
  return isSo && change.frequency === undefined && change.maturityOn === undefined ? change : { ...change, nextDueOn }
}

/**
 * The terms in the form that differ from those in force. Where later rates are agreed, the rate of today is not stated
 * anew by a form that merely repeats it for another day.
 */
function differingTerms(form: TermsChangeForm, inForce: LoanTerms, ratePpmToday?: RatePpm): TermsChange {
  const { rateSteps, indexedRate } = inForce.options ?? {}
  const ratePpm = (rateSteps || indexedRate) && ratePpmToday
  const changed: TermsChange = Object.fromEntries(
    Object.entries(changedEngineTerms(form)).filter(
      // the keys are those of terms
      ([key, value]) =>
        !isSame(value, inForce[key as keyof LoanTerms]) && !(key === 'annualRatePpm' && value === ratePpm),
    ),
  )
  const options = differingOptions(form, inForce)
  if (Object.keys(options).length > 0) changed.options = options
  return changed.maturityOn === undefined ? changed : { ...extension(inForce, changed.maturityOn), ...changed }
}

/** The options in the form that differ from those in force. A semi-monthly loan without days has the usual ones. */
function differingOptions(form: TermsChangeForm, terms: LoanTerms): OptionsChange {
  const { options, frequency } = terms
  const days = frequency === 'SEMI_MONTHLY' ? { monthDays: MONTH_DAYS_DEFAULT } : {}
  const inForce: ScheduleOptions = { ...days, ...options }
  return Object.fromEntries(
    Object.entries(changedOptions(form, terms)).filter(
      // Lists are compared by what they hold; the keys are those of the options.
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(inForce[key as keyof ScheduleOptions] ?? null),
    ),
  )
}

/** Whether two values of a term are equal: a word, a number, or an object of these. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [parts, others] = [Object.entries(one), new Map(Object.entries(other))]
  return parts.length === others.size && parts.every(([name, value]) => others.get(name) === value)
}

function dayProblem(
  { effectiveDate, arrears, unpaidInterest, unpaidFees }: TermsChangeForm,
  { terms, events, today }: ChangedLoan,
): TermsChangeProblem | undefined {
  const field = 'effectiveDate'
  if (effectiveDate > today) {
    const day = lastDueDay(termsInForce(terms, events, today))
    if (effectiveDate >= day) return { field, code: 'loan.changeAfterEnd', values: { day } }
    const asked = Object.entries({ arrears, unpaidInterest, unpaidFees }).find(([, what = 'STAY']) => what !== 'STAY')
    if (asked) return { field: asked[0] as 'arrears', code: 'loan.restartNotLater' } // one of the three
  }
  // By the day interest runs on all that is owed.
  if (arrears === 'TO_END' && terms.accrual === 'DAILY') return { field: 'arrears', code: 'loan.endBearsInterest' }
  if (effectiveDate < terms.originationOn) {
    return { field, code: 'loan.changeBeforeOrigination', values: { day: terms.originationOn } }
  }
  const last = lastChange(events)
  return last && effectiveDate < last.effectiveOn
    ? { field, code: 'loan.changeBeforeLast', values: { day: last.effectiveOn } }
    : undefined
}

function newTermsProblem(form: TermsChangeForm, inForce: LoanTerms): TermsChangeProblem | undefined {
  const { effectiveDate, maturityDate, nextPaymentDate } = form
  if (maturityDate !== undefined && maturityDate <= effectiveDate) {
    return { field: 'maturityDate', code: 'loan.maturityAfterChange' }
  }
  const ofRows = agreedRowsProblem(form, inForce)
  if (ofRows) return ofRows
  const terms: LoanTerms = { ...changedTerms(inForce, differingTerms(form, inForce)), firstDueOn: null }
  const endsOn = terms.balloon?.dueOn ?? terms.maturityOn
  if (nextPaymentDate !== undefined && (nextPaymentDate <= effectiveDate || nextPaymentDate > endsOn)) {
    return { field: 'nextPaymentDate', code: 'loan.nextPaymentWithinTerm' }
  }
  const [problem] = termsProblems(terms)
  return (
    problem && { field: fieldOf(problem), code: messageOfProblem(problem), ...withValues(valuesOfProblem(problem)) }
  )
}

/**
 * Payments that are agreed one by one name their days: a change of these states the payments anew, or ends them. The last
 * one states no amount, for nobody knows yet what will be left.
 */
function agreedRowsProblem(form: TermsChangeForm, { options }: LoanTerms): TermsChangeProblem | undefined {
  const field = 'agreedRows'
  const isByRow = form.agreedRows || (options?.agreedRows && (form.paymentRule ?? 'BY_ROW') === 'BY_ROW')
  if (!isByRow) return undefined
  if (lastAmountIn(form.agreedRows) !== undefined) return { field, code: 'loan.agreedRowsRest' }
  if (form.nextPaymentDate !== undefined || form.skippedPayments) return { field, code: 'loan.agreedRowsAnew' }
  const movesEnd = form.maturityDate !== undefined || form.paymentFrequency !== undefined
  const isAnew = form.agreedRows || form.paymentRule !== undefined
  return movesEnd && !isAnew ? { field, code: 'loan.agreedRowsAnew' } : undefined
}

const withValues = (values: TermsChangeProblem['values']) => (values ? { values } : {})

function ruleProblem(form: TermsChangeForm): TermsChangeProblem | undefined {
  // A period or a day alone would not say whether the loan has one.
  if (form.interestOnlyPeriod != null && form.paymentStructure === undefined) {
    return { field: 'paymentStructure', code: 'loan.structureRequired' }
  }
  if (form.balloonPaymentDate != null && form.hasBalloonPayment === undefined) {
    return { field: 'hasBalloonPayment', code: 'loan.balloonDetails' }
  }
  const [broken] = termRuleProblems(form)
  return broken && { field: changeFieldOf(broken.field), code: broken.code }
}

const fieldOf = ({ field }: TermsProblem): keyof TermsChangeForm => changeFieldOf(fieldOfProblem(field))

/** A problem of a term that cannot change comes from the new last day. */
const changeFieldOf = (field: TermKey | undefined): keyof TermsChangeForm =>
  field !== undefined && field in termsChangeForm.shape ? (field as keyof TermsChangeForm) : 'maturityDate'
