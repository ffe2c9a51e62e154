import type { Day } from '#engine/numbers/units.ts'
import { undrawnCents } from '#engine/questions/undrawn.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { lastDueDay } from '#engine/terms/due-days.ts'
import { LAST_INSTANT, nextEventId } from '#engine/terms/events.ts'
import { type Cents, centsOf, dollarsOf } from '../fields.ts'
import type { MessageCode } from '../messages/messages.ts'
import type { AdvanceForm } from './advances.ts'
import type { Proposal } from './proposals.ts'
import type { TermsChangeForm } from './terms-change.ts'
import { type ChangedLoan, changeDraftOf, termsChangeProblem } from './terms-change-rules.ts'

/** What a request asks for that a change of terms can grant. */
export type AskedOfTerms = Pick<Proposal, 'extra' | 'rate' | 'skippedPayments' | 'extendedTo' | 'nextDueOn'>

/** The terms that a request asks for, in the fields of a change of terms. */
export type TermsAsked = {
  interestRate?: number
  maturityDate?: Day
  nextPaymentDate?: Day
  skippedPayments?: number
  paymentRule?: 'STATED' | 'LEVEL'
  statedPayment?: number
}

/**
 * The terms that a request asks for on the loan as it stands today. An extra amount with every payment is a payment that is
 * agreed: the one now and the extra, where the loan has equal payments. Who wants to pay longer wants to pay less each time,
 * so a stated payment that would repay the loan before the new end gives way to one computed for it. Empty when it asks for no terms.
 */
export function termsAsked(asked: AskedOfTerms, loan: ChangedLoan): TermsAsked {
  const { rate, skippedPayments, extendedTo, nextDueOn, extra } = asked
  const paymentCents = extra === null ? null : levelPayment(loan)
  return {
    ...(rate !== null && { interestRate: rate }),
    ...(skippedPayments !== null && { skippedPayments }),
    ...(extendedTo !== null && { maturityDate: extendedTo }),
    ...(extendedTo !== null && isRepaidBefore(extendedTo, loan) && { paymentRule: 'LEVEL' as const }),
    ...(nextDueOn !== null && { nextPaymentDate: nextDueOn }),
    ...(extra !== null &&
      paymentCents !== null && {
        paymentRule: 'STATED' as const,
        statedPayment: dollarsOf(paymentCents + centsOf(extra)),
      }),
  }
}

/** Whether a stated payment would repay the loan before a later last day. */
function isRepaidBefore(maturityDate: Day, loan: ChangedLoan): boolean {
  const { terms, events, today } = loan
  if (termsInForce(terms, events, today).options?.paymentCents === undefined) return false
  const form = { effectiveDate: today, maturityDate }
  if (termsChangeProblem(form, loan)) return false
  const event = { ...changeDraftOf(form, loan), id: nextEventId(events), recordedAt: LAST_INSTANT }
  const last = replay(terms, [...events, event], { asOn: today }).installments.at(-1)
  return last !== undefined && last.dueOn < maturityDate
}

/** Whether a change of terms grants all that was asked, as it was asked. */
export function isAsAsked(asked: AskedOfTerms, { form, loan }: { form: TermsChangeForm; loan: ChangedLoan }): boolean {
  const wanted = Object.entries(termsAsked(asked, loan))
  const isWhole = asked.extra === null || wanted.some(([field]) => field === 'statedPayment')
  return isWhole && wanted.every(([field, value]) => form[field as keyof TermsChangeForm] === value) // the keys are the form's
}

/** A draw as a borrower asks for it. */
export type AskedDraw = Pick<Proposal, 'draw' | 'drawOn'>

/** Why a draw cannot be asked for. */
export type DrawProblem = { field: 'draw' | 'drawOn'; code: MessageCode; values?: Record<string, string> }

/** The first problem of a draw that is asked for: without a commitment, above what is left of it, or without a day that can be. */
export function drawProblem(
  { draw, drawOn }: AskedDraw,
  { terms, events, today }: ChangedLoan,
): DrawProblem | undefined {
  const undrawn = undrawnCents(terms, events, today)
  if (undrawn === null) return { field: 'draw', code: 'proposal.noCommitment' }
  const cents: Cents = draw === null ? 0 : centsOf(draw)
  if (cents <= 0) return { field: 'draw', code: 'proposal.drawPositive' }
  if (cents > undrawn) return { field: 'draw', code: 'proposal.aboveLeft' }
  if (drawOn === null) return { field: 'drawOn', code: 'field.day' }
  if (drawOn < today) return { field: 'drawOn', code: 'proposal.dayHasPassed' }
  const day = lastDueDay(termsInForce(terms, events, today))
  return drawOn >= day ? { field: 'drawOn', code: 'loan.changeAfterEnd', values: { day } } : undefined
}

/** Whether money is lent in the amount and on the day that were asked for. */
export const isDrawAsAsked = ({ draw, drawOn }: AskedDraw, { amount, date }: AdvanceForm): boolean =>
  amount === draw && date === drawOn

/** The equal payment that is due next; null for a loan without equal payments, or with none to come. */
function levelPayment({ terms, events, today }: ChangedLoan): number | null {
  const { structure, frequency, options = {} } = termsInForce(terms, events, today)
  if (structure !== 'FULLY_AMORTIZED' || frequency === 'AT_MATURITY') return null
  if (options.equalPrincipal || options.flatInterest || options.agreedRows) return null
  const { installments } = replay(terms, events, { asOn: today })
  const next = installments.find(({ dueOn, isPaid }) => dueOn > today && !isPaid)
  return next ? next.paymentCents - next.extraPrincipalCents : null
}
