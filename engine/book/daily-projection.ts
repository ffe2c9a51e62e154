import type { Cents, Day } from '../numbers/units.ts'
import { type Book, type DividedInstallment, openOf, type RunningInstallment } from './book.ts'
import { beginEmptyRow, takeBackRowsNotDue } from './book-installments.ts'
import { accrueUpTo, interestUpTo, refreshDailyRows, type Standing, standing } from './daily-interest.ts'
import { levelFrom } from './level-of-rest.ts'

/** How a loan would stand if everything it asks for were paid as asked. */
type Projection = Standing & { unpaidInterestCents: Cents }

/**
 * The rows of a loan with daily interest: those that have begun, with the unpaid interest in the oldest open ones, and
 * those to come, as if what is due were paid on the day and every further row on its due day.
 */
export function projectDailyRows(book: Book, asOn: Day): DividedInstallment[] {
  takeBackRowsNotDue(book)
  // Paying what is due would end a stretch of days here. When nothing is, the stretch goes on to the next due day.
  if (book.open < book.due) accrueUpTo(book, asOn)
  if (book.writtenOffOn === null) refreshDailyRows(book)
  const balanceCents = book.writtenOffOn === null ? book.balanceCents : book.givenUpCents
  const now = { ...standing(book), balanceCents, unpaidInterestCents: book.unpaidInterestCents }
  const begun = book.rows.map((row) => begunRow(book, row, now))
  const rows = [...begun, ...rowsToCome(book, { now, begun: begun.length })]
  if (rows.length === 0) return [begunRow(book, beginEmptyRow(book), now)]
  return rows
}

function begunRow(book: Book, row: RunningInstallment, now: Projection): DividedInstallment {
  const { paidInterestCents, paidPrincipalCents, period } = row
  const openCents = openOf(row)
  passTime(book, { now, dueOn: period.dueOn })
  const interestCents = Math.min(openCents, now.unpaidInterestCents)
  // After a write-off no interest is left to ask for, so the rows that have begun may ask for more than was given up.
  const principalCents = Math.min(openCents - interestCents, now.balanceCents)
  now.unpaidInterestCents -= interestCents
  now.balanceCents -= principalCents
  return {
    ...row,
    fromOn: period.fromOn,
    dueOn: period.dueOn,
    interestCents: paidInterestCents + interestCents,
    principalCents: paidPrincipalCents + principalCents,
    // A write-off asks for no more interest: a row with nothing else open is paid from then on.
    paidOn: row.paidOn ?? (interestCents + principalCents === 0 ? book.writtenOffOn : null),
  }
}

function rowsToCome(book: Book, { now, begun }: { now: Projection; begun: number }): DividedInstallment[] {
  const { plan } = book
  const rows: DividedInstallment[] = []
  for (let index = plan.nextPeriod; index < plan.periods.length; index += 1) {
    const period = plan.periods[index]
    if (!period) break
    passTime(book, { now, dueOn: period.dueOn })
    const owedCents = now.balanceCents + now.unpaidInterestCents
    if (owedCents === 0) break
    const askedCents = askedOf(book, { index, now })
    const interestCents = Math.min(askedCents, now.unpaidInterestCents)
    const principalCents = askedCents - interestCents
    now.unpaidInterestCents -= interestCents
    now.balanceCents -= principalCents
    rows.push({
      number: begun + rows.length + 1,
      fromOn: period.fromOn,
      dueOn: period.dueOn,
      interestCents,
      principalCents,
      paidInterestCents: 0,
      paidPrincipalCents: 0,
      paidOn: null,
    })
  }
  return rows
}

function askedOf(book: Book, { index, now }: { index: number; now: Projection }): Cents {
  const { plan } = book
  const owedCents = now.balanceCents + now.unpaidInterestCents
  if (index === plan.periods.length - 1) return owedCents
  if (plan.isLevelStale) {
    const first = { period: index, interestCents: now.unpaidInterestCents }
    plan.levelCents = levelFrom(book, { amountCents: now.balanceCents, first })
    plan.isLevelStale = false
  }
  if (plan.levelCents === null || index < plan.interestOnlyPeriods) return now.unpaidInterestCents
  return Math.min(plan.levelCents, owedCents)
}

/** Interest up to the due day of a row, on what the projection still owes. */
function passTime(book: Book, { now, dueOn }: { now: Projection; dueOn: Day }): void {
  if (dueOn <= now.fromOn || book.writtenOffOn !== null) return
  now.unpaidInterestCents += interestUpTo(book, dueOn, now)
  now.fromOn = dueOn
  const { accrualPeriods } = book.plan
  for (let next = accrualPeriods[now.period]; next && next.dueOn <= dueOn; next = accrualPeriods[now.period]) {
    now.period += 1
  }
}
