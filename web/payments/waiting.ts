import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type CostOfWaiting, costOfWaiting, lastDayWithoutFee } from '#engine/questions/cost-of-waiting.ts'
import { replay } from '#engine/replay/replay.ts'

/** What can be said of paying later, before a day is chosen. */
export type Waiting = {
  /** The first day to pay on without waiting: the due day, or today when that is past. */
  from: Day
  /** How many days ahead can be asked for. */
  daysMost: number
  /** The last day without a late fee. null when none is agreed. */
  freeUntil: Day | null
  /** That day is over: the fee is in what is due. */
  isFeeCharged: boolean
}

const DAYS_AHEAD = 30
const DAYS_AFTER_GRACE = 5

/** Until the next installment falls due, at most a month, and in any case some days past the days of grace. */
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

/** What paying so many days later costs. */
export function costAfter(
  history: LoanHistory,
  { from, days }: { from: Day; days: number },
): CostOfWaiting & { on: Day } {
  const on = addDays(from, days)
  return { on, ...costOfWaiting(history.terms, history.events, { from, to: on }) }
}
