import { type LoanEvent, takenBack } from '../terms/events.ts'

/** What is agreed: a later one rests on those before it, so the last one is taken back first. */
const AGREED = [
  'TERMS_CHANGED',
  'ADVANCED',
  'WRITTEN_OFF',
  'FORGIVEN',
  'SETTLEMENT_AGREED',
  'SOLD',
  'TRANSFERRED',
  'MARKED_DEFAULTED',
] as const satisfies readonly LoanEvent['kind'][]

/** Money that went out, or did not come after all. Nothing rests on it, so it is taken back at any time. */
const PAID_OUT = [
  'REFUNDED',
  'ESCROW_PAID_OUT',
  'ESCROW_REFUNDED',
  'PAYMENT_REVERSED',
] as const satisfies readonly LoanEvent['kind'][]

/** An event that can be taken back, and then counts as never entered. A payment is reversed instead, a fee waived. */
export type Retractable = Extract<LoanEvent, { kind: (typeof AGREED)[number] | (typeof PAID_OUT)[number] }>

/** The events of a loan that may be taken back now. */
export function retractable(events: readonly LoanEvent[]): Retractable[] {
  const taken = takenBack(events)
  const standing = events.filter(({ id }) => !taken.has(id))
  const agreed = standing.filter((event) => isOneOf(AGREED, event)).at(-1)
  const paidOut = standing.filter((event) => isOneOf(PAID_OUT, event)).filter((event) => !isMistake(event))
  return agreed ? [...paidOut, agreed] : paidOut
}

/** A payment that was entered by mistake is entered anew; its reversal stays. */
const isMistake = (event: LoanEvent): boolean => event.kind === 'PAYMENT_REVERSED' && !event.isReturned

function isOneOf<Kind extends LoanEvent['kind']>(
  kinds: readonly Kind[],
  event: LoanEvent,
): event is Extract<LoanEvent, { kind: Kind }> {
  return kinds.some((kind) => kind === event.kind)
}
