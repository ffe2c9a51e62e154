import type { Day } from '../numbers/units.ts'
import type { DefaultStage } from '../terms/default-stages.ts'
import { type LoanEvent, takenBack } from '../terms/events.ts'
import { inOrderOfReplay } from './order-of-replay.ts'

type Mark = Extract<LoanEvent, { kind: 'MARKED_DEFAULTED' }>

/**
 * The last event that marked the loan as in default, or lifted the mark, in the order of replay; undefined without one
 * that stands.
 */
export function lastMarkOfDefault(events: readonly LoanEvent[]): Mark | undefined {
  const marks = events.flatMap((event) => (event.kind === 'MARKED_DEFAULTED' ? [event] : []))
  if (marks.length === 0) return undefined
  const taken = takenBack(events)
  return marks
    .filter(({ id }) => !taken.has(id))
    .toSorted(inOrderOfReplay)
    .at(-1)
}

/**
 * Whether the loan is marked as in default after all its events. A write-off is default without a mark and does not
 * count here.
 */
export function isMarkedDefaulted(events: readonly LoanEvent[]): boolean {
  const mark = lastMarkOfDefault(events)
  return mark !== undefined && mark.isLifted !== true
}

/** The stage of the default after all events; null without one. */
export function stageOfDefault(events: readonly LoanEvent[]): Mark['stage'] | null {
  return lastMarkOfDefault(events)?.stage ?? null
}

/** Whether all that is owed was called due after all events, and the loan was not put back to normal since. */
export const isCalledDue = (events: readonly LoanEvent[]): boolean => isAtStage(events, 'ACCELERATED')

/** Whether the loan is charged off after all events: a loss in the books that stays owed. */
export const isChargedOff = (events: readonly LoanEvent[]): boolean => isAtStage(events, 'CHARGED_OFF')

/** Whether a default reached a stage, and the loan was not put back to normal since. */
function isAtStage(events: readonly LoanEvent[], stage: DefaultStage): boolean {
  return marksSinceNormal(events).some((mark) => mark.stage === stage)
}

/** The marks that stand since the loan was last back to normal, in the order of replay. */
function marksSinceNormal(events: readonly LoanEvent[]): Mark[] {
  if (!events.some((event) => event.kind === 'MARKED_DEFAULTED')) return []
  const taken = takenBack(events)
  const marks = events
    .flatMap((event) => (event.kind === 'MARKED_DEFAULTED' && !taken.has(event.id) ? [event] : []))
    .toSorted(inOrderOfReplay)
  return marks.slice(marks.findLastIndex(({ isLifted }) => isLifted) + 1)
}

/** The day from which the lender takes back what secures the loan, by repossession or foreclosure; undefined before that. */
export const takingSince = (events: readonly LoanEvent[]): Day | undefined =>
  marksSinceNormal(events).find(({ stage }) => stage === 'REPOSSESSION' || stage === 'FORECLOSURE')?.effectiveOn

/**
 * Events of a day, in the order of replay, with the loan put back to normal where it was: from the day on which the mark is
 * lifted it stands as if it had never been called due. What its rows asked for meanwhile is owed, without late fees of
 * that time.
 */
export function withoutReinstated(events: LoanEvent[]): LoanEvent[] {
  const lifted = events.findLastIndex((event) => event.kind === 'MARKED_DEFAULTED' && event.isLifted)
  if (lifted === -1) return events
  let wasCalledDue = false
  return events.map((event, index) => {
    if (index > lifted || event.kind !== 'MARKED_DEFAULTED') return event
    wasCalledDue = !event.isLifted && (wasCalledDue || event.stage === 'ACCELERATED')
    if (!wasCalledDue) return event
    const { stage: _, ...mark } = event
    return { ...mark, rests: { ...mark.rests, lateFees: true } }
  })
}
