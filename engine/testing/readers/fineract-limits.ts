import type { Cents, Day } from '../../numbers/units.ts'
import { eventsKnown, replay } from '../../replay/replay.ts'
import type { Installment, LoanState } from '../../terms/loan-state.ts'
import type { FineractHistory, Way } from './fineract-history.ts'
import type { FineractReplayInputs, Policy } from './fineract-policy.ts'

/** How a loan stood just before one of its payments. */
type Arrival = { on: Day; amountCents: Cents; before: LoanState }

/** Why a case told in one of our ways would not mean the same there; null when it does. */
export function limitOf(
  history: FineractHistory,
  {
    inputs,
    way,
    policy,
    asOn,
    overdueOn,
  }: { inputs: FineractReplayInputs; way: Way; policy: Policy; asOn: Day; overdueOn: Day | null },
): string | null {
  const arrivals = arrivalsOf(history, asOn)
  return (
    limitOfRows(history, way) ??
    limitOfAdvances(history, inputs) ??
    limitOfAdvance(arrivals, { way, policy }) ??
    (way === 'AS_AGREED' ? null : limitOfLateness(history, { arrivals, overdueOn })) ??
    limitOfFees(history, { arrivals, policy }) ??
    limitOfParts(history, { policy, asOn })
  )
}

/** What is open of a row. */
export function openOf({ paymentCents, paidInterestCents, paidPrincipalCents }: Installment): Cents {
  return paymentCents - paidInterestCents - paidPrincipalCents
}

function arrivalsOf({ terms, events }: FineractHistory, asOn: Day): Arrival[] {
  const counted = eventsKnown(events, { asOn })
  return counted.flatMap((event, index) => {
    if (event.kind !== 'PAYMENT_RECEIVED') return []
    const on = event.effectiveOn
    return [{ on, amountCents: event.amountCents, before: replay(terms, counted.slice(0, index), { asOn: on }) }]
  })
}

/** Rows of periods or a day count that we do not have can be kept, but not made anew. */
function limitOfRows({ isOurs, events, terms }: FineractHistory, way: Way): string | null {
  const changes = events.some(
    ({ kind, effectiveOn }) => kind === 'TERMS_CHANGED' || (kind === 'DISBURSED' && effectiveOn > terms.originationOn),
  )
  return isOurs || (!changes && way !== 'DAILY') ? null : 'rows made anew in periods or a day count not among ours'
}

/** Some cases count interest by whole rows only, also on what was lent within one. */
function limitOfAdvances({ events, rows }: FineractHistory, inputs: FineractReplayInputs): string | null {
  const wholeRows = inputs.scheduleEngine === 'cumulative' || inputs.allowPartialPeriodInterest === false
  if (!wholeRows || inputs.interestCalculationPeriod !== 'same-as-repayment-period') return null
  const isWithinRow = events.some(
    ({ kind, effectiveOn: on }) => kind === 'DISBURSED' && rows.some(({ fromOn, dueOn }) => fromOn < on && on < dueOn),
  )
  return isWithinRow ? 'money lent within a row that bears interest for the whole of it' : null
}

function limitOfAdvance(arrivals: readonly Arrival[], { way, policy }: { way: Way; policy: Policy }): string | null {
  for (const { on, amountCents, before } of arrivals) {
    const unpaid = before.installments.filter(({ isPaid }) => !isPaid)
    const due = unpaid.filter(({ dueOn }) => dueOn <= on)
    const dueCents = due.reduce((sum, row) => sum + openOf(row), before.feesDueCents)
    if (amountCents <= dueCents) continue
    if (policy.ahead === null) return 'money in advance that is spread over all rows'
    if (way === 'AS_AGREED') continue
    if (way === 'SCHEDULED') return 'interest counted anew for money in advance'
    const [next] = unpaid
    if (policy.ahead === 'LAST_ROWS') return 'money in advance that pays the last row without interest'
    if (!next || amountCents > openOf(next)) return 'money in advance that fills rows with principal alone'
  }
  return null
}

/** Money that comes late pays no interest of the days since there, and rows overdue bear interest until the next due day. */
function limitOfLateness(
  { terms, events }: FineractHistory,
  { arrivals, overdueOn }: { arrivals: readonly Arrival[]; overdueOn: Day | null },
): string | null {
  const isLate = arrivals.some(({ on, before }) =>
    before.installments.some(({ isPaid, dueOn }) => !isPaid && dueOn < on),
  )
  if (isLate) return 'late money, which pays no interest of the rows after its own'
  if (overdueOn === null) return null
  const state = replay(terms, events, { asOn: overdueOn })
  const isOverdue = state.installments.some(({ isPaid, dueOn }) => !isPaid && dueOn < overdueOn)
  return isOverdue ? 'interest counted anew on rows that are overdue' : null
}

/** Fees belong to the row whose days they fall due in there; here they come before or after all rows. */
function limitOfFees(
  { fees }: FineractHistory,
  { arrivals, policy }: { arrivals: readonly Arrival[]; policy: Policy },
): string | null {
  const isAmongRows = arrivals.some(({ before, amountCents }) => {
    const [oldest, ...others] = before.installments.filter(({ isPaid }) => !isPaid)
    if (!oldest || before.feesDueCents === 0) return false
    const isOfLaterRow = fees.some(({ dueOn }) => dueOn > oldest.dueOn)
    const isOfFirstRow = fees.every(({ dueOn }) => dueOn <= oldest.dueOn)
    const paysMore = others.length > 0 && amountCents > openOf(oldest) + before.feesDueCents
    return policy.order.order === 'FEES_INTEREST_PRINCIPAL' ? isOfLaterRow : isOfFirstRow && paysMore
  })
  return isAmongRows ? 'fees that belong to one of several rows' : null
}

function limitOfParts(
  { terms, events }: FineractHistory,
  { policy, asOn }: { policy: Policy; asOn: Day },
): string | null {
  if (policy.ifInPart === null) return null
  const { installments, fees } = replay(terms, events, { asOn })
  const rowInPart = installments.some((row) => !row.isPaid && row.paidInterestCents + row.paidPrincipalCents > 0)
  const feeInPart = fees.some(({ amountCents, paidCents }) => paidCents > 0 && paidCents < amountCents)
  return rowInPart || feeInPart ? policy.ifInPart : null
}
