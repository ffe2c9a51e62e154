import { addDays, laterOf } from '../numbers/dates.ts'
import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import { type YearFraction, yearFraction } from '../terms/day-count.ts'
import { lastPaymentDay } from '../terms/due-days.ts'
import { interestOfDays, interestOfOneDay } from '../terms/interest-of-days.ts'
import { rateOn } from '../terms/rate-path.ts'
import type { DefaultInterest } from '../terms/terms.ts'
import { type Book, type DefaultSpell, feeKey, heldForWhole, isDaily, openOf, type Span } from './book.ts'
import { countsPayoffBy365 } from './span-interest.ts'

// Default interest is a charge of its own beside the interest of the contract (docs/money.md, section 7).

/**
 * What is agreed for a default: nothing while that rests. By the schedule a loan that was called due has no interest left to ask
 * for, so the rate of the contract runs on its principal from that day, or the default rate where one is agreed.
 */
function agreedDefault(book: Book): DefaultInterest | undefined {
  const { terms, inDefault, calledDueOn } = book
  const agreed = inDefault?.rests.defaultInterest ? undefined : terms.options?.defaultInterest
  if (calledDueOn === null || isDaily(book) || terms.options?.payAhead || terms.options?.flatInterest) return agreed
  const { annualRatePpm = rateOn(book, calledDueOn), base = 'PRINCIPAL' } = agreed ?? {}
  return { annualRatePpm, base, afterDays: 0 }
}

/** The day on which default interest begins if nothing is paid before; null where it runs already or never does. */
export function defaultStart(book: Book): Day | null {
  const agreed = agreedDefault(book)
  if (!agreed || book.defaultSpell) return null
  const oldest = oldestOpen(book)
  if (!oldest) return null
  // After maturity the days count from the last due day, whatever was open before.
  const countedOn = agreed.onlyAtMaturity ? lastPaymentDay(book.terms) : oldest.period.dueOn
  const startOn = addDays(countedOn, agreed.afterDays)
  return laterOf(startOn, book.noDefaultUntil ?? startOn)
}

/** Begins default interest on its first day. */
export function beginDefault(book: Book, on: Day): void {
  const agreed = agreedDefault(book)
  const oldest = agreed && oldestOpen(book)
  if (!oldest) return
  const id = { kind: 'DEFAULT_INTEREST', installment: oldest.number } as const
  const known = book.feeIndex.get(feeKey(id))
  const fee = known ?? { id, kind: 'DEFAULT', chargedOn: on, amountCents: 0, paidCents: 0, waivedCents: 0 }
  if (!known) {
    book.fees.push(fee)
    book.feeIndex.set(feeKey(id), fee)
  }
  book.defaultSpell = { installment: oldest.number, settledCents: fee.amountCents, ...stretchFrom(book, on, agreed) }
}

/** Lets default interest run up to, not including, a day. */
export function runDefault(book: Book, on: Day): void {
  const { defaultSpell: spell } = book
  if (!spell) return
  spell.countedTo = on
  const fee = book.feeIndex.get(feeKey({ kind: 'DEFAULT_INTEREST', installment: spell.installment }))
  if (fee) fee.amountCents = spell.settledCents + interestOf(book, spanUpTo(spell, on))
}

/**
 * Ends the stretch of days when what bears default interest, or its rate, is another; and the default once it is cured.
 * countsAnew: also when both stay, because the days after it are counted in another way.
 */
export function endDefaultStretch(book: Book, on: Day, { countsAnew = false } = {}): void {
  const agreed = agreedDefault(book)
  const { defaultSpell: spell } = book
  if (!spell) {
    if (agreed) book.noDefaultUntil = on
    return
  }
  const next = agreed && oldestOpen(book) ? stretchFrom(book, on, agreed) : null
  const isSame = next?.balanceCents === spell.balanceCents && next.annualRatePpm === spell.annualRatePpm
  if (isSame && !countsAnew) return
  const span = spanUpTo(spell, on)
  const interestCents = interestOf(book, span)
  if (interestCents > 0)
    book.journal?.push({
      kind: 'DEFAULT_INTEREST',
      installment: spell.installment,
      span,
      part: partOf(book, span),
      interestCents,
    })
  book.defaultSpell = next && {
    installment: spell.installment,
    settledCents: spell.settledCents + interestCents,
    ...next,
  }
  if (!next) book.noDefaultUntil = on
}

/** The stretch that runs with its interest so far; null where there is none. */
export function runningDefault(book: Book) {
  const { defaultSpell: spell } = book
  if (!spell) return null
  const span = spanUpTo(spell, spell.countedTo)
  return { installment: spell.installment, span, part: partOf(book, span), interestCents: interestOf(book, span) }
}

/** The default interest of one more day, in 1/10,000 of a dollar. */
export function defaultPerDiem({ defaultSpell: spell, terms }: Book, part: YearFraction): number {
  if (!spell) return 0
  return interestOfOneDay({ ...spell, part }, terms)
}

/** The oldest installment that is due and open. What is short only because fees were paid first counts as paid. */
function oldestOpen(book: Book) {
  const due = book.installments.slice(book.open, book.due)
  const openCents = due.reduce((sum, installment) => sum + openOf(installment), 0)
  if (openCents - heldForWhole(book) <= book.feesTakenFirstCents) return undefined
  return due.find((installment) => openOf(installment) > 0)
}

function stretchFrom(book: Book, fromOn: Day, { annualRatePpm, base }: DefaultInterest) {
  const isOverdue = base === 'OVERDUE'
  const due = book.installments.slice(book.open, book.due)
  const overdueCents = due.reduce((sum, installment) => sum + openOf(installment), 0)
  const earnedPpm = isOverdue ? 0 : contractRate(book)
  return {
    fromOn,
    countedTo: fromOn,
    balanceCents: isOverdue ? overdueCents : book.balanceCents,
    annualRatePpm: Math.max(0, annualRatePpm - earnedPpm),
  }
}

/** The rate that principal bears by the contract: by the schedule none once all of it has fallen due. */
function contractRate(book: Book): RatePpm {
  if (!isDaily(book) && principalDue(book) >= book.balanceCents) return 0
  return rateOn(book, book.installments[book.due - 1]?.period.dueOn ?? book.terms.originationOn)
}

function principalDue(book: Book): Cents {
  return book.installments.slice(book.open, book.due).reduce((sum, installment) => {
    return sum + openOf(installment) - (installment.interestCents - installment.paidInterestCents)
  }, 0)
}

function spanUpTo({ fromOn, balanceCents, annualRatePpm }: DefaultSpell, on: Day): Span {
  return { fromOn, toOn: laterOf(fromOn, on), balanceCents, annualRatePpm }
}

/** Days are counted as a payoff counts them. */
function partOf({ terms }: Book, { fromOn, toOn }: Span): YearFraction {
  const by365 = terms.accrual === 'SCHEDULED' && countsPayoffBy365(terms)
  return yearFraction(by365 ? 'ACT/365' : terms.dayCount, { from: fromOn, to: toOn })
}

function interestOf(book: Book, span: Span): Cents {
  return interestOfDays({ ...span, part: partOf(book, span) }, book.terms)
}
