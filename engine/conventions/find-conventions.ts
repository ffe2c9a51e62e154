import { type Cents, ROUNDINGS, type Rounding } from '../numbers/units.ts'
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
import type { KnownEvent, KnownFigure } from './known-figure.ts'
import { type ShownSchedule, shownSchedule } from './shown-schedule.ts'
import { commonTrials, isUnrounded, livedTrials, paperTrials, rarerTrials, type Trial, WAYS, type Way } from './ways.ts'

/** One combination of the rules by which a lender may calculate. */
export type Convention = {
  way: Way
  /** Of ways that have several forms: which of them. */
  count: number | null
  word: string | null
  dayCount: DayCount
  rounding: Rounding
  accrual: AccrualMethod
  allocation: AllocationOrder
}

export type Finding = {
  convention: Convention
  /** The given terms with the convention. */
  terms: LoanTerms
  /** The amount that the convention gives for each figure, in the order asked; null where it gives none. */
  found: (Cents | null)[]
  /** How many of the figures the convention gives to the cent. */
  agreeing: number
  /** The sum of the differences in all other figures. */
  offByCents: Cents
}

/** What is known of a contract besides its terms. */
export type KnownOfContract = { figures: readonly KnownFigure[]; events?: readonly KnownEvent[] }

/**
 * Finds the conventions that reproduce the figures of a contract. Its dates, rate, amount and structure are taken as
 * they are; every day count, rounding and way of making a schedule is tried and, for figures on a day, every accrual
 * and order of payment (docs/money.md, section 11). The closest comes first; among equally close ones the conventions
 * of the given terms, then by name. Conventions that do not apply to the terms are left out. Throws RangeError, naming
 * the fields, for terms that termsProblems does not accept.
 */
export function findConventions(terms: LoanTerms, known: KnownOfContract): Finding[] {
  return ranked([...conventionSearch(terms, known)].flat())
}

/** Findings with the closest first. */
export const ranked = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => b.agreeing - a.agreeing || a.offByCents - b.offByCents || placeOf(a) - placeOf(b))

const placeOf = ({ convention }: Finding): number => WAYS.indexOf(convention.way)

/**
 * The search of findConventions in small steps, so that a page can do something else in between. Ways that contracts state
 * seldom are tried only when no common one gives every figure, and fractions of a cent, which take long, when those do not
 * either.
 */
export function* conventionSearch(
  terms: LoanTerms,
  { figures, events = [] }: KnownOfContract,
): Generator<readonly Finding[], void> {
  const needsLife = figures.some(({ kind }) => kind === 'PRINCIPAL_ON' || kind === 'PAYOFF_ON')
  const search: Search = { figures, events: eventsOf(terms, events), needsLife }
  const rarer = [...(needsLife ? livedTrials(terms) : []), ...rarerTrials(terms, figures)]
  let isSolved = false
  for (const trials of [commonTrials(terms), rarer, paperTrials(terms)]) {
    for (const trial of trials) {
      for (const findings of findingsOf(trial, { ...search, isRare: trials === rarer })) {
        yield findings
        isSolved ||= findings.some(({ agreeing }) => agreeing === figures.length)
      }
    }
    if (isSolved) return
  }
}

type Search = { figures: readonly KnownFigure[]; events: readonly LoanEvent[]; needsLife: boolean }

/** The findings of every day count and rounding in one way; those of the given terms come first. */
function* findingsOf(trial: Trial, search: Search & { isRare: boolean }): Generator<Finding[], void> {
  const { way, count, word, terms } = trial
  const { needsLife, isRare, events } = search
  if (!isPossible(terms)) return
  for (const dayCount of dayCountsToTry(terms, { needsLife })) {
    for (const rounding of roundingsToTry(terms, { way, isRare })) {
      const counted = { ...terms, dayCount, rounding }
      const shown = termsProblems(counted).length === 0 ? shownSchedule(counted, way) : null
      if (!shown) continue
      const lives = needsLife ? livesOf(counted, { way, isRare }) : [counted]
      yield lives.flatMap((lived) => {
        const { accrual, allocation } = lived
        const convention = { way, count, word, dayCount, rounding, accrual, allocation }
        const finding = findingOf({ convention, terms: lived }, search.figures, figureOf({ shown, lived, events }))
        return isTold(finding, { isRare, count: search.figures.length }) ? [finding] : []
      })
    }
  }
}

/**
 * Rare ways come near many figures, whole dollars above all: they are told where they give one to the cent. A stated amount
 * agrees with itself: it is told only where all else agrees too.
 */
function isTold(
  { agreeing, convention: { way } }: Finding,
  { isRare, count }: { isRare: boolean; count: number },
): boolean {
  if (way === 'STATED' || way === 'STATED_PRINCIPAL') return agreeing === count
  return !isRare || agreeing > 0
}

/** Whether the terms make a loan by some day count. */
const isPossible = (terms: LoanTerms): boolean =>
  DAY_COUNTS.some((dayCount) => termsProblems({ ...terms, dayCount }).length === 0)

/**
 * In an unrounded schedule the rounding can only change the payment, and by a cent at most; of rare ways only the rounding
 * of the terms and the usual one are tried.
 */
function roundingsToTry({ rounding }: LoanTerms, { way, isRare }: { way: Way; isRare: boolean }): readonly Rounding[] {
  if (isUnrounded(way)) return [rounding]
  return isRare ? [...new Set<Rounding>([rounding, 'HALF_UP'])] : first(rounding, ROUNDINGS)
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

/** The terms with every accrual and order of payment. Only a loan that can be kept here can be replayed. */
function livesOf(terms: LoanTerms, { way, isRare }: { way: Way; isRare: boolean }): LoanTerms[] {
  if (isRare) return [terms]
  if (way !== 'WHOLE_CENTS') return []
  return first(terms.accrual, ACCRUAL_METHODS).flatMap((accrual) =>
    first(terms.allocation, ALLOCATION_ORDERS)
      .map((allocation) => ({ ...terms, accrual, allocation }))
      .filter((lived) => termsProblems(lived).length === 0),
  )
}

function findingOf(
  tried: Pick<Finding, 'convention' | 'terms'>,
  figures: readonly KnownFigure[],
  figureBy: (figure: KnownFigure) => Cents | null,
): Finding {
  const found = figures.map(figureBy)
  const off = figures.map(({ cents }, index) => Math.abs((found[index] ?? 0) - cents))
  const agreeing = figures.filter(({ cents }, index) => found[index] === cents).length
  return { ...tried, found, agreeing, offByCents: off.reduce((sum, cents) => sum + cents, 0) }
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
