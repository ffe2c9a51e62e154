import { agreedPlan } from '../book/agreed-plan.ts'
import { type Book, isDaily, type Span } from '../book/book.ts'
import { noteRow, pauseRow, takeBackRowsNotDue } from '../book/book-installments.ts'
import { interestOfSpans } from '../book/span-interest.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { dueDays } from '../terms/due-days.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'

/**
 * Books money lent. The first disbursement makes the rows of the contract; a later one is an advance, after which the
 * rows to come are amortized anew over the due days that remain (docs/money.md, section 4).
 */
export function disburse(book: Book, event: Extract<LoanEvent, { kind: 'DISBURSED' }>): void {
  const { effectiveOn: on, amountCents, id: eventId } = event
  const isAtStart = book.disbursedCents === 0 || (book.rows.length === 0 && on <= book.terms.originationOn)
  book.disbursements.push({ on, amountCents })
  book.balanceCents += amountCents
  book.journal?.push({ kind: 'LENT', on, eventId, amountCents })
  if (!isAtStart) addAdvance(book, { on, amountCents })
  book.disbursedCents += amountCents
  if (isAtStart) openPlan(book, on)
}

/** The rows of the contract for the money lent so far. */
function openPlan(book: Book, on: Day): void {
  const terms = termsFrom(book, on)
  const { rows, ...plan } = agreedPlan(terms)
  book.unplannedCents = book.balanceCents
  book.accruedOn = terms.originationOn
  book.plan = { ...book.plan, ...plan, accrualPeriods: plan.periods, agreed: isDaily(book) ? null : rows }
}

/** The terms as they work out for money paid on a day: interest does not start before the money is there. */
function termsFrom({ terms, disbursedCents }: Book, on: Day): LoanTerms {
  if (on <= terms.originationOn) return { ...terms, principalCents: disbursedCents }
  const firstDueOn = dueDays(terms).find((day) => day > on) ?? null
  const maturityOn = firstDueOn === null ? on : terms.maturityOn
  return { ...terms, principalCents: disbursedCents, originationOn: on, firstDueOn, maturityOn }
}

function addAdvance(book: Book, { on, amountCents }: { on: Day; amountCents: Cents }): void {
  const { plan, terms } = book
  const taken = takeBackRowsNotDue(book)
  skipPeriodsBefore(book, on)
  plan.isLevelStale = true
  const next = plan.periods[plan.nextPeriod]
  const stub = { fromOn: on, balanceCents: amountCents, annualRatePpm: terms.annualRatePpm }
  if (!next) addToLastRow(book, { ...stub, toOn: on })
  // A row that was paid on ahead of time stays as it is, so the next one asks for the interest of the advance until then.
  else if (next.fromOn > on) plan.spansBefore = [...plan.spansBefore, { ...stub, toOn: next.fromOn }]
  else pauseRow(book, { on, taken })
  book.unplannedCents += next ? amountCents : 0
}

/** Due days that passed while nothing was owed ask for nothing. */
function skipPeriodsBefore({ plan }: Book, on: Day): void {
  for (let period = plan.periods[plan.nextPeriod]; period && period.dueOn <= on; ) {
    plan.nextPeriod += 1
    period = plan.periods[plan.nextPeriod]
  }
}

/** When no row is left to begin, the advance falls due with the last one, or at once when that has fallen due. */
function addToLastRow(book: Book, stub: Span): void {
  const { plan, terms, rows } = book
  const last = rows.at(-1)
  if (!last || last.period.dueOn <= stub.fromOn) {
    const atOnce = { fromOn: stub.fromOn, dueOn: stub.fromOn, part: { numerator: 0, denominator: 1 } }
    plan.periods = [...plan.periods.slice(0, plan.nextPeriod), atOnce]
    plan.levelPeriods = plan.periods
    book.unplannedCents += stub.balanceCents
    return
  }
  if (!isDaily(book)) {
    const span = { ...stub, toOn: last.period.dueOn }
    const interestCents = interestOfSpans([span], terms, last.period)
    last.spans.push(span)
    last.interestCents += interestCents
    noteRow(book, last)
    last.askedCents += stub.balanceCents + interestCents
  }
  last.paidOn = null
  book.open = Math.min(book.open, rows.length - 1)
}
