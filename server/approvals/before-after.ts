import * as z from 'zod/mini'
import type { ApprovalFigures } from '#contract/approvals/approvals.ts'
import { dollarsOf, percentOf } from '#contract/fields.ts'
import { loanForm, termsOf } from '#contract/loans/loan-form.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { replay } from '#engine/replay/replay.ts'
import { termsInForce } from '#engine/replay/terms-in-force.ts'
import { type LoanEvent, nextEventId, nextInstant } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoanKey } from '../ledger/loan-rows.ts'
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
  { action, body, params, lenderId }: ApprovalRow,
  { loan, at }: { loan: Loan | undefined; at: At },
): Promise<Loan | undefined> {
  if (action === 'createLoan' || action === 'updateLoan') return lent(tx, { body, lenderId, now: at.now })
  if (action === 'deleteLoan' || !loan) return undefined
  const entry = { id: nextEventId(loan.events), recordedAt: nextInstant(loan.events, at.now) }
  if (action === 'writeOffLoan') {
    const on = z.safeParse(z.string(), body['date'])
    return withEvent(loan, { ...entry, kind: 'WRITTEN_OFF', effectiveOn: on.success ? on.data : at.today })
  }
  const paymentId = await eventOfPayment(tx, { lenderId, paymentId: Number(params['paymentId']) })
  if (paymentId === undefined) return loan
  return withEvent(loan, { ...entry, kind: 'PAYMENT_REVERSED', effectiveOn: at.today, paymentId })
}

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
  return { borrowerName, terms, events: [{ kind: 'DISBURSED', id: 1, amountCents, effectiveOn, recordedAt: now }] }
}

const withEvent = (loan: Loan, event: LoanEvent): Loan => ({ ...loan, events: [...loan.events, event] })

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
    balloonPaymentDate: inForce.balloon?.dueOn ?? null,
    outstandingBalance: dollarsOf(state.principalCents),
    interestDue: dollarsOf(state.interestDueCents),
    feesDue: dollarsOf(state.feesDueCents),
    nextPaymentDate: state.nextDue?.dueOn ?? null,
    nextPaymentAmount: dollarsOf(state.nextDue?.amountCents ?? 0),
    writtenOff: dollarsOf(state.writtenOffCents),
  }
}
