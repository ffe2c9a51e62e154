import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type CostOfWaiting, costOfWaiting, lastDayWithoutFee } from '#engine/questions/cost-of-waiting.ts'
import { replay } from '#engine/replay/replay.ts'

/** The values for paying later, before a day is chosen. */
export type Waiting = {
  /** The first day to pay without waiting: the due day, or today when the due day is past. */
  from: Day
  /** The highest number of days that can be chosen. */
  daysMost: number
  /** The last day without a late fee. null when no late fee is agreed. */
  freeUntil: Day | null
  /** That day is over: the fee is included in the amount due. */
  isFeeCharged: boolean
}

const DAYS_AHEAD = 30
const DAYS_AFTER_GRACE = 5

/** The days reach until the next installment falls due, at most a month, but always some days past the grace period. */
export function waitingFor({ terms, events, today }: LoanHistory, dueOn: Day): Waiting {
  const from = today < dueOn ? dueOn : today
  const freeUntil = lastDayWithoutFee(terms, events, { asOn: from, dueOn })
  const next = replay(terms, events, { asOn: from }).installments.find((row) => row.dueOn > from)?.dueOn
  const untilNext = next ? daysBetween({ from, to: next }) : DAYS_AHEAD
  const untilFee = freeUntil !== null && freeUntil >= from ? daysBetween({ from, to: freeUntil }) : 0
  return {
    from,
    freeUntil,
    daysMost: Math.max(untilFee + DAYS_AFTER_GRACE, Math.min(DAYS_AHEAD, untilNext)),
    isFeeCharged: freeUntil !== null && freeUntil < today,
  }
}

/** The cost of paying the given number of days later. */
export function costAfter(
  history: LoanHistory,
  { from, days }: { from: Day; days: number },
): CostOfWaiting & { on: Day } {
  const on = addDays(from, days)
  return { on, ...costOfWaiting(history.terms, history.events, { from, to: on }) }
}
