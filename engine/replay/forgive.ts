import { toleranceOf } from '../allocation/apply-payment.ts'
import { payExtra } from '../allocation/post-allocation.ts'
import { settle } from '../allocation/settle.ts'
import { type Book, hasLeft, openOfFee } from '../book/book.ts'
import { passPaidInstallments } from '../book/book-installments.ts'
import { isChargedAhead } from '../book/charge-installments.ts'
import { giveUpAdvance } from '../book/escrow.ts'
import { owedOn } from '../book/owed.ts'
import { settlementOn } from '../book/settlement.ts'
import type { Cents } from '../numbers/units.ts'
import type { ForgivenParts, LoanEvent } from '../terms/events.ts'
import type { Released } from '../terms/loan-state.ts'
import { adjustInterest } from './adjust-interest.ts'

/**
 * Forgives parts of what is owed on the day, each at most what is owed: fees and interest oldest first, principal as extra
 * principal would be taken, off the last installments. Forgiving everything ends the loan as paying it off does.
 */
export function forgive(book: Book, event: Extract<LoanEvent, { kind: 'FORGIVEN' }>): void {
  const { id: eventId, effectiveOn: on, forgiveness } = event
  const owed = owedOn(book, on)
  const principalCents = Math.min(event.principalCents, owed.principalCents)
  const interestCents = Math.min(event.interestCents, owed.interestCents)
  const feesCents = Math.min(event.feesCents, owed.feesCents)
  const released = giveUp(book, { event, kind: 'FORGIVEN', parts: { principalCents, interestCents, feesCents } })
  book.forgiven.push({ eventId, on, forgiveness, principalCents, interestCents, feesCents, ...released })
}

/** Lets go what a payment that pays the loan off has left, when that is within its tolerance. No money comes for it. */
export function letGoOfRest(book: Book, event: Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>): void {
  const mostCents = toleranceOf(book, event)
  if (mostCents === 0 || book.writtenOffOn !== null || hasLeft(book)) return
  const { id: eventId, effectiveOn: on } = event
  if (book.balanceCents > mostCents) return
  const { principalCents, interestCents, feesCents } = owedOn(book, on)
  const restCents = principalCents + interestCents + feesCents
  if (restCents === 0 || restCents > mostCents) return
  const parts = { principalCents, interestCents, feesCents }
  const released = giveUp(book, { event, kind: 'LET_GO', parts })
  book.forgiven.push({ eventId, on, forgiveness: 'TOLERANCE', ...parts, ...released })
  const split = book.payments.find(({ paymentId }) => paymentId === eventId)
  if (!split) return
  split.balanceCents = book.balanceCents
  split.letGoCents = restCents
}

/** Begins a settlement, in place of an earlier one. What came before it does not count for it. */
export function agreeOnLess(book: Book, event: Extract<LoanEvent, { kind: 'SETTLEMENT_AGREED' }>): void {
  const { id: eventId, effectiveOn: agreedOn, payments, graceDays } = event
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const running = { paidCents: 0, standing: 'RUNNING', endedOn: null } as const
  book.settlement = { eventId, agreedOn, payments, graceDays, totalCents, ...running }
}

/** Counts a payment for the settlement that runs, and forgives the rest with the last of its payments. */
export function countForSettlement(book: Book, event: Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' }>): void {
  if (book.settlement === null || book.writtenOffOn !== null || hasLeft(book)) return
  const { id: eventId, effectiveOn: on, amountCents } = event
  const settlement = settlementOn(book.settlement, on)
  book.settlement = settlement
  if (settlement.standing !== 'RUNNING') return
  const paidCents = settlement.paidCents + amountCents
  if (paidCents < settlement.totalCents) {
    book.settlement = { ...settlement, paidCents }
    return
  }
  book.settlement = { ...settlement, paidCents, standing: 'KEPT', endedOn: on }
  const { principalCents, interestCents, feesCents } = owedOn(book, on)
  if (principalCents + interestCents + feesCents === 0) return
  const parts = { principalCents, interestCents, feesCents }
  const released = giveUp(book, { event, kind: 'FORGIVEN', parts })
  book.forgiven.push({ eventId, on, forgiveness: 'SETTLEMENT', ...parts, ...released })
  const split = book.payments.find(({ paymentId }) => paymentId === eventId)
  if (split) split.balanceCents = book.balanceCents
}

/**
 * Ends the loan for its lender: everything that is owed on the day goes to the buyer. A loan that was sold already stays as
 * it is. Money held stays with the lender, for the borrower.
 */
export function sell(book: Book, event: Extract<LoanEvent, { kind: 'SOLD' }>): void {
  if (hasLeft(book)) return
  const { id: eventId, effectiveOn: on } = event
  const { principalCents, interestCents, feesCents } = owedOn(book, on)
  const released = giveUp(book, { event, kind: 'SOLD', parts: { principalCents, interestCents, feesCents } })
  book.sold = { eventId, on, principalCents, interestCents, feesCents, ...released }
}

/** Ends the loan because it goes on as others: everything that is owed on the day goes over to them. Money held stays here. */
export function transfer(book: Book, event: Extract<LoanEvent, { kind: 'TRANSFERRED' }>): void {
  if (hasLeft(book)) return
  const { id: eventId, effectiveOn: on, reason } = event
  const { principalCents, interestCents, feesCents } = owedOn(book, on)
  giveUp(book, { event, kind: 'TRANSFERRED', parts: { principalCents, interestCents, feesCents } })
  book.transferred = { eventId, on, reason, principalCents, interestCents, feesCents }
}

type GivenUp = {
  event: Pick<LoanEvent, 'id' | 'effectiveOn' | 'recordedAt'>
  kind: 'FORGIVEN' | 'LET_GO' | 'SOLD' | 'TRANSFERRED'
  parts: ForgivenParts
}

/** Takes parts of what is owed off the book, each at most that, without a payment. */
function giveUp(book: Book, { event, kind, parts }: GivenUp): Released {
  const { id: eventId, effectiveOn: on } = event
  const { principalCents, interestCents, feesCents } = parts
  const owed = owedOn(book, on)
  const isAll =
    principalCents === owed.principalCents && interestCents === owed.interestCents && feesCents === owed.feesCents
  if (isAll) settle(book, on)
  waiveFees(book, feesCents)
  giveUpAdvance(book, eventId)
  if (interestCents > 0) {
    adjustInterest(book, { ...event, kind: 'INTEREST_ADJUSTED', amountCents: -interestCents })
  }
  if (principalCents > 0) {
    book.journal?.push({ kind, on, eventId, amountCents: principalCents })
    payExtra(book, { extraCents: principalCents, on, lowersPayment: false, isForgiven: true })
    passPaidInstallments(book)
  }
  return kind === 'TRANSFERRED' ? {} : release(book)
}

/**
 * Principal that is left brings the interest and the fees that were added to it, the interest first, as far as it reaches. What it does
 * not reach any more will never come.
 */
function release(book: Book): Released {
  const { notReceived, balanceCents } = book
  const interestCents = Math.min(notReceived.interestCents, balanceCents)
  const feesCents = Math.min(notReceived.feesCents, balanceCents - interestCents)
  const releasedInterestCents = notReceived.interestCents - interestCents
  const releasedCents = releasedInterestCents + notReceived.feesCents - feesCents
  if (releasedCents === 0) return {}
  book.notReceived = { interestCents, feesCents }
  book.releasedInterestCents += releasedInterestCents
  return { releasedCents }
}

function waiveFees(book: Book, cents: Cents): void {
  let leftCents = cents
  for (const fee of book.fees) {
    const waivedCents = isChargedAhead(book, fee) ? 0 : Math.min(leftCents, openOfFee(fee))
    fee.waivedCents += waivedCents
    leftCents -= waivedCents
  }
}
