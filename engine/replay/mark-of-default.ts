import type { LoanEvent } from '../terms/events.ts'
import { inOrderOfReplay } from './replay.ts'

type Mark = Extract<LoanEvent, { kind: 'MARKED_DEFAULTED' }>

/** What the lender said last of whether a loan is in default, in the order of replay; undefined when nothing was said. */
export function lastMarkOfDefault(events: readonly LoanEvent[]): Mark | undefined {
  const marks = events.flatMap((event) => (event.kind === 'MARKED_DEFAULTED' ? [event] : []))
  return marks.toSorted(inOrderOfReplay).at(-1)
}

/** Whether the lender calls a loan defaulted, by all its events. One that was written off is in default without it. */
export function isMarkedDefaulted(events: readonly LoanEvent[]): boolean {
  const mark = lastMarkOfDefault(events)
  return mark !== undefined && mark.isLifted !== true
}
