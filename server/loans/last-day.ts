import { laterOf } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type LoanEvent, takenBack } from '#engine/terms/events.ts'

/** The last day from which something counts that stands; a note changes nothing. */
export function lastDayOf(events: readonly LoanEvent[]): Day {
  const taken = takenBack(events)
  const counting = events.filter(
    ({ id, kind }) => !taken.has(id) && kind !== 'NOTE' && kind !== 'TAKEN_BACK' && kind !== 'PAYMENT_REVERSED',
  )
  return counting.reduce((last, { effectiveOn }) => laterOf(last, effectiveOn), '')
}
