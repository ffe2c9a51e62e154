import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Cents, Day, RatePpm } from '#engine/numbers/units.ts'
import type { DefaultStage } from '#engine/terms/default-stages.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../database/database.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import { weigh } from '../frame/heavy-work.ts'
import type { SessionUser } from '../http/http.ts'
import { rowsOfLoan } from '../ledger/loan-rows.ts'
import { hasRecord, readableLoans, visibleLoans } from '../ledger/visible-loans.ts'
import { openInstallments } from './summary/queries.ts'

/** A loan as lists need it: stored figures, and the open amount of the installments that have fallen due. */
export type LoanRow = {
  lenderId: number
  id: number
  loanNumber: string
  loanName: string
  loanType: LoanForm['loanType']
  principalCents: Cents
  outstandingCents: Cents
  annualRatePpm: RatePpm
  originatedOn: Day
  maturesOn: Day
  frequency: string
  paymentCents: Cents
  graceDays: number
  /** Dollars and days as in the form; null when left empty. */
  lateFee: number | null
  gracePeriod: number | null
  borrowerId: number
  borrowerUserId: number | null
  borrowerName: string
  lenderName: string
  nextDueOn: Day | null
  nextDueCents: Cents | null
  /** The interest and principal in nextDueCents. */
  nextDueInterestCents: Cents | null
  nextDuePrincipalCents: Cents | null
  pastDueCents: Cents
  /** Daily interest, or money held: once an installment is past due, its stored figures change with the days. */
  isMoving: boolean
  isPaidOff: boolean
  soldOn: Day | null
  transferredOn: Day | null
  isMarkedDefaulted: boolean
  defaultStage: DefaultStage | null
  createdAt: string
}

/** One loan with its terms and the form they came from. */
export type LoanDetailRow = LoanRow & {
  terms: LoanTerms
  form: LoanForm
  notes: string | null
  hasPayments: boolean
  hasFollowUps: boolean
  hasDocumentRequests: boolean
  removedAt: string | null
  continues: readonly number[] | null
}

const columns = sql`
  l.lender_id as "lenderId", l.id, l.loan_number as "loanNumber", l.loan_name as "loanName",
  l.loan_type as "loanType", l.principal_cents as "principalCents", l.outstanding_cents as "outstandingCents",
  l.annual_rate_ppm as "annualRatePpm", l.originated_on as "originatedOn", l.matures_on as "maturesOn", l.frequency,
  l.payment_cents as "paymentCents", l.grace_days as "graceDays", l.form -> 'lateFee' as "lateFee",
  l.form -> 'gracePeriod' as "gracePeriod", l.borrower_id as "borrowerId", l.borrower_user_id as "borrowerUserId",
  b.first_name || ' ' || b.last_name as "borrowerName", coalesce(u.company_name, u.full_name) as "lenderName",
  l.next_due_on as "nextDueOn", l.next_due_cents as "nextDueCents",
  n.interest_cents as "nextDueInterestCents", n.principal_cents as "nextDuePrincipalCents", coalesce(d.cents, 0) as "pastDueCents",
  l.unapplied_cents > 0 or l.terms ->> 'accrual' = 'DAILY' as "isMoving",
  l.is_paid_off as "isPaidOff", l.sold_on as "soldOn", l.transferred_on as "transferredOn", l.is_marked_defaulted as "isMarkedDefaulted", l.default_stage as "defaultStage", l.created_at as "createdAt"`

const people = sql`
  join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
  join users u on u.id = l.lender_id`

/**
 * Installments are summed only for loans whose oldest open installment has fallen due; for the others the sum is zero.
 * An index of open installments finds that oldest one by its day, however many were paid before it.
 */
const tables = (today: Day, loans: Sql = sql`loans l`): Sql => sql`
  ${loans} ${people}
  cross join lateral (
    select sum(i.payment_cents - i.paid_principal_cents - i.paid_interest_cents) as cents
    from installments i
    where l.next_due_on < ${today} and i.lender_id = l.lender_id and i.loan_id = l.id
      and not i.is_paid and i.due_on < ${today}
  ) d
  ${nextDue}`

/** The next due installment of a loan, as n. One index holds all of these columns. */
const nextDue = sql`
  left join lateral (
    select i.interest_cents - i.paid_interest_cents as interest_cents,
      i.payment_cents - i.interest_cents - i.paid_principal_cents as principal_cents
    from installments i
    where i.lender_id = l.lender_id and i.loan_id = l.id and i.due_on = l.next_due_on and not i.is_paid
    order by i.number
    limit 1
  ) n on true`

/**
 * One page of the loans the user may see, the newest first, or of those that `which` (a condition on loans as l)
 * selects. The page is chosen before the joins, so that a row that is passed over costs only an index entry.
 */
export async function listLoans(
  tx: Tx,
  user: SessionUser,
  { today, which = sql`true`, limit, offset = 0 }: { today: Day; which?: Sql; limit: number; offset?: number },
): Promise<LoanRow[]> {
  const page = sql`(
    select l.lender_id, l.id from loans l
    where ${visibleLoans(user)} and ${which}
    order by l.created_at desc, l.id desc
    limit ${limit} offset ${offset}) page
  join loans l on l.lender_id = page.lender_id and l.id = page.id`
  return tx.query<LoanRow>(sql`
    select ${columns}
    from ${tables(today, page)}
    order by l.created_at desc, l.id desc`)
}

/** All loans that `which` selects among those the user may see, the newest first. */
export async function listAllLoans(
  tx: Tx,
  user: SessionUser,
  { today, which }: { today: Day; which: Sql },
): Promise<LoanRow[]> {
  await weighLoans(tx, user, which)
  return tx.query<LoanRow>(sql`
    select ${columns}
    from ${tables(today)}
    where ${visibleLoans(user)} and ${which}
    order by l.created_at desc, l.id desc`)
}

/**
 * All loans of a lender, or of all lenders, the newest first. Past-due amounts are summed over all loans at once, by
 * due day, from the index alone: summing loan by loan read ten thousand places on the disk.
 */
export async function listLoansOfLenders(
  tx: Tx,
  user: SessionUser,
  { today, lenderId }: { today: Day; lenderId: number | null },
): Promise<LoanRow[]> {
  await weighLoans(tx, user, lenderId === null ? sql`true` : ofLender(lenderId))
  return tx.query<LoanRow>(sql`
    with past_due as materialized (
      select i.lender_id, i.loan_id, sum(i.cents) as cents
      from ${openInstallments(lenderId, sql`i.due_on < ${today}`)}
      group by i.lender_id, i.loan_id)
    select ${columns}
    from loans l ${people}
    left join past_due d on d.lender_id = l.lender_id and d.loan_id = l.id and l.next_due_on < ${today}
    ${nextDue}
    where ${visibleLoans(user)} and ${lenderId === null ? sql`true` : ofLender(lenderId)}
    order by l.created_at desc, l.id desc`)
}

/** Leaves a list of very many loans to a worker. Counts no further than it must. */
async function weighLoans(tx: Tx, user: SessionUser, which: Sql): Promise<void> {
  if (tx.rowsMax === undefined) return
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from (select from loans l where ${visibleLoans(user)} and ${which} limit ${tx.rowsMax + 1}) counted`)
  weigh(tx, count)
}

/** The terms of some of the loans that the user may see. */
export async function listTermsOf(
  tx: Tx,
  user: SessionUser,
  loanIds: readonly number[],
): Promise<{ lenderId: number; loanId: number; terms: LoanTerms }[]> {
  const rows = await tx.query<{ lenderId: number; loanId: number; terms: LoanTerms; rows: number }>(sql`
    select ${rowsOfLoan} as rows, l.lender_id as "lenderId", l.id as "loanId", l.terms
    from loans l
    where ${visibleLoans(user)} and l.id = any(${loanIds}::bigint[])`)
  weigh(
    tx,
    rows.reduce((sum, loan) => sum + loan.rows, 0),
  )
  return rows
}

/** How many loans the user may see. */
export async function countLoans(tx: Tx, user: SessionUser): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from loans l where ${visibleLoans(user)}`,
  )
  return count
}

/** One loan the user may see; with `isRecord` also one that its borrower may still read. */
export async function findLoan(
  tx: Tx,
  user: SessionUser,
  { loanId, today, isRecord = false }: { loanId: number; today: Day; isRecord?: boolean },
): Promise<LoanDetailRow | undefined> {
  const loan = await tx.maybeOne<LoanDetailRow & { rows: number }>(
    keepingPlan(sql`
    select ${rowsOfLoan} as rows, ${columns}, l.terms, l.form, l.notes, l.has_payments as "hasPayments", l.deleted_at as "removedAt", l.continues,
      exists (select from follow_ups f where f.lender_id = l.lender_id and f.loan_id = l.id) as "hasFollowUps",
      exists (
        select from document_requests r
        where r.lender_id = l.lender_id and r.loan_id = l.id and r.borrower_id = l.borrower_id and r.status = 'ASKED'
      ) as "hasDocumentRequests"
    from ${tables(today)}
    where ${isRecord ? readableLoans(user) : visibleLoans(user)} and l.id = ${loanId}`),
  )
  if (loan) weigh(tx, loan.rows)
  return loan
}

/** A loan that its lender removed, for the borrower who keeps its record. */
export type RemovedLoanRow = {
  id: number
  loanName: string
  loanNumber: string
  lenderName: string
  principalCents: Cents
  originatedOn: Day
  removedAt: string
}

/** The loans that lenders removed and whose record a borrower keeps, the last removed first. */
export async function listRemovedLoans(tx: Tx, userId: number): Promise<RemovedLoanRow[]> {
  return tx.query<RemovedLoanRow>(sql`
    select l.id, l.loan_name as "loanName", l.loan_number as "loanNumber",
      coalesce(u.company_name, u.full_name) as "lenderName", l.principal_cents as "principalCents",
      l.originated_on as "originatedOn", l.deleted_at as "removedAt"
    from loans l
    join users u on u.id = l.lender_id
    where l.borrower_user_id = ${userId} and l.deleted_at is not null and ${hasRecord}
    order by l.deleted_at desc, l.id desc
    limit 1000`)
}

/** The number of a loan that the reader may see; empty when they may not, or when it was removed. */
export async function numberOfLoan(
  tx: Tx,
  { lenderId, loanId }: { lenderId: number; loanId: number },
): Promise<string> {
  const found = await tx.maybeOne<{ loanNumber: string }>(sql`
    select loan_number as "loanNumber" from loans where lender_id = ${lenderId} and id = ${loanId}`)
  return found?.loanNumber ?? ''
}

/** Those of some loans that the user may see, by rising id. */
export async function listLinkedLoans(
  tx: Tx,
  user: SessionUser,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<{ id: number; loanNumber: string; loanName: string }[]> {
  if (loanIds.length === 0) return []
  return tx.query(sql`
    select l.id, l.loan_number as "loanNumber", l.loan_name as "loanName" from loans l
    where ${visibleLoans(user)} and l.lender_id = ${lenderId} and l.id = any(${loanIds}::bigint[])
    order by l.id`)
}

/** Whether a payment that the borrower reported waits on a loan. */
export async function hasOpenReports(
  tx: Tx,
  { lenderId, loanId }: { lenderId: number; loanId: number },
): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (
      select from payments where lender_id = ${lenderId} and loan_id = ${loanId} and status = 'PENDING') as answer`)
  return answer
}

/** Conditions on loans as l, for lists. */
export const ofLender = (lenderId: number): Sql => sql`l.lender_id = ${lenderId}`
export const ofBorrowerRecord = (borrowerId: number): Sql => sql`l.borrower_id = ${borrowerId}`
export const ofBorrowerAccount = (userId: number): Sql => sql`l.borrower_user_id = ${userId}`

/** Takes the next loan numbers of a lender, LN-000001 first. Locks the counter until the transaction ends. */
export async function nextLoanNumbers(tx: Tx, lenderId: number, count: number): Promise<string[]> {
  const { value } = await tx.one<{ value: number }>(sql`
    insert into counters (lender_id, name, value) values (${lenderId}, 'loan', ${count})
    on conflict (lender_id, name) do update set value = counters.value + ${count}
    returning value`)
  return Array.from({ length: count }, (_, index) => `LN-${String(value - count + 1 + index).padStart(6, '0')}`)
}

/**
 * Locks the counter of a lender's loan numbers until the transaction ends. Who makes a loan holds it too, and so does
 * every import and its undoing: what an import finds under this lock cannot change before its own records are there.
 */
export async function lockLoanNumbers(tx: Tx, lenderId: number): Promise<void> {
  await nextLoanNumbers(tx, lenderId, 0)
}

/** Locks a borrower record of a lender, so that no account is tied to it before the loan is stored. */
export async function lockBorrowerOfLender(
  tx: Tx,
  { lenderId, borrowerId }: { lenderId: number; borrowerId: number },
): Promise<{ borrowerUserId: number | null } | undefined> {
  return tx.maybeOne(sql`
    select borrower_user_id as "borrowerUserId" from borrowers
    where lender_id = ${lenderId} and id = ${borrowerId} and removed_at is null
    for update`)
}

export type NewLoan = {
  lenderId: number
  borrowerUserId: number | null
  loanNumber: string
  form: LoanForm
  terms: LoanTerms
  now: string
  createdBy: number
  /** The reference under which it is imported. */
  importedAs?: string | undefined
  /** The loans that it goes on with. */
  continues?: readonly number[] | undefined
}

/** Adds a loan's row and gives its id. Its figures come from the terms until the first event replaces them. */
export async function insertLoan(tx: Tx, loan: NewLoan): Promise<number> {
  const { form, terms } = loan
  const { id } = await tx.one<{ id: number }>(sql`
    insert into loans (lender_id, borrower_id, borrower_user_id, loan_number, loan_name, loan_type, notes, terms, form,
      created_at, created_by, imported_as, continues, principal_cents, annual_rate_ppm, frequency, originated_on, matures_on,
      payment_cents, grace_days, outstanding_cents)
    values (${loan.lenderId}, ${form.borrowerId}, ${loan.borrowerUserId}, ${loan.loanNumber}, ${form.loanName},
      ${form.loanType}, ${form.notes || null}, ${JSON.stringify(terms)}, ${JSON.stringify(form)}, ${loan.now},
      ${loan.createdBy}, ${loan.importedAs ?? null}, ${loan.continues ?? null}::bigint[], ${terms.principalCents}, ${terms.annualRatePpm},
      ${terms.frequency}, ${terms.originationOn}, ${terms.maturityOn}, 0, ${terms.graceDays}, ${terms.principalCents})
    returning id`)
  return id
}

/** Replaces the values of a loan that come from its form: name, type, notes, and the form and terms themselves. */
export async function updateLoanRow(
  tx: Tx,
  { lenderId, loanId, form, terms }: { lenderId: number; loanId: number; form: LoanForm; terms: LoanTerms },
): Promise<void> {
  await tx.run(sql`
    update loans set loan_name = ${form.loanName}, loan_type = ${form.loanType}, notes = ${form.notes || null},
      form = ${JSON.stringify(form)}, terms = ${JSON.stringify(terms)}
    where lender_id = ${lenderId} and id = ${loanId}`)
}

/** Moves a loan with its schedule to another borrower of the same lender, and with it the right to see them. */
export async function moveToBorrower(
  tx: Tx,
  loan: { lenderId: number; loanId: number; borrowerId: number; borrowerUserId: number | null },
): Promise<void> {
  await tx.run(sql`
    update loans set borrower_id = ${loan.borrowerId}, borrower_user_id = ${loan.borrowerUserId}
    where lender_id = ${loan.lenderId} and id = ${loan.loanId}`)
  await tx.run(sql`
    update installments set borrower_user_id = ${loan.borrowerUserId}
    where lender_id = ${loan.lenderId} and loan_id = ${loan.loanId}`)
}

/** Whether any payment was ever entered on a loan, reversed ones included. */
export async function hasPaymentRows(
  tx: Tx,
  { lenderId, loanId }: { lenderId: number; loanId: number },
): Promise<boolean> {
  const { answer } = await tx.one<{ answer: boolean }>(sql`
    select exists (select from payments where lender_id = ${lenderId} and loan_id = ${loanId}) as answer`)
  return answer
}

/** Hides a loan everywhere. Its rows stay. */
export async function markDeleted(
  tx: Tx,
  { lenderId, loanId, now }: { lenderId: number; loanId: number; now: string },
): Promise<void> {
  await tx.run(sql`update loans set deleted_at = ${now} where lender_id = ${lenderId} and id = ${loanId}`)
}

/** The role of an account; undefined when there is none, null when it has none. */
export async function roleOf(tx: Tx, userId: number): Promise<SessionUser['role'] | undefined> {
  const row = await tx.maybeOne<{ role: SessionUser['role'] }>(sql`select role from users where id = ${userId}`)
  return row?.role
}

/** The lender of a borrower record, if the user may see it: a lender their own, an admin any. */
export async function lenderOfRecord(tx: Tx, user: SessionUser, borrowerId: number): Promise<number | undefined> {
  const whose = user.role === 'ADMIN' ? sql`true` : sql`lender_id = ${user.id}`
  const row = await tx.maybeOne<{ lenderId: number }>(sql`
    select lender_id as "lenderId" from borrowers where ${whose} and id = ${borrowerId} and removed_at is null`)
  return row?.lenderId
}
