import { createHash } from 'node:crypto'
import type { Day } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { Tx } from '../database/database.ts'
import { canonicalJson } from '../http/canonical-json.ts'
import { notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { readEvents } from '../ledger/events.ts'
import { findLoan, type LoanDetailRow } from '../loans/queries.ts'
import { findLenderSettings } from '../loans/settings/queries.ts'

/** What every paper says of the loan it is about. Plain data: it is kept with a quote. */
export type Subject = {
  lenderName: string
  lenderAddress: string
  borrowerName: string
  loanName: string
  loanNumber: string
  paymentInstructions: string
  /** SHA-256 in hex of the loan's terms and facts as the paper saw them. */
  recordHash: string
}

/** A loan with all its facts, for whoever may see it. Throws a Refusal when it is not there. */
export async function readLoan(
  tx: Tx,
  { user, today }: { user: SessionUser; today: Day },
  loanId: number,
): Promise<{ loan: LoanDetailRow; events: LoanEvent[]; subject: Subject }> {
  const loan = await findLoan(tx, user, { loanId, today })
  if (!loan) throw notFound('loan.notFound')
  const events = await readEvents(tx, { lenderId: loan.lenderId, loanId })
  const settings = await findLenderSettings(tx, loan.lenderId)
  const subject: Subject = {
    lenderName: loan.lenderName,
    lenderAddress: settings?.postalAddress ?? '',
    borrowerName: loan.borrowerName,
    loanName: loan.loanName,
    loanNumber: loan.loanNumber,
    paymentInstructions: settings?.paymentInstructions ?? '',
    recordHash: hashOfRecord(loan, events),
  }
  return { loan, events, subject }
}

/** What the books of a loan follow from, as one number: it changes when any fact is added, and never otherwise. */
export const hashOfRecord = ({ terms }: Pick<LoanDetailRow, 'terms'>, events: readonly LoanEvent[]): string =>
  createHash('sha256').update(canonicalJson({ terms, events })).digest('hex')
