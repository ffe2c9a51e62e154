import type { LoanEvent } from '../terms/events.ts'
import { inOrderOfReplay } from './order-of-replay.ts'

type Mark = Extract<LoanEvent, { kind: 'MARKED_DEFAULTED' }>

/**
 * The last event that marked the loan as in default, or lifted the mark, in the order of replay; undefined without one.
 */
export function lastMarkOfDefault(events: readonly LoanEvent[]): Mark | undefined {
  const marks = events.flatMap((event) => (event.kind === 'MARKED_DEFAULTED' ? [event] : []))
  return marks.toSorted(inOrderOfReplay).at(-1)
}

/**
 * Whether the loan is marked as in default after all its events. A write-off is default without a mark and does not
 * count here.
 */
export function isMarkedDefaulted(events: readonly LoanEvent[]): boolean {
  const mark = lastMarkOfDefault(events)
  return mark !== undefined && mark.isLifted !== true
}
