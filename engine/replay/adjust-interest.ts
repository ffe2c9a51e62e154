import { claimsOf } from '../allocation/claims.ts'
import { type Book, closeIfPaid, isDaily, openOf, type RunningInstallment } from '../book/book.ts'
import {
  countLevelNow,
  installmentAt,
  leaveAgreedSchedule,
  noteInstallment,
  passPaidInstallments,
  takeBackNotDue,
} from '../book/book-installments.ts'
import { fitDailyInstallments } from '../book/daily-interest.ts'
import { earnedBeside } from '../book/owed.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { LoanEvent } from '../terms/events.ts'

/**
 * Adds interest by hand, or forgives some when the amount is below zero. Added interest falls due with the installment
 * of the day. Forgiven interest comes off the unpaid interest, oldest first, then off what the installment
 * of the day puts off to the next and what money lent beside it has earned, and never more than that.
 */
export function adjustInterest(book: Book, event: Extract<LoanEvent, { kind: 'INTEREST_ADJUSTED' }>): void {
  const note = (installment: number | null, amountCents: Cents) => {
    const { effectiveOn: on, id: eventId } = event
    if (amountCents !== 0) book.journal?.push({ kind: 'INTEREST_ADJUSTED', on, eventId, installment, amountCents })
  }
  if (isDaily(book)) note(null, adjustDaily(book, event))
  else if (event.amountCents < 0) forgive(book, { cents: -event.amountCents, on: event.effectiveOn, note })
  else addToInstallment(book, { cents: event.amountCents, note })
}

/** Writes into the journal by how much an installment was changed. */
type Note = (installment: number, amountCents: Cents) => void

function adjustDaily(book: Book, { amountCents, effectiveOn: on }: { amountCents: Cents; effectiveOn: Day }): Cents {
  const appliedCents = Math.max(amountCents, -book.unpaidInterestCents)
  if (appliedCents < 0) askForLessInterest(book, { cents: -appliedCents, on })
  book.unpaidInterestCents += appliedCents
  book.dueInterestCents = Math.max(0, book.dueInterestCents + appliedCents)
  fitDailyInstallments(book, on)
  // Nothing is owed any more: an installment that began only to ask for this interest is none.
  if (book.balanceCents + book.unpaidInterestCents === 0) takeBackNotDue(book)
  passPaidInstallments(book)
  return appliedCents
}

/** Installments that fell due ask for so much less, oldest first: what is forgiven does not become principal of theirs. */
function askForLessInterest(book: Book, { cents, on }: { cents: Cents; on: Day }): void {
  let leftCents = cents
  for (const claim of claimsOf(book, book.installments.slice(book.open, book.due))) {
    const installment = book.installments[claim.installment - 1]
    if (!installment) continue
    const cutCents = Math.min(leftCents, claim.interestCents)
    installment.askedCents -= cutCents
    closeIfPaid(book, installment, on)
    leftCents -= cutCents
  }
}

function addToInstallment(book: Book, { cents, note }: { cents: Cents; note: Note }): void {
  const installment = installmentAt(book, book.due) ?? book.installments.at(-1)
  if (!installment) return
  change(installment, cents)
  note(installment.number, cents)
  installment.paidOn = null
  book.open = Math.min(book.open, installment.number - 1)
}

function forgive(book: Book, { cents, on, note }: { cents: Cents; on: Day; note: Note }): void {
  let leftCents = cents
  // Where interest is agreed in advance, that of the installments to come is owed as well.
  const last = book.terms.options?.payAhead ? Number.POSITIVE_INFINITY : book.due
  installmentAt(book, book.due)
  for (let index = book.open; index <= last && leftCents > 0; index += 1) {
    const installment = installmentAt(book, index)
    if (!installment) break
    const forgivenCents = Math.min(leftCents, installment.interestCents - installment.paidInterestCents)
    change(installment, -forgivenCents)
    note(installment.number, -forgivenCents)
    // One that asks for nothing any more is done: the next payment is for the one after it.
    if (forgivenCents > 0 && openOf(installment) === 0) installment.paidOn ??= on
    leftCents -= forgivenCents
  }
  leftCents -= forgiveDeferred(book, { cents: leftCents, note })
  forgiveBeside(book, { cents: leftCents, on, note })
  passPaidInstallments(book)
}

/**
 * Interest of the installment of the day that it does not ask for. Those after it that were paid ahead hand it on, and the
 * next one would take it over.
 */
function forgiveDeferred(book: Book, { cents, note }: { cents: Cents; note: Note }): Cents {
  const [running, ...later] = book.installments.slice(book.due)
  if (!running) return 0
  const forgivenCents = [running, ...later].reduce(
    (least, { deferredInterestCents }) => Math.min(least, deferredInterestCents),
    Math.min(cents, book.plan.deferredCents),
  )
  if (forgivenCents === 0) return 0
  // What is forgiven leaves the payment as it is, also one that was lowered and that no installment has asked for yet.
  countLevelNow(book)
  // The installments of the contract ask for what was put off.
  leaveAgreedSchedule(book)
  running.adjustedCents -= forgivenCents
  running.deferredInterestCents -= forgivenCents
  for (const installment of later) {
    installment.carriedInterestCents -= forgivenCents
    installment.deferredInterestCents -= forgivenCents
    noteInstallment(book, installment)
  }
  book.plan.deferredCents -= forgivenCents
  book.plan.movedInterestCents = Math.max(0, book.plan.movedInterestCents - forgivenCents)
  note(running.number, -forgivenCents)
  return forgivenCents
}

/** Interest of money lent beside a payment made ahead: the next installment asks for so much less of it. */
function forgiveBeside(book: Book, { cents, on, note }: { cents: Cents; on: Day; note: Note }): void {
  const forgivenCents = Math.min(cents, Math.max(0, earnedBeside(book, on)))
  if (forgivenCents === 0) return
  countLevelNow(book)
  book.plan.forgivenBeforeCents += forgivenCents
  note(book.installments.length + 1, -forgivenCents)
}

function change(installment: RunningInstallment, cents: Cents): void {
  installment.interestCents += cents
  installment.askedCents += cents
  installment.adjustedCents += cents
}
