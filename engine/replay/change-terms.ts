import type { Book } from '../book/book.ts'
import { pauseRow, takeBackRowsNotDue } from '../book/book-installments.ts'
import { wholeMonthsBetween } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { amortizationRows, dueDay, dueDays, interestOnlyRows, intervalOf, nthDueDay } from '../terms/due-days.ts'
import type { LoanEvent, TermsChange } from '../terms/events.ts'
import { rowPeriods } from '../terms/installment-periods.ts'
import type { Balloon, LoanTerms } from '../terms/terms.ts'

/**
 * Changes terms from a day on (docs/money.md, section 4). Rows that fell due, and rows already paid on, stay as they
 * were; the row the day lies in is made anew, with interest at the old rate up to the day and at the new one after.
 */
export function changeTerms(
  book: Book,
  { effectiveOn: on, change }: Extract<LoanEvent, { kind: 'TERMS_CHANGED' }>,
): void {
  const before = book.terms
  const { nextDueOn, ...fields } = change
  const terms: LoanTerms = { ...before, ...fields }
  book.lateFeeTerms.push({ fromOn: on, lateFee: terms.lateFee, graceDays: terms.graceDays })
  book.terms = terms
  if (!changesRows(change)) return
  if (book.disbursedCents === 0) {
    if (nextDueOn !== undefined) terms.firstDueOn = nextDueOn
    return
  }
  remakePlan(book, { on, change, before })
}

function changesRows({ lateFee: _, graceDays: __, ...ofRows }: TermsChange): boolean {
  return Object.keys(ofRows).length > 0
}

function remakePlan(book: Book, { on, change, before }: { on: Day; change: TermsChange; before: LoanTerms }): void {
  const { terms } = book
  const taken = takeBackRowsNotDue(book)
  pauseRow(book, { on, taken, annualRatePpm: before.annualRatePpm })
  const next = book.plan.periods[book.plan.nextPeriod]
  const fromOn = next?.fromOn ?? book.rows.at(-1)?.period.dueOn ?? on
  if (change.nextDueOn !== undefined) terms.firstDueOn = change.nextDueOn
  else if (terms.frequency !== before.frequency) terms.firstDueOn = firstDueAfter(on, { fromOn, terms })
  const days = dueDays(terms).filter((day) => day > fromOn && day > on)
  // Every row has begun, and those stay as they were.
  if (days.length === 0 && !next) return
  // What the new maturity leaves no due day for is due at once.
  if (days.length === 0) days.push(fromOn > on ? fromOn : on)
  const { frequency, dayCount } = terms
  const periods = rowPeriods({ fromOn, dueDays: days, frequency, dayCount })
  const levelDays = terms.balloon ? daysOfAmortization(terms, { balloon: terms.balloon, fromOn, first: days[0] }) : []
  book.plan = {
    ...book.plan,
    periods,
    levelPeriods:
      levelDays.length > periods.length ? rowPeriods({ fromOn, dueDays: levelDays, frequency, dayCount }) : periods,
    interestOnlyPeriods: interestOnlyRows(terms, days),
    isLevelStale: true,
    nextPeriod: 0,
    // A row paid ahead stays, and the days to its due day are counted by it.
    accrualPeriods: [...book.rows.slice(book.due).map(({ period }) => period), ...periods],
    accrualPeriod: 0,
  }
}

/** A new frequency counts from the start of the row the change falls in, and asks for nothing before the change. */
function firstDueAfter(on: Day, { fromOn, terms }: { fromOn: Day; terms: LoanTerms }): Day {
  const interval = intervalOf(terms.frequency)
  for (let count = 1; ; count += 1) {
    const day = nthDueDay({ anchorOn: fromOn, interval, count, endOfMonth: terms.endOfMonth })
    if (day > on) return day
  }
}

/** The due days of what remains of the amortization behind a balloon. */
function daysOfAmortization(
  terms: LoanTerms,
  { balloon, fromOn, first }: { balloon: Balloon; fromOn: Day; first: Day | undefined },
): Day[] {
  if (first === undefined) return []
  const passedMonths = Math.max(0, wholeMonthsBetween({ from: terms.originationOn, to: fromOn }))
  const amortizationMonths = Math.max(0, balloon.amortizationMonths - passedMonths)
  const rows = amortizationRows({ ...balloon, amortizationMonths }, terms.frequency)
  let number = 1
  while (dueDay(terms, number) < first) number += 1
  return Array.from({ length: rows }, (_, index) => dueDay(terms, number + index))
}
