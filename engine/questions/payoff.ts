import { chargeOfPayoff } from '../allocation/prepaid.ts'
import { unpaidInstallments } from '../book/arrears.ts'
import { type Book, heldInAll, isDaily, type RunningInstallment } from '../book/book.ts'
import { installmentAt } from '../book/book-installments.ts'
import { defaultPerDiem } from '../book/default-interest.ts'
import { escrowOpenIn } from '../book/fees-at-end.ts'
import { accruedByInstallment, accruedPaidAhead, type Owed, owedOn, spansBeside } from '../book/owed.ts'
import { sumOfParts } from '../book/payoff-charge.ts'
import { partOfOneDay, roundedInterest } from '../book/span-interest.ts'
import { addDays } from '../numbers/dates.ts'
import type { Cents, Day, Instant } from '../numbers/units.ts'
import { advance } from '../replay/advance.ts'
import { applyEvent } from '../replay/apply-event.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import { bookOf, eventsKnown, stateOfBook } from '../replay/replay.ts'
import { hasRuleOf78 } from '../schedule/sum-of-digits.ts'
import type { LoanEvent } from '../terms/events.ts'
import { interestOfOneDay } from '../terms/interest-of-days.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { interestRateOn } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { amountsDue } from './amounts-due.ts'

/** The payoff figure of a day and its parts (docs/money.md, section 9). */
export type Payoff = {
  on: Day
  principalCents: Cents
  /** Interest from interestFromOn to `on`, the day itself excluded, rounded once. */
  interestCents: Cents
  /** Interest from before interestFromOn that is not paid. */
  unpaidInterestCents: Cents
  /** Interest earned since the last due day that was paid already, so interestCents leaves it out. Absent: none. */
  paidAheadCents?: Cents
  /** The part of unpaidInterestCents that no installment asks for yet. Absent: all of it is due. */
  notYetDueCents?: Cents
  /** Without what is asked for taxes and insurance. */
  feesCents: Cents
  /** Asked for taxes and insurance, with what the lender advanced for them. Absent: nothing. */
  escrowCents?: Cents
  /** Interest agreed beforehand that is not asked for, because it is not earned. Absent: none was agreed beforehand. */
  rebateCents?: Cents
  /** What repaying the loan on the day is charged: for prepayment, least interest, and the end. Absent: nothing. */
  chargeCents?: Cents
  /** Money already held for the borrower, which is taken off. */
  unappliedCents: Cents
  /** What has to be paid: the debts less the money held, never below 0. */
  totalCents: Cents
  /** Interest of one more day, in 1/10,000 of a dollar, rounded once. */
  perDiemTenThousandths: number
  interestFromOn: Day
}

/**
 * The payoff figure for a day, as known at an instant: a payment of exactly totalCents on that day leaves nothing.
 * Computed for its own day, never from a rounded figure a day. Throws RangeError for terms that make no loan.
 */
export function payoff(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { on, knownAt }: { on: Day; knownAt?: Instant | undefined },
): Payoff {
  return payoffOf(bookOf(terms, events, { asOn: on, knownAt }), on)
}

/** The state of a loan on a day and its payoff figure: what replay and payoff give, with one pass through the events. */
export function stateAndPayoff(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  at: Moment,
): { state: LoanState; payoff: Payoff } {
  const book = bookOf(terms, events, at)
  const figure = payoffOf(book, at.asOn)
  return { state: stateOfBook(book, { terms, events, at }), payoff: figure }
}

/** Payoff figures of consecutive days, the first on `from`. The events are gone through once for all of them. */
export function payoffTable(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { from, days, knownAt }: { from: Day; days: number; knownAt?: Instant | undefined },
): Payoff[] {
  if (days <= 0) return []
  const known = eventsKnown(events, { asOn: addDays(from, days - 1), knownAt })
  const book = bookOf(terms, [], { asOn: BEFORE_ALL })
  let next = 0
  return Array.from({ length: days }, (_, index) => {
    const on = addDays(from, index)
    for (let event = known[next]; event && event.effectiveOn <= on; event = known[next]) {
      applyEvent(book, event)
      next += 1
    }
    advance(book, on)
    return payoffOf(book, on)
  })
}

const BEFORE_ALL: Day = '0001-01-01'

/** Amounts a payment form offers. */
export type QuickAmounts = {
  nextInstallmentCents: Cents
  everythingDueCents: Cents
  /** The part of everythingDueCents that is fees. */
  feesDueCents: Cents
  /** The part of everythingDueCents that is for taxes and insurance. */
  escrowDueCents: Cents
  payoffCents: Cents
}

/**
 * The amounts that the oldest open installment asks for with its charges, and that settle everything due on the day with its fees, and the whole loan.
 * 0 where nothing is owed.
 */
export function quickAmounts(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): QuickAmounts {
  const { state, payoff: figure } = stateAndPayoff(terms, events, at)
  const { totalCents: payoffCents, chargeCents = 0 } = figure
  // What is due at the end of the loan is due with its last installment.
  const isLast = unpaidInstallments(state).every(({ dueOn }) => dueOn <= at.asOn)
  const endCents = isLast ? chargeCents : 0
  const due = amountsDue(state)
  const everythingDueCents = Math.min(due.dueNowCents + endCents, payoffCents)
  const feesDueCents = Math.min(due.feesCents + endCents, everythingDueCents)
  return {
    nextInstallmentCents: Math.min(state.nextDue?.amountCents ?? 0, payoffCents),
    everythingDueCents,
    feesDueCents,
    escrowDueCents: Math.min(due.escrowCents, everythingDueCents - feesDueCents),
    payoffCents,
  }
}

/** The payoff figure of a book that has reached the day. */
export function payoffOf(book: Book, on: Day): Payoff {
  const owed = owedOn(book, on)
  const unappliedCents = heldInAll(book)
  const unpaidInterestCents = isDaily(book)
    ? book.unpaidInterestCents
    : owed.interestDueCents + Math.min(owed.accruedInterestCents, deferredOpen(book))
  const principalCents = owed.principalCents + book.writtenOffCents
  const chargeCents = sumOfParts(chargeOfPayoff(book, on))
  const owedCents = principalCents + owed.interestCents + owed.feesCents + chargeCents
  const paidAheadCents = accruedPaidAhead(book, on)
  const notYetDueCents = Math.max(0, unpaidInterestCents - owed.interestDueCents)
  const { dueCents, atEndCents } = escrowOpenIn(book)
  const escrowCents = dueCents + atEndCents
  return {
    on,
    principalCents,
    interestCents: owed.interestCents - unpaidInterestCents,
    unpaidInterestCents,
    ...(paidAheadCents > 0 && { paidAheadCents }),
    ...(notYetDueCents > 0 && { notYetDueCents }),
    ...(book.terms.options?.rebate && book.writtenOffOn === null && { rebateCents: rebateOf(book, on, owed) }),
    feesCents: owed.feesCents - escrowCents,
    ...(escrowCents > 0 && { escrowCents }),
    ...(chargeCents > 0 && { chargeCents }),
    unappliedCents,
    totalCents: Math.max(0, owedCents - unappliedCents),
    ...withDefault(accrualOn(book, on), book, on),
  }
}

/** The interest that the contract asks for after a day, less what a payoff asks for of it; 0 once it is agreed anew. */
function rebateOf({ plan, installments }: Book, on: Day, { accruedInterestCents }: Owed): Cents {
  const toCome = (plan.agreed ?? []).filter(({ dueOn }) => dueOn > on)
  const paid = installments.filter(({ period }) => period.dueOn > on)
  const openCents = toCome.reduce((sum, { interestCents }) => sum + interestCents, 0)
  return Math.max(
    0,
    paid.reduce((left, { paidInterestCents }) => left - paidInterestCents, openCents) - accruedInterestCents,
  )
}

/** Interest that the installment of the day took over from those before it and that is not paid. */
function deferredOpen(book: Book): Cents {
  if (book.writtenOffOn !== null) return 0
  const running = book.installments[book.due]
  return running ? Math.max(0, running.carriedInterestCents - running.paidInterestCents) : 0
}

/** Default interest runs beside the interest of the contract. */
function withDefault<Accrual extends { perDiemTenThousandths: number }>(
  accrual: Accrual,
  book: Book,
  on: Day,
): Accrual {
  const perDiemTenThousandths = accrual.perDiemTenThousandths + defaultPerDiem(book, partOfOneDay(book.terms, on))
  return { ...accrual, perDiemTenThousandths }
}

function accrualOn(book: Book, on: Day): Pick<Payoff, 'perDiemTenThousandths' | 'interestFromOn'> {
  const { terms } = book
  const none = { interestFromOn: on, perDiemTenThousandths: 0 }
  if (book.writtenOffOn !== null) return none
  if (isDaily(book)) {
    if (on < book.accruedOn) return none
    return {
      interestFromOn: book.accruedOn,
      perDiemTenThousandths: perDiem(book, { balanceCents: book.balanceCents, on }),
    }
  }
  if (terms.options?.payAhead || terms.options?.fullRepaymentInterest === 'WHOLE_MONTH') return none
  installmentAt(book, book.due)
  const accrued = accruedByInstallment(book, on)
  // Money paid ahead on one installment covers what another has earned, until its own days have used it up.
  const isCovered = accrued.some(({ accruedCents }) => accruedCents > 0)
  const ahead = accrued
    .filter(({ installment, earnedCents }) => {
      return isAccruing(book, installment) || (isCovered && earnedCents < installment.paidInterestCents)
    })
    .map(({ installment }) => installment)
  // An advance during this installment, or to one paid ahead, bears interest beside the amount that it began with.
  const running = ahead
    .flatMap((each) => [...each.spans, ...spansBeside(book, each)])
    .filter(({ fromOn, toOn }) => fromOn <= on && on < toOn)
  const [span] = running
  const [installment] = ahead
  if (!span || !installment) return none
  // By the Rule of 78 no day earns by itself.
  if (hasRuleOf78(terms)) return { interestFromOn: installment.period.fromOn, perDiemTenThousandths: 0 }
  // A cent is 100 of 1/10,000 of a dollar.
  const { numerator, denominator } = partOfOneDay(terms, on)
  const partOf = () => ({ numerator: 100 * numerator, denominator })
  return {
    interestFromOn: installment.period.fromOn <= on ? installment.period.fromOn : span.fromOn,
    perDiemTenThousandths: roundedInterest(running, { partOf, rounding: terms.rounding }),
  }
}

/** Whether some interest of an installment is unpaid, or money was lent beside it. */
function isAccruing(book: Book, installment: RunningInstallment): boolean {
  const { interestCents, deferredInterestCents, paidInterestCents } = installment
  return interestCents + deferredInterestCents !== paidInterestCents || spansBeside(book, installment).length > 0
}

/** Interest of one day by the day count of the loan. */
function perDiem(book: Book, { balanceCents, on }: { balanceCents: Cents; on: Day }): number {
  const { terms } = book
  const bearing = { balanceCents, annualRatePpm: interestRateOn(book, on), part: partOfOneDay(terms, on) }
  return interestOfOneDay(bearing, terms)
}
