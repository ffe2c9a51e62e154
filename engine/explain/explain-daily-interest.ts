import type { JournalEntry } from '../book/book.ts'
import type { Cents, Day } from '../numbers/units.ts'
import type { JournaledBook } from '../replay/journaled-book.ts'
import type { ExplanationKey, Step } from './explain.ts'
import { keyOfAdjustment } from './key-of-adjustment.ts'
import { stepOfDays } from './step-of-days.ts'

/** Interest that was earned or added by hand, its open part, and the deductions from it since. */
type Earned = { step: Step; openCents: Cents; taken: Step[] }

/**
 * Interest, oldest first. All of it before `open` is paid and stays so: a loan of thousands of payments would otherwise
 * be gone through anew with each of them.
 */
type Line = { earned: Earned[]; open: number }

/**
 * The steps of the unpaid interest of a loan with DAILY interest: interest that was earned and is not paid yet, oldest
 * first, due and accrued apart as the book keeps them. Interest earned becomes due with the next due day; interest
 * added by hand is due at once. A payment or a waiver reduces the interest that is due first.
 */
export function dailyInterest(book: JournaledBook): { dueSteps: Step[]; accruedSteps: Step[] } {
  const due: Line = { earned: [], open: 0 }
  const accrued: Line = { earned: [], open: 0 }
  const dueDays = book.installments.slice(0, book.due).map(({ period }) => period.dueOn)
  let nextDueDay = 0
  const fallDue = (on: Day): void => {
    for (let dueOn = dueDays[nextDueDay]; dueOn !== undefined && dueOn <= on; dueOn = dueDays[nextDueDay]) {
      nextDueDay += 1
      for (const earned of accrued.earned.slice(accrued.open)) due.earned.push(earned)
      accrued.earned = []
      accrued.open = 0
    }
  }
  for (const entry of book.journal) {
    const moved = movedBy(entry, book)
    if (!moved) continue
    fallDue(entry.kind === 'ACCRUED' ? entry.span.fromOn : moved.on)
    if (moved.cents > 0) {
      const earned = { step: moved.step, openCents: moved.cents, taken: [] }
      ;(entry.kind === 'ACCRUED' ? accrued : due).earned.push(earned)
      if (entry.kind === 'ACCRUED') fallDue(moved.on)
    } else {
      const leftCents = take(due, moved.step, -moved.cents)
      take(accrued, moved.step, leftCents)
    }
  }
  // Due days after which no interest was earned.
  for (const on of dueDays.slice(nextDueDay)) fallDue(on)
  return { dueSteps: linesOf(due), accruedSteps: linesOf(accrued) }
}

/** Takes an amount off the oldest open interest of a line, and gives what is left of the amount. */
function take(line: Line, step: Step, cents: Cents): Cents {
  let leftCents = cents
  for (let each = line.earned[line.open]; each && leftCents > 0; each = line.earned[line.open]) {
    const takenCents = Math.min(leftCents, each.openCents)
    each.openCents -= takenCents
    each.taken.push({ ...step, amountCents: 0 - takenCents })
    leftCents -= takenCents
    if (each.openCents === 0) line.open += 1
  }
  return leftCents
}

/** Interest that is still open, with the deductions from it. Interest that is paid in full is left out. */
function linesOf({ earned }: Line): Step[] {
  return earned.filter(({ openCents }) => openCents > 0).flatMap(({ step, taken }) => [step, ...taken])
}

function movedBy(entry: JournalEntry, book: JournaledBook): { on: Day; cents: Cents; step: Step } | null {
  if (entry.kind === 'ACCRUED') {
    const { span, part, interestCents: cents } = entry
    const { fromOn, toOn, balanceCents, annualRatePpm } = span
    const ofDays = { balanceCents, annualRatePpm, part, days: { fromOn, toOn }, amountCents: cents }
    return { on: toOn, cents, step: stepOfDays(ofDays, book.terms) }
  }
  if (entry.kind === 'INTEREST_ADJUSTED') {
    const { on, eventId, amountCents: cents } = entry
    return { on, cents, step: line(keyOfAdjustment(book, eventId), { on, eventId }, cents) }
  }
  if (entry.kind !== 'PAID' || entry.spentOn.part !== 'INTEREST') return null
  const { on, paymentId, amountCents } = entry
  return { on, cents: -amountCents, step: line('interest-due.paid', { on, paymentId }, 0 - amountCents) }
}

function line(key: ExplanationKey, values: Step['values'], amountCents: Cents): Step {
  return { key, values, amountCents }
}
