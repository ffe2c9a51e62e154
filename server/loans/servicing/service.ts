import { isDeepStrictEqual } from 'node:util'
import { centsOf, dollarsText } from '#contract/fields.ts'
import {
  type DefaultForm,
  type FeeForm,
  type ForgivenessForm,
  forgivenessOf,
  type LiftingForm,
  type Mark,
  type MarkForm,
  markOf,
  type SaleForm,
  saleOf,
  type WaiverForm,
} from '#contract/loans/servicing.ts'
import { type SettlementForm, settlementOf } from '#contract/loans/settlements.ts'
import { openOfFee } from '#engine/book/book.ts'
import type { Day } from '#engine/numbers/units.ts'
import { possibleSales } from '#engine/questions/deficiency.ts'
import { isWrittenOff, owedLessBy } from '#engine/questions/given-away.ts'
import { owedParts } from '#engine/questions/owed-parts.ts'
import { payoff } from '#engine/questions/payoff.ts'
import {
  isCalledDue,
  isChargedOff,
  isMarkedDefaulted,
  lastMarkOfDefault,
  stageOfDefault,
} from '#engine/replay/mark-of-default.ts'
import { replay } from '#engine/replay/replay.ts'
import { lastAgreement } from '#engine/replay/standing-changes.ts'
import type { FeeId, LoanEvent } from '#engine/terms/events.ts'
import type { GivenCents } from '../../approval-limits/require-approval.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, unprocessable } from '../../http/errors.ts'
import { type NewEvent, type Remark, readEvents } from '../../ledger/events.ts'
import type { LockedLoan } from '../../ledger/loan-rows.ts'
import { recordEvents } from '../../ledger/record-events.ts'
import { lastDayOf } from '../last-day.ts'
import { lockOpenLoan } from '../open-loan.ts'
import type { Writer } from '../service.ts'

type By = Writer & { loanId: number }

/** Charges a fee and gives its event. Refuses a day in the future or before the loan, and a loan that is closed. */
export async function chargeFee(tx: Tx, form: FeeForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  refuseDay(open.loan, form.date, by.today)
  const event = {
    kind: 'FEE_CHARGED',
    amountCents: centsOf(form.amount),
    ...(form.kind && form.kind !== 'CHARGED' && { feeKind: form.kind }),
    ...entryOf(form.date, by),
  } as const
  return append(tx, open, { event, note: form.note, by })
}

/** Waives an amount of a fee from today on. Refuses a fee the loan does not have, and more than its open amount. */
export async function waiveFee(tx: Tx, form: WaiverForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  const { fees } = replay(open.loan.terms, open.events, { asOn: by.today })
  const fee = fees.find(({ id }) => nameOfFee(id) === form.fee)
  if (!fee) throw unprocessable('fee', 'fee.notFound')
  const most = dollarsText(openOfFee(fee))
  const amountCents = centsOf(form.amount)
  if (amountCents > openOfFee(fee)) throw unprocessable('amount', 'fee.moreThanOpen', { most })
  const event = { kind: 'FEE_WAIVED', feeId: fee.id, amountCents, ...entryOf(by.today, by) } as const
  return append(tx, open, { event, note: form.note, by })
}

/**
 * Marks a loan as in default from a day on, or says that the default has gone further. Refuses a mark that says nothing new, and a
 * day before the last mark or its end. What is called due is a day after all that was agreed.
 */
export async function markDefaulted(tx: Tx, form: DefaultForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  const { stage } = form
  const isNews = stage !== undefined && stage !== stageOfDefault(open.events)
  if (isMarkedDefaulted(open.events) && !isNews) throw conflict('loan.defaultedAlready')
  const isReached =
    (stage === 'ACCELERATED' && isCalledDue(open.events)) || (stage === 'CHARGED_OFF' && isChargedOff(open.events))
  if (isReached) throw conflict('loan.defaultedAlready')
  refuseDayOfMark(open, form.date, by.today)
  const day = lastAgreement(open.events)?.effectiveOn ?? form.date
  const { saleEventId: sale } = form
  const isSale = stage === 'CHARGED_OFF' && possibleSales(open.events, form.date).some(({ id }) => id === sale)
  if (sale !== undefined && !isSale) throw unprocessable('saleEventId', 'loan.saleNotFound')
  if (stage === 'ACCELERATED' && day > form.date) throw unprocessable('date', 'sale.beforeEvent', { day })
  return mark(tx, open, { event: markOf(form), note: form.note, by })
}

/**
 * Puts a loan back to normal from a day on: its status follows from the days past due, and a loan that was called due stands by its
 * schedule again. Refuses an unmarked loan.
 */
export async function liftDefaultMark(tx: Tx, form: LiftingForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  if (!isMarkedDefaulted(open.events)) throw conflict('loan.notMarkedDefaulted')
  refuseDayOfMark(open, form.date, by.today)
  const told = form.tellsBorrower && ({ isTold: true } as const)
  const event = { kind: 'MARKED_DEFAULTED', isLifted: true, ...told, effectiveOn: form.date } as const
  return mark(tx, open, { event, note: form.note, by })
}

/** Appends a mark. It gives away what is owed less today: a mark of an earlier day can end interest and fees of the days since. */
function mark(
  tx: Tx,
  open: OpenLoan,
  { event, note, by }: { event: Mark; note: string | undefined; by: By },
): Promise<number> {
  const { loan, events } = open
  const givesCents = () => owedLessBy({ terms: loan.terms, events }, event, by.today)
  return append(tx, open, { event: { ...event, recordedAt: by.now }, note, by, givesCents })
}

/** Writes a loan off from a day on: interest and fees are no longer asked for, and later payments lower the loss. */
export async function writeOffLoan(tx: Tx, form: MarkForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  refuseDay(open.loan, form.date, by.today)
  const event = { kind: 'WRITTEN_OFF', ...entryOf(form.date, by) } as const
  return append(tx, open, { event, note: form.note, by })
}

/**
 * Forgives principal, interest or fees. Refuses nothing at all, more of a part than is owed on the day or today, and a day in
 * the future or before the loan. No money moves.
 */
export async function forgiveDebt(tx: Tx, form: ForgivenessForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  refuseDay(open.loan, form.date, by.today)
  const forgiven = forgivenessOf(form)
  if (forgiven.principalCents + forgiven.interestCents + forgiven.feesCents === 0) {
    throw unprocessable('principalAmount', 'forgive.nothing')
  }
  const owed = [form.date, by.today].map((on) => owedParts(open.loan.terms, open.events, on))
  for (const [field, part] of FORGIVEN_FIELDS) {
    const most = Math.min(...owed.map((parts) => parts[part]))
    if (forgiven[part] > most) throw unprocessable(field, 'forgive.moreThanOwed', { most: dollarsText(most) })
  }
  return append(tx, open, { event: { ...forgiven, recordedAt: by.now }, note: form.note, by })
}

/**
 * Sells a loan: everything that is owed goes to the buyer, and the loan is closed. Refuses a day in the future, before the
 * loan, or before something that counts, and a loan that is closed or written off.
 */
export async function sellLoan(tx: Tx, form: SaleForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  refuseDay(open.loan, form.date, by.today)
  const last = lastDayOf(open.events)
  if (last > form.date) throw unprocessable('date', 'sale.beforeEvent', { day: last })
  const { buyer, payTo, note } = form
  const event = { ...saleOf(form), recordedAt: by.now }
  return append(tx, open, { event, note, by, remark: { buyer, ...(payTo && { payTo }) } })
}

/**
 * Agrees on less than is owed, from today on. Refuses what is not less than the payoff of today, days before today, days that do
 * not follow one another, and the settlement that runs already.
 */
export async function agreeSettlement(tx: Tx, form: SettlementForm, by: By): Promise<number> {
  const open = await openLoan(tx, by)
  const { loan, events } = open
  form.payments.forEach(({ date }, index) => {
    const before = form.payments[index - 1]?.date
    if (date < by.today) throw unprocessable(`payments.${index}.date`, 'settlement.dayPast')
    if (before !== undefined && date <= before) throw unprocessable(`payments.${index}.date`, 'settlement.daysInOrder')
  })
  const event = settlementOf(form, by.today)
  const { settlement } = replay(loan.terms, events, { asOn: by.today })
  const isRunning = settlement?.standing === 'RUNNING' && settlement.graceDays === event.graceDays
  if (isRunning && isDeepStrictEqual(settlement.payments, event.payments)) throw conflict('settlement.agreedAlready')
  const agreedCents = event.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { totalCents } = payoff(loan.terms, events, { on: by.today })
  if (agreedCents >= totalCents)
    throw unprocessable('payments', 'settlement.notLess', { owed: dollarsText(totalCents) })
  return append(tx, open, { event: { ...event, recordedAt: by.now }, note: form.note, by })
}

const FORGIVEN_FIELDS = [
  ['principalAmount', 'principalCents'],
  ['interestAmount', 'interestCents'],
  ['feesAmount', 'feesCents'],
] as const

/** The name of a fee as the API has it. */
export const nameOfFee = (id: FeeId): string =>
  id.kind === 'EVENT' ? `charge-${id.eventId}` : `${FEE_NAMES[id.kind]}-${id.installment}`

const FEE_NAMES = {
  LATE_FEE: 'late',
  DEFAULT_INTEREST: 'default',
  UNDRAWN_FEE: 'undrawn',
  SERVICE_FEE: 'service',
  TAXES: 'taxes',
  INSURANCE: 'insurance',
  ESCROW_ADVANCE: 'advance',
} as const

type OpenLoan = { loan: LockedLoan; events: LoanEvent[] }

/** Locks the loan and reads its events. Refuses one that does not exist, is paid off or written off. */
async function openLoan(tx: Tx, by: By): Promise<OpenLoan> {
  const loan = await lockOpenLoan(tx, by)
  const events = await readEvents(tx, loan)
  if (isWrittenOff(events)) throw conflict('loan.writtenOff')
  return { loan, events }
}

function refuseDay({ terms: { originationOn: day } }: LockedLoan, date: Day, today: Day): void {
  if (date > today) throw unprocessable('date', 'loan.dayInFuture')
  if (date < day) throw unprocessable('date', 'loan.changeBeforeOrigination', { day })
}

/** Refuses a day before the last mark or its end, so that the mark entered last is also the last by date. */
function refuseDayOfMark({ loan, events }: OpenLoan, date: Day, today: Day): void {
  refuseDay(loan, date, today)
  const last = lastMarkOfDefault(events)
  if (last && date < last.effectiveOn) {
    throw unprocessable('date', 'loan.markBeforeLast', { day: last.effectiveOn })
  }
}

const entryOf = (effectiveOn: Day, { now: recordedAt }: By) => ({ effectiveOn, recordedAt })

async function append(
  tx: Tx,
  { loan, events }: OpenLoan,
  {
    event,
    note,
    by,
    remark = {},
    givesCents,
  }: { event: NewEvent; note: string | undefined; by: By; remark?: Remark; givesCents?: GivenCents },
): Promise<number> {
  const entry = { event, recordedBy: by.user.id, remark: { ...remark, ...(note && { note }) } }
  const [added] = await recordEvents(tx, loan, [entry], { before: events, givesCents })
  if (!added) throw new Error(`an event on loan ${loan.loanId} was not written`)
  return added.id
}
