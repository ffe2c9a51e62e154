import { isDeepStrictEqual } from 'node:util'
import { type LoanForm, termsOf } from '#contract/loans/loan-form.ts'
import type { LoanToMeasure } from '#engine/questions/given-away.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { weigh } from '../frame/heavy-work.ts'
import { conflict, notFound, unprocessable } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { hasEventsSinceMade, type NewEvent, readEvents } from '../ledger/events.ts'
import { disbursementOf, firstEntries } from '../ledger/first-entries.ts'
import { findLoanKey, type LockedLoan, lockLoan } from '../ledger/loan-rows.ts'
import { EMPTY_BOOKS, recordEvents, recordFirstEvents, recordRemoval } from '../ledger/record-events.ts'
import { checkedTerms } from './checked-terms.ts'
import {
  hasOpenReports,
  hasPaymentRows,
  insertLoan,
  lenderOfRecord,
  lockBorrowerOfLender,
  markDeleted,
  moveToBorrower,
  nextLoanNumbers,
  roleOf,
  updateLoanRow,
} from './queries.ts'
import { fillStagedLoan, type StagedLoan } from './staging/staged-loans.ts'

/** The user who writes, and the time. */
export type Writer = { user: SessionUser; now: string; today: string }

type Brought = {
  brought?: readonly NewEvent[]
  loanNumber?: string
  importedAs?: string | undefined
  staged?: StagedLoan | undefined
  terms?: LoanTerms
  continues?: readonly number[]
  givesCents?: number
}

/**
 * Makes a loan and gives its id: row, disbursement, ledger line and schedule. A lender's loans are their own; an
 * admin's belong to the lender they name, or to the borrower's lender. An import gives more: `brought` are the events of
 * a loan that already ran elsewhere, `loanNumber` is a number taken for it before, `importedAs` its reference, `staged` its
 * row with the schedule, stored before from the same form. So does a transfer: `terms` with installments that no form states,
 * `continues` the loans it goes on with, and `givesCents`, since it measures what is given away itself. Refuses terms that
 * make no schedule, and a borrower who is not the lender's.
 */
export async function makeLoan(
  tx: Tx,
  form: LoanForm,
  { user, now, today, brought = [], loanNumber: given, importedAs, staged, ...begins }: Writer & Brought,
): Promise<number> {
  const terms = staged?.terms ?? begins.terms ?? checkedTerms(form, { today })
  if (!staged) weigh(tx, dueDays(terms).length)
  const lenderId = await lenderOf(tx, form, user)
  const [loanNumber = ''] = given ? [given] : await nextLoanNumbers(tx, lenderId, 1)
  const borrower = await lockBorrowerOfLender(tx, { lenderId, borrowerId: form.borrowerId })
  if (!borrower) throw notFound('borrower.notFound')

  const { borrowerUserId } = borrower
  const stored = storedForm(form)
  const { continues, givesCents } = begins
  const row = {
    lenderId,
    borrowerUserId,
    loanNumber,
    form: stored,
    terms,
    now,
    createdBy: user.id,
    importedAs,
    continues,
  }
  const loanId = staged ? await fillStagedLoan(tx, staged, row) : await insertLoan(tx, row)
  const loan = { lenderId, loanId, terms, borrowerUserId }
  const entries = firstEntries(terms, { brought, recordedBy: user.id, now })
  if (staged) await recordFirstEvents(tx, loan, entries, staged)
  else await recordEvents(tx, loan, entries, { before: [], stored: EMPTY_BOOKS, givesCents })
  return loanId
}

/**
 * Stores an edited form. Name, type and notes may always change; terms, and the borrower, only while no money has been
 * received. New terms are a new disbursement event, and the ledger reverses the first one.
 */
export async function editLoan(
  tx: Tx,
  given: LoanForm,
  { loanId, ...writer }: Writer & { loanId: number },
): Promise<void> {
  const form = storedForm(given)
  const key = await findLoanKey(tx, writer.user, loanId)
  if (!key) throw notFound('loan.notFound')
  if (form.lenderId !== undefined && form.lenderId !== key.lenderId) throw unprocessable('lenderId', 'field.invalid')
  // Locks the borrower's row before the loan's, in the same order as tying an account to the borrower, against
  // deadlocks.
  const borrower = await lockBorrowerOfLender(tx, { ...key, borrowerId: form.borrowerId })
  if (!borrower) throw notFound('borrower.notFound')
  const loan = await lockedLoan(tx, writer.user, loanId)

  const terms = checkedTerms(form, writer)
  weigh(tx, dueDays(terms).length)
  // Compares forms instead of stored terms, so that a convention added later does not look like a change.
  const hasNewTerms = !isDeepStrictEqual(terms, termsOf(loan.form))
  if (hasNewTerms && loan.hasPayments) throw conflict('loan.termsFixed')
  const isOther = hasNewTerms || form.borrowerId !== loan.borrowerId
  if (isOther && loan.continues) throw conflict('transfer.undoInstead')
  const events = hasNewTerms ? await readEvents(tx, loan) : []
  if (hasEventsSinceMade(events)) throw conflict('loan.termsChanged')
  if (form.borrowerId !== loan.borrowerId) await moveLoan(tx, loan, { borrowerId: form.borrowerId, ...borrower })
  await updateLoanRow(tx, { ...loan, form, terms: hasNewTerms ? terms : loan.terms })
  if (hasNewTerms) await disburse(tx, { ...loan, ...borrower, terms }, { terms: loan.terms, events }, writer)
}

/**
 * Removes a loan without payments that count: it is hidden everywhere, its ledger entries are reversed, and its events
 * stay. A borrower on whose loan something has happened goes on reading its record (readableLoans). Refuses a loan with
 * payments, and one with a report that waits for an answer.
 */
export async function removeLoan(tx: Tx, { user, now, today, loanId }: Writer & { loanId: number }): Promise<void> {
  const loan = await lockedLoan(tx, user, loanId)
  if (loan.hasPayments) throw conflict('loan.hasPayments')
  if (loan.continues) throw conflict('transfer.undoInstead')
  if (await hasOpenReports(tx, loan)) throw conflict('loan.hasOpenReports')
  const event = { kind: 'NOTE', effectiveOn: today, recordedAt: now } as const
  await recordRemoval(tx, loan, { event, recordedBy: user.id, remark: { note: 'LOAN_REMOVED' } })
  await markDeleted(tx, { ...loan, now })
}

async function lockedLoan(tx: Tx, user: SessionUser, loanId: number): Promise<LockedLoan> {
  const loan = await lockLoan(tx, user, loanId)
  if (!loan) throw notFound('loan.notFound')
  return loan
}

/** When an admin names no lender, the loan belongs to the borrower's lender. */
async function lenderOf(tx: Tx, { lenderId, borrowerId }: LoanForm, user: SessionUser): Promise<number> {
  if (lenderId === undefined && user.role === 'ADMIN') return (await lenderOfRecord(tx, user, borrowerId)) ?? user.id
  if (lenderId === undefined || lenderId === user.id) return user.id
  const role = user.role === 'ADMIN' ? await roleOf(tx, lenderId) : undefined
  if (role !== 'LENDER' && role !== 'ADMIN') throw notFound('lender.notFound')
  return lenderId
}

/** BALLOON means a balloon payment; only the two structures are stored. */
const storedForm = (form: LoanForm): LoanForm =>
  form.paymentStructure === 'BALLOON' ? { ...form, paymentStructure: 'FULLY_AMORTIZED', hasBalloonPayment: true } : form

async function disburse(
  tx: Tx,
  loan: Pick<LockedLoan, 'lenderId' | 'loanId' | 'terms' | 'borrowerUserId'>,
  replaced: LoanToMeasure,
  { user, now }: Pick<Writer, 'user' | 'now'>,
): Promise<void> {
  const event = disbursementOf(loan.terms, now)
  const entry = { event, recordedBy: user.id, remark: { terms: loan.terms } }
  await recordEvents(tx, loan, [entry], { before: [], replaced })
}

async function moveLoan(
  tx: Tx,
  loan: LockedLoan,
  borrower: { borrowerId: number; borrowerUserId: number | null },
): Promise<void> {
  // Even a reversed payment belongs to the old borrower, so the new borrower must not see it.
  if (await hasPaymentRows(tx, loan)) throw conflict('loan.termsFixed', { field: 'borrowerId' })
  await moveToBorrower(tx, { ...loan, ...borrower })
}
