import { dollarsText } from '#contract/fields.ts'
import { MOVED_METHOD, type MoveForm, type RefundForm, refundOf } from '#contract/payments/refunds.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { readEvents } from '../ledger/events.ts'
import { type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'
import type { NamedPayment } from '../ledger/payment-rows.ts'
import { stateAfterLastEvent } from '../ledger/projections.ts'
import { recordEvents } from '../ledger/record-events.ts'
import { markMoved } from './queries.ts'
import { recordPayment, type Writer } from './record-payment.ts'

type By = Writer & { loanId: number }
type Refund = ReturnType<typeof refundOf>

/**
 * Pays out money that is held for the borrower, and gives the event. Refuses more than is held on the day and since, and a
 * day in the future or before the loan.
 */
export async function refundMoney(tx: Tx, form: RefundForm, by: By): Promise<number> {
  const loan = await lockLoan(tx, by.user, by.loanId)
  if (!loan) throw notFound('loan.notFound')
  return payOut(tx, loan, { refund: refundOf(form), remark: { ...noteOf(form), method: form.method }, by })
}

/**
 * Makes money that is held on a loan a payment on another loan of the same borrower, and gives both. Refuses what a refund
 * and a payment refuse, and a loan of another borrower. Locks both loans first, by rising id.
 */
export async function moveMoney(tx: Tx, form: MoveForm, by: By): Promise<{ eventId: number; payment: NamedPayment }> {
  const { toLoanId } = form
  const locked = await lockBoth(tx, by, toLoanId)
  const [from, to] = [locked.get(by.loanId), locked.get(toLoanId)]
  if (!from) throw notFound('loan.notFound')
  if (!to || to === from || to.lenderId !== from.lenderId || to.borrowerId !== from.borrowerId) {
    throw unprocessable('toLoanId', 'refund.sameLoan')
  }
  const { originationOn: day } = to.terms
  if (form.date < day) throw unprocessable('date', 'refund.notBeforeLoan', { day })
  const eventId = await payOut(tx, from, { refund: refundOf(form), remark: noteOf(form), by })
  const payment = await recordPayment(
    tx,
    {
      loanId: toLoanId,
      amount: form.amount,
      paymentDate: form.date,
      paymentMethod: MOVED_METHOD,
      reference: from.loanNumber,
      application: 'STANDARD',
      extraPrincipal: 'SHORTEN_TERM',
      ...noteOf(form),
    },
    by,
  )
  await markMoved(tx, { lenderId: from.lenderId, id: payment.id, eventId })
  return { eventId, payment }
}

/** Locks two loans by rising id; one that the user may not see is left out. */
export async function lockBoth(
  tx: Tx,
  { user, loanId }: Pick<By, 'user' | 'loanId'>,
  otherId: number,
): Promise<ReadonlyMap<number, LockedLoan>> {
  const locked = new Map<number, LockedLoan>()
  for (const id of new Set([loanId, otherId].toSorted((a, b) => a - b))) {
    const loan = await lockLoan(tx, user, id)
    if (loan) locked.set(id, loan)
  }
  return locked
}

type PaidOut = { refund: Refund; remark: { note?: string; method?: string }; by: By }

async function payOut(tx: Tx, loan: LockedLoan, { refund, remark, by }: PaidOut): Promise<number> {
  const { originationOn: day } = loan.terms
  if (refund.effectiveOn > by.today) throw unprocessable('date', 'loan.dayInFuture')
  if (refund.effectiveOn < day) throw unprocessable('date', 'loan.changeBeforeOrigination', { day })
  const events = await readEvents(tx, loan)
  refuseMoreThanHeld(loan, { events, refund, today: by.today })
  const event = { ...refund, recordedAt: by.now }
  const [added] = await recordEvents(tx, loan, [{ event, recordedBy: by.user.id, remark }], { before: events })
  if (!added) throw new Error(`a refund on loan ${loan.loanId} was not written`)
  return added.id
}

/** Refuses more than is held: on the day of the refund, today, or when a later event spends it. */
function refuseMoreThanHeld(
  { terms }: LockedLoan,
  { events, refund, today }: { events: readonly LoanEvent[]; refund: Refund; today: Day },
): void {
  const heldOn = (asOn: Day): Cents => replay(terms, events, { asOn }).unappliedCents
  const id = nextEventId(events)
  const after = stateAfterLastEvent(terms, [...events, { ...refund, id, recordedAt: LAST_INSTANT }])
  const isHeld = !after.fees.some((fee) => fee.kind === 'REFUND' && fee.id.kind === 'EVENT' && fee.id.eventId === id)
  const most = Math.min(heldOn(refund.effectiveOn), heldOn(today))
  if (refund.amountCents > most || !isHeld) {
    throw unprocessable('amount', 'refund.moreThanHeld', { most: dollarsText(most) })
  }
}

const noteOf = ({ note }: { note?: string | undefined }) => (note ? { note } : {})
