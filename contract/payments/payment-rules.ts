import { amountsDue } from '#engine/questions/amounts-due.ts'
import { payoff, stateAndPayoff } from '#engine/questions/payoff.ts'
import type { PaymentDraft } from '#engine/questions/preview.ts'
import { latestTerms } from '#engine/replay/terms-in-force.ts'
import { currentPayment } from '#engine/schedule/ordinary-payment.ts'
import { type Application, type LoanEvent, takenBack } from '#engine/terms/events.ts'
import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { type Cents, centsOf, type Day, dollarsText } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import type { PaymentForm } from './payments.ts'

/** The fields of a payment form about the money: how much, when, and how it is applied. */
export type EnteredPayment = Pick<
  PaymentForm,
  'amount' | 'paymentDate' | 'application' | 'extraPrincipal' | 'keepsSurplus'
> &
  PartsByHand

type PartsByHand = Pick<PaymentForm, 'interestAmount' | 'principalAmount' | 'feesAmount'>

/** The loan of the payment, as the engine takes it, and the day on which the payment is entered. */
export type PaidLoan = { terms: LoanTerms; events: readonly LoanEvent[]; today: Day }

/** Why a payment cannot be recorded. Without a field the reason is the loan and not the form. */
export type PaymentProblem = {
  code: MessageCode
  field?: keyof PaymentForm
  values?: Record<string, string>
}

/**
 * The payment in the engine's terms, in cents. Amounts by hand count as soon as one of them is sent, whatever
 * `application` the form has; an amount left out is zero. With a tolerance, a small difference to the payoff is let go or kept.
 */
export function paymentOf(form: EnteredPayment, toleranceCents: Cents = 0): PaymentDraft {
  return {
    amountCents: centsOf(form.amount),
    effectiveOn: form.paymentDate,
    application: applicationOf(form),
    extraPrincipal: form.extraPrincipal,
    ...(toleranceCents > 0 && { toleranceCents }),
  }
}

function applicationOf({ application, ...parts }: EnteredPayment): Application {
  const { interestAmount, principalAmount, feesAmount } = parts
  const isByHand = [interestAmount, principalAmount, feesAmount].some((part) => part !== undefined)
  if (!isByHand && application !== 'BY_HAND') return { kind: application }
  return {
    kind: 'BY_HAND',
    interestCents: centsOf(interestAmount ?? 0),
    principalCents: centsOf(principalAmount ?? 0),
    feesCents: centsOf(feesAmount ?? 0),
  }
}

/**
 * The first reason why a payment cannot be recorded that is found without the loan's figures. The browser asks on every
 * keystroke, the server before it writes, an import for each row of its file. The amount has rules of its own:
 * exceededPayoff and partProblems.
 */
export function paymentProblem(
  form: EnteredPayment,
  loan: Pick<PaidLoan, 'terms' | 'today'> & { isPaidOff: boolean; isSent?: boolean },
): PaymentProblem | undefined {
  return (
    dayProblem(form, loan) ??
    (loan.isPaidOff && !form.keepsSurplus ? { code: 'loan.closed' } : undefined) ??
    partsProblem(form)
  )
}

/**
 * The problem of a payment of the same day and amount as one that counts on the loan already. Only of a form that says
 * it is not another one; the answer to the question is the same form with `isAnother`.
 */
export function repeatProblem(
  form: EnteredPayment & Pick<PaymentForm, 'isAnother'>,
  events: readonly LoanEvent[],
): PaymentProblem | undefined {
  if (form.isAnother !== false) return undefined
  const { amountCents, effectiveOn: day } = paymentOf(form)
  const reversed = takenBack(events)
  const isSame = (event: LoanEvent) =>
    event.kind === 'PAYMENT_RECEIVED' && event.amountCents === amountCents && event.effectiveOn === day
  if (!events.some((event) => isSame(event) && !reversed.has(event.id))) return undefined
  return { code: 'payment.recordedAlready', values: { amount: dollarsText(amountCents), day } }
}

const FAR_ABOVE_TIMES = 10

/**
 * What was due or usual before a payment that is at least ten times as much: the larger of all that is due on its day and
 * of the current payment. Undefined for any other payment, for one that is not split in the standard way, for one that
 * pays the loan off, and on a line of credit, where any amount is usual.
 */
export function usualFarBelow(
  { amountCents, effectiveOn, application, toleranceCents = 0 }: Omit<PaymentDraft, 'extraPrincipal'>,
  { terms, events }: Pick<PaidLoan, 'terms' | 'events'>,
): Cents | undefined {
  if (application.kind !== 'STANDARD' || terms.line) return undefined
  const { state, payoff: ofItsDay } = stateAndPayoff(terms, events, { asOn: effectiveOn })
  if (amountCents + toleranceCents >= ofItsDay.totalCents) return undefined
  const usualCents = Math.max(amountsDue(state).dueNowCents, currentPayment(state.installments))
  return usualCents > 0 && amountCents >= FAR_ABOVE_TIMES * usualCents ? usualCents : undefined
}

/**
 * The problem of an amount that is far above what is usual. Only of a form that says it is not known to be meant; the answer
 * to the question is the same form with `isAmountMeant`.
 */
export function farAboveProblem(
  form: EnteredPayment & Pick<PaymentForm, 'isAmountMeant'>,
  loan: Pick<PaidLoan, 'terms' | 'events'> & { toleranceCents?: Cents },
): PaymentProblem | undefined {
  if (form.isAmountMeant !== false) return undefined
  const payment = paymentOf(form, loan.toleranceCents)
  const usualCents = usualFarBelow(payment, loan)
  if (usualCents === undefined) return undefined
  const values = { amount: dollarsText(payment.amountCents), usual: dollarsText(usualCents) }
  return { code: 'payment.farAboveDue', values }
}

/**
 * Payments that are agreed one by one do not get lower by extra principal: the loan ends sooner, or the lender agrees on
 * other payments.
 */
export function loweringProblem(
  { extraPrincipal }: Pick<EnteredPayment, 'extraPrincipal'>,
  { terms, events }: Pick<PaidLoan, 'terms' | 'events'>,
): PaymentProblem | undefined {
  const isLowered = extraPrincipal === 'LOWER_PAYMENT' && latestTerms(terms, events).options?.agreedRows
  return isLowered ? { field: 'extraPrincipal', code: 'payment.rowsNotLowered' } : undefined
}

/** A payment's day must lie between the loan's first day and today. `isSent`: a borrower reports money sent. */
export function dayProblem(
  { paymentDate }: Pick<PaymentForm, 'paymentDate'>,
  { terms, today, isSent = false }: Pick<PaidLoan, 'terms' | 'today'> & { isSent?: boolean },
): PaymentProblem | undefined {
  const field = 'paymentDate'
  if (paymentDate > today) return { field, code: isSent ? 'payment.sentInFuture' : 'payment.inFuture' }
  const day = terms.originationOn
  return paymentDate < day ? { field, code: 'payment.beforeOrigination', values: { day } } : undefined
}

/** Amounts by hand add up to the amount of the payment, to the cent. */
export function partsProblem(form: EnteredPayment): PaymentProblem | undefined {
  const { amountCents, application } = paymentOf(form)
  if (application.kind !== 'BY_HAND') return undefined
  const { interestCents, principalCents, feesCents } = application
  const isWhole = interestCents + principalCents + feesCents === amountCents
  return isWhole ? undefined : { field: 'amount', code: 'payment.partsDoNotAddUp' }
}

/** The payoff figure of a day. */
export type PayoffOn = { on: Day; totalCents: Cents }

/**
 * The payoff that a payment exceeds, or undefined when it may be recorded. A payment may exceed neither the payoff of
 * its own day nor today's, but for its tolerance: otherwise later payments, already split, would be left with nothing to
 * pay. `ofItsDay` is the payoff on the payment's day before the payment, if the caller knows it; then the loan is not
 * replayed for it.
 */
export function exceededPayoff(
  { effectiveOn, ...payment }: Pick<PaymentDraft, 'amountCents' | 'effectiveOn' | 'toleranceCents'>,
  { terms, events, today }: PaidLoan,
  ofItsDay: PayoffOn = payoff(terms, events, { on: effectiveOn }),
): PayoffOn | undefined {
  const amountCents = payment.amountCents - (payment.toleranceCents ?? 0)
  if (amountCents > ofItsDay.totalCents) return ofItsDay
  if (today === effectiveOn) return undefined
  const ofToday = payoff(terms, events, { on: today })
  return amountCents > ofToday.totalCents ? ofToday : undefined
}

/** The problem of a payment that is above a payoff. */
export const moreThanOwed = ({ on, totalCents }: PayoffOn): PaymentProblem => ({
  field: 'amount',
  code: 'payment.moreThanOwed',
  values: { day: on, payoff: dollarsText(totalCents) },
})

/**
 * The amounts by hand that exceed what could be applied to interest, principal or fees, each with the most that fits.
 * `split` is the payment's split from a replay with it.
 */
export function partProblems(application: Application, split: Pick<PaymentSplit, Part>): PaymentProblem[] {
  if (application.kind !== 'BY_HAND') return []
  return PARTS.filter(([, part]) => application[part] > split[part]).map(([field, part]) => ({
    field,
    code: 'payment.partMoreThanOwed',
    values: { most: dollarsText(split[part]) },
  }))
}

type Part = 'interestCents' | 'principalCents' | 'feesCents'

const PARTS: readonly (readonly [keyof PartsByHand, Part])[] = [
  ['interestAmount', 'interestCents'],
  ['principalAmount', 'principalCents'],
  ['feesAmount', 'feesCents'],
]
