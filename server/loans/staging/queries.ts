import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LoanKey } from '../../ledger/events.ts'
import type { NewLoan } from '../queries.ts'

/** Rows for loans of a lender that are not there yet, hidden as removed loans are. Rows left free before come first. */
export async function stageRows(
  tx: Tx,
  { lenderId, count, createdBy, now }: { lenderId: number; count: number; createdBy: number; now: Instant },
): Promise<number[]> {
  const free = await tx.query<{ id: number }>(sql`
    with free as materialized (
      select id from loans where lender_id = ${lenderId} and staged_at = '-infinity' limit ${count} for update skip locked)
    update loans set staged_at = ${now}, created_by = ${createdBy}
    where lender_id = ${lenderId} and id in (select id from free)
    returning id`)
  const made = await tx.query<{ id: number }>(sql`
    insert into loans (lender_id, loan_name, loan_type, terms, form, created_at, created_by, deleted_at, staged_at,
      principal_cents, annual_rate_ppm, frequency, originated_on, matures_on, payment_cents, grace_days,
      outstanding_cents)
    select ${lenderId}, '-', '-', '{}', '{}', ${now}::timestamptz, ${createdBy}, ${now}::timestamptz,
      ${now}::timestamptz, 1, 0, 'MONTHLY', ${now}::timestamptz::date, ${now}::timestamptz::date, 0, 0, 0
    from generate_series(1, ${count - free.length})
    returning id`)
  return [...free, ...made].map(({ id }) => id).toSorted((one, other) => one - other)
}

/** The accounts tied to some borrowers of a lender, by the borrower. */
export async function accountsOfBorrowers(
  tx: Tx,
  { lenderId, borrowerIds }: { lenderId: number; borrowerIds: readonly number[] },
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await tx.query<{ id: number; accountId: number | null }>(sql`
    select id, borrower_user_id as "accountId" from borrowers
    where lender_id = ${lenderId} and id = any(${borrowerIds}::bigint[])`)
  return new Map(rows.map(({ id, accountId }) => [id, accountId]))
}

/**
 * Makes a staged row the row of a loan, its schedule with it. Its figures come from the terms until the first event
 * replaces them. False when the row is staged no more.
 */
export async function fillStagedRow(tx: Tx, { loanId, ...loan }: NewLoan & { loanId: number }): Promise<boolean> {
  const { form, terms } = loan
  const filled = await tx.run(sql`
    update loans set staged_at = null, deleted_at = null, borrower_id = ${form.borrowerId},
      borrower_user_id = ${loan.borrowerUserId}, loan_number = ${loan.loanNumber}, loan_name = ${form.loanName},
      loan_type = ${form.loanType}, notes = ${form.notes || null}, terms = ${JSON.stringify(terms)},
      form = ${JSON.stringify(form)}, created_at = ${loan.now}, created_by = ${loan.createdBy},
      imported_as = ${loan.importedAs ?? null}, principal_cents = ${terms.principalCents},
      annual_rate_ppm = ${terms.annualRatePpm}, frequency = ${terms.frequency}, originated_on = ${terms.originationOn},
      matures_on = ${terms.maturityOn}, grace_days = ${terms.graceDays}, outstanding_cents = ${terms.principalCents}
    where lender_id = ${loan.lenderId} and id = ${loanId} and staged_at > '-infinity'`)
  return filled > 0
}

/** Gives the schedule of a loan to another account, or to none. */
export async function moveSchedule(tx: Tx, { lenderId, loanId }: LoanKey, accountId: number | null): Promise<void> {
  await tx.run(sql`
    update installments set borrower_user_id = ${accountId} where lender_id = ${lenderId} and loan_id = ${loanId}`)
}

/** The rows among these that became no loans. */
export async function stillStaged(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from loans
    where lender_id = ${lenderId} and id = any(${loanIds}::bigint[]) and staged_at > '-infinity'
    order by id`)
  return rows.map(({ id }) => id)
}

/**
 * Removes the schedules of staged rows that became no loans, and leaves the rows free. Rows that another transaction has
 * locked are left out.
 */
export async function freeRows(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from loans
    where lender_id = ${lenderId} and id = any(${loanIds}::bigint[]) and staged_at > '-infinity'
    for update skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.run(sql`delete from installments where lender_id = ${lenderId} and loan_id = any(${ids}::bigint[])`)
  await tx.run(sql`
    update loans set staged_at = '-infinity' where lender_id = ${lenderId} and id = any(${ids}::bigint[])`)
  return ids.length
}

/** Staged rows of any lender from before an instant. */
export async function listLeftStaged(
  tx: Tx,
  { before, limit }: { before: Instant; limit: number },
): Promise<LoanKey[]> {
  return tx.query(sql`
    select lender_id as "lenderId", id as "loanId" from loans
    where staged_at > '-infinity' and staged_at < ${before}
    order by lender_id, id
    limit ${limit}`)
}

/**
 * Makes this connection plan its statements anew. The foreign-key check from installment to loan was planned while
 * there were no loans, and would read all loans for every installment: a thousand loans took minutes.
 */
export async function forgetPlans(tx: Tx): Promise<void> {
  await tx.run(sql`discard plans`)
}
