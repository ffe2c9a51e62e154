import type { Cents, Day } from '../numbers/units.ts'
import type { LoanEvent } from '../terms/events.ts'
import { isEscrow } from '../terms/installment-charges.ts'
import type { Fee, LoanState, PaymentSplit } from '../terms/loan-state.ts'
import { type Book, feeKey, openOfFee } from './book.ts'
import { isChargedAhead } from './charge-installments.ts'

const ADVANCE = { kind: 'ESCROW_ADVANCE', installment: 1 } as const

/** Books what was held for taxes and insurance when the loan was taken over. */
export function takeOverEscrow({ escrow }: Book, amountCents: Cents): void {
  escrow.takenOverCents += amountCents
  escrow.balanceCents += amountCents
}

/** Books what a payment brought of a fee, where that is held for taxes and insurance. */
export function collectEscrow(
  book: Book,
  split: PaymentSplit,
  { id, amountCents }: Pick<Fee, 'id' | 'amountCents'>,
): void {
  if (!isEscrow(id) || amountCents === 0) return
  split.escrowCents = (split.escrowCents ?? 0) + amountCents
  book.escrow.collectedCents += amountCents
  book.escrow.balanceCents += amountCents
}

/** Pays taxes or insurance. What is not there is advanced by the lender. */
export function payOutOfEscrow(book: Book, event: Extract<LoanEvent, { kind: 'ESCROW_PAID_OUT' }>): void {
  book.escrow.paidOutCents += event.amountCents
  book.escrow.balanceCents -= event.amountCents
  countAdvance(book, event.effectiveOn)
}

/** Gives money back to the borrower. What is not there any more, because a payment was reversed since, is advanced. */
export function refundEscrow(book: Book, event: Extract<LoanEvent, { kind: 'ESCROW_REFUNDED' }>): void {
  book.escrow.refundedCents += event.amountCents
  book.escrow.balanceCents -= event.amountCents
  countAdvance(book, event.effectiveOn)
}

/**
 * What the lender has advanced is owed with the last installment, less what installments that fell due still ask for taxes and
 * insurance: that brings it back first. So the fee falls with each that falls due, and rises again where one was waived.
 */
export function countAdvance(book: Book, on: Day): void {
  const known = book.feeIndex.get(feeKey(ADVANCE))
  const openCents = Math.max(0, 0 - book.escrow.balanceCents - openCharges(book))
  if (!known && openCents === 0) return
  const fee = known ?? addAdvance(book, on)
  if (fee.amountCents === 0) fee.chargedOn = on
  fee.amountCents = fee.paidCents + fee.waivedCents + openCents
}

/**
 * Books what the lender has given up by an event that waived fees: of what it has advanced, all that nothing asks for any more. Nothing
 * else is lost by a waiver, because it brings less into what is held, and nothing went out for it.
 */
export function giveUpAdvance(book: Book, eventId: number): void {
  const { escrow } = book
  const known = book.feeIndex.get(feeKey(ADVANCE))
  const askedCents = openCharges(book) + (known ? openOfFee(known) : 0)
  const amountCents = 0 - escrow.balanceCents - askedCents
  if (amountCents <= 0) return
  escrow.balanceCents += amountCents
  escrow.givenUp.push({ eventId, amountCents })
}

/** Whether a loan asks for nothing any more that could bring back what a lender advances on it. */
export function hasEndedOwing({ status, writtenOffCents, nextDue }: LoanState): boolean {
  const isClosed = status === 'PAID_OFF' || status === 'SOLD' || status === 'TRANSFERRED' || status === 'PENDING'
  return isClosed || (nextDue === null && writtenOffCents > 0)
}

/** What is open of taxes and insurance that fell due. */
function openCharges(book: Book): Cents {
  if (book.escrow.balanceCents >= 0) return 0
  return book.fees.reduce((sum, fee) => {
    const isAsked = fee.kind !== ADVANCE.kind && isEscrow(fee.id) && !isChargedAhead(book, fee)
    return isAsked ? sum + openOfFee(fee) : sum
  }, 0)
}

function addAdvance(book: Book, on: Day): Fee {
  const nothing = { amountCents: 0, paidCents: 0, waivedCents: 0 }
  const fee: Fee = { id: ADVANCE, kind: ADVANCE.kind, chargedOn: on, ...nothing, isAtEnd: true }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(ADVANCE), fee)
  return fee
}
