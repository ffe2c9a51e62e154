import { type Book, openOf, openOfFee } from '../book/book.ts'
import { dueOnOf } from '../book/book-installments.ts'
import { isChargedAhead } from '../book/charge-installments.ts'
import { feesDueIn } from '../book/fees-at-end.ts'
import { laterOf } from '../numbers/dates.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import { advance } from '../replay/advance.ts'
import { agreedChanges, foretell } from '../replay/agreed-changes.ts'
import { applyEvent } from '../replay/apply-event.ts'
import { bookOf } from '../replay/replay.ts'
import { type Application, LAST_INSTANT, type LoanEvent } from '../terms/events.ts'
import { rateOn } from '../terms/rate-path.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { payoffOf } from './payoff.ts'

/** What a borrower would do otherwise, from a day on. */
export type WhatIf = {
  /** Paid with every installment beyond what it asks for. 0: nothing. */
  extraCents: Cents
  /** Paid once as principal on that day, or on the first day of the question when that is later. */
  lump: { amountCents: Cents; on: Day } | null
  /** Another rate, from the first day of the question on. */
  annualRatePpm: RatePpm | null
  /** Everything that is left is paid on this day. */
  payoffOn: Day | null
}

/** Nothing is done differently. */
export const AS_AGREED: WhatIf = { extraCents: 0, lump: null, annualRatePpm: null, payoffOn: null }

/** How a loan would be repaid from a day on. */
export type Repayment = {
  /** The day of the last payment; null when nothing is left to pay. */
  lastOn: Day | null
  /** How many payments it takes, a lump sum and a payoff among them. */
  payments: number
  interestCents: Cents
  principalCents: Cents
  feesCents: Cents
  /** The three together. */
  totalCents: Cents
  /** The last payment: what settles the loan. */
  lastCents: Cents
}

/**
 * How a loan would be repaid if everything due were paid on asOn and every further installment on its due day, but for
 * what whatIf changes. Extra principal shortens the term. Each payment is booked as a received one is, so paying so
 * will cost these very cents. Money held for the borrower is spent first. A loan that was written off or is paid off
 * has nothing left to pay. Throws RangeError for terms that make no loan.
 */
export function repaymentIf(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { asOn, whatIf }: { asOn: Day; whatIf: WhatIf },
): Repayment {
  const book = bookOf(terms, events, { asOn })
  const before = book.payments.length
  const changes = agreedChanges(events, { asOn })
  if (book.writtenOffOn === null && book.disbursedCents > 0) payOff(book, { asOn, whatIf, changes })
  const made = book.payments.slice(before)
  const sum = (cents: (split: (typeof made)[number]) => Cents): Cents =>
    made.reduce((total, split) => total + cents(split), 0)
  const interestCents = sum((split) => split.interestCents)
  const principalCents = sum((split) => split.principalCents)
  const feesCents = sum((split) => split.feesCents)
  const last = made.at(-1)
  return {
    lastOn: last?.effectiveOn ?? null,
    payments: made.length,
    interestCents,
    principalCents,
    feesCents,
    totalCents: interestCents + principalCents + feesCents,
    lastCents: last?.amountCents ?? 0,
  }
}

/** The principal owed from a day on. */
export type BalanceFrom = { on: Day; balanceCents: Cents }

/** The balance after each payment of the question that repaymentIf answers; the first is the balance before them. */
export function balancesIf(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { asOn, whatIf }: { asOn: Day; whatIf: WhatIf },
): BalanceFrom[] {
  const book = bookOf(terms, events, { asOn })
  const before = book.payments.length
  if (book.writtenOffOn === null && book.disbursedCents > 0) {
    payOff(book, { asOn, whatIf, changes: agreedChanges(events, { asOn }) })
  }
  const made = book.payments.slice(before)
  let balanceCents = made.reduce((sum, { principalCents }) => sum + principalCents, 0)
  const after = made.map(({ effectiveOn, principalCents }) => {
    balanceCents -= principalCents
    return { on: effectiveOn, balanceCents }
  })
  return [{ on: asOn, balanceCents: made.reduce((sum, { principalCents }) => sum + principalCents, 0) }, ...after]
}

/**
 * Everything that a loan ever brings, what was received so far among it: interest, principal and fees, if everything due
 * is paid on asOn and every further installment on its due day. A loan that was written off brings what it has brought.
 * Throws RangeError for terms that make no loan.
 */
export function broughtAsAgreed(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): Cents {
  const book = bookOf(terms, events, { asOn })
  if (book.writtenOffOn === null && book.disbursedCents > 0) {
    payOff(book, { asOn, whatIf: AS_AGREED, changes: agreedChanges(events, { asOn }) })
  }
  return book.payments.reduce(
    (sum, { interestCents, principalCents, feesCents }) => sum + interestCents + principalCents + feesCents,
    0,
  )
}

/**
 * Pays the loan off. On one day the installment comes first, then a change of terms that is agreed, then the lump sum,
 * then the payoff.
 */
function payOff(
  book: Book,
  { asOn, whatIf, changes }: { asOn: Day; whatIf: WhatIf; changes: readonly LoanEvent[] },
): void {
  const { annualRatePpm, extraCents } = whatIf
  if (annualRatePpm !== null && annualRatePpm !== rateOn(book, asOn)) {
    applyEvent(book, { ...entry(book, asOn), kind: 'TERMS_CHANGED', change: { annualRatePpm } })
  }
  payDue(book, { on: asOn, extraCents: 0 })
  let lump = whatIf.lump && { ...whatIf.lump, on: laterOf(whatIf.lump.on, asOn) }
  const endsOn = whatIf.payoffOn && laterOf(whatIf.payoffOn, asOn)
  let nextChange = 0
  while (!isSettled(book)) {
    const dueOn = dueOnOf(book, book.due)
    const change = changes[nextChange]
    const isNext = (on: Day | null | undefined): boolean =>
      on == null || (change !== undefined && change.effectiveOn <= on)
    if (change && isBefore(change.effectiveOn, dueOn) && isNext(lump?.on) && isNext(endsOn)) {
      foretell(book, change)
      nextChange += 1
    } else if (lump && isBefore(lump.on, dueOn) && (endsOn === null || lump.on <= endsOn)) {
      payLump(book, lump)
      lump = null
    } else if (endsOn !== null && isBefore(endsOn, dueOn)) {
      pay(book, { on: endsOn, amountCents: payoffCentsOn(book, endsOn), application: { kind: 'STANDARD' } })
      return
    } else if (dueOn === undefined || !payNext(book, { on: dueOn, extraCents })) return
  }
}

/** Lets the next installment fall due and pays it. False when the loan asks for no more. */
function payNext(book: Book, given: { on: Day; extraCents: Cents }): boolean {
  const { due } = book
  advance(book, given.on)
  if (book.due === due) return false
  payDue(book, given)
  return true
}

function payDue(book: Book, { on, extraCents }: { on: Day; extraCents: Cents }): void {
  const fees = feesDueIn(book)
  const dueCents = book.installments
    .slice(book.open, book.due)
    .reduce((sum, installment) => sum + openOf(installment), fees)
  if (dueCents === 0) return
  const payoffCents = payoffCentsOn(book, on)
  // The last payment settles everything, also DAILY interest earned after the last due day.
  const isLast = dueOnOf(book, book.due) === undefined
  const amountCents = isLast ? payoffCents : Math.min(dueCents + extraCents, payoffCents)
  pay(book, { on, amountCents, application: { kind: 'STANDARD' } })
}

function payLump(book: Book, { on, amountCents }: { on: Day; amountCents: Cents }): void {
  advance(book, on)
  pay(book, {
    on,
    amountCents: Math.min(amountCents, payoffCentsOn(book, on)),
    application: { kind: 'PRINCIPAL_ONLY' },
  })
}

function pay(
  book: Book,
  { on, amountCents, application }: { on: Day; amountCents: Cents; application: Application },
): void {
  if (amountCents <= 0) return
  const extraPrincipal = 'SHORTEN_TERM'
  applyEvent(book, { ...entry(book, on), kind: 'PAYMENT_RECEIVED', amountCents, application, extraPrincipal })
}

function payoffCentsOn(book: Book, on: Day): Cents {
  advance(book, on)
  return payoffOf(book, on).totalCents
}

/** Whether no principal, interest or fee is left to pay. */
function isSettled(book: Book): boolean {
  const earnedCents = book.unpaidInterestCents + book.plan.deferredCents
  const isOpen =
    book.balanceCents > 0 ||
    earnedCents > 0 ||
    book.fees.some((fee) => openOfFee(fee) > 0 && !isChargedAhead(book, fee))
  return !isOpen && book.installments.slice(book.open, book.due).every((installment) => openOf(installment) === 0)
}

/**
 * The fields that every made-up event needs. Its id is below those of all real events, so that it is taken for none of
 * them.
 */
function entry({ payments }: Book, effectiveOn: Day): { id: number; effectiveOn: Day; recordedAt: string } {
  return { id: -1 - payments.length, effectiveOn, recordedAt: LAST_INSTANT }
}

const isBefore = (on: Day, dueOn: Day | undefined): boolean => dueOn === undefined || on < dueOn
