import { isDaily, type RunningInstallment, type Span } from '../book/book.ts'
import { rowAt } from '../book/book-installments.ts'
import { accrueUpTo } from '../book/daily-interest.ts'
import { owedOn } from '../book/owed.ts'
import { partBefore, partOfRow, roundedInterest } from '../book/span-interest.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { Moment } from '../replay/replay.ts'
import { notesOf, type TracedBook, tracedBook } from '../replay/traced-book.ts'
import type { YearFraction } from '../terms/day-count.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, Step } from './explain.ts'
import { dailyInterest } from './explain-daily-interest.ts'

/**
 * Why the interest due is what it is: the interest of every row that fell due and has some open, less what was paid;
 * with daily interest, what was earned by the last due day since nothing was unpaid, less what was paid.
 */
export function explainInterestDue(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return interestDueOf(tracedBook(terms, events, at), at.asOn)
}

/** Why the interest earned since the last due day is what it is, less what was paid of it. */
export function explainAccrued(terms: LoanTerms, events: readonly LoanEvent[], at: Moment): Derivation {
  return accruedOf(tracedBook(terms, events, at), at.asOn)
}

/** explainInterestDue of a book that has been replayed to the day. */
export function interestDueOf(book: TracedBook, asOn: Day): Derivation {
  const { interestDueCents: figure } = owedOn(book, asOn)
  if (book.writtenOffOn !== null) return { figure, key: 'interest-due', steps: [] }
  return { figure, key: 'interest-due', steps: isDaily(book) ? dailyInterest(book).dueSteps : rowSteps(book) }
}

/** explainAccrued of a book that has been replayed to the day. */
export function accruedOf(book: TracedBook, asOn: Day): Derivation {
  const { accruedInterestCents: figure } = owedOn(book, asOn)
  if (book.writtenOffOn !== null) return { figure, key: 'accrued-interest', steps: [] }
  return {
    figure,
    key: 'accrued-interest',
    steps: isDaily(book) ? dailyAccrued(book, asOn) : runningRowSteps(book, asOn),
  }
}

function rowSteps(book: TracedBook): Step[] {
  return book.rows.slice(book.open, book.due).flatMap((row): Step[] => {
    const { number, interestCents, paidInterestCents, period } = row
    if (interestCents === paidInterestCents) return []
    const values = { number, fromOn: period.fromOn, dueOn: period.dueOn }
    const earned: Step = {
      key: 'interest-due.row',
      values,
      amountCents: interestCents,
      from: interestOfRow(book, row),
    }
    const paid: Step = { key: 'interest-due.paid', values, amountCents: 0 - paidInterestCents }
    return paidInterestCents > 0 ? [earned, paid] : [earned]
  })
}

/** The interest of a row that has begun: its stretches of days, and what was changed in it since. */
export function interestOfRow(book: TracedBook, row: RunningInstallment): Derivation {
  const began = notesOf(book, 'ROW_BEGAN').findLast((entry) => entry.row === row.number)
  const steps: Step[] = []
  if (began) {
    const { dayCount, rounding } = book.terms
    const part = ({ fromOn, toOn }: Span) => partOfRow(book.terms, began.period, { from: fromOn, to: toOn })
    steps.push(...spanSteps(began.spans, { part, dayCount, rounding, sumCents: began.interestCents }))
  }
  for (const entry of book.journal) {
    if (entry.kind === 'INTEREST_ADJUSTED' && entry.row === row.number) {
      steps.push({
        key: 'interest.adjusted',
        values: { on: entry.on, eventId: entry.eventId },
        amountCents: entry.amountCents,
      })
    }
    if (entry.kind === 'SETTLED' && entry.row === row.number) {
      steps.push({ key: 'interest.settled', values: { on: entry.on }, amountCents: 0 - entry.amountCents })
    }
  }
  return { figure: row.interestCents, key: 'row.interest', steps }
}

type Counting = {
  part: (span: Span) => YearFraction
  dayCount: string
  rounding: LoanTerms['rounding']
  /** The interest of all stretches together, rounded once. */
  sumCents: Cents
}

/** A line for each stretch, rounded by itself, and one for what rounding them together makes different. */
function spanSteps(spans: readonly Span[], { part, dayCount, rounding, sumCents }: Counting): Step[] {
  const steps = spans.map((span): Step & { amountCents: Cents } => {
    const { numerator: partNumerator, denominator: partDenominator } = part(span)
    return {
      key: 'interest.of-days',
      values: { ...span, dayCount, partNumerator, partDenominator },
      amountCents: roundedInterest([span], { partOf: part, rounding }),
      rounding,
    }
  })
  const differenceCents = steps.reduce((left, { amountCents }) => left - amountCents, sumCents)
  if (differenceCents === 0) return steps
  return [...steps, { key: 'interest.rounding', values: {}, amountCents: differenceCents, rounding }]
}

/** The very run that booking would make, on a book that nobody else holds. */
function dailyAccrued(book: TracedBook, on: Day): Step[] {
  accrueUpTo(book, on)
  return dailyInterest(book).accruedSteps
}

/** The row the day lies in: its days so far over 365, at most its own interest, less what was paid on it in advance. */
function runningRowSteps(book: TracedBook, on: Day): Step[] {
  const { accruedInterestCents } = owedOn(book, on)
  const row = rowAt(book, book.due)
  if (book.terms.options?.payAhead) return aheadSteps(book)
  if (!row) return []
  const part = partBefore(on)
  const { rounding } = book.terms
  const byDayCents = roundedInterest(row.spans, { partOf: part, rounding })
  const past = row.spans
    .filter(({ fromOn }) => fromOn < on)
    .map((span) => ({ ...span, toOn: span.toOn < on ? span.toOn : on }))
  const steps = spanSteps(past, { part, dayCount: 'ACT/365', rounding, sumCents: byDayCents })
  const { adjustedCents, paidInterestCents, interestCents, number } = row
  const earnedCents = Math.min(interestCents, byDayCents + adjustedCents)
  const others: (Step & { amountCents: Cents })[] = [
    { key: 'interest.adjusted', values: { number }, amountCents: adjustedCents },
    {
      key: 'accrued-interest.limit',
      values: { number, interestCents },
      amountCents: earnedCents - byDayCents - adjustedCents,
    },
    {
      key: 'accrued-interest.paid',
      values: { number, paidInterestCents },
      amountCents: accruedInterestCents - earnedCents,
    },
  ]
  return [...steps, ...others.filter(({ amountCents }) => amountCents !== 0)]
}

/** Interest that was agreed in advance is owed whole. */
function aheadSteps(book: TracedBook): Step[] {
  const steps: Step[] = []
  for (let index = Math.max(book.due, book.open); ; index += 1) {
    const row = rowAt(book, index)
    if (!row) return steps
    const { number, interestCents, paidInterestCents, period } = row
    const values = { number, fromOn: period.fromOn, dueOn: period.dueOn }
    steps.push({ key: 'interest-due.row', values, amountCents: interestCents, from: interestOfRow(book, row) })
    if (paidInterestCents > 0) steps.push({ key: 'accrued-interest.paid', values, amountCents: 0 - paidInterestCents })
  }
}
