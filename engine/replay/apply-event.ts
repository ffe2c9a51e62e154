import { applyPayment, spendHeld } from '../allocation/apply-payment.ts'
import { type Book, feeKey, isDaily, openOfFee } from '../book/book.ts'
import { accrueUpTo, refreshDailyRows } from '../book/daily-interest.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { Fee } from '../terms/loan-state.ts'
import { adjustInterest } from './adjust-interest.ts'
import { advance } from './advance.ts'
import { changeTerms } from './change-terms.ts'
import { disburse } from './disburse.ts'

/** Lets time pass to the day of an event and books it. */
export function applyEvent(book: Book, event: LoanEvent): void {
  const on = event.effectiveOn
  if (book.writtenOffOn !== null) {
    bookAfterWriteOff(book, event)
    return
  }
  advance(book, on)
  if (isDaily(book) && touchesInterest(event)) {
    accrueUpTo(book, on)
    refreshDailyRows(book)
  }
  bookEvent(book, event)
  spendHeld(book, on)
}

/** A loan that was given up takes money and fees; money lent on it is given up with the rest. Its terms no longer count. */
function bookAfterWriteOff(book: Book, event: LoanEvent): void {
  if (event.kind === 'PAYMENT_RECEIVED') applyPayment(book, event)
  if (event.kind === 'FEE_CHARGED') chargeFee(book, event)
  if (event.kind === 'FEE_WAIVED') waiveFee(book, event)
  if (event.kind === 'DISBURSED') {
    disburse(book, event)
    giveUp(book, event)
  }
}

/** A stretch of days ends only where the amount, the rate or what is unpaid may change, so that a note moves no cent. */
function touchesInterest({ kind }: LoanEvent): boolean {
  return kind !== 'NOTE' && kind !== 'FEE_CHARGED' && kind !== 'FEE_WAIVED' && kind !== 'MARKED_DEFAULTED'
}

function bookEvent(book: Book, event: LoanEvent): void {
  switch (event.kind) {
    case 'DISBURSED':
      disburse(book, event)
      break
    case 'PAYMENT_RECEIVED':
      applyPayment(book, event)
      break
    case 'FEE_CHARGED':
      chargeFee(book, event)
      break
    case 'FEE_WAIVED':
      waiveFee(book, event)
      break
    case 'INTEREST_ADJUSTED':
      adjustInterest(book, event)
      break
    case 'TERMS_CHANGED':
      changeTerms(book, event)
      break
    case 'MARKED_DEFAULTED':
      book.markedDefaultedOn = event.isLifted ? null : (book.markedDefaultedOn ?? event.effectiveOn)
      break
    case 'WRITTEN_OFF':
      writeOff(book, event)
      break
    // A reversal takes its payment out before the events are gone through; a note changes nothing.
  }
}

function chargeFee(book: Book, event: Extract<LoanEvent, { kind: 'FEE_CHARGED' }>): void {
  const { id: eventId, effectiveOn: chargedOn, amountCents } = event
  const fee: Fee = { id: { kind: 'EVENT', eventId }, chargedOn, amountCents, paidCents: 0, waivedCents: 0 }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(fee.id), fee)
}

/** Waives what is open of a fee at most. A waiver of a fee that has since vanished waives nothing. */
function waiveFee(book: Book, { feeId, amountCents }: Extract<LoanEvent, { kind: 'FEE_WAIVED' }>): void {
  const fee = book.feeIndex.get(feeKey(feeId))
  if (fee) fee.waivedCents += Math.min(amountCents, openOfFee(fee))
}

/** The lender gives up what is owed: the principal is kept apart, interest and fees are no longer asked for. */
function writeOff(book: Book, event: Extract<LoanEvent, { kind: 'WRITTEN_OFF' }>): void {
  book.writtenOffOn = event.effectiveOn
  book.unpaidInterestCents = 0
  book.dueInterestCents = 0
  for (const fee of book.fees) fee.waivedCents += openOfFee(fee)
  giveUp(book, event)
}

function giveUp(book: Book, { effectiveOn: on, id: eventId }: Pick<LoanEvent, 'effectiveOn' | 'id'>): void {
  const amountCents = book.balanceCents
  book.writtenOffCents += amountCents
  book.givenUpCents += amountCents
  book.balanceCents = 0
  if (amountCents > 0) book.journal?.push({ kind: 'WRITTEN_OFF', on, eventId, amountCents })
}
