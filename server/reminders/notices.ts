import type { ReminderKind, ReminderSettings } from '#contract/reminders/reminders.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'

/** A notice of an installment that may be sent on a day. */
export type Notice = {
  kind: Exclude<ReminderKind, 'RECEIVED' | 'RETURNED'>
  dueOn: Day
  offsetDays: number
  /** The first day on which the notice may be sent. */
  plannedOn: Day
}

/** The parts of a loan that decide its notices. */
export type OpenLoan = {
  /** The due days of installments that are not fully paid, oldest first. */
  openDueDays: readonly Day[]
  graceDays: number
}

/** A late or received notice that could not be sent is sent up to this many days later; after that it is left out. */
export const CATCH_UP_DAYS = 7

type Switched = Pick<ReminderSettings, 'dueSoonDays' | 'dueToday' | 'lateDays'>

/**
 * The notices of a loan for a day, the most urgent first; at most one of a kind. A late notice comes after the days of
 * grace, and is about the latest installment that has one. Of several offsets that have passed only the last counts, so
 * that nobody gets two letters after one was missed.
 */
export function noticesOn(settings: Switched, { openDueDays, graceDays }: OpenLoan, today: Day): Notice[] {
  const late = latestLate(settings, { openDueDays, graceDays }, today)
  const dueToday =
    settings.dueToday && openDueDays.includes(today)
      ? [{ kind: 'DUE_TODAY' as const, dueOn: today, offsetDays: 0, plannedOn: today }]
      : []
  const next = openDueDays.find((dueOn) => dueOn > today)
  const dueSoon = next === undefined ? undefined : dueSoonNotice(settings, { dueOn: next, today })
  return [...(late ? [late] : []), ...dueToday, ...(dueSoon ? [dueSoon] : [])]
}

/** Whether two notices are of the same installment, kind and offset. */
export const isSameNotice = (one: Omit<Notice, 'plannedOn'>, other: Omit<Notice, 'plannedOn'>): boolean =>
  one.kind === other.kind && one.dueOn === other.dueOn && one.offsetDays === other.offsetDays

/**
 * The late notice of the latest installment that has one. Looks back only as far as an installment can have one, because
 * a loan may be behind by a year of weeks.
 */
function latestLate(settings: Switched, { openDueDays, graceDays }: OpenLoan, today: Day): Notice | undefined {
  const latestDays = Math.max(graceDays + 1, ...settings.lateDays) + CATCH_UP_DAYS
  const earliest = addDays(today, -latestDays)
  for (let index = openDueDays.length - 1; index >= 0; index -= 1) {
    const dueOn = openDueDays[index]
    if (dueOn === undefined || dueOn < earliest) return undefined
    const notice = dueOn < today ? lateNotice(settings, { dueOn, graceDays, today }) : undefined
    if (notice) return notice
  }
  return undefined
}

function lateNotice(
  { lateDays }: Switched,
  { dueOn, graceDays, today }: { dueOn: Day; graceDays: number; today: Day },
): Notice | undefined {
  const daysLate = daysBetween({ from: dueOn, to: today })
  if (daysLate <= graceDays) return undefined
  const passed = lateDays.filter((days) => days <= daysLate)
  if (passed.length === 0) return undefined
  const offsetDays = Math.max(...passed)
  const plannedOn = addDays(dueOn, Math.max(offsetDays, graceDays + 1))
  const isStale = daysBetween({ from: plannedOn, to: today }) > CATCH_UP_DAYS
  return isStale ? undefined : { kind: 'LATE', dueOn, offsetDays, plannedOn }
}

function dueSoonNotice({ dueSoonDays }: Switched, { dueOn, today }: { dueOn: Day; today: Day }): Notice | undefined {
  const daysLeft = daysBetween({ from: today, to: dueOn })
  const passed = dueSoonDays.filter((days) => days >= daysLeft)
  if (passed.length === 0) return undefined
  const offsetDays = Math.min(...passed)
  return { kind: 'DUE_SOON', dueOn, offsetDays, plannedOn: addDays(dueOn, -offsetDays) }
}
