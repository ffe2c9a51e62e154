import { settle } from '../allocation/settle.ts'
import { type Book, closeIfPaid, isDaily, openOf, type RunningInstallment } from '../book/book.ts'
import { beginSettlement, passPaidInstallments, takeBackNotDue } from '../book/book-installments.ts'
import { NO_FIRST_PAYMENTS } from '../book/first-payments.ts'
import { owedOn } from '../book/owed.ts'
import type { Day } from '../numbers/units.ts'
import type { InstallmentPeriod } from '../terms/installment-periods.ts'

/**
 * Calls the whole loan due on a day: what had fallen due stays as it is, and the principal that is left falls due at once with the
 * interest earned by then. What the installments ask for is then what the payoff figure of the day asks for. A loan that owes
 * nothing, or was called due before, stays as it is.
 */
export function callDue(book: Book, on: Day): void {
  if (book.calledDueOn !== null) return
  const owed = owedOn(book, on)
  if (owed.principalCents + owed.interestCents === 0) return
  if (isDaily(book)) takeBackNotDue(book)
  else settle(book, on)
  const last = installmentOfTheDay(book, on)
  for (const installment of book.installments.slice(book.due)) {
    const { period } = installment
    const fromOn = period.fromOn < on ? period.fromOn : on
    installment.period = { ...period, fromOn, dueOn: on }
    closeIfPaid(book, installment, on)
  }
  endPlan(book, last?.period ?? null)
  if (book.due < book.installments.length) book.dueInterestCents = book.unpaidInterestCents
  book.due = book.installments.length
  // A row has a late fee while the loan runs by its rows; now all of it is due.
  book.assessed = book.due
  book.calledDueOn = on
  passPaidInstallments(book)
}

/** The installment that asks for all that no other does: the one that runs, or one of the day alone. */
function installmentOfTheDay(book: Book, on: Day): RunningInstallment | undefined {
  const openCents = book.installments.reduce((sum, installment) => sum + openOf(installment), 0)
  const restCents = isDaily(book)
    ? book.balanceCents + book.unpaidInterestCents - openCents
    : book.unplannedCents + book.plan.deferredCents
  const running = book.installments.length > book.due ? book.installments.at(-1) : undefined
  if (restCents === 0) return book.installments.at(-1)
  if (!isDaily(book)) book.unplannedCents = 0
  if (running && openOf(running) > 0) {
    running.askedCents += restCents
    return running
  }
  beginSettlement(book, { fromOn: on, dueOn: on, part: { numerator: 0, denominator: 1 } }, restCents)
  return book.installments.at(-1)
}

/** No installment is left to begin. By the day the last one goes on asking for everything. */
function endPlan(book: Book, last: InstallmentPeriod | null): void {
  const periods = last && isDaily(book) ? [last] : []
  book.plan = {
    ...book.plan,
    agreed: null,
    periods,
    levelPeriods: periods,
    interestOnlyPeriods: 0,
    firstPayments: NO_FIRST_PAYMENTS,
    nextPeriod: periods.length,
    spansBefore: [],
    forgivenBeforeCents: 0,
    deferredCents: 0,
    atEndCents: 0,
    restingCents: 0,
    atEndInterestCents: 0,
    movedInterestCents: 0,
    resumesOn: null,
    restsUntil: null,
    accrualPeriods: [],
    accrualPeriod: 0,
  }
}
