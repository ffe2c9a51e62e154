import { type Cents, type Day, ROUNDINGS, type Rounding } from '../numbers/units.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { planOf } from '../schedule/schedule.ts'
import { countsCalendarDays } from '../terms/day-count.ts'
import type { LoanEvent } from '../terms/events.ts'
import {
  ACCRUAL_METHODS,
  type AccrualMethod,
  ALLOCATION_ORDERS,
  type AllocationOrder,
  DAY_COUNTS,
  type DayCount,
  type LoanTerms,
} from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { isUnrounded, type ShownSchedule, shownSchedule, WAYS, type Way } from './shown-schedule.ts'

/** A figure that an old contract or statement shows. Payments are numbered from 1. */
export type KnownFigure =
  /** PAYMENT is the one that most rows ask for. */
  | { kind: 'PAYMENT' | 'LAST_PAYMENT' | 'TOTAL_INTEREST'; cents: Cents }
  | { kind: 'PAYMENT_OF' | 'INTEREST_OF' | 'PRINCIPAL_OF' | 'BALANCE_AFTER'; payment: number; cents: Cents }
  /** The amount owed on a day, after the known events. */
  | { kind: 'PRINCIPAL_ON' | 'PAYOFF_ON'; on: Day; cents: Cents }

/** An event in the life of the loan, as far as a statement shows it. Figures on a day depend on these events. */
export type KnownEvent = { kind: 'PAID' | 'FEE'; on: Day; cents: Cents }

/** One combination of the rules by which a lender may calculate. */
export type Convention = {
  way: Way
  dayCount: DayCount
  rounding: Rounding
  accrual: AccrualMethod
  allocation: AllocationOrder
}

export type Finding = {
  convention: Convention
  /** The amount that the convention gives for each figure, in the order asked; null where it gives none. */
  found: (Cents | null)[]
  /** How many of the figures the convention gives to the cent. */
  agreeing: number
  /** The sum of the differences in all other figures. */
  offByCents: Cents
}

/**
 * Finds the conventions that reproduce the figures of a contract. Its dates, rate, amount and structure are taken as
 * they are; every day count, rounding and way of making a schedule is tried and, for figures on a day, every accrual
 * and order of payment (docs/money.md, section 11). The closest comes first; among equally close ones the conventions
 * of the given terms, then by name. Conventions that do not apply to the terms are left out. Throws RangeError, naming
 * the fields, for terms that termsProblems does not accept.
 */
export function findConventions(
  terms: LoanTerms,
  { figures, events = [] }: { figures: readonly KnownFigure[]; events?: readonly KnownEvent[] },
): Finding[] {
  const search = { figures, events: eventsOf(terms, events) }
  const cheap = WAYS.filter((way) => !isUnrounded(way)).flatMap((way) => findingsOf(terms, way, search))
  // Unrounded schedules of hundreds of installments take long, and are not needed when a way in whole cents gives every
  // figure.
  const isSolved = cheap.some(({ agreeing }) => agreeing === figures.length)
  const others = isSolved ? [] : WAYS.filter(isUnrounded).flatMap((way) => findingsOf(terms, way, search))
  return [...cheap, ...others].sort(
    (a, b) => b.agreeing - a.agreeing || a.offByCents - b.offByCents || placeOf(a) - placeOf(b),
  )
}

const placeOf = ({ convention }: Finding): number => WAYS.indexOf(convention.way)

type Search = { figures: readonly KnownFigure[]; events: readonly LoanEvent[] }

/** The findings of every day count and rounding in one way; those of the given terms come first. */
function findingsOf(terms: LoanTerms, way: Way, { figures, events }: Search): Finding[] {
  const needsLife = figures.some(({ kind }) => kind === 'PRINCIPAL_ON' || kind === 'PAYOFF_ON')
  const findings: Finding[] = []
  for (const dayCount of dayCountsToTry(terms, { needsLife })) {
    // In an unrounded schedule the rounding can only change the payment, and by a cent at most.
    for (const rounding of isUnrounded(way) ? [terms.rounding] : first(terms.rounding, ROUNDINGS)) {
      const counted = { ...terms, dayCount, rounding }
      const shown = termsProblems(counted).length === 0 ? shownSchedule(counted, way) : null
      if (!shown) continue
      for (const lived of needsLife ? livesOf(counted, way) : [counted]) {
        const { accrual, allocation } = lived
        const convention = { way, dayCount, rounding, accrual, allocation }
        findings.push(findingOf(convention, figures, figureOf({ shown, lived, events })))
      }
    }
  }
  return findings
}

/**
 * The day counts that may give other figures, that of the terms first. Many count the periods of a loan alike; then only
 * days within a period can tell those of months apart.
 */
function dayCountsToTry(terms: LoanTerms, { needsLife }: { needsLife: boolean }): DayCount[] {
  const known = new Set<string>()
  return first(terms.dayCount, DAY_COUNTS).filter((dayCount) => {
    const counted = { ...terms, dayCount }
    if (termsProblems(counted).length > 0) return false
    const { periods, levelPeriods = [] } = planOf(counted)
    const parts = [...periods, ...levelPeriods].map(({ part }) => part.numerator / part.denominator).join()
    const isNew = !known.has(parts)
    known.add(parts)
    return isNew || USUAL.has(dayCount) || (needsLife && !countsCalendarDays(dayCount))
  })
}

/** They are told by name, also where they count alike. */
const USUAL: ReadonlySet<DayCount> = new Set(['30/360', '30E/360', 'ACT/365', 'ACT/360', 'ACT/ACT', 'ACT/364'])

function first<Word>(usual: Word, all: readonly Word[]): Word[] {
  return [usual, ...all.filter((word) => word !== usual)]
}

/** The terms with every accrual and order of payment. Only a schedule of whole cents can be replayed. */
function livesOf(terms: LoanTerms, way: Way): LoanTerms[] {
  if (way !== 'WHOLE_CENTS') return []
  return first(terms.accrual, ACCRUAL_METHODS).flatMap((accrual) =>
    first(terms.allocation, ALLOCATION_ORDERS)
      .map((allocation) => ({ ...terms, accrual, allocation }))
      .filter((lived) => termsProblems(lived).length === 0),
  )
}

function findingOf(
  convention: Convention,
  figures: readonly KnownFigure[],
  figureBy: (figure: KnownFigure) => Cents | null,
): Finding {
  const found = figures.map(figureBy)
  const off = figures.map(({ cents }, index) => Math.abs((found[index] ?? 0) - cents))
  const agreeing = figures.filter(({ cents }, index) => found[index] === cents).length
  return { convention, found, agreeing, offByCents: off.reduce((sum, cents) => sum + cents, 0) }
}

type Tried = { shown: ShownSchedule; lived: LoanTerms; events: readonly LoanEvent[] }

function figureOf({ shown: { rows, totalInterestCents }, lived, events }: Tried) {
  return (figure: KnownFigure): Cents | null => {
    switch (figure.kind) {
      case 'PAYMENT':
        return mostCommon(rows.map(({ paymentCents }) => paymentCents))
      case 'LAST_PAYMENT':
        return rows.at(-1)?.paymentCents ?? null
      case 'TOTAL_INTEREST':
        return totalInterestCents
      case 'PAYMENT_OF':
        return rows[figure.payment - 1]?.paymentCents ?? null
      case 'INTEREST_OF':
        return rows[figure.payment - 1]?.interestCents ?? null
      case 'PRINCIPAL_OF':
        return rows[figure.payment - 1]?.principalCents ?? null
      case 'BALANCE_AFTER':
        return rows[figure.payment - 1]?.balanceCents ?? null
      case 'PRINCIPAL_ON':
        return replay(lived, events, { asOn: figure.on }).principalCents
      case 'PAYOFF_ON':
        return payoff(lived, events, { on: figure.on }).totalCents
    }
  }
}

/** The most frequent amount; of several equally frequent ones the earliest. */
function mostCommon(amounts: readonly Cents[]): Cents | null {
  const times = new Map<Cents, number>()
  for (const amount of amounts) times.set(amount, (times.get(amount) ?? 0) + 1)
  let most: Cents | null = null
  for (const [amount, count] of times) if (most === null || count > (times.get(most) ?? 0)) most = amount
  return most
}

/** The events of the loan: its disbursement on the first day, then the known events. */
function eventsOf({ originationOn, principalCents }: LoanTerms, events: readonly KnownEvent[]): LoanEvent[] {
  const recordedAt = '1970-01-01T00:00:00.000Z'
  const lent: LoanEvent = {
    id: 1,
    kind: 'DISBURSED',
    effectiveOn: originationOn,
    recordedAt,
    amountCents: principalCents,
  }
  return [
    lent,
    ...events.map(({ kind, on: effectiveOn, cents: amountCents }, index): LoanEvent => {
      const common = { id: index + 2, effectiveOn, recordedAt, amountCents }
      return kind === 'FEE'
        ? { ...common, kind: 'FEE_CHARGED' }
        : { ...common, kind: 'PAYMENT_RECEIVED', application: { kind: 'STANDARD' }, extraPrincipal: 'SHORTEN_TERM' }
    }),
  ]
}
