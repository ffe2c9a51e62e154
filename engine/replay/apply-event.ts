import { applyPayment, recoverFromHeld, refund, spendHeld, spendHeldOnPrincipal } from '../allocation/apply-payment.ts'
import { type Book, feeKey, hasLeft, isDaily, openOfFee } from '../book/book.ts'
import { isChargedAhead } from '../book/charge-installments.ts'
import { accrueUpTo, holdAsks, refreshDailyInstallments } from '../book/daily-interest.ts'
import { endDefaultStretch } from '../book/default-interest.ts'
import { giveUpAdvance, payOutOfEscrow, refundEscrow } from '../book/escrow.ts'
import { moveFeesToEnd } from '../book/fees-at-end.ts'
import { forgetFeesTaken } from '../book/late-fees.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { Fee } from '../terms/loan-state.ts'
import { adjustInterest } from './adjust-interest.ts'
import { advance } from './advance.ts'
import { callDue } from './call-due.ts'
import { addToPrincipal, takeForPrincipal } from './capitalize.ts'
import { changeTerms } from './change-terms.ts'
import { disburse } from './disburse.ts'
import { agreeOnLess, countForSettlement, forgive, letGoOfRest, sell, transfer } from './forgive.ts'
import { changeOf } from './standing-changes.ts'

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
    refreshDailyInstallments(book, on)
    if (!LOWERS_WHAT_IS_OWED.has(event.kind)) holdAsks(book)
  }
  bookEvent(book, event)
  spendHeld(book, on)
  // Also where what was due is not paid but moved to the end, or forgiven.
  if (event.kind !== 'PAYMENT_RECEIVED') forgetFeesTaken(book)
  endDefaultStretch(book, on)
}

/**
 * Books an event after the write-off: a loan then takes money and fees only. Money lent on it is written off at once,
 * and its terms no longer change.
 */
function bookAfterWriteOff(book: Book, event: LoanEvent): void {
  if (event.kind === 'PAYMENT_RECEIVED') applyPayment(book, event)
  if (event.kind === 'REFUNDED') refund(book, event)
  if (event.kind === 'ESCROW_PAID_OUT') payOutOfEscrow(book, event)
  if (event.kind === 'ESCROW_REFUNDED') refundEscrow(book, event)
  if (event.kind === 'FEE_CHARGED') chargeFee(book, event)
  if (event.kind === 'FEE_WAIVED') waiveFee(book, event)
  if (event.kind === 'DISBURSED' || event.kind === 'ADVANCED') {
    disburse(book, event)
    writeOffPrincipal(book, event)
  }
  recoverFromHeld(book, event.effectiveOn)
}

/**
 * Whether an event ends a stretch of days: only one that may change the amount, the rate or the unpaid interest does.
 * So a note moves no cent.
 */
function touchesInterest(event: LoanEvent): boolean {
  return !MOVES_NO_INTEREST.has(event.kind) || callsDue(event)
}

const callsDue = (event: LoanEvent): boolean => event.kind === 'MARKED_DEFAULTED' && event.stage === 'ACCELERATED'

const MOVES_NO_INTEREST: ReadonlySet<LoanEvent['kind']> = new Set([
  ...(['NOTE', 'FEE_CHARGED', 'FEE_WAIVED', 'MARKED_DEFAULTED', 'REFUNDED'] as const),
  ...(['SETTLEMENT_AGREED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED'] as const),
])

const LOWERS_WHAT_IS_OWED: ReadonlySet<LoanEvent['kind']> = new Set(['PAYMENT_RECEIVED', 'FORGIVEN'] as const)

function bookEvent(book: Book, event: LoanEvent): void {
  switch (event.kind) {
    case 'DISBURSED':
      disburse(book, event)
      break
    case 'ADVANCED':
      disburse(book, event)
      // Booked as an event of its own: money that is due at once falls due before its terms change.
      for (const change of changeOf(event)) applyEvent(book, change)
      break
    case 'PAYMENT_RECEIVED':
      applyPayment(book, event)
      letGoOfRest(book, event)
      countForSettlement(book, event)
      break
    case 'REFUNDED':
      refund(book, event)
      break
    case 'ESCROW_PAID_OUT':
      payOutOfEscrow(book, event)
      break
    case 'ESCROW_REFUNDED':
      refundEscrow(book, event)
      break
    case 'FEE_CHARGED':
      chargeFee(book, event)
      break
    case 'FEE_WAIVED':
      waiveFee(book, event)
      break
    case 'FORGIVEN':
      forgive(book, event)
      break
    case 'SETTLEMENT_AGREED':
      agreeOnLess(book, event)
      break
    case 'SOLD':
      sell(book, event)
      break
    case 'TRANSFERRED':
      transfer(book, event)
      break
    case 'INTEREST_ADJUSTED':
      // A loan that was sold, or went over to another, bears no interest any more.
      if (!hasLeft(book)) adjustInterest(book, event)
      break
    case 'TERMS_CHANGED':
      changeTermsOf(book, event)
      break
    case 'MARKED_DEFAULTED':
      markDefault(book, event)
      break
    case 'WRITTEN_OFF':
      writeOffLoan(book, event)
      break
    // What was reversed or taken back was left out before the events are gone through; a note changes nothing.
  }
}

/** Interest and fees that become principal leave what is due first, and are lent once the new terms are there. */
function changeTermsOf(book: Book, event: Extract<LoanEvent, { kind: 'TERMS_CHANGED' }>): void {
  const parts = takeForPrincipal(book, event)
  if (event.unpaidFees === 'TO_END') moveFeesToEnd(book)
  changeTerms(book, event)
  if (!parts) return
  addToPrincipal(book, event, parts)
  // Where nothing is to come, it is due at once.
  advance(book, event.effectiveOn)
}

/** Marks the loan as in default, or lifts the mark. Calls all of it due where the mark says so. */
function markDefault(book: Book, event: Extract<LoanEvent, { kind: 'MARKED_DEFAULTED' }>): void {
  const { id: eventId, effectiveOn: on, isLifted, stage, rests } = event
  book.markedDefaultedOn = isLifted ? null : (book.markedDefaultedOn ?? on)
  if (isLifted) book.chargedOffOn = null
  else if (stage === 'CHARGED_OFF') book.chargedOffOn ??= on
  const says = !isLifted && (stage || rests || book.calledDueOn !== null || book.chargedOffOn !== null)
  book.inDefault = says ? { ...(stage && { stage }), on, eventId, rests: rests ?? {} } : null
  if (callsDue(event)) callDue(book, on)
}

function chargeFee(book: Book, event: Extract<LoanEvent, { kind: 'FEE_CHARGED' }>): void {
  const { id: eventId, effectiveOn: chargedOn, amountCents, feeKind: kind = 'CHARGED' } = event
  const fee: Fee = { id: { kind: 'EVENT', eventId }, kind, chargedOn, amountCents, paidCents: 0, waivedCents: 0 }
  book.fees.push(fee)
  book.feeIndex.set(feeKey(fee.id), fee)
}

/** Waives at most what is open of a fee. A waiver of a late fee that is no longer charged waives nothing. */
function waiveFee(book: Book, { id, feeId, amountCents }: Extract<LoanEvent, { kind: 'FEE_WAIVED' }>): void {
  const fee = book.feeIndex.get(feeKey(feeId))
  if (fee) fee.waivedCents += Math.min(amountCents, openOfFee(fee))
  giveUpAdvance(book, id)
}

/**
 * The lender gives up what is owed: money held is used first, the principal that is left is kept apart as written off,
 * interest and fees are asked for no more.
 */
function writeOffLoan(book: Book, event: Extract<LoanEvent, { kind: 'WRITTEN_OFF' }>): void {
  spendHeldOnPrincipal(book, event.effectiveOn)
  book.writtenOffOn = event.effectiveOn
  book.defaultSpell = null
  book.unpaidInterestCents = 0
  book.dueInterestCents = 0
  for (const fee of book.fees) {
    // What is charged with an installment to come was never owed.
    if (isChargedAhead(book, fee)) fee.amountCents -= openOfFee(fee)
    else fee.waivedCents += openOfFee(fee)
  }
  giveUpAdvance(book, event.id)
  writeOffPrincipal(book, event)
}

function writeOffPrincipal(book: Book, { effectiveOn: on, id: eventId }: Pick<LoanEvent, 'effectiveOn' | 'id'>): void {
  const amountCents = book.balanceCents
  book.writtenOffCents += amountCents
  book.principalAtWriteOffCents += amountCents
  book.balanceCents = 0
  if (amountCents > 0) book.journal?.push({ kind: 'WRITTEN_OFF', on, eventId, amountCents })
}
