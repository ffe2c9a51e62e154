import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { keepingPlan, sql } from '../database/sql.ts'
import { weigh } from '../frame/heavy-work.ts'
import type { SessionUser } from '../http/http.ts'
import type { LoanKey } from './events.ts'
import { readableLoans, visibleLoans } from './visible-loans.ts'

/**
 * The data of a loan that a writer decides on. The loan's row is locked, so that nobody else writes its events
 * meanwhile.
 */
export type LockedLoan = LoanKey & {
  loanName: string
  loanNumber: string
  terms: LoanTerms
  /** The loan form as the lender last filled it in. */
  form: LoanForm
  borrowerId: number
  borrowerUserId: number | null
  isPaidOff: boolean
  hasPayments: boolean
  /** What may be missing of a payoff, by the lender's settings. */
  toleranceCents: Cents
  /** The loans that this one goes on with; null for any other loan. */
  continues: readonly number[] | null
}

/**
 * About how many events and installments a loan (as l) has, from columns of its row. Whoever finds a loan for a handler
 * weighs it by this, so that a very long one is computed by a worker.
 */
export const rowsOfLoan = sql`
  l.payments_received + l.payments_reversed
    + (l.matures_on - l.originated_on) / case
      when l.frequency = 'WEEKLY' then 7 when l.frequency = 'BI_WEEKLY' then 14
      when l.frequency like 'EVERY_%_DAYS' then split_part(l.frequency, '_', 2)::int
      when l.frequency like 'EVERY_%_WEEKS' then 7 else 28 end`

type Weighed = { rows: number }

/**
 * Locks a loan the user may see until the transaction ends; undefined when there is none. Lock order of a request: the
 * lender's rows (a counter, a borrower), then the loan's, then the audit chain's.
 */
export async function lockLoan(
  tx: Tx,
  user: Pick<SessionUser, 'id' | 'role'>,
  loanId: number,
): Promise<LockedLoan | undefined> {
  const loan = await tx.maybeOne<LockedLoan & Weighed>(
    keepingPlan(sql`
    select ${rowsOfLoan} as rows, l.lender_id as "lenderId", l.id as "loanId", l.loan_name as "loanName", l.loan_number as "loanNumber", l.terms, l.form, l.borrower_id as "borrowerId",
      l.borrower_user_id as "borrowerUserId", l.is_paid_off as "isPaidOff", l.has_payments as "hasPayments", l.continues,
      coalesce((select s.tolerance_cents from lender_settings s where s.lender_id = l.lender_id), 0) as "toleranceCents"
    from loans l
    where ${visibleLoans(user)} and l.id = ${loanId}
    for update`),
  )
  if (loan) weigh(tx, loan.rows)
  return loan
}

/** The key of a loan the user may see, its terms and whether it is paid off; undefined when there is none. */
export async function findLoanKey(
  tx: Tx,
  user: SessionUser,
  loanId: number,
): Promise<(LoanKey & Pick<LockedLoan, 'terms' | 'isPaidOff'>) | undefined> {
  const loan = await tx.maybeOne<LoanKey & Pick<LockedLoan, 'terms' | 'isPaidOff'> & Weighed>(
    keepingPlan(sql`
    select ${rowsOfLoan} as rows, l.lender_id as "lenderId", l.id as "loanId", l.terms, l.is_paid_off as "isPaidOff"
    from loans l
    where ${visibleLoans(user)} and l.id = ${loanId}`),
  )
  if (loan) weigh(tx, loan.rows)
  return loan
}

/** The key of a loan whose record the user may read; undefined when there is none. */
export async function findReadableLoan(tx: Tx, user: SessionUser, loanId: number): Promise<LoanKey | undefined> {
  return tx.maybeOne(sql`
    select l.lender_id as "lenderId", l.id as "loanId" from loans l where ${readableLoans(user)} and l.id = ${loanId}`)
}
