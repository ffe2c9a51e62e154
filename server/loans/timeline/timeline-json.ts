import { dollarsOf } from '#contract/fields.ts'
import { changesBetween, type TermsAgreed, termsHistory } from '#contract/loans/terms-history.ts'
import type { TimelineEntry } from '#contract/loans/timeline.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { WENT_OUT } from '../advances/book-due-advances.ts'
import { nameOfFee } from '../servicing/service.ts'
import type { FactRow } from './queries.ts'

/** The note under which lines of a loan that ran before were moved from cash to the opening balances; nothing happened. */
const OPENING_BOOKED = 'OPENING_BOOKED'
/** Notes by which the books were brought in line, with nothing that people did. */
const NOT_SHOWN = [OPENING_BOOKED, WENT_OUT]

/**
 * Turns events, in the order of entry, into timeline entries for people, the last entered first. `mayGo` are the events that
 * may be taken back now, `letGo` what payments left and was let go, and `added` what changes of terms added to the principal, by
 * their events.
 */
export function shownTimeline(
  facts: readonly FactRow[],
  { mayGo, letGo, added }: { mayGo: ReadonlySet<number>; letGo: CentsByEvent; added: CentsByEvent },
): TimelineEntry[] {
  const disbursements = facts.filter(({ kind }) => kind === 'DISBURSED')
  const last = disbursements.at(-1)
  const agreed = last?.detail.terms ? termsHistory(last.detail.terms, facts.flatMap(changeOf)) : []
  const taken = new Set(facts.flatMap(({ takenBackId }) => (takenBackId === null ? [] : [takenBackId])))
  const kindOf = new Map(facts.map(({ id, kind }) => [id, kind]))
  return facts
    .filter(({ kind, detail }) => kind !== 'NOTE' || !NOT_SHOWN.includes(detail.note ?? ''))
    .map((fact) => ({
      ...entryOf(fact),
      takenBackKind: fact.kind === 'TAKEN_BACK' ? (kindOf.get(fact.takenBackId ?? 0) ?? null) : null,
      letGoAmount: shownCents(letGo.get(fact.id)),
      capitalizedAmount: shownCents(added.get(fact.id)),
      isRetractable: mayGo.has(fact.id),
      isTakenBack: fact.kind === 'DISBURSED' ? fact !== last : taken.has(fact.id),
      changes: changesOf(fact, { disbursements, agreed }),
    }))
    .toReversed()
}

type CentsByEvent = ReadonlyMap<number, Cents>
type OfOthers = 'isTakenBack' | 'changes' | 'isRetractable' | 'takenBackKind' | 'letGoAmount' | 'capitalizedAmount'

const shownCents = (cents: Cents | undefined): number | null => (cents === undefined ? null : dollarsOf(cents))

function entryOf(fact: FactRow): Omit<TimelineEntry, OfOthers> {
  const isReversal = fact.kind === 'PAYMENT_REVERSED'
  return {
    id: fact.id,
    kind: fact.kind,
    date: fact.effectiveOn,
    at: fact.recordedAt,
    by: fact.by,
    amount: amountOf(fact),
    note: isReversal ? fact.reason : (fact.paymentNote ?? fact.detail.note ?? null),
    method: fact.method,
    isReported: fact.isReported,
    isReturned: fact.detail.isReturned === true,
    paymentDate: isReversal ? fact.paidOn : null,
    feeKind: fact.kind === 'FEE_CHARGED' ? (fact.detail.feeKind ?? 'CHARGED') : null,
    fee: fact.detail.feeId ? nameOfFee(fact.detail.feeId) : null,
    movedTo: movedTo(fact),
    forgiveness: fact.detail.forgiveness ?? null,
    payee: fact.detail.payee ?? null,
    paidFor: fact.detail.paidFor ?? null,
    buyer: fact.detail.buyer ?? null,
    transfer: fact.detail.reason === undefined ? null : { reason: fact.detail.reason, loans: fact.into ?? [] },
    isTakenOver: fact.detail.isTakenOver === true,
    isLifted: fact.detail.isLifted === true,
    stage: fact.detail.stage ?? null,
  }
}

/** The amount of the event; of a debt that was forgiven the sum of its parts, as it was entered. */
function amountOf({ kind, amountCents, detail }: FactRow): number | null {
  const { principalCents = 0, interestCents = 0, feesCents = 0 } = detail
  if (kind === 'SETTLEMENT_AGREED') {
    return dollarsOf((detail.payments ?? []).reduce((sum, payment) => sum + payment.amountCents, 0))
  }
  if (kind === 'FORGIVEN') return dollarsOf(principalCents + interestCents + feesCents)
  return amountCents === null ? null : dollarsOf(amountCents)
}

const movedTo = ({ detail, movedToNumber }: FactRow): TimelineEntry['movedTo'] =>
  detail.movedTo === undefined || movedToNumber === null ? null : { loanId: detail.movedTo, loanNumber: movedToNumber }

type Known = { disbursements: readonly FactRow[]; agreed: readonly TermsAgreed[] }

/** The terms that a change of terms changed, or that a new disbursement replaced. */
function changesOf(fact: FactRow, { disbursements, agreed }: Known): TimelineEntry['changes'] {
  if (fact.kind === 'TERMS_CHANGED' || fact.kind === 'ADVANCED')
    return agreed.find(({ eventId }) => eventId === fact.id)?.changes ?? []
  if (fact.kind !== 'DISBURSED') return []
  const before = disbursements[disbursements.indexOf(fact) - 1]?.detail.terms
  return before && fact.detail.terms ? changesBetween(before, fact.detail.terms) : []
}

function changeOf({ id, kind, effectiveOn, recordedAt, takenBackId, detail }: FactRow): LoanEvent[] {
  const entry = { id, effectiveOn, recordedAt }
  if (kind === 'TAKEN_BACK' && takenBackId !== null) return [{ ...entry, kind, eventId: takenBackId }]
  return (kind === 'TERMS_CHANGED' || kind === 'ADVANCED') && detail.change
    ? [{ ...entry, kind: 'TERMS_CHANGED', change: detail.change }]
    : []
}

/** What was let go with payments, by their events. Most loans have none, and are not replayed for it. */
export function letGoBy(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): CentsByEvent {
  const isSo = (event: LoanEvent) => event.kind === 'PAYMENT_RECEIVED' && event.toleranceCents !== undefined
  if (!events.some(isSo)) return new Map()
  return new Map(
    replay(terms, events, { asOn }).payments.flatMap(({ paymentId, letGoCents = 0 }) =>
      letGoCents > 0 ? [[paymentId, letGoCents] as const] : [],
    ),
  )
}

/** What changes of terms added to the principal, by their events. Most loans have none, and are not replayed for it. */
export function addedBy(terms: LoanTerms, events: readonly LoanEvent[], asOn: Day): CentsByEvent {
  const adds = (event: LoanEvent) => event.kind === 'TERMS_CHANGED' && (event.unpaidInterest ?? event.unpaidFees)
  if (!events.some(adds)) return new Map()
  const { capitalized = [] } = replay(terms, events, { asOn })
  return new Map(capitalized.map((added) => [added.eventId, added.interestCents + added.feesCents]))
}
