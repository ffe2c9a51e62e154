import { centsOf, dollarsText } from '#contract/fields.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import { TERM_KEYS, termEntry } from '#contract/loans/term-table.ts'
import { type TransferForm, transferOf, WHY_NOT_TRANSFERRED } from '#contract/loans/transfers.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { LoanToMeasure } from '#engine/questions/given-away.ts'
import { givenAwayBy } from '#engine/questions/given-away.ts'
import {
  assumedOpening,
  interestLost,
  joinedOpening,
  type Opening,
  openingEvents,
  splitOpenings,
  transferProblem,
} from '#engine/questions/transfer-openings.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { readEvents } from '../../ledger/events.ts'
import { findLoanKey, type LockedLoan } from '../../ledger/loan-rows.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { lastDayOf } from '../last-day.ts'
import { lockOpenLoan } from '../open-loan.ts'
import { hasOpenReports, lockBorrowerOfLender, nextLoanNumbers } from '../queries.ts'
import { makeLoan, type Writer } from '../service.ts'

type By = Writer & { loanId: number }
type Held = { loan: LockedLoan; events: LoanEvent[] }
/** A loan that is to be opened: whose it is, its name, and how it begins. */
type Planned = { borrowerId: number; loanName: string; opening: Opening }

/**
 * Closes a loan on a day and opens the loans as which it goes on, with all that is owed to the cent. Gives the event, and
 * the new loans. Refuses a day in the future or before something that counts, a loan that is closed, and one that cannot go
 * on (transferProblem).
 */
export async function transferLoan(
  tx: Tx,
  form: TransferForm,
  by: By,
): Promise<{ eventId: number; loanIds: number[] }> {
  const key = await findLoanKey(tx, by.user, by.loanId)
  if (!key) throw notFound('loan.notFound')
  const { lenderId } = key
  const numbers = await nextLoanNumbers(tx, lenderId, form.reason === 'SPLIT' ? 2 : 1)
  if (form.reason === 'ASSUMPTION') await lockNewBorrower(tx, { lenderId, borrowerId: form.borrowerId })
  const [held, other] = await lockAll(tx, form, by)
  const { loan } = held
  refuseBorrower(form, loan)
  for (const each of other ? [held, other] : [held]) await refuseLoan(tx, each, { date: form.date, today: by.today })

  const ends = other ? [held, other] : [held]
  const plans = plansOf(form, held, other)
  const continues = ends.map(({ loan: { loanId } }) => loanId)
  const loanIds: number[] = []
  for (const [index, { borrowerId, loanName, opening }] of plans.entries()) {
    const loanForm = formOf(loan.form, opening.terms, { borrowerId, loanName })
    const [, ...brought] = openingEvents(opening, by.now)
    const loanNumber = numbers[index] ?? ''
    // What is given away is measured once, with the loan that ends.
    const begins = { terms: opening.terms, brought, loanNumber, continues, givesCents: 0 }
    loanIds.push(await makeLoan(tx, loanForm, { ...by, ...begins }))
  }
  const eventIds: number[] = []
  for (const [index, each] of ends.entries()) {
    const event = { ...transferOf(form, loanIds), recordedAt: by.now }
    const remark = form.note ? { note: form.note } : {}
    const givesCents = index === 0 ? givenBy(form, plans, [held, other]) : 0
    const entry = { event, recordedBy: by.user.id, remark }
    const [added] = await recordEvents(tx, each.loan, [entry], { before: each.events, givesCents })
    if (added) eventIds.push(added.id)
  }
  const [eventId] = eventIds
  if (eventId === undefined) throw new Error(`a transfer of loan ${by.loanId} was not written`)
  return { eventId, loanIds }
}

async function lockNewBorrower(
  tx: Tx,
  { lenderId, borrowerId }: { lenderId: number; borrowerId: number | undefined },
): Promise<void> {
  if (borrowerId === undefined) throw unprocessable('borrowerId', 'loan.borrowerRequired')
  if (!(await lockBorrowerOfLender(tx, { lenderId, borrowerId }))) throw notFound('borrower.notFound')
}

/** Locks the loan, and the one that it is joined with, by rising id. */
async function lockAll(tx: Tx, { reason, otherLoanId }: TransferForm, by: By): Promise<[Held, Held?]> {
  if (reason !== 'JOIN') return [await lockHeld(tx, by)]
  if (otherLoanId === undefined || otherLoanId === by.loanId) throw unprocessable('otherLoanId', 'transfer.otherLoan')
  const locked = new Map<number, Held>()
  for (const loanId of [by.loanId, otherLoanId].toSorted((a, b) => a - b)) {
    locked.set(loanId, await lockHeld(tx, { ...by, loanId }))
  }
  const [one, other] = [locked.get(by.loanId), locked.get(otherLoanId)]
  if (!one || !other || other.loan.lenderId !== one.loan.lenderId || other.loan.borrowerId !== one.loan.borrowerId) {
    throw unprocessable('otherLoanId', 'transfer.otherLoan')
  }
  return [one, other]
}

async function lockHeld(tx: Tx, by: By): Promise<Held> {
  const loan = await lockOpenLoan(tx, by)
  return { loan, events: await readEvents(tx, loan) }
}

function refuseBorrower({ reason, borrowerId, amount }: TransferForm, { borrowerId: own }: LockedLoan): void {
  if (reason === 'ASSUMPTION' && borrowerId === own) throw unprocessable('borrowerId', 'transfer.sameBorrower')
  if (reason === 'SPLIT' && !amount) throw unprocessable('amount', 'payment.amountPositive')
}

async function refuseLoan(tx: Tx, { loan, events }: Held, { date, today }: { date: Day; today: Day }): Promise<void> {
  const { terms } = loan
  if (date > today) throw unprocessable('date', 'loan.dayInFuture')
  if (date < terms.originationOn) {
    throw unprocessable('date', 'loan.changeBeforeOrigination', { day: terms.originationOn })
  }
  const last = lastDayOf(events)
  if (last > date) throw unprocessable('date', 'sale.beforeEvent', { day: last })
  if (await hasOpenReports(tx, loan)) throw conflict('loan.hasOpenReports')
  const problem = transferProblem({ terms, events }, date)
  if (problem) throw unprocessable('date', WHY_NOT_TRANSFERRED[problem])
}

function plansOf(form: TransferForm, held: Held, other: Held | undefined): Planned[] {
  const { loan } = held
  const { borrowerId } = loan
  const named = form.loanName || loan.loanName
  if (other) {
    return [{ borrowerId, loanName: named, opening: joinedOpening(measured(held), measured(other), form.date) }]
  }
  if (form.reason === 'SPLIT') {
    const whole = assumedOpening(measured(held), form.date).terms.principalCents
    const second = centsOf(form.amount ?? 0)
    if (second >= whole) throw unprocessable('amount', 'transfer.lessThanBalance', { most: dollarsText(whole) })
    const split = { on: form.date, principalCents: whole - second }
    const [first, rest] = splitOpenings(measured(held), split)
    return [
      { borrowerId, loanName: loan.loanName, opening: first },
      { borrowerId, loanName: named, opening: rest },
    ]
  }
  const opening = assumedOpening(measured(held), form.date)
  return [{ borrowerId: form.borrowerId ?? borrowerId, loanName: named, opening }]
}

const measured = ({ loan: { terms }, events }: Held): LoanToMeasure => ({ terms, events })

/** What is given away: a debtor who is let go, or interest that loans no longer bring when they are joined or split. */
function givenBy(
  form: TransferForm,
  plans: readonly Planned[],
  [held, other]: readonly [Held, Held | undefined],
): Cents {
  if (form.reason === 'ASSUMPTION') return givenAwayBy(measured(held), transferOf(form, []))
  const ends = (other ? [held, other] : [held]).map(measured)
  const openings = plans.map(({ opening }) => opening)
  return interestLost(ends, openings, form.date)
}

/** The form of a loan with these terms: as if somebody had filled it in so. */
function formOf(
  before: LoanForm,
  terms: LoanTerms,
  { borrowerId, loanName }: Pick<Planned, 'borrowerId' | 'loanName'>,
): LoanForm {
  const stated = TERM_KEYS.map((key) => [key, termEntry(key).of?.(terms) ?? null])
  const { loanType } = before
  return { ...Object.fromEntries(stated), loanName, loanType, borrowerId }
}
