import { agreedPlan } from '../book/agreed-plan.ts'
import { type Book, isDaily, type Span } from '../book/book.ts'
import {
  beginEmpty,
  noteInstallment,
  passPaidInstallments,
  pauseInstallment,
  runsFrom,
  skipPeriodsBefore,
  takeBackNotDue,
} from '../book/book-installments.ts'
import { takeOverEscrow } from '../book/escrow.ts'
import { afterInterestFree } from '../book/first-payments.ts'
import { forgetArrearsOfRepaid } from '../book/late-fees.ts'
import { interestOfSpans } from '../book/span-interest.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { dueDays, movedDay } from '../terms/due-days.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { InstallmentPeriod } from '../terms/installment-periods.ts'
import { interestFromOn } from '../terms/interest-start.ts'
import { interestRateOn } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * Books money lent. The first disbursement makes the installments of the contract. A later one is an advance: the
 * installments to come are amortized anew over the remaining due days (docs/money.md, section 4).
 */
export function disburse(book: Book, event: Extract<LoanEvent, { kind: 'DISBURSED' | 'ADVANCED' }>): void {
  const { effectiveOn: on, amountCents, id: eventId } = event
  const { closing, isTakenOver, escrowCents = 0 } = event.kind === 'DISBURSED' ? event : {}
  const isAtStart = book.disbursedCents === 0 || (book.installments.length === 0 && on <= book.terms.originationOn)
  book.disbursements.push({ on, amountCents })
  forgetArrearsOfRepaid(book)
  book.balanceCents += amountCents
  book.journal?.push({ kind: 'LENT', on, eventId, amountCents, ...(isTakenOver && { isTakenOver: true }) })
  takeOverEscrow(book, escrowCents)
  if (closing) {
    book.paidInterestCents += closing.interestCents
    book.closingFeesCents += closing.feesCents
  }
  if (!isAtStart) addAdvance(book, { on, amountCents })
  book.disbursedCents += amountCents
  if (isAtStart) openPlan(book, on)
}

/** Opens the plan with the installments of the contract for the money lent so far. */
function openPlan(book: Book, on: Day): void {
  const terms = termsFrom(book, on)
  const { installments, ...plan } = agreedPlan(terms)
  book.unplannedCents = book.balanceCents
  book.accruedOn = interestFromOn(terms)
  book.plan = { ...book.plan, ...plan, accrualPeriods: plan.periods, agreed: isDaily(book) ? null : installments }
}

/** The terms for money lent on a day: interest does not start before the money is there. */
function termsFrom({ terms, disbursedCents }: Book, on: Day): LoanTerms {
  if (on <= terms.originationOn) {
    return disbursedCents === terms.principalCents ? terms : { ...terms, principalCents: disbursedCents }
  }
  const firstDueOn = dueDays(terms).find((day) => movedDay(day, terms.options) > on) ?? null
  const maturityOn = firstDueOn === null ? on : terms.maturityOn
  const { closing, ...others } = withRowsAfter(terms, on)
  const isAhead = closing?.interestTo !== undefined && closing.interestTo > on
  const late = { ...others, principalCents: disbursedCents, originationOn: on, firstDueOn, maturityOn }
  return isAhead ? { ...late, closing } : late
}

/** The terms without payments that were agreed for a day before there was money, or for the day itself. */
function withRowsAfter(terms: LoanTerms, on: Day): LoanTerms {
  const { agreedRows, ...options } = terms.options ?? {}
  if (!agreedRows) return terms
  const later = agreedRows.filter(({ dueOn }) => dueOn > on)
  return { ...terms, options: later.length > 0 ? { ...options, agreedRows: later } : options }
}

/** Amortizes principal that is added on a day over the installments to come. The balance has it already. */
export function addAdvance(book: Book, { on, amountCents }: { on: Day; amountCents: Cents }): void {
  const { plan } = book
  const taken = takeBackNotDue(book)
  keepRepaidInstallment(book, on)
  skipPeriodsBefore(book, on)
  plan.isLevelStale = true
  const next = plan.periods[plan.nextPeriod]
  const fromOn = afterInterestFree(book, runsFrom(book, on))
  const stub = { fromOn, balanceCents: amountCents, annualRatePpm: interestRateOn(book, on) }
  if (!next) addToLastInstallment(book, { ...stub, fromOn: on, toOn: on })
  // An installment paid ahead of its due day stays as it is, so the next one asks for the interest of the advance until
  // then.
  else if (next.fromOn > stub.fromOn) plan.spansBefore = [...plan.spansBefore, { ...stub, toOn: next.fromOn }]
  else if (next.fromOn <= on) pauseInstallment(book, { on, taken })
  book.unplannedCents += next ? amountCents : 0
}

/** A loan that was repaid before any installment began has its first one, with that principal; new money has others. */
function keepRepaidInstallment(book: Book, on: Day): void {
  const [first] = book.plan.periods
  if (!first || first.dueOn > on || book.installments.length > 0 || book.extras.length === 0) return
  beginEmpty(book)
  book.due = book.installments.length
  passPaidInstallments(book)
}

/**
 * Adds an advance to the last installment when none is left to begin. When that has fallen due, the advance is due at
 * once.
 */
function addToLastInstallment(book: Book, stub: Span): void {
  const { plan, terms, installments } = book
  const last = installments.at(-1)
  if (!last || last.period.dueOn <= stub.fromOn) {
    const atOnce = { fromOn: stub.fromOn, dueOn: stub.fromOn, part: { numerator: 0, denominator: 1 } }
    plan.periods = [...plan.periods.slice(0, plan.nextPeriod), atOnce]
    plan.levelPeriods = plan.periods
    book.unplannedCents += stub.balanceCents
    return
  }
  if (!isDaily(book)) {
    const toOn = last.period.dueOn
    const runsOn = afterInterestFree(book, runsFrom(book, stub.fromOn))
    const runsBefore = runsOn < toOn
    const spans = fromPeriodOn({ ...stub, fromOn: runsBefore ? runsOn : toOn, toOn }, last.period)
    const interestCents = interestOfSpans(spans, terms, last.period)
    last.spans.push(...spans)
    last.interestCents += interestCents
    noteInstallment(book, last)
    last.askedCents += stub.balanceCents + interestCents
  }
  last.paidOn = null
  book.open = Math.min(book.open, installments.length - 1)
}

/** A stretch of days in two where it begins before an installment: those days are counted by themselves. */
function fromPeriodOn(span: Span, { fromOn }: InstallmentPeriod): Span[] {
  if (span.fromOn >= fromOn) return [span]
  return [
    { ...span, toOn: fromOn },
    { ...span, fromOn },
  ]
}
