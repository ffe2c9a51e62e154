import { isDeepStrictEqual } from 'node:util'
import type { EventRow } from './events.ts'
import type { Line, StoredLoan } from './stored-loans.ts'

/** A place where the stored data of a loan contradicts itself; the reason is the end of a sentence about the loan. */
export type Contradiction = { what: string; reason: string }

/**
 * What a replay cannot notice, because no figure follows from it: terms other than those of the disbursement, accounts
 * that may see the loan without being its borrower's, lines of another cause or time than their event, money that went
 * into the ledger only in part, loans that go on as others which are gone, and events whose times run back. Gives the first; undefined when there is none.
 */
export function contradictionIn(loan: StoredLoan): Contradiction | undefined {
  return (
    inTerms(loan) ??
    inAccess(loan) ??
    inLines(loan) ??
    inMoney(loan) ??
    inMoves(loan) ??
    inHandovers(loan) ??
    inTimes(loan)
  )
}

function inTerms({ terms, rows }: StoredLoan): Contradiction | undefined {
  const lent = rows.findLast(({ kind }) => kind === 'DISBURSED')
  if (!lent || isDeepStrictEqual(lent.detail.terms, terms)) return undefined
  return { what: 'terms', reason: `has other terms than its disbursement, event ${lent.id}, was entered with` }
}

function inAccess({ access }: StoredLoan): Contradiction | undefined {
  const { borrowerId, borrowerOfForm, accountOfRecord, accountOfLoan, strangeInstallment, strangePayment } = access
  if (borrowerOfForm !== borrowerId)
    return { what: 'borrower', reason: `belongs to borrower ${borrowerId}, but its form names ${borrowerOfForm}` }
  const record = `borrower ${borrowerId} has ${accountOfRecord === null ? 'no account' : `account ${accountOfRecord}`}`
  if (accountOfLoan !== accountOfRecord)
    return {
      what: 'account',
      reason: `is shown to ${accountOfLoan === null ? 'no account' : `account ${accountOfLoan}`}, but ${record}`,
    }
  if (strangeInstallment !== null)
    return { what: 'account', reason: `shows installment ${strangeInstallment} to another account, but ${record}` }
  if (strangePayment !== null)
    return { what: 'account', reason: `shows payment ${strangePayment} to another account, but ${record}` }
  return undefined
}

function inLines({ lines, rows }: StoredLoan): Contradiction | undefined {
  const events = new Map(rows.map((row) => [row.id, { row, microseconds: Date.parse(row.recordedAt) * 1000 }]))
  const written = new Map(lines.map((line) => [line.id, line]))
  for (const line of lines) {
    const fault = faultOf(line, { cause: events.get(line.eventId), isAbout: events.has(line.aboutEventId), written })
    if (fault) return { what: 'line', reason: `has ledger line ${line.id}, which ${fault}` }
  }
  return undefined
}

type Origin = {
  cause: { row: EventRow; microseconds: number } | undefined
  isAbout: boolean
  written: ReadonlyMap<number, Line>
}

function faultOf(line: Line, { cause, isAbout, written }: Origin): string | undefined {
  if (!cause) return `names event ${line.eventId} as its cause, which is of another loan`
  if (!isAbout) return `is about event ${line.aboutEventId}, which is of another loan`
  if (line.eventId < line.aboutEventId)
    return `names event ${line.eventId} as its cause, before event ${line.aboutEventId}`
  if (Math.round(line.recordedAtSeconds * 1_000_000) !== cause.microseconds)
    return `is of ${timeOf(line)}, but event ${cause.row.id} was entered at ${cause.row.recordedAt}`
  if (line.reversesLineId === null) return undefined
  const reversed = written.get(line.reversesLineId)
  if (!reversed) return `takes back line ${line.reversesLineId}, which is of another loan`
  const isOpposite =
    reversed.reversesLineId === null &&
    reversed.aboutEventId === line.aboutEventId &&
    reversed.debit === line.credit &&
    reversed.credit === line.debit &&
    reversed.amountCents === line.amountCents &&
    reversed.effectiveOn === line.effectiveOn
  if (!isOpposite) return `takes back line ${reversed.id} and is not its opposite`
  return line.eventId < reversed.eventId ? `takes back line ${reversed.id}, which came later` : undefined
}

const timeOf = ({ recordedAtSeconds }: Line): string =>
  Number.isFinite(recordedAtSeconds) ? new Date(recordedAtSeconds * 1000).toISOString() : 'no time'

/**
 * Cash moves whole: an event that brings or lends money moves all of it when it is entered, and a later event moves it
 * all back, or all of it once more after that, or none of it. So a line cannot go without a trace, even together with the line that takes it back.
 */
function inMoney({ lines, rows }: StoredLoan): Contradiction | undefined {
  const cash = cashMoved(lines)
  for (const { id, kind, amountCents, detail } of rows) {
    if (!MOVES_CASH.has(kind)) continue
    const { interestCents = 0, feesCents = 0 } = detail.closing ?? {}
    const outCents = (amountCents ?? 0) - interestCents - feesCents - (detail.escrowCents ?? 0)
    const whole = kind === 'PAYMENT_RECEIVED' || kind === 'SOLD' ? (amountCents ?? 0) : -outCents
    const moves = cash.get(id) ?? []
    const atFirst = moves.find(({ by }) => by === id)?.cents ?? 0
    // What was agreed for a later day goes out by a later event.
    const isLater = detail.agreedOn !== undefined && atFirst === 0
    if (atFirst !== whole && !isLater) return money(id, { moved: atFirst, whole, by: id })
    let held = atFirst
    for (const { by, cents } of moves) {
      if (by === id) continue
      held += cents
      if (held !== 0 && held !== whole) return money(id, { moved: cents, whole: -whole, by })
    }
  }
  return undefined
}

/** Money that was moved stands on the other loan as a payment of the same amount and day, and is taken back with it. */
function inMoves({ access: { brokenMove } }: StoredLoan): Contradiction | undefined {
  if (brokenMove === null) return undefined
  return {
    what: 'move',
    reason: `has moved money by event ${brokenMove} that the payment on the other loan does not say`,
  }
}

/** The loans as which a loan goes on are there and name it, and those that it goes on with say that they do. */
function inHandovers({ access: { brokenHandover } }: StoredLoan): Contradiction | undefined {
  if (brokenHandover === null) return undefined
  return { what: 'handover', reason: `goes on with loan ${brokenHandover}, which is gone or does not say so` }
}

/** The events that move cash. */
const MOVES_CASH: ReadonlySet<EventRow['kind']> = new Set([
  'DISBURSED',
  'ADVANCED',
  'PAYMENT_RECEIVED',
  'REFUNDED',
  'ESCROW_PAID_OUT',
  'ESCROW_REFUNDED',
  'SOLD',
])

/** The accounts from which a balance comes: money lent, or what a loan had when it was taken over. */
const isOutside = (account: Line['debit']): boolean => account === 'CASH' || account === 'OPENING_BALANCE'

/** Cents that came into the accounts outside by an event. */
type Move = { by: number; cents: number }

/** The moves by the event they are about, in the order of the events that made them, which is the order of entry. */
function cashMoved(lines: readonly Line[]): ReadonlyMap<number, Move[]> {
  const cash = new Map<number, Move[]>()
  for (const { aboutEventId, eventId: by, debit, credit, amountCents } of lines) {
    const cents = isOutside(debit) ? amountCents : isOutside(credit) ? -amountCents : 0
    const moves = cash.get(aboutEventId)
    const move = moves?.find((one) => one.by === by)
    if (move) move.cents += cents
    else if (moves) moves.push({ by, cents })
    else cash.set(aboutEventId, [{ by, cents }])
  }
  for (const moves of cash.values()) if (moves.length > 1) moves.sort((a, b) => a.by - b.by)
  return cash
}

const money = (about: number, { moved, whole, by }: { moved: number; whole: number; by: number }): Contradiction => ({
  what: 'money',
  reason: `has lines by event ${by} that move ${moved} of the money of event ${about}, where all is ${whole}`,
})

/**
 * Events of one day count in the order of their times. Where an event that came later has an earlier time, one of them
 * does not find what it was entered for. Two payments of a day may change places: their money is the same.
 */
function inTimes({ rows }: StoredLoan): Contradiction | undefined {
  const days = new Map<string, { any?: EventRow; other?: EventRow }>()
  const counting = rows.findLast(({ kind }) => kind === 'DISBURSED')
  for (const row of rows) {
    if (row.kind === 'NOTE' || (row.kind === 'DISBURSED' && row !== counting)) continue
    const day = days.get(row.effectiveOn) ?? {}
    const before = row.kind === 'PAYMENT_RECEIVED' ? day.other : day.any
    if (before && row.recordedAt < before.recordedAt)
      return {
        what: 'time',
        reason: `has event ${row.id} (${row.kind}) of ${row.recordedAt}, entered after event ${before.id} of ${before.recordedAt}, so on ${row.effectiveOn} they count in the wrong order`,
      }
    const isLatest = (seen: EventRow | undefined) => !seen || seen.recordedAt <= row.recordedAt
    if (isLatest(day.any)) day.any = row
    if (row.kind !== 'PAYMENT_RECEIVED' && isLatest(day.other)) day.other = row
    days.set(row.effectiveOn, day)
  }
  return undefined
}
