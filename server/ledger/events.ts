import type { DefaultStage, RestsInDefault } from '#engine/terms/default-stages.ts'
import {
  type AgreedBeside,
  type ChargedFee,
  type EventKind,
  type Forgiveness,
  type ForgivenParts,
  type LoanEvent,
  type PaidAtClosing,
  type SettlementPayment,
  takenBack,
} from '#engine/terms/events.ts'
import type { EscrowKind, LoanTerms } from '#engine/terms/terms.ts'
import type { TransferReason } from '#engine/terms/transfer-reasons.ts'
import { type GivenCents, requireApproval } from '../approval-limits/require-approval.ts'
import { instant, wholeNumber } from '../database/column-types.ts'
import type { Tx } from '../database/database.ts'
import { asOneText, numberOrNull, type RowTexts, textsOfRows, valuesOf } from '../database/row-texts.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import { weigh } from '../frame/heavy-work.ts'

export type LoanKey = { lenderId: number; loanId: number }

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never
/** An event before the database has numbered it. */
export type NewEvent = WithoutId<LoanEvent>

/** What an event carries beyond the engine's fields: the terms of a disbursement, a note, or how money was paid out and to whom. */
export type Remark = {
  terms?: LoanTerms
  note?: string
  method?: string
  buyer?: string
  payTo?: string
  payee?: string
}

/** An event as it is stored. */
export type EventRow = {
  id: number
  kind: EventKind
  effectiveOn: string
  recordedAt: string
  amountCents: number | null
  reversedEventId: number | null
  detail: Remark & { [Word in 'application' | 'extraPrincipal' | 'feeId' | 'change']?: WordOf<Word> } & {
    isLifted?: true
    isTold?: true
    isTakenOver?: true
    isReturned?: true
    stage?: DefaultStage
    saleId?: number
    rests?: RestsInDefault
    escrowCents?: number
    closing?: PaidAtClosing
    feeKind?: ChargedFee
    movedTo?: number
    paidFor?: EscrowKind
    forgiveness?: Forgiveness
    toleranceCents?: number
    payments?: readonly SettlementPayment[]
    graceDays?: number
    reason?: TransferReason
    into?: readonly number[]
  } & Partial<ForgivenParts> &
    AgreedBeside
}
/** The parts of an event that have a column of their own. */
type NumbersOfEvent = { amountCents?: number; paymentId?: number; eventId?: number }
type WordOf<Word> = LoanEvent extends infer Event
  ? Event extends { [W in Word & string]: infer Value }
    ? Value
    : never
  : never

/** An event to append, the user who entered it and the remark stored with it. */
export type EventToAppend = { event: NewEvent; recordedBy: number; remark?: Remark }

/** Appends an event and gives it back with its number. `gives` is what the lender gives away by it. */
export async function insertEvent(tx: Tx, key: LoanKey, entry: EventToAppend, gives: GivenCents): Promise<LoanEvent> {
  const measured = { ...entry, gives }
  const row = await insertEventWith<{ eventId: number }>(tx, key, measured, {
    columns: sql`id as "eventId"`,
    of: (columns) => sql`select ${columns} from event`,
  })
  if (!row) throw new Error(`an event on loan ${key.loanId} was not written`)
  return { ...entry.event, id: row.eventId }
}

/** What is done in the statement of an event, where the event's number is event.id: it gives `columns`, "eventId" among them. */
export type Rest = { columns: Sql; of: (columns: Sql) => Sql }

/**
 * Appends an event and runs `rest` in the same statement. Gives the row that `rest` gives, or undefined. Events are
 * written only here, so none gets past the approval that it needs. The order of entry is the order of the numbers, so
 * an Error is thrown for a number below another of the loan: the sequence was set back, as moving the rows to another
 * server without its sequences does.
 */
export async function insertEventWith<Row extends { eventId: number | null }>(
  tx: Tx,
  { lenderId, loanId }: LoanKey,
  { event, recordedBy, remark = {}, gives }: EventToAppend & { gives: GivenCents },
  rest: Rest,
): Promise<Row | undefined> {
  const { kind, effectiveOn, recordedAt, ...others } = event
  const { amountCents = null, paymentId, eventId: takenId, ...words } = others as NumbersOfEvent
  const isRemoval = kind === 'NOTE' && remark.note === 'LOAN_REMOVED'
  await requireApproval(tx, { lenderId, loanId, fact: isRemoval ? 'REMOVED' : kind, gives, now: recordedAt })
  const written = await tx.maybeOne<Row & { lastEventId: number | null }>(
    keepingPlan(sql`
    with event as (
      insert into loan_events
        (lender_id, loan_id, kind, effective_on, recorded_at, recorded_by, amount_cents, reversed_event_id, detail)
      values (${lenderId}, ${loanId}, ${kind}, ${effectiveOn}, ${recordedAt}, ${recordedBy}, ${amountCents},
        ${paymentId ?? takenId ?? null}, ${JSON.stringify({ ...words, ...remark })})
      returning id)
    ${rest.of(sql`${rest.columns}, (
      select max(e.id) from loan_events e where e.lender_id = ${lenderId} and e.loan_id = ${loanId}) as "lastEventId"`)}`),
  )
  if (!written) return undefined
  const { lastEventId, ...row } = written
  if (lastEventId !== null && (written.eventId ?? 0) <= lastEventId) {
    throw new Error(
      `event ${written.eventId} of loan ${loanId} comes after ${lastEventId}: the numbers of loan_events were set back`,
    )
  }
  // The cast holds because only lastEventId, which Row does not have, was left out.
  return row as unknown as Row
}

/**
 * The events of a loan in the order of entry, as the engine replays them. A loan without payments may be given new terms,
 * and is then disbursed anew: of several disbursements the last one counts.
 */
export async function readEvents(tx: Tx, { lenderId, loanId }: LoanKey): Promise<LoanEvent[]> {
  return countingEvents(await readEventRows(tx, { lenderId, loanId }))
}

/**
 * The stored events of a loan in the order of entry, replaced disbursements included; given a number, only the events
 * from that number on.
 */
export async function readEventRows(tx: Tx, { lenderId, loanId }: LoanKey, from = 0): Promise<EventRow[]> {
  const rows = await tx.query<EventRow>(
    keepingPlan(sql`
    ${selectEvents}
    where lender_id = ${lenderId} and loan_id = ${loanId} and id >= ${from}
    order by id`),
  )
  // The loan's row knows its payments, but not how many fees and other events it has.
  weigh(tx, rows.length)
  return rows
}

/** The events of several loans, as readEvents gives them, by the loan's id. A loan without events has no entry. */
export async function readEventsOfLoans(tx: Tx, loans: readonly LoanKey[]): Promise<ReadonlyMap<number, LoanEvent[]>> {
  const byLoan = await readEventTextsOfLoans(tx, loans)
  return new Map([...byLoan].map(([loanId, own]) => [loanId, countingEvents(eventRowsOf(own))]))
}

/** The stored events of several loans, by the loan's id, as eventRowsOf reads them: texts take a tenth of the memory. */
export async function readEventTextsOfLoans(
  tx: Tx,
  loans: readonly LoanKey[],
): Promise<ReadonlyMap<number, EventTexts>> {
  const rows = await tx.query<EventTexts & { loanId: number }>(sql`
    select loan_id as "loanId", ${asOneText(sql`id, kind, effective_on, amount_cents, reversed_event_id`, byId)},
      string_agg(recorded_at::text, ',' order by id) as times,
      '[' || string_agg(detail::text, ',' order by id) || ']' as details
    from loan_events
    where (lender_id, loan_id) in (
      select * from unnest(${loans.map((key) => key.lenderId)}::bigint[], ${loans.map((key) => key.loanId)}::bigint[]))
    group by loan_id`)
  return new Map(rows.map((row) => [row.loanId, row]))
}

const byId = { inOrderOf: sql`id` }

/** The events of a loan in the order of entry, in as many texts as an event has kinds of columns. */
export type EventTexts = RowTexts & { times: string; details: string }

/** The stored events, as readEventRows gives them. */
export function eventRowsOf({ texts, times, details }: EventTexts): EventRow[] {
  const recorded = times.split(',')
  const detail = JSON.parse(details) as EventRow['detail'][] // what insertEventWith wrote
  return textsOfRows({ texts }).map((text, index) => {
    const [id = '', kind, effectiveOn = '', amountCents = '', reversedEventId = ''] = valuesOf(text)
    return {
      id: wholeNumber(id),
      kind: kind as EventKind, // the table's check allows only kinds
      effectiveOn,
      recordedAt: instant(recorded[index] ?? ''),
      amountCents: numberOrNull(amountCents),
      reversedEventId: numberOrNull(reversedEventId),
      detail: detail[index] ?? {},
    }
  })
}

const selectEvents = sql`
  select id, kind, effective_on as "effectiveOn", recorded_at as "recordedAt",
    amount_cents as "amountCents", reversed_event_id as "reversedEventId", detail
  from loan_events`

/** The events of stored rows, which must be in the order of entry. Of several disbursements the last one counts. */
export function countingEvents(rows: readonly EventRow[]): LoanEvent[] {
  const lastDisbursement = rows.findLast(({ kind }) => kind === 'DISBURSED')
  return rows.filter((row) => row.kind !== 'DISBURSED' || row === lastDisbursement).map(eventOf)
}

/** The remarks stored with the events of a loan, by the number of the event. */
export async function readNotes(tx: Tx, { lenderId, loanId }: LoanKey): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; note: string }>(sql`
    select id, detail ->> 'note' as note from loan_events
    where lender_id = ${lenderId} and loan_id = ${loanId} and detail ? 'note'`)
  return new Map(rows.map(({ id, note }) => [id, note]))
}

/** Whom money was paid to, by the number of the event that says so. */
export async function readPayees(tx: Tx, { lenderId, loanId }: LoanKey): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; payee: string }>(sql`
    select id, detail ->> 'payee' as payee from loan_events
    where lender_id = ${lenderId} and loan_id = ${loanId} and detail ? 'payee'`)
  return new Map(rows.map(({ id, payee }) => [id, payee]))
}

/** Whether the loan has events that a new disbursement would not undo: anything but notes and what was taken back. */
export function hasEventsSinceMade(events: readonly LoanEvent[]): boolean {
  const taken = takenBack(events)
  const undone = ['DISBURSED', 'PAYMENT_REVERSED', 'TAKEN_BACK', 'NOTE']
  return events.some(({ kind, id }) => !undone.includes(kind) && !taken.has(id))
}

const markOf = ({ isLifted, stage, rests, isTold, saleId }: EventRow['detail']) => ({
  ...(isLifted && { isLifted }),
  ...(stage && { stage }),
  ...(rests && { rests }),
  ...(isTold && { isTold }),
  ...(saleId !== undefined && { saleId }),
})

function eventOf({ id, kind, effectiveOn, recordedAt, amountCents, reversedEventId, detail }: EventRow): LoanEvent {
  const base = { id, effectiveOn, recordedAt }
  const needed = <Value>(value: Value | null | undefined): Value => {
    if (value === null || value === undefined) throw new Error(`event ${id} (${kind}) lacks a value it needs`)
    return value
  }
  switch (kind) {
    case 'DISBURSED':
      return {
        ...base,
        kind,
        amountCents: needed(amountCents),
        ...(detail.isTakenOver && { isTakenOver: true }),
        ...(detail.escrowCents !== undefined && { escrowCents: detail.escrowCents }),
        ...(detail.closing && { closing: detail.closing }),
      }
    case 'ADVANCED': {
      const { change, agreedOn } = detail
      const beside = { ...(change && { change }), ...(agreedOn && { agreedOn }) }
      return { ...base, kind, amountCents: needed(amountCents), ...beside }
    }
    case 'INTEREST_ADJUSTED':
      return { ...base, kind, amountCents: needed(amountCents) }
    case 'FEE_CHARGED':
      return { ...base, kind, amountCents: needed(amountCents), ...(detail.feeKind && { feeKind: detail.feeKind }) }
    case 'PAYMENT_RECEIVED': {
      const application = needed(detail.application)
      return {
        ...base,
        kind,
        amountCents: needed(amountCents),
        application,
        extraPrincipal: needed(detail.extraPrincipal),
        ...(detail.toleranceCents !== undefined && { toleranceCents: detail.toleranceCents }),
      }
    }
    case 'PAYMENT_REVERSED':
      return { ...base, kind, paymentId: needed(reversedEventId), ...(detail.isReturned && { isReturned: true }) }
    case 'REFUNDED': {
      const { movedTo } = detail
      return { ...base, kind, amountCents: needed(amountCents), ...(movedTo !== undefined && { movedTo }) }
    }
    case 'ESCROW_PAID_OUT':
      return { ...base, kind, amountCents: needed(amountCents), paidFor: needed(detail.paidFor) }
    case 'ESCROW_REFUNDED':
    case 'SOLD':
      return { ...base, kind, amountCents: needed(amountCents) }
    case 'TRANSFERRED':
      return { ...base, kind, reason: needed(detail.reason), into: needed(detail.into) }
    case 'FORGIVEN': {
      const { forgiveness, principalCents, interestCents, feesCents } = detail
      const parts = {
        principalCents: needed(principalCents),
        interestCents: needed(interestCents),
        feesCents: needed(feesCents),
      }
      return { ...base, kind, forgiveness: needed(forgiveness), ...parts }
    }
    case 'SETTLEMENT_AGREED':
      return { ...base, kind, payments: needed(detail.payments), graceDays: needed(detail.graceDays) }
    case 'FEE_WAIVED':
      return { ...base, kind, amountCents: needed(amountCents), feeId: needed(detail.feeId) }
    case 'TERMS_CHANGED': {
      const { arrears, unpaidInterest, unpaidFees, interestResumesOn, agreedOn } = detail
      const beside = {
        ...(arrears && { arrears }),
        ...(unpaidInterest && { unpaidInterest }),
        ...(unpaidFees && { unpaidFees }),
        ...(interestResumesOn && { interestResumesOn }),
        ...(agreedOn && { agreedOn }),
      }
      return { ...base, kind, change: needed(detail.change), ...beside }
    }
    case 'TAKEN_BACK':
      return { ...base, kind, eventId: needed(reversedEventId) }
    case 'MARKED_DEFAULTED':
      return { ...base, kind, ...markOf(detail) }
    default:
      return { ...base, kind }
  }
}
