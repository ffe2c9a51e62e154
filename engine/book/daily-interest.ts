import { mulDiv } from '../numbers/money.ts'
import type { Cents, Day } from '../numbers/units.ts'
import { type YearFraction, yearFraction } from '../terms/day-count.ts'
import { type RowPeriod, rateFactor } from '../terms/installment-periods.ts'
import { type Book, closeIfPaid, openOf, type RunningInstallment, type Span } from './book.ts'
import { levelFrom } from './level-of-rest.ts'
import { partOfRow } from './span-interest.ts'

/** Interest of a stretch of days within one row, rounded once. */
type Accrual = { span: Span; part: YearFraction; interestCents: Cents }

/**
 * Adds the interest of the days up to, not including, `on` to what is unpaid (docs/money.md, section 5).
 * Interest is counted on the principal alone, and a stretch of days ends with its row.
 */
export function accrueUpTo(book: Book, on: Day): void {
  if (on <= book.accruedOn) return
  for (const accrual of accrualsUpTo(book, on, standing(book))) {
    book.unpaidInterestCents += accrual.interestCents
    if (accrual.interestCents > 0) book.journal?.push({ kind: 'ACCRUED', ...accrual })
  }
  book.accruedOn = on
  const { plan } = book
  for (let period = plan.accrualPeriods[plan.accrualPeriod]; period && period.dueOn <= on; ) {
    plan.accrualPeriod += 1
    period = plan.accrualPeriods[plan.accrualPeriod]
  }
}

/** Interest that the days from where the book stands up to, not including, `on` will earn on the present principal. */
export function interestUpTo(book: Book, on: Day, from: Standing = standing(book)): Cents {
  return accrualsUpTo(book, on, from).reduce((sum, { interestCents }) => sum + interestCents, 0)
}

/** A day, the principal outstanding on it, and the index of the period it lies in. */
export type Standing = { fromOn: Day; balanceCents: Cents; period: number }

/** Where the book stands. */
export function standing({ accruedOn, balanceCents, plan }: Book): Standing {
  return { fromOn: accruedOn, balanceCents, period: plan.accrualPeriod }
}

function accrualsUpTo({ plan, terms }: Book, on: Day, from: Standing): Accrual[] {
  const { annualRatePpm, dayCount, rounding } = terms
  const { balanceCents } = from
  const accruals: Accrual[] = []
  let { fromOn } = from
  for (let index = from.period; fromOn < on; index += 1) {
    const period = plan.accrualPeriods[index]
    const toOn = period && period.dueOn < on ? period.dueOn : on
    const days = { from: fromOn, to: toOn }
    // After the last due day interest goes on, on whatever is still owed.
    const part = period ? partOfRow(terms, period, days) : yearFraction(dayCount, days)
    const interestCents = mulDiv(balanceCents, { ...rateFactor(annualRatePpm, part), rounding })
    accruals.push({ span: { fromOn, toOn, balanceCents, annualRatePpm }, part, interestCents })
    fromOn = toOn
  }
  return accruals
}

/**
 * What the next row will ask for, and whether that is interest only (docs/money.md, section 5).
 * null when the loan is repaid.
 */
export function askOfNextDailyRow(
  book: Book,
  period: RowPeriod,
): { askedCents: Cents; asksInterestOnly: boolean } | null {
  const { plan } = book
  const { owedCents, ownInterestCents } = owedOnDueDay(book, { period, before: book.rows.length })
  if (book.balanceCents + book.unpaidInterestCents === 0) return null
  if (period === plan.periods.at(-1)) return { askedCents: owedCents, asksInterestOnly: false }

  if (plan.isLevelStale) {
    const first = { period: plan.nextPeriod, interestCents: ownInterestCents }
    plan.levelCents = levelFrom(book, { amountCents: owedCents - ownInterestCents, first })
    plan.isLevelStale = false
  }
  if (plan.levelCents === null || plan.nextPeriod < plan.interestOnlyPeriods) {
    return { askedCents: ownInterestCents, asksInterestOnly: true }
  }
  return { askedCents: Math.min(plan.levelCents, owedCents), asksInterestOnly: false }
}

/** What a row that has begun asks for, as the book stands: no more than before, unless it is the last or asks for interest. */
function askOfDailyRow(book: Book, { row, before }: { row: RunningInstallment; before: number }): Cents {
  const paidCents = row.paidInterestCents + row.paidPrincipalCents
  const { owedCents, ownInterestCents } = owedOnDueDay(book, { period: row.period, before })
  if (row.period === book.plan.periods.at(-1)) return paidCents + owedCents
  if (row.asksInterestOnly) return paidCents + ownInterestCents
  return Math.min(row.askedCents, paidCents + owedCents)
}

/**
 * What will be owed on the due day of a row if the rows before it are paid as they ask now, and the interest in that.
 */
function owedOnDueDay(
  book: Book,
  { period, before }: { period: RowPeriod; before: number },
): { owedCents: Cents; ownInterestCents: Cents } {
  const openBeforeCents = openCentsBefore(book, before)
  const openPrincipalCents = Math.max(0, openBeforeCents - book.unpaidInterestCents)
  const from = { ...standing(book), balanceCents: book.balanceCents - openPrincipalCents }
  const interestCents = book.unpaidInterestCents + interestUpTo(book, period.dueOn, from)
  return {
    owedCents: Math.max(0, book.balanceCents + interestCents - openBeforeCents),
    ownInterestCents: Math.max(0, interestCents - openBeforeCents),
  }
}

function openCentsBefore(book: Book, before: number): Cents {
  return book.rows.slice(book.open, before).reduce((sum, row) => sum + openOf(row), 0)
}

/** Cuts what the newest open rows ask for when less than that is owed, as after extra principal. */
export function fitDailyRows(book: Book): void {
  const owedCents = book.balanceCents + book.unpaidInterestCents
  let excessCents = Math.max(0, openCentsBefore(book, book.rows.length) - owedCents)
  for (const row of book.rows.slice(book.open).toReversed()) {
    const cutCents = Math.min(excessCents, openOf(row))
    row.askedCents -= cutCents
    closeIfPaid(book, row, book.accruedOn)
    excessCents -= cutCents
  }
}

/**
 * Brings up to date what rows ask for that depends on the day: the last row asks for everything, a row that has begun
 * ahead of its due day for no more than will be owed. Rows that fell due before keep what they asked for.
 */
export function refreshDailyRows(book: Book): void {
  const { plan, rows } = book
  const last = plan.periods.at(-1)
  for (const row of rows.slice(Math.min(book.due, rows.length - 1))) {
    const before = row.number - 1
    const isLast = row.period === last
    if (!isLast && (row.number <= book.due || row.paidOn !== null)) continue
    row.askedCents = askOfDailyRow(book, { row, before })
    closeIfPaid(book, row, book.accruedOn)
    if (openOf(row) === 0) continue
    row.paidOn = null
    book.open = Math.min(book.open, before)
  }
}
