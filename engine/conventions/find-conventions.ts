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
import { pairedTrials } from './paired-ways.ts'
import { type Rows, type ShownSchedule, shownInSteps } from './shown-schedule.ts'
import { commonTrials, isUnrounded, livedTrials, paperTrials, rarerTrials, type Trial, WAYS, type Way } from './ways.ts'

/** One combination of the rules by which a lender may calculate. */
export type Convention = {
  way: Way
  /** Of ways that have several forms: which of them. */
  count: number | null
  word: string | null
  /** A second rarer way beside the first one. Absent: there is none. */
  also?: Pick<Trial, 'way' | 'count' | 'word'>
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

/** What a step of the search found, and how many rows it went through. */
export type SearchStep = { findings: readonly Finding[]; rows: Rows }

/**
 * Finds the conventions that reproduce the figures of a contract. Its dates, rate, amount and structure are taken as
 * they are; every day count, rounding and way of making a schedule is tried and, for figures on a day, every accrual
 * and order of payment (docs/money.md, section 11). The closest comes first; among equally close ones the conventions
 * of the given terms, then by name. Conventions that do not apply to the terms are left out. Throws RangeError, naming
 * the fields, for terms that termsProblems does not accept.
 */
export function findConventions(terms: LoanTerms, known: KnownOfContract): Finding[] {
  return ranked([...conventionSearch(terms, known)].flatMap(({ findings }) => findings))
}

/** Findings with the closest first. */
export const ranked = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => b.agreeing - a.agreeing || a.offByCents - b.offByCents || placeOf(a) - placeOf(b))

const placeOf = ({ convention }: Finding): number => WAYS.indexOf(convention.way)

/**
 * The search of findConventions in small steps, so that a page can do something else in between: none goes through more than
 * one schedule, plan or replay. Ways that contracts state seldom are tried only when no common one gives every figure,
 * fractions of a cent, which take long, when those do not either, and two rarer ways at once when nothing does.
 */
export function* conventionSearch(
  terms: LoanTerms,
  { figures, events = [] }: KnownOfContract,
): Generator<SearchStep, void> {
  const needsLife = figures.some(isOfDay)
  const search: Search = { figures, events: eventsOf(terms, events), needsLife }
  const rarer = [...(needsLife ? livedTrials(terms) : []), ...rarerTrials(terms, figures)]
  let isSolved = false
  for (const trials of [commonTrials(terms), rarer, paperTrials(terms)]) {
    for (const trial of trials) {
      for (const step of findingsOf(trial, { ...search, isRare: trials === rarer })) {
        yield step
        isSolved ||= step.findings.some(({ agreeing }) => agreeing === figures.length)
      }
    }
    if (isSolved) return
  }
  yield* findingsOfPairs(terms, pairedTrials(terms, { trials: rarer, figures: figures.length }), search)
}

const isOfDay = ({ kind }: KnownFigure): boolean => kind === 'PRINCIPAL_ON' || kind === 'PAYOFF_ON'

type Search = { figures: readonly KnownFigure[]; events: readonly LoanEvent[]; needsLife: boolean }

/** The findings of every day count and rounding in one way; those of the given terms come first. */
function* findingsOf(trial: Trial, search: Search & { isRare: boolean }): Generator<SearchStep> {
  const { way, count, word, terms } = trial
  const { needsLife, isRare, events } = search
  if (!isPossible(terms)) return
  for (const dayCount of yield* dayCountsToTry(terms, { needsLife })) {
    for (const rounding of roundingsToTry(terms, { way, isRare })) {
      const counted = { ...terms, dayCount, rounding }
      const shown = termsProblems(counted).length === 0 ? yield* shownOf(counted, way) : null
      if (!shown) continue
      for (const lived of needsLife ? livesOf(counted, { way, isRare }) : [counted]) {
        const { accrual, allocation } = lived
        const convention = { way, count, word, dayCount, rounding, accrual, allocation }
        const tried = { convention, terms: lived }
        const found = yield* figuresOf(search.figures, { shown, lived, events })
        const finding = findingOf(tried, search.figures, found)
        if (isTold(finding, { isRare, count: search.figures.length })) yield { findings: [finding], rows: 0 }
      }
    }
  }
}

/** So many rows are gone through for pairs of rarer ways at most: some 1,100 loans of thirty years by months. */
export const ROWS_OF_PAIRS_MAX = 400_000

/**
 * Two rarer ways at once, by the day count of the terms first and then by the usual ones. Any pair comes near some figure, so only
 * those that give every figure are told.
 */
function* findingsOfPairs(
  terms: LoanTerms,
  pairs: readonly Trial[],
  { figures, events }: Search,
): Generator<SearchStep> {
  let rows = 0
  for (const dayCount of first(terms.dayCount, DAY_COUNTS_OF_PAIRS)) {
    for (const { way, count, word, also, terms: paired } of pairs) {
      const counted = { ...paired, dayCount }
      if (termsProblems(counted).length > 0) continue
      const found: (Cents | null)[] = []
      const shown = yield* shownOf(counted, way)
      rows += shown?.rows.length ?? 0
      if (rows > ROWS_OF_PAIRS_MAX) return
      if (!shown) continue
      // A figure on a day takes a replay, so it is asked for last.
      for (const figure of figures.toSorted((one, other) => Number(isOfDay(one)) - Number(isOfDay(other)))) {
        const [cents = null] = yield* figuresOf([figure], { shown, lived: counted, events })
        if (isOfDay(figure)) rows += rowsOfReplay(shown, events)
        if (cents !== figure.cents) break
        found.push(cents)
      }
      if (found.length < figures.length) continue
      const { rounding, accrual, allocation } = counted
      const convention = { way, count, word, ...(also && { also }), dayCount, rounding, accrual, allocation }
      const all = figures.map(({ cents }) => cents)
      yield { findings: [findingOf({ convention, terms: counted }, figures, all)], rows: 0 }
    }
  }
}

const DAY_COUNTS_OF_PAIRS: readonly DayCount[] = ['30/360', 'ACT/365', 'ACT/360']

function* shownOf(terms: LoanTerms, way: Way): Generator<SearchStep, ShownSchedule | null> {
  const steps = shownInSteps(terms, way)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    yield { findings: [], rows: step.value }
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
function* dayCountsToTry(
  terms: LoanTerms,
  { needsLife }: { needsLife: boolean },
): Generator<SearchStep, readonly DayCount[]> {
  const known = new Set<string>()
  const tried: DayCount[] = []
  for (const dayCount of first(terms.dayCount, DAY_COUNTS)) {
    const counted = { ...terms, dayCount }
    if (termsProblems(counted).length > 0) continue
    const { periods, levelPeriods = [] } = planOf(counted)
    yield { findings: [], rows: periods.length }
    const parts = [...periods, ...levelPeriods].map(({ part }) => part.numerator / part.denominator).join()
    const isNew = !known.has(parts)
    known.add(parts)
    if (isNew || USUAL.has(dayCount) || (needsLife && !countsCalendarDays(dayCount))) tried.push(dayCount)
  }
  return tried
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
  found: (Cents | null)[],
): Finding {
  const off = figures.map(({ cents }, index) => Math.abs((found[index] ?? 0) - cents))
  const agreeing = figures.filter(({ cents }, index) => found[index] === cents).length
  return { ...tried, found, agreeing, offByCents: off.reduce((sum, cents) => sum + cents, 0) }
}

type Tried = { shown: ShownSchedule; lived: LoanTerms; events: readonly LoanEvent[] }

const rowsOfReplay = ({ rows }: ShownSchedule, events: readonly LoanEvent[]): Rows => rows.length + events.length

function* figuresOf(figures: readonly KnownFigure[], tried: Tried): Generator<SearchStep, (Cents | null)[]> {
  const found: (Cents | null)[] = []
  for (const figure of figures) {
    found.push(figureOf(figure, tried))
    if (isOfDay(figure)) yield { findings: [], rows: rowsOfReplay(tried.shown, tried.events) }
  }
  return found
}

function figureOf(figure: KnownFigure, { shown: { rows, totalInterestCents }, lived, events }: Tried): Cents | null {
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
