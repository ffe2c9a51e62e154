import { addMonths } from '#engine/numbers/dates.ts'
import { isWrittenOff } from '#engine/questions/given-away.ts'
import { undrawnCents } from '#engine/questions/undrawn.ts'
import { isCalledDue, isChargedOff } from '#engine/replay/mark-of-default.ts'
import { replay } from '#engine/replay/replay.ts'
import { lastChange } from '#engine/replay/standing-changes.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { paymentDueFrom } from '#engine/schedule/ordinary-payment.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId, type TermsChange } from '#engine/terms/events.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { type Cents, centsOf, type Day, dollarsText } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import type { AdvanceEffect, AdvanceForm } from './advances.ts'
import type { ChangedLoan } from './terms-change-rules.ts'

/** More money as the engine takes it, before it has a number. */
export type AdvanceDraft = {
  kind: 'ADVANCED'
  amountCents: Cents
  effectiveOn: Day
  change?: TermsChange
  agreedOn?: Day
}

/** Why more money is refused. Without a field the problem is about the loan. */
export type AdvanceProblem = { code: MessageCode; field?: keyof AdvanceForm; values?: Record<string, string> }

/** More money makes a loan at most forty years longer. */
const LONGER_MONTHS = 480

/** The choices that a loan offers on a day, the usual one first. */
export function advanceEffects(loan: ChangedLoan, on: Day): readonly AdvanceEffect[] {
  const inForce = termsInForce(loan.terms, loan.events, on)
  if (!hasEqualPayments(inForce)) return ['AS_AGREED']
  const others = paymentAfter(loan, on) > 0 ? (['LAST_PAYMENT'] as const) : []
  return inForce.balloon ? ['RAISE_PAYMENT', ...others] : ['RAISE_PAYMENT', 'EXTEND', ...others]
}

/**
 * The first problem that prevents more money. The browser asks on every keystroke, the server before it writes. The caller
 * must rule out a loan that is paid off.
 */
export function advanceProblem(form: AdvanceForm, loan: ChangedLoan): AdvanceProblem | undefined {
  const { terms, events, today } = loan
  const { date } = form
  if (isWrittenOff(events)) return { code: 'loan.givenUp' }
  if (isCalledDue(events) || isChargedOff(events)) return { code: 'loan.calledDue' }
  if (date < terms.originationOn) {
    return { field: 'date', code: 'loan.changeBeforeOrigination', values: { day: terms.originationOn } }
  }
  const day = lastDueDay(termsInForce(terms, events, today))
  if (date > today && date >= day) return { field: 'date', code: 'loan.changeAfterEnd', values: { day } }
  const undrawn = undrawnCents(terms, events, today)
  if (undrawn !== null && centsOf(form.amount) > undrawn) {
    return { field: 'amount', code: 'advance.aboveCommitment', values: { most: dollarsText(undrawn) } }
  }
  const effect = effectOf(form, loan)
  if (!advanceEffects(loan, date).includes(effect)) return { field: 'effect', code: 'advance.notForLoan' }
  const draft = advanceDraftOf(form, loan)
  const last = lastChange(events)
  if (draft.change && last && date < last.effectiveOn) {
    return { field: 'date', code: 'loan.changeBeforeLast', values: { day: last.effectiveOn } }
  }
  return effect === 'EXTEND' && !isRepaidByPayment(draft, loan)
    ? { field: 'effect', code: 'advance.paymentTooSmall' }
    : undefined
}

/** More money as an engine event, with the terms that the choice changes. */
export function advanceDraftOf(form: AdvanceForm, loan: ChangedLoan): AdvanceDraft {
  return draftOf(form, loan, changeOf(form, loan))
}

function draftOf({ amount, date }: AdvanceForm, { today }: ChangedLoan, change: TermsChange | undefined): AdvanceDraft {
  return {
    kind: 'ADVANCED',
    amountCents: centsOf(amount),
    effectiveOn: date,
    ...(change && { change }),
    ...(date > today && { agreedOn: today }),
  }
}

/** The fee for more money, charged on its day or, when that is to come, today; undefined where none is agreed. */
export function feeForAdvance({ fee, date }: AdvanceForm, today: Day) {
  if (!fee) return undefined
  const effectiveOn = date < today ? date : today
  return { kind: 'FEE_CHARGED', feeKind: 'CHANGE', amountCents: centsOf(fee), effectiveOn } as const
}

function effectOf({ effect, date }: AdvanceForm, loan: ChangedLoan): AdvanceEffect {
  return effect ?? advanceEffects(loan, date)[0] ?? 'AS_AGREED'
}

function changeOf(form: AdvanceForm, loan: ChangedLoan): TermsChange | undefined {
  const { date } = form
  const effect = effectOf(form, loan)
  const inForce = termsInForce(loan.terms, loan.events, date)
  if (effect === 'AS_AGREED') return undefined
  // A payment that the contract states would stay, so it is counted anew.
  if (effect === 'RAISE_PAYMENT') return inForce.options?.paymentCents ? { options: { paymentCents: null } } : undefined
  const kept: TermsChange = { options: { paymentCents: paymentAfter(loan, date) } }
  if (effect === 'LAST_PAYMENT') return kept
  const endsOn = installmentsWith(draftOf(form, loan, { ...kept, maturityOn: farDay(inForce) }), loan).at(-1)?.dueOn
  return endsOn === undefined || endsOn <= inForce.maturityOn ? kept : { ...kept, maturityOn: endsOn }
}

/** Whether the loan repays by equal payments, so that they may rise or last longer. */
function hasEqualPayments({ structure, frequency, options = {} }: LoanTerms): boolean {
  return (
    structure === 'FULLY_AMORTIZED' && frequency !== 'AT_MATURITY' && !options.equalPrincipal && !options.flatInterest
  )
}

/** The payment that the loan asks for after a day, without what is charged with it; 0 when none is left. */
function paymentAfter({ terms, events, today }: ChangedLoan, on: Day): Cents {
  const { installments: all } = replay(terms, events, { asOn: on > today ? today : on })
  const installments = all.map(({ chargesCents: _, ...installment }) => installment)
  const later = installments.filter(({ dueOn }) => dueOn > on)
  return paymentDueFrom(later, on) || paymentDueFrom(installments.slice(-1), '0001-01-01')
}

/** A last day so late that a payment which repays at all has repaid by it. */
const farDay = ({ maturityOn }: LoanTerms): Day => addMonths(maturityOn, LONGER_MONTHS)

/** The installments of the loan with the money, as they stand today. */
function installmentsWith(draft: AdvanceDraft, { terms, events, today }: ChangedLoan): readonly Installment[] {
  const event: LoanEvent = { ...draft, id: nextEventId(events), recordedAt: LAST_INSTANT }
  return replay(terms, [...events, event], { asOn: today }).installments
}

/** Whether the payment that stays repays the loan: then the last one asks for no more than the others. */
function isRepaidByPayment(draft: AdvanceDraft, loan: ChangedLoan): boolean {
  const last = installmentsWith(draft, loan).at(-1)
  return (last?.paymentCents ?? 0) <= (draft.change?.options?.paymentCents ?? 0)
}
