import type { Cents, Day, RatePpm } from '../numbers/units.ts'
import type { RowPeriod } from '../terms/installment-periods.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import { type Book, isDaily, isTouched, openOf, type RunningInstallment, type Span } from './book.ts'
import { askOfNextDailyRow } from './daily-interest.ts'
import { levelFrom } from './level-of-rest.ts'
import { interestOfSpans } from './span-interest.ts'

/** The row at an index, begun if it has to be. undefined when the loan asks for no more rows. */
export function rowAt(book: Book, index: number): RunningInstallment | undefined {
  while (book.rows.length <= index && beginRow(book));
  return book.rows[index]
}

/** The due day of a row that has begun or is the next to begin, without beginning it. undefined when there is none. */
export function dueOnOf({ rows, plan }: Book, index: number): Day | undefined {
  const next = plan.agreed ? plan.agreed[index] : plan.periods[plan.nextPeriod]
  return (rows[index]?.period ?? next)?.dueOn
}

/** Takes back the rows that have not been paid on and that begin on or after a day, so that they can be made anew. */
export function takeBackRowsFrom(book: Book, on: Day): RunningInstallment[] {
  return takeBackRows(book, ({ fromOn }) => fromOn >= on)
}

/** The same of every row that has not fallen due, the one that the day lies in too. */
export function takeBackRowsNotDue(book: Book): RunningInstallment[] {
  return takeBackRows(book, () => true)
}

function takeBackRows(book: Book, isLater: (period: RowPeriod) => boolean): RunningInstallment[] {
  const taken: RunningInstallment[] = []
  for (let row = book.rows.at(-1); row; row = book.rows.at(-1)) {
    const isDownPayment = row.period.fromOn === row.period.dueOn
    if (!isLater(row.period) || isTouched(row) || isDownPayment || book.rows.length <= book.due) break
    book.rows.pop()
    book.unplannedCents += row.askedCents - row.interestCents
    book.plan.nextPeriod -= 1
    taken.push(row)
  }
  leaveAgreedRows(book)
  return taken
}

/** From here on rows are made one by one from the plan instead of read from the contract. */
function leaveAgreedRows(book: Book): void {
  if (!book.plan.agreed) return
  book.plan.agreed = null
  const lastOn = book.rows.at(-1)?.period.dueOn
  const next = book.plan.periods.findIndex(({ fromOn }) => lastOn === undefined || fromOn >= lastOn)
  book.plan.nextPeriod = next === -1 ? book.plan.periods.length : next
}

/**
 * Ends a stretch of days in the row that a day lies in: what it has earned so far stays, and its interest resumes on
 * the day, on another amount or at another rate. `taken` are the rows just taken back.
 */
export function pauseRow(
  book: Book,
  { on, taken, annualRatePpm }: { on: Day; taken: readonly RunningInstallment[]; annualRatePpm?: RatePpm },
): void {
  const { plan } = book
  const next = plan.periods[plan.nextPeriod]
  if (!next || next.fromOn >= on) return
  const running = taken.find(({ period }) => period === next)
  const ratePpm = annualRatePpm ?? book.terms.annualRatePpm
  const spans = running?.spans ?? [...plan.spansBefore, { ...ownSpan(book, next), annualRatePpm: ratePpm }]
  plan.spansBefore = spans
    .filter(({ fromOn }) => fromOn < on)
    .map((span) => ({ ...span, toOn: span.toOn < on ? span.toOn : on }))
  plan.resumesOn = on
}

/** Begins the next row. null when nothing is left to ask for, or no due day. */
function beginRow(book: Book): RunningInstallment | null {
  const { plan } = book
  if (isDaily(book)) return beginDailyRow(book)
  if (!plan.agreed) return beginPlannedRow(book)
  const agreed = plan.agreed[book.rows.length]
  return agreed ? beginAgreedRow(book, agreed) : null
}

function beginAgreedRow(book: Book, agreed: PlannedInstallment): RunningInstallment {
  const { fromOn, dueOn, principalCents, interestCents } = agreed
  const isDownPayment = fromOn === dueOn
  const period = (isDownPayment ? undefined : book.plan.periods[book.plan.nextPeriod]) ?? emptyPeriod(fromOn, dueOn)
  const span = { ...ownSpan(book, period), fromOn, toOn: dueOn }
  if (!isDownPayment) book.plan.nextPeriod += 1
  book.unplannedCents -= principalCents
  const row = { askedCents: principalCents + interestCents, interestCents, spans: [span] }
  return begin(book, period, row)
}

/** A row by the rules of the schedule, on what has not been asked for yet. */
function beginPlannedRow(book: Book): RunningInstallment | null {
  const { plan } = book
  const period = plan.periods[plan.nextPeriod]
  if (!period || book.unplannedCents === 0) return null

  const spans = [...plan.spansBefore, ownSpan(book, period)]
  const interestCents = interestOfSpans(spans, book.terms, period)
  if (plan.isLevelStale) {
    const first = { period: plan.nextPeriod, interestCents: spans.length === 1 ? null : interestCents }
    plan.levelCents = levelFrom(book, { amountCents: book.unplannedCents, first })
    if (first.interestCents === null) noteLevel(book)
  }
  const principalCents = principalOfPlannedRow(book, interestCents)
  plan.isLevelStale = false
  plan.spansBefore = []
  plan.resumesOn = null
  plan.nextPeriod += 1
  book.unplannedCents -= principalCents
  return begin(book, period, { askedCents: principalCents + interestCents, interestCents, spans })
}

function principalOfPlannedRow({ plan, terms, unplannedCents }: Book, interestCents: Cents): Cents {
  if (plan.nextPeriod === plan.periods.length - 1) return unplannedCents
  if (plan.levelCents === null || plan.nextPeriod < plan.interestOnlyPeriods) return 0
  const principalCents = terms.options?.equalPrincipal ? plan.levelCents : plan.levelCents - interestCents
  return Math.min(unplannedCents, Math.max(0, principalCents))
}

/** Flat interest is on the whole loan, however much of it has been repaid. */
function ownSpan({ plan, unplannedCents, disbursedCents, terms }: Book, { fromOn, dueOn }: RowPeriod): Span {
  return {
    fromOn: plan.resumesOn ?? fromOn,
    toOn: dueOn,
    balanceCents: terms.options?.flatInterest ? disbursedCents : unplannedCents,
    annualRatePpm: terms.annualRatePpm,
  }
}

function beginDailyRow(book: Book): RunningInstallment | null {
  const { plan } = book
  const period = plan.periods[plan.nextPeriod]
  if (!period) return null
  const ask = askOfNextDailyRow(book, period)
  if (!ask) return null
  plan.nextPeriod += 1
  return begin(book, period, { ...ask, interestCents: 0, spans: [] })
}

/** A daily row of the next period that asks for everything still owed. */
export function beginSettlementRow(book: Book, period: RowPeriod, askedCents: Cents): void {
  book.plan.nextPeriod += 1
  begin(book, period, { askedCents, interestCents: 0, spans: [] })
}

/** A row that asks for nothing, to note extra principal on when a loan is repaid before any row has begun. */
export function beginEmptyRow(book: Book): RunningInstallment {
  const { originationOn, maturityOn } = book.terms
  const period = book.plan.periods[book.plan.nextPeriod] ?? emptyPeriod(originationOn, maturityOn)
  const row = begin(book, period, { askedCents: 0, interestCents: 0, spans: [] })
  row.paidOn = book.payments.at(-1)?.effectiveOn ?? null
  return row
}

function emptyPeriod(fromOn: Day, dueOn: Day): RowPeriod {
  return { fromOn, dueOn, part: { numerator: 0, denominator: 1 } }
}

function begin(
  book: Book,
  period: RowPeriod,
  asks: { askedCents: Cents; interestCents: Cents; spans: Span[]; asksInterestOnly?: boolean },
): RunningInstallment {
  const row: RunningInstallment = {
    asksInterestOnly: false,
    ...asks,
    adjustedCents: 0,
    number: book.rows.length + 1,
    period,
    paidInterestCents: 0,
    paidPrincipalCents: 0,
    paidOn: null,
    lateOn: null,
  }
  book.rows.push(row)
  noteRow(book, row)
  return row
}

/** Notes in the journal what the interest of a row is counted on. */
export function noteRow({ journal }: Book, { number: row, period, spans, interestCents }: RunningInstallment): void {
  if (spans.length > 0) journal?.push({ kind: 'ROW_BEGAN', row, period, spans: [...spans], interestCents })
}

/** Notes in the journal what a level payment is counted on, when it follows from an amount, a rate and whole periods. */
function noteLevel({ journal, plan, terms, unplannedCents: amountCents, rows: { length } }: Book): void {
  const { levelCents, nextPeriod, interestOnlyPeriods } = plan
  const isPlain = !terms.options?.equalPrincipal && !terms.options?.flatInterest && interestOnlyPeriods <= nextPeriod
  if (levelCents === null || !isPlain) return
  const rows = plan.levelPeriods.length - nextPeriod
  const { annualRatePpm } = terms
  journal?.push({ kind: 'LEVEL_SET', row: length + 1, amountCents, rows, annualRatePpm, levelCents })
}

/** Moves the pointer to the oldest row that is not paid. A row that asks for nothing counts as paid from its due day. */
export function passPaidRows(book: Book): void {
  for (let row = book.rows[book.open]; row && openOf(row) === 0; row = book.rows[book.open]) {
    if (row.askedCents === 0 && book.open >= book.due) return
    book.open += 1
  }
}
