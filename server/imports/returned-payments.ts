import { PAYMENT_METHODS } from '#contract/enumerations.ts'
import { dollarsText } from '#contract/fields.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import { type LoanEvent, nextEventId, nextInstant, takenBack } from '#engine/terms/events.ts'
import type { Cells } from './cells.ts'
import type { KnownPayments, PayableLoan } from './existing-records/known-payments.ts'
import type { ReturnPlan } from './plan.ts'
import type { Problems } from './problems.ts'

/** A row that says that the bank returned a payment. */
export type ReadReturn = {
  cells: Cells
  loan: PayableLoan
  returned: { amountCents: Cents; on: Day; reason: string }
}

/** A loan while the rows of a file are entered on it, in their order. */
export type LoanEntry = {
  loan: PayableLoan
  /** Its events with those of the rows so far. */
  events: LoanEvent[]
  /** The rows of payments of the file, by their events. */
  rowOf: Map<number, number>
  /** The balance after each row, where it is known. */
  balances: { cells: Cells; ours: Cents | undefined }[]
}

type Noted = { known: KnownPayments; problems: Problems }

const REASON_LENGTH_MAX = 500

/** The return in a row: its day, its amount, and the note or the way of payment as the reason. */
export function readReturn(
  cells: Cells,
  { amountCents, known, problems }: Noted & { amountCents: Cents },
): ReadReturn['returned'] | undefined {
  const { at } = cells
  const on = cells.day('paymentDate')
  const method = cells.wordOrText('paymentMethod', PAYMENT_METHODS)
  const isWay = PAYMENT_METHODS.some((one) => one === method)
  const reason = cells.text('note') ?? (isWay ? undefined : method) ?? known.returnReason
  if (reason.length > REASON_LENGTH_MAX) {
    problems.add({ at, field: 'note', code: 'import.textTooLong', values: { limit: REASON_LENGTH_MAX } })
  }
  if (on !== undefined && on > known.today) problems.add({ at, field: 'paymentDate', code: 'payment.inFuture' })
  return on === undefined ? undefined : { amountCents, on, reason }
}

/**
 * Adds the return of a row to the events of its loan: of the latest payment of the same amount, on or before its day, that was not
 * reversed. Notes a return that is recorded already, and one without such a payment unless rows of the loan are missing.
 */
export function enterReturn(
  { cells, loan, returned: { amountCents, on, reason } }: ReadReturn,
  { entry, isKnownWhole, known, problems }: Noted & { entry: LoanEntry; isKnownWhole: boolean },
): Omit<ReturnPlan, 'paymentsBefore'> | undefined {
  const { at } = cells
  const { events } = entry
  const reversed = takenBack(events)
  const isSame = (event: LoanEvent) =>
    event.kind === 'PAYMENT_RECEIVED' && event.amountCents === amountCents && event.effectiveOn <= on
  const standing = events.filter((event) => isSame(event) && !reversed.has(event.id))
  const payment = standing
    .filter(({ id }) => entry.rowOf.has(id) || known.returnable.has(id))
    .toSorted(
      (one, other) =>
        (one.effectiveOn < other.effectiveOn ? -1 : 1) * Number(one.effectiveOn !== other.effectiveOn) ||
        one.id - other.id,
    )
    .at(-1)
  const before = recordedReturn(loan.events, { isSame, on, isOfDay: payment !== undefined })
  if (before) {
    problems.add({ at, field: null, code: 'import.returnKnown', values: { day: before.effectiveOn } })
    return undefined
  }
  if (!payment) {
    const values = { amount: dollarsText(amountCents) }
    if (isKnownWhole) problems.add({ at, field: 'amount', code: 'import.nothingReturned', values })
    return undefined
  }
  const row = entry.rowOf.get(payment.id)
  const { paymentId = 0 } = known.returnable.get(payment.id) ?? {}
  const { aboveCents } = known
  if (row === undefined && aboveCents !== null && amountCents > aboveCents) {
    problems.add({ at, field: 'amount', code: 'import.returnSecondPerson', values: { above: dollarsText(aboveCents) } })
    return undefined
  }
  const id = nextEventId(events)
  const recordedAt = nextInstant(events, known.now)
  events.push({ kind: 'PAYMENT_REVERSED', paymentId: payment.id, isReturned: true, effectiveOn: on, recordedAt, id })
  problems.remark({ row: at.row, code: 'import.returns', values: { day: payment.effectiveOn } })
  entry.balances.push({ cells, ours: replay(loan.terms, events, { asOn: on }).principalCents })
  return {
    row: at.row,
    loanId: loan.loanId,
    returned: row === undefined ? { paymentId } : { row },
    returnedOn: on,
    reason,
  }
}

type Sought = { isSame: (event: LoanEvent) => boolean; on: Day; isOfDay: boolean }

/** The payment whose return is recorded already: on the same day, or on any day where no other payment may be meant. */
function recordedReturn(events: readonly LoanEvent[], { isSame, on, isOfDay }: Sought): LoanEvent | undefined {
  const taken = takenBack(events)
  const returns = events.filter(
    (event) => event.kind === 'PAYMENT_REVERSED' && !taken.has(event.id) && event.isReturned,
  )
  const found = returns.filter((event) => !isOfDay || event.effectiveOn === on)
  const paid = new Set(found.map((event) => (event.kind === 'PAYMENT_REVERSED' ? event.paymentId : 0)))
  return events.find((event) => paid.has(event.id) && isSame(event))
}
