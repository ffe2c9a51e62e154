import { type Book, openOf } from '../book/book.ts'
import { dueOnOf } from '../book/book-installments.ts'
import { feesDueIn } from '../book/fees-at-end.ts'
import { installmentsOf } from '../book/installments.ts'
import { owedOn } from '../book/owed.ts'
import type { Day } from '../numbers/units.ts'
import { isAgreement, knownOn, LAST_INSTANT, type LoanEvent, takenBack } from '../terms/events.ts'
import type { Installment } from '../terms/loan-state.ts'
import { advance } from './advance.ts'
import { applyEvent } from './apply-event.ts'
import { inOrderOfReplay, type Moment } from './order-of-replay.ts'

/**
 * The changes of terms and advances that count from a day after the moment and are agreed by it, in the order of replay. A change is
 * agreed on the day it names or, without one, on the day it was entered, by universal time.
 */
export function agreedChanges(events: readonly LoanEvent[], { asOn, knownAt }: Moment): LoanEvent[] {
  const isKnown = ({ recordedAt }: LoanEvent) => knownAt === undefined || recordedAt <= knownAt
  const isAgreed = (event: LoanEvent) =>
    isAgreement(event) && event.effectiveOn > asOn && knownOn(event) <= asOn && isKnown(event)
  if (!events.some(isAgreed)) return []
  const taken = takenBack(events.filter(isKnown))
  return events.filter((event) => isAgreed(event) && !taken.has(event.id)).sort(inOrderOfReplay)
}

/** Books a change before its day, as if everything were paid until then: what will be unpaid nobody knows, so nothing becomes principal. */
export function foretell(book: Book, event: LoanEvent): void {
  if (event.kind !== 'TERMS_CHANGED') {
    applyEvent(book, event)
    return
  }
  const { unpaidInterest: _, unpaidFees: __, ...change } = event
  applyEvent(book, change)
}

/**
 * The installments of a loan with changes that are agreed and do not count yet: as if everything due were paid on the
 * day and every further installment on its due day, until the last of the changes counts. Carries the book on, so it
 * cannot be used for the day afterwards.
 */
export function installmentsThrough(
  book: Book,
  { asOn, changes }: { asOn: Day; changes: readonly LoanEvent[] },
): Installment[] {
  payAsAsked(book, asOn)
  let reachedOn = asOn
  for (const change of changes) {
    passDueDays(book, change.effectiveOn)
    foretell(book, change)
    reachedOn = change.effectiveOn
  }
  return installmentsOf(book, reachedOn)
}

/** Lets the installments that are due up to a day fall due, and pays each on its day. */
function passDueDays(book: Book, on: Day): void {
  for (let dueOn = dueOnOf(book, book.due); dueOn !== undefined && dueOn <= on; dueOn = dueOnOf(book, book.due)) {
    const { due } = book
    advance(book, dueOn)
    if (book.due === due) return
    payAsAsked(book, dueOn)
  }
}

function payAsAsked(book: Book, on: Day): void {
  const feesCents = feesDueIn(book)
  const due = book.installments.slice(book.open, book.due)
  const askedCents = due.reduce((sum, installment) => sum + openOf(installment), feesCents)
  if (askedCents === 0) return
  const owed = owedOn(book, on)
  const owedCents = owed.principalCents + owed.interestCents + owed.feesCents
  // The last installment by the day asks for everything, also for what was earned after its due day.
  const isLast = dueOnOf(book, book.due) === undefined
  const amountCents = isLast ? owedCents : Math.min(askedCents, owedCents)
  applyEvent(book, {
    id: -1 - book.payments.length,
    kind: 'PAYMENT_RECEIVED',
    effectiveOn: on,
    recordedAt: LAST_INSTANT,
    amountCents,
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  })
}

/** Installments as they will be, with what is paid on them so far. */
export function withPaidSoFar(foretold: readonly Installment[], soFar: readonly Installment[]): Installment[] {
  return foretold.map((installment, index) => {
    const paid = soFar[index]
    // An installment whose rest a change will move is paid from that day on.
    const { paidInterestCents, paidOn, paidChargesCents } = paid ?? { paidInterestCents: 0, paidOn: null }
    const { paidChargesCents: _, openCharges: foretoldCharges, ...foreseen } = installment
    const isSameCharge = paid?.chargesCents === installment.chargesCents
    const openCharges = isSameCharge ? paid?.openCharges : foretoldCharges
    const { principalCents, interestCents, extraPrincipalCents } = installment
    // Extra principal stands where the installments to come place it.
    const ownPrincipalCents = paid ? paid.paidPrincipalCents - paid.extraPrincipalCents : 0
    const paidPrincipalCents = ownPrincipalCents + extraPrincipalCents
    const isPaid = paidPrincipalCents === principalCents && paidInterestCents === interestCents
    return {
      ...foreseen,
      paidPrincipalCents,
      paidInterestCents,
      ...(paidChargesCents !== undefined && { paidChargesCents }),
      ...(openCharges && { openCharges }),
      isPaid,
      paidOn: isPaid ? (paidOn ?? installment.paidOn) : null,
    }
  })
}
