import * as z from 'zod/mini'
import type { ApprovalFigures } from '#contract/approvals/approvals.ts'
import { centsOf, dollarsOf, percentOf } from '#contract/fields.ts'
import { advanceDraftOf } from '#contract/loans/advance-rules.ts'
import { advanceForm } from '#contract/loans/advances.ts'
import { loanForm, termsOf } from '#contract/loans/loan-form.ts'
import { drawGrantForm, grantForm } from '#contract/loans/proposals.ts'
import {
  defaultForm,
  forgivenessForm,
  forgivenessOf,
  liftingForm,
  markForm,
  markOf,
  saleForm,
  saleOf,
  waiverForm,
} from '#contract/loans/servicing.ts'
import { settlementForm, settlementOf } from '#contract/loans/settlements.ts'
import { takeBackForm, termsChangeForm } from '#contract/loans/terms-change.ts'
import { changeDraftOf } from '#contract/loans/terms-change-rules.ts'
import { transferForm, transferOf } from '#contract/loans/transfers.ts'
import { escrowPaymentForm, escrowPaymentOf, escrowRefundForm, escrowRefundOf } from '#contract/payments/escrow.ts'
import { paymentOf } from '#contract/payments/payment-rules.ts'
import { paymentForm } from '#contract/payments/payments.ts'
import { moveForm, refundForm, refundOf, takeBackEntryForm } from '#contract/payments/refunds.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { AS_AGREED, repaymentIf } from '#engine/questions/what-if.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { type LoanEvent, nextEventId, nextInstant } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
import { nameOfFee } from '../loans/servicing/service.ts'
import { type ApprovalRow, eventOfPayment, nameOfBorrower } from './queries.ts'

type Sides = { before: ApprovalFigures | null; after: ApprovalFigures | null }
type Loan = { borrowerName: string; terms: LoanTerms; events: readonly LoanEvent[] }
type At = { today: Day; now: Instant }

/** The loan before and after the request, replayed as of today; writes nothing. Null on a side without a loan. */
export async function beforeAfter(
  tx: Tx,
  row: ApprovalRow,
  { user, ...at }: At & { user: SessionUser },
): Promise<Sides> {
  const key = row.loanId === null ? undefined : await findLoanKey(tx, user, row.loanId)
  const borrowerName = row.borrowerName ?? ''
  const loan = key && { borrowerName, terms: key.terms, events: await readEvents(tx, key) }
  const after = await loanAfter(tx, row, { loan, at })
  return { before: figuresOf(loan, at), after: figuresOf(after, at) }
}

async function loanAfter(
  tx: Tx,
  row: ApprovalRow,
  { loan, at }: { loan: Loan | undefined; at: At },
): Promise<Loan | undefined> {
  const { action, body, lenderId } = row
  if (action === 'createLoan' || action === 'updateLoan') return lent(tx, { body, lenderId, now: at.now })
  if (action === 'deleteLoan' || !loan) return undefined
  const happening = await happeningOf(tx, row, { loan, today: at.today })
  if (!happening) return loan
  const event: LoanEvent = { ...happening, id: nextEventId(loan.events), recordedAt: nextInstant(loan.events, at.now) }
  return { ...loan, events: [...loan.events, event] }
}

/** The event that the request would record; undefined when it would record none, or its form no longer fits the loan. */
async function happeningOf(
  tx: Tx,
  { action, body, params, lenderId }: ApprovalRow,
  { loan, today }: { loan: Loan; today: Day },
): Promise<Happening | undefined> {
  switch (action) {
    case 'writeOffLoan': {
      const form = z.safeParse(markForm, body)
      return { kind: 'WRITTEN_OFF', effectiveOn: form.success ? form.data.date : today }
    }
    case 'markDefaulted': {
      const form = z.safeParse(defaultForm, body)
      return form.success ? markOf(form.data) : undefined
    }
    case 'liftDefaultMark': {
      const form = z.safeParse(liftingForm, body)
      const effectiveOn = form.success ? form.data.date : today
      return { kind: 'MARKED_DEFAULTED', isLifted: true, effectiveOn }
    }
    case 'forgiveDebt': {
      const form = z.safeParse(forgivenessForm, body)
      return form.success ? forgivenessOf(form.data) : undefined
    }
    case 'sellLoan': {
      const form = z.safeParse(saleForm, body)
      return form.success ? saleOf(form.data) : undefined
    }
    case 'agreeSettlement': {
      const form = z.safeParse(settlementForm, body)
      return form.success ? settlementOf(form.data, today) : undefined
    }
    case 'transferLoan': {
      const form = z.safeParse(transferForm, body)
      return form.success ? transferOf(form.data, []) : undefined
    }
    case 'waiveFee': {
      const form = z.safeParse(waiverForm, body)
      const { fees } = replay(loan.terms, loan.events, { asOn: today })
      const fee = fees.find(({ id }) => form.success && nameOfFee(id) === form.data.fee)
      if (!form.success || !fee) return undefined
      return { kind: 'FEE_WAIVED', feeId: fee.id, amountCents: centsOf(form.data.amount), effectiveOn: today }
    }
    case 'changeTerms': {
      const form = z.safeParse(termsChangeForm, body)
      return form.success ? changeDraftOf(form.data, { ...loan, today }) : undefined
    }
    case 'lendMore': {
      const form = z.safeParse(advanceForm, body)
      return form.success ? advanceDraftOf(form.data, { ...loan, today }) : undefined
    }
    case 'grantProposal': {
      const form = z.safeParse(grantForm, body)
      return form.success ? changeDraftOf(form.data.change, { ...loan, today }) : undefined
    }
    case 'grantDraw': {
      const form = z.safeParse(drawGrantForm, body)
      return form.success ? advanceDraftOf(form.data.advance, { ...loan, today }) : undefined
    }
    case 'takeBackChange': {
      const form = z.safeParse(takeBackForm, body)
      return form.success ? { kind: 'TAKEN_BACK', effectiveOn: today, eventId: form.data.eventId } : undefined
    }
    case 'takeBackEntry': {
      const form = z.safeParse(takeBackEntryForm, body)
      return form.success ? { kind: 'TAKEN_BACK', effectiveOn: today, eventId: form.data.eventId } : undefined
    }
    case 'refundMoney': {
      const form = z.safeParse(refundForm, body)
      return form.success ? refundOf(form.data) : undefined
    }
    case 'payFromEscrow': {
      const form = z.safeParse(escrowPaymentForm, body)
      return form.success ? escrowPaymentOf(form.data) : undefined
    }
    case 'refundEscrow': {
      const form = z.safeParse(escrowRefundForm, body)
      return form.success ? escrowRefundOf(form.data) : undefined
    }
    case 'moveMoney': {
      // What gives something away is the payment on the other loan.
      const form = z.safeParse(moveForm, body)
      if (!form.success) return undefined
      const { amount, date: paymentDate } = form.data
      const entered = { amount, paymentDate, application: 'STANDARD', extraPrincipal: 'SHORTEN_TERM' } as const
      return { ...paymentOf(entered), kind: 'PAYMENT_RECEIVED' }
    }
    case 'recordPayment': {
      const form = z.safeParse(paymentForm, body)
      return form.success ? { ...paymentOf(form.data), kind: 'PAYMENT_RECEIVED' } : undefined
    }
    case 'correctPayment':
    case 'reversePayment': {
      const paymentId = await eventOfPayment(tx, { lenderId, paymentId: Number(params['paymentId']) })
      return paymentId === undefined ? undefined : { kind: 'PAYMENT_REVERSED', effectiveOn: today, paymentId }
    }
    default:
      return undefined
  }
}

type Happening = LoanEvent extends infer Event
  ? Event extends LoanEvent
    ? Omit<Event, 'id' | 'recordedAt'>
    : never
  : never

/** The loan that a form would make, on its first day. Undefined when the form no longer passes the checks. */
async function lent(
  tx: Tx,
  { body, lenderId, now }: { body: unknown; lenderId: number; now: Instant },
): Promise<Loan | undefined> {
  const form = z.safeParse(loanForm, body)
  if (!form.success) return undefined
  const terms = termsOf(form.data)
  const borrowerName = (await nameOfBorrower(tx, { lenderId, borrowerId: form.data.borrowerId })) ?? ''
  const { principalCents: amountCents, originationOn: effectiveOn } = terms
  const opening = terms.takenOver ? ({ isTakenOver: true } as const) : {}
  const lent = { kind: 'DISBURSED', id: 1, amountCents, effectiveOn, recordedAt: now, ...opening } as const
  return { borrowerName, terms, events: [lent] }
}

function figuresOf(loan: Loan | undefined, { today }: At): ApprovalFigures | null {
  if (!loan) return null
  const { terms, events } = loan
  const asOn = today < terms.originationOn ? terms.originationOn : today
  const state = replay(terms, events, { asOn })
  const inForce = termsInForce(terms, events, asOn)
  return {
    borrowerName: loan.borrowerName,
    status: state.status,
    principalAmount: dollarsOf(terms.principalCents),
    interestRate: percentOf(inForce.annualRatePpm),
    maturityDate: inForce.maturityOn,
    paymentFrequency: inForce.frequency,
    paymentStructure: inForce.structure,
    isPaymentStated: inForce.options?.paymentCents !== undefined,
    balloonPaymentDate: inForce.balloon?.dueOn ?? null,
    outstandingBalance: dollarsOf(state.principalCents),
    interestDue: dollarsOf(state.interestDueCents),
    interestToCome: dollarsOf(repaymentIf(terms, events, { asOn, whatIf: AS_AGREED }).interestCents),
    feesDue: dollarsOf(state.feesDueCents - (state.escrowDueCents ?? 0)),
    escrowDue: dollarsOf(state.escrowDueCents ?? 0),
    nextPaymentDate: state.nextDue?.dueOn ?? null,
    nextPaymentAmount: dollarsOf(state.nextDue?.amountCents ?? 0),
    writtenOff: dollarsOf(state.writtenOffCents),
  }
}
