import { dollarsOf, dollarsText } from '#contract/fields.ts'
import {
  type EscrowAccount,
  type EscrowEntry,
  type EscrowPaymentForm,
  type EscrowRefundForm,
  escrowPaymentOf,
  escrowRefundOf,
} from '#contract/payments/escrow.ts'
import { hasEndedOwing } from '#engine/book/escrow.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { eventsKnown, replay } from '#engine/replay/replay.ts'
import { LAST_INSTANT, type LoanEvent, nextEventId } from '#engine/terms/events.ts'
import type { LoanState } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { type Remark, readEvents } from '../ledger/events.ts'
import { type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'
import { stateAfterLastEvent } from '../ledger/projections.ts'
import { recordEvents } from '../ledger/record-events.ts'
import type { Writer } from './record-payment.ts'

type By = Writer & { loanId: number }
type MoneyOut = ReturnType<typeof escrowPaymentOf> | ReturnType<typeof escrowRefundOf>

/**
 * Pays taxes or insurance for the borrower, and gives the event. On a loan that runs it may be more than is held: the lender advances the
 * rest. Refuses more than is held on one that has ended, and a day in the future or before the loan.
 */
export async function payFromEscrow(tx: Tx, form: EscrowPaymentForm, by: By): Promise<number> {
  const { payee, method, note } = form
  const remark = { payee, method, ...(note && { note }) }
  return payOut(tx, { event: escrowPaymentOf(form), remark, by, mayAdvance: true })
}

/** Gives what is held back to the borrower, and gives the event. Refuses more than is held on the day and since. */
export async function refundEscrow(tx: Tx, form: EscrowRefundForm, by: By): Promise<number> {
  const { method, note } = form
  const remark = { method, ...(note && { note }) }
  return payOut(tx, { event: escrowRefundOf(form), remark, by, mayAdvance: false })
}

type PaidOut = { event: MoneyOut; remark: Remark; by: By; mayAdvance: boolean }

async function payOut(tx: Tx, { event, remark, by, mayAdvance }: PaidOut): Promise<number> {
  const loan = await lockLoan(tx, by.user, by.loanId)
  if (!loan) throw notFound('loan.notFound')
  const { originationOn: day } = loan.terms
  if (event.effectiveOn > by.today) throw unprocessable('date', 'loan.dayInFuture')
  if (event.effectiveOn < day) throw unprocessable('date', 'loan.changeBeforeOrigination', { day })
  const events = await readEvents(tx, loan)
  const isFree = mayAdvance && !hasEndedOwing(replay(loan.terms, events, { asOn: by.today }))
  if (!isFree) refuseMoreThanHeld(loan, { events, event, today: by.today })
  const entry = { event: { ...event, recordedAt: by.now }, recordedBy: by.user.id, remark }
  const [added] = await recordEvents(tx, loan, [entry], { before: events })
  if (!added) throw new Error(`money paid from escrow on loan ${loan.loanId} was not written`)
  return added.id
}

/** Refuses more than is held: on the day, today, or when a later event has taken it. */
function refuseMoreThanHeld(
  { terms }: LockedLoan,
  { events, event, today }: { events: readonly LoanEvent[]; event: MoneyOut; today: Day },
): void {
  const heldIn = ({ escrow }: LoanState): Cents => Math.max(0, escrow?.balanceCents ?? 0)
  const [onDay, now] = [event.effectiveOn, today].map((asOn) => heldIn(replay(terms, events, { asOn })))
  const most = Math.min(onDay ?? 0, now ?? 0)
  const after = stateAfterLastEvent(terms, [...events, { ...event, id: nextEventId(events), recordedAt: LAST_INSTANT }])
  if (event.amountCents > most || (after.escrow?.balanceCents ?? 0) < 0) {
    throw unprocessable('amount', 'refund.moreThanHeld', { most: dollarsText(most) })
  }
}

/** What is held for taxes and insurance on a day, with all its moves. `payees` are those of the events that say to whom money went. */
export function escrowShown(
  state: LoanState,
  events: readonly LoanEvent[],
  payees: ReadonlyMap<number, string>,
): EscrowAccount {
  const given = new Map(state.escrow?.givenUp.map((each) => [each.eventId, each.amountCents]))
  const collected = new Map(state.payments.map(({ paymentId, escrowCents = 0 }) => [paymentId, escrowCents]))
  let balanceCents = 0
  const entries = eventsKnown(events, { asOn: state.asOn }).flatMap((event): EscrowEntry[] => {
    const entry = (kind: EscrowEntry['kind'], cents: Cents): EscrowEntry[] => {
      if (cents === 0) return []
      balanceCents += cents
      return [
        {
          eventId: event.id,
          date: event.effectiveOn,
          kind,
          paidFor: event.kind === 'ESCROW_PAID_OUT' ? event.paidFor : null,
          payee: payees.get(event.id) ?? null,
          amount: dollarsOf(cents),
          balance: dollarsOf(balanceCents),
        },
      ]
    }
    if (event.kind === 'DISBURSED') return entry('TAKEN_OVER', event.escrowCents ?? 0)
    if (event.kind === 'ESCROW_PAID_OUT') return entry('PAID_OUT', -event.amountCents)
    if (event.kind === 'ESCROW_REFUNDED') return entry('REFUNDED', -event.amountCents)
    return [...entry('COLLECTED', collected.get(event.id) ?? 0), ...entry('GIVEN_UP', given.get(event.id) ?? 0)]
  })
  return { balance: dollarsOf(state.escrow?.balanceCents ?? 0), entries }
}
