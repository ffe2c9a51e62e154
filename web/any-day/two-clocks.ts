import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays, daysBetween, laterOf } from '#engine/numbers/dates.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import { type Payoff, payoff } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { type LoanEvent, takenBack } from '#engine/terms/events.ts'
import { wholePayment } from '#engine/terms/installment-charges.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'

/** The two clocks of a loan: the day it is looked at, and the day whose knowledge counts; null: everything entered by now. */
export type Clocks = { on: Day; knownOn: Day | null }

/** The last instant of a day where the reader is; undefined for everything known now. */
export function endOf(knownOn: Day | null): Instant | undefined {
  if (knownOn === null) return undefined
  const [year = 1, month = 1, date = 1] = knownOn.split('-').map(Number)
  // The first instant of the next day, less a millisecond: a day may have 23 or 25 hours.
  return new Date(new Date(year, month - 1, date + 1).getTime() - 1).toISOString()
}

/** A loan as it stood on a day by what was known; null when the loan had not been entered by then. */
export type Standing = { state: LoanState; payoff: Payoff }

export function standingOn({ terms, events }: LoanHistory, { on, knownOn }: Clocks): Standing | null {
  const knownAt = endOf(knownOn)
  if (knownAt !== undefined && !events.some(({ recordedAt }) => recordedAt <= knownAt)) return null
  return { state: replay(terms, events, { asOn: on, knownAt }), payoff: payoff(terms, events, { on, knownAt }) }
}

/** The days that the slider has: from the first to the last due day as the loan stands now, or today if that is later. */
export function daysOfLife({ terms, events, today }: LoanHistory): { first: Day; count: number } {
  const { installments } = replay(terms, events, { asOn: laterOf(today, terms.originationOn) })
  const last = laterOf(installments.at(-1)?.dueOn ?? terms.maturityOn, today)
  const first = terms.originationOn
  return { first, count: Math.max(1, daysBetween({ from: first, to: last })) }
}

/** One line of what changed between two moments, in the order of its day. */
export type Change =
  | { kind: 'EVENT'; on: Day; event: LoanEvent; isTakenBack: boolean }
  | { kind: 'LATE_FEE'; on: Day; installment: number; amountCents: Cents }
  | { kind: 'FELL_DUE'; on: Day; installment: number; amountCents: Cents }

/**
 * Everything that counts at the later moment and did not at the earlier one: events that came into force or were entered
 * between, late fees charged, and installments that fell due.
 */
export function changesBetween(history: LoanHistory, { earlier, later }: { earlier: Clocks; later: Clocks }): Change[] {
  const before = standingOn(history, earlier)?.state
  const after = standingOn(history, later)?.state
  const known = new Set(countedAt(history, earlier).map(({ id }) => id))
  const counted = countedAt(history, later)
  const taken = takenBack(counted)
  const events = counted
    .filter(({ id }) => !known.has(id))
    .map((event): Change => ({ kind: 'EVENT', on: event.effectiveOn, event, isTakenBack: taken.has(event.id) }))
  const lateBefore = new Set(before?.fees.map(({ id }) => id.kind === 'LATE_FEE' && id.installment))
  const late = (after?.fees ?? []).flatMap(({ id, chargedOn, amountCents }): Change[] =>
    id.kind === 'LATE_FEE' && !lateBefore.has(id.installment)
      ? [{ kind: 'LATE_FEE', on: chargedOn, installment: id.installment, amountCents }]
      : [],
  )
  const due = (after?.installments ?? [])
    .filter(({ dueOn }) => dueOn > earlier.on && dueOn <= later.on)
    .map((row): Change => {
      return { kind: 'FELL_DUE', on: row.dueOn, installment: row.number, amountCents: wholePayment(row) }
    })
  return [...events, ...late, ...due].sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}

/** The events of the loan known at a moment whose day has come. Those later taken back are among them. */
function countedAt({ events }: LoanHistory, { on, knownOn }: Clocks): LoanEvent[] {
  const knownAt = endOf(knownOn)
  return events.filter(
    ({ effectiveOn, recordedAt }) => effectiveOn <= on && (knownAt === undefined || recordedAt <= knownAt),
  )
}

/** A day of the address, if it is one that the loan has; else the fallback. */
export function dayIn(text: string, { first, count }: { first: Day; count: number }): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return null
  const last = addDays(first, count)
  if (text < first) return first
  return text > last ? last : text
}
