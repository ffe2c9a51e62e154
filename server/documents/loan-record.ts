import { createHash } from 'node:crypto'
import type { Day } from '#engine/numbers/units.ts'
import { type LoanEvent, withoutPrice } from '#engine/terms/events.ts'
import { plainName } from '#texts/plain-name.ts'
import type { Tx } from '../database/database.ts'
import { canonicalJson } from '../http/canonical-json.ts'
import { notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoan, type LoanDetailRow } from '../loans/queries.ts'
import { findLenderSettings } from '../loans/settings/queries.ts'

/** The data of a loan that every paper shows. Plain data, because it is stored with a quote. */
export type Subject = {
  lenderName: string
  lenderAddress: string
  borrowerName: string
  loanName: string
  loanNumber: string
  paymentInstructions: string
  /** SHA-256 in hex of the loan's terms and events at the time of the paper. */
  recordHash: string
}

/**
 * A loan with all its events, for a user who may see it; with `isRecord` also for the borrower of a removed loan. Refuses
 * a loan that is absent.
 */
export async function readLoan(
  tx: Tx,
  { user, today }: { user: SessionUser; today: Day },
  loanId: number,
  isRecord = false,
): Promise<{ loan: LoanDetailRow; events: LoanEvent[]; subject: Subject }> {
  const loan = await findLoan(tx, user, { loanId, today, isRecord })
  if (!loan) throw notFound('loan.notFound')
  const events = await readEvents(tx, { lenderId: loan.lenderId, loanId })
  const settings = await findLenderSettings(tx, loan.lenderId)
  const subject: Subject = {
    lenderName: plainName(loan.lenderName),
    lenderAddress: settings?.postalAddress ?? '',
    borrowerName: plainName(loan.borrowerName),
    loanName: plainName(loan.loanName),
    loanNumber: loan.loanNumber,
    paymentInstructions: settings?.paymentInstructions ?? '',
    recordHash: hashOfRecord(loan, events),
  }
  return { loan, events, subject }
}

/** The record of a loan: its terms and events as one text, without what a buyer paid for it. */
export const recordText = ({ terms }: Pick<LoanDetailRow, 'terms'>, events: readonly LoanEvent[]): string =>
  canonicalJson({ terms, events: withoutPrice(events) })

/** A hash of the loan's terms and events: a new event changes it, and nothing else does. */
export const hashOfRecord = ({ terms }: Pick<LoanDetailRow, 'terms'>, events: readonly LoanEvent[]): string =>
  createHash('sha256').update(recordText({ terms }, events)).digest('hex')
