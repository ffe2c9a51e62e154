import { amortizedCents, limitAtEnd } from '../book/at-end.ts'
import { type Book, closeIfPaid, feeKey, isDaily, type PaidPart } from '../book/book.ts'
import {
  countLevelNow,
  installmentAt,
  passPaidInstallments,
  takeBackFrom,
  takeBackNotDue,
} from '../book/book-installments.ts'
import { chargeInstallment } from '../book/charge-installments.ts'
import { fitDailyInstallments } from '../book/daily-interest.ts'
import { collectEscrow, countAdvance } from '../book/escrow.ts'
import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { ExtraPrincipal, FeeId } from '../terms/events.ts'
import { isCharge } from '../terms/installment-charges.ts'
import type { Fee, PaymentSplit } from '../terms/loan-state.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Allocation } from './allocate.ts'
import { settleScheduled } from './settle.ts'

/** An allocation, the day it counts on, and what its extra principal does. A payoff pays no installment ahead: it charges none. */
export type Posting = { allocation: Allocation; on: Day; extraPrincipal?: ExtraPrincipal; isPayoff?: true }

/** Books an allocation: into the installments, the fees, the balance, and the split of its payment. */
export function post(book: Book, split: PaymentSplit, { allocation, on, extraPrincipal, isPayoff }: Posting): void {
  // By the day what repays all principal ends the loan, as a payoff does: the payment that it is ahead of is never made.
  const endsByDay = isDaily(book) && allocation.principalCents + allocation.extraPrincipalCents === book.balanceCents
  const chargesAhead = !isPayoff && !endsByDay
  for (const part of allocation.installments) payInstallment(book, split, { part, on, chargesAhead })
  for (const { feeId, amountCents } of allocation.fees) {
    const fee = book.feeIndex.get(feeKey(feeId)) ?? chargedAhead(book, feeId)
    if (fee) {
      fee.paidCents += amountCents
      collectEscrow(book, split, { id: feeId, amountCents })
    }
    note(book, split, { on, spentOn: { part: 'FEE', feeId }, amountCents })
  }
  countAdvance(book, on)
  const { interestCents, principalCents, feesCents, extraPrincipalCents } = allocation
  split.interestCents += interestCents
  split.principalCents += principalCents + extraPrincipalCents
  split.extraPrincipalCents += extraPrincipalCents
  split.feesCents += feesCents
  split.unappliedCents += allocation.restCents
  receiveCapitalized(book, split, principalCents + extraPrincipalCents)
  book.paidInterestCents += interestCents
  book.balanceCents -= principalCents
  if (isDaily(book)) payUnpaidInterest(book, interestCents)
  book.feesTakenFirstCents += feesTakenFirst(allocation, book.terms)
  if (extraPrincipalCents > 0) {
    note(book, split, { on, spentOn: { part: 'EXTRA_PRINCIPAL' }, amountCents: extraPrincipalCents })
    payExtra(book, { extraCents: extraPrincipalCents, on, lowersPayment: extraPrincipal === 'LOWER_PAYMENT' })
  }
  passPaidInstallments(book)
}

/**
 * Principal that is paid brings the interest and the fees first that were added to it: interest is received before principal
 * (26 CFR 1.446-2(e)), and only now has it come.
 */
export function receiveCapitalized(book: Book, split: PaymentSplit, principalCents: Cents): void {
  const { notReceived } = book
  const interestCents = Math.min(principalCents, notReceived.interestCents)
  const feesCents = Math.min(principalCents - interestCents, notReceived.feesCents)
  if (interestCents + feesCents === 0) return
  notReceived.interestCents -= interestCents
  notReceived.feesCents -= feesCents
  const before = split.capitalized ?? { interestCents: 0, feesCents: 0 }
  split.capitalized = {
    interestCents: before.interestCents + interestCents,
    feesCents: before.feesCents + feesCents,
  }
}

/** A charge of an installment that money reaches before its day. */
function chargedAhead(book: Book, id: FeeId): Fee | undefined {
  const installment = id.kind === 'EVENT' ? undefined : book.installments[id.installment - 1]
  if (installment && isCharge(id)) chargeInstallment(book, installment)
  return book.feeIndex.get(feeKey(id))
}

/** What fees took before installments. */
export function feesTakenFirst({ fees }: Allocation, { allocation }: LoanTerms): Cents {
  if (allocation === 'FEES_INTEREST_PRINCIPAL') {
    return fees.reduce((sum, { feeId, amountCents }) => (isCharge(feeId) ? sum : sum + amountCents), 0)
  }
  if (allocation !== 'FEES_FIRST_LATE_FEES_LAST') return 0
  return fees.reduce((sum, { feeId, amountCents }) => sum + (feeId.kind === 'EVENT' ? amountCents : 0), 0)
}

function payInstallment(
  book: Book,
  split: PaymentSplit,
  { part, on, chargesAhead }: { part: Allocation['installments'][number]; on: Day; chargesAhead: boolean },
): void {
  const { installment: number, interestCents, principalCents } = part
  const installment = book.installments[number - 1]
  if (!installment) throw new Error(`payment ${split.paymentId} touches row ${number}, which has not begun`)
  installment.paidInterestCents += interestCents
  installment.paidPrincipalCents += principalCents
  closeIfPaid(book, installment, on)
  if (chargesAhead && installment.paidOn !== null && number > book.due) chargeInstallment(book, installment)
  note(book, split, { on, spentOn: { part: 'INTEREST', installment: number }, amountCents: interestCents })
  note(book, split, { on, spentOn: { part: 'PRINCIPAL', installment: number }, amountCents: principalCents })

  const touched = split.installments.find((before) => before.number === number)
  if (touched) {
    touched.interestCents += interestCents
    touched.principalCents += principalCents
  } else split.installments.push({ number, interestCents, principalCents })
}

function payUnpaidInterest(book: Book, interestCents: Cents): void {
  book.unpaidInterestCents -= interestCents
  book.dueInterestCents = Math.max(0, book.dueInterestCents - interestCents)
}

function note(
  { journal }: Book,
  { paymentId }: PaymentSplit,
  { on, spentOn, amountCents }: { on: Day; spentOn: PaidPart; amountCents: Cents },
): void {
  if (amountCents > 0) journal?.push({ kind: 'PAID', on, paymentId, spentOn, amountCents })
}

type Extra = { extraCents: Cents; on: Day; lowersPayment: boolean; isForgiven?: boolean }

/**
 * Takes extra principal off the installments to come. If they ask for less, the rest comes off those that have begun,
 * newest first.
 */
export function payExtra(book: Book, { extraCents, on, lowersPayment, isForgiven }: Extra): void {
  if (isDaily(book)) {
    takeBackNotDue(book)
    // Extra principal that shortens the term leaves the payment as it is by now.
    if (!lowersPayment) countLevelNow(book)
  }
  book.balanceCents -= extraCents
  book.extras.push({ on, amountCents: extraCents, isForgiven })
  if (isDaily(book)) {
    if (lowersPayment)
      lowerLevel(book, { beforeCents: book.balanceCents + extraCents - book.plan.atEndCents, extraCents })
    limitAtEnd(book)
    fitDailyInstallments(book, on)
    return
  }
  // The interest of an installment is fixed when it begins, so extra principal counts from the next one.
  installmentAt(book, book.due)
  takeBackFrom(book, on)
  if (!lowersPayment) countLevelNow(book)
  const fromPlanCents = Math.min(extraCents, book.unplannedCents)
  if (lowersPayment) lowerLevel(book, { beforeCents: amortizedCents(book), extraCents: fromPlanCents })
  book.unplannedCents -= fromPlanCents
  takeOffBegunInstallments(book, { cents: extraCents - fromPlanCents, on })
  limitAtEnd(book)
  if (book.balanceCents === 0 && bearsToTheDay(book)) settleScheduled(book, on)
}

/** Whether principal that is repaid in full bears interest to that day, as it does in a payoff. */
function bearsToTheDay({ terms: { frequency, options } }: Book): boolean {
  if (options?.payAhead) return false
  return frequency !== 'MONTHLY' || options?.fullRepaymentInterest === 'BY_DAY'
}

/**
 * Lowers the payment by extra principal. One by the formula is computed anew; a stated one falls as the principal does,
 * so that the loan ends when it would have ended.
 */
function lowerLevel(book: Book, { beforeCents, extraCents }: { beforeCents: Cents; extraCents: Cents }): void {
  const { options, rounding } = book.terms
  book.plan.isLevelStale = true
  if (options?.paymentCents === undefined || beforeCents <= 0) return
  const over = beforeCents
  const paymentCents = Math.max(
    1,
    mulDiv(options.paymentCents, { times: Math.max(0, over - extraCents), over, rounding }),
  )
  book.terms = { ...book.terms, options: { ...options, paymentCents } }
}

function takeOffBegunInstallments(book: Book, { cents, on }: { cents: Cents; on: Day }): void {
  let leftCents = cents
  for (const installment of book.installments.slice(book.open).toReversed()) {
    const openPrincipalCents = installment.askedCents - installment.interestCents - installment.paidPrincipalCents
    const takenCents = Math.min(leftCents, openPrincipalCents)
    installment.askedCents -= takenCents
    closeIfPaid(book, installment, on)
    leftCents -= takenCents
  }
}
