import type { Book } from '../book/book.ts'
import { pauseInstallment, takeBackNotDue } from '../book/book-installments.ts'
import { wholeMonthsBetween } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import {
  amortizationInstallments,
  dueDay,
  dueDays,
  interestOnlyInstallments,
  intervalOf,
  nthDueDay,
} from '../terms/due-days.ts'
import { changedTerms, type LoanEvent, type TermsChange } from '../terms/events.ts'
import { installmentPeriods } from '../terms/installment-periods.ts'
import type { Balloon, LoanTerms } from '../terms/terms.ts'

/**
 * Changes terms from a day on (docs/money.md, section 4). Installments that fell due or were paid on stay as they were.
 * The installment of the day is made anew, with interest at the old rate up to the day and at the new one after it.
 */
export function changeTerms(
  book: Book,
  { effectiveOn: on, change }: Extract<LoanEvent, { kind: 'TERMS_CHANGED' }>,
): void {
  const before = book.terms
  const { nextDueOn } = change
  const terms = changedTerms(before, change)
  book.lateFeeTerms.push({ fromOn: on, lateFee: terms.lateFee, graceDays: terms.graceDays })
  book.terms = terms
  if (!changesInstallments(change)) return
  if (book.disbursedCents === 0) {
    if (nextDueOn !== undefined) terms.firstDueOn = nextDueOn
    return
  }
  remakePlan(book, { on, change, before })
}

function changesInstallments({ lateFee: _, graceDays: __, ...ofInstallments }: TermsChange): boolean {
  return Object.keys(ofInstallments).length > 0
}

function remakePlan(book: Book, { on, change, before }: { on: Day; change: TermsChange; before: LoanTerms }): void {
  const { terms } = book
  const taken = takeBackNotDue(book)
  pauseInstallment(book, { on, taken, annualRatePpm: before.annualRatePpm })
  const next = book.plan.periods[book.plan.nextPeriod]
  const keepsCount = terms.frequency === before.frequency && change.balloon === undefined
  const remaining = keepsCount ? book.plan.levelPeriods.length - book.plan.nextPeriod : null
  const fromOn = next?.fromOn ?? book.installments.at(-1)?.period.dueOn ?? on
  if (change.nextDueOn !== undefined) terms.firstDueOn = change.nextDueOn
  else if (terms.frequency !== before.frequency) terms.firstDueOn = firstDueAfter(on, { fromOn, terms })
  const days = dueDays(terms).filter((day) => day > fromOn && day > on)
  // All installments have begun, and those stay as they were.
  if (days.length === 0 && !next) return
  // When the new maturity leaves no due day, everything is due at once.
  if (days.length === 0) days.push(fromOn > on ? fromOn : on)
  const { frequency, dayCount, options } = terms
  const periods = installmentPeriods({ fromOn, dueDays: days, frequency, dayCount, options })
  const levelDays = terms.balloon
    ? daysOfAmortization(terms, { balloon: terms.balloon, remaining, fromOn, first: days[0] })
    : []
  book.plan = {
    ...book.plan,
    periods,
    levelPeriods:
      levelDays.length > periods.length
        ? installmentPeriods({ fromOn, dueDays: levelDays, frequency, dayCount, options })
        : periods,
    interestOnlyPeriods: interestOnlyInstallments(terms, days),
    isLevelStale: true,
    nextPeriod: 0,
    // An installment paid ahead stays, and interest up to its due day is counted by its days.
    accrualPeriods: [...book.installments.slice(book.due).map(({ period }) => period), ...periods],
    accrualPeriod: 0,
  }
}

/**
 * The first due day of a new frequency: counted from the start of the installment that the change falls in, and after
 * the change.
 */
function firstDueAfter(on: Day, { fromOn, terms }: { fromOn: Day; terms: LoanTerms }): Day {
  const interval = intervalOf(terms.frequency, terms.options)
  for (let count = 1; ; count += 1) {
    const day = nthDueDay({ anchorOn: fromOn, interval, count, endOfMonth: terms.endOfMonth })
    if (day > on) return day
  }
}

type RemainingAmortization = { balloon: Balloon; remaining: number | null; fromOn: Day; first: Day | undefined }

/**
 * The due days that remain of the amortization behind a balloon: as many as remained before the change, or, after
 * another frequency or balloon, as many as the months since origination leave.
 */
function daysOfAmortization(terms: LoanTerms, { balloon, remaining, fromOn, first }: RemainingAmortization): Day[] {
  if (first === undefined) return []
  const passedMonths = Math.max(0, wholeMonthsBetween({ from: terms.originationOn, to: fromOn }))
  const amortizationMonths = Math.max(0, balloon.amortizationMonths - passedMonths)
  const installments = remaining ?? amortizationInstallments({ ...balloon, amortizationMonths }, terms)
  let number = 1
  while (dueDay(terms, number) < first) number += 1
  return Array.from({ length: installments }, (_, index) => dueDay(terms, number + index))
}
