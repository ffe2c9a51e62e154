import type { ImportObstacle } from '#contract/imports/imports.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

type ImportKey = { lenderId: number; importId: number }

/**
 * What prevents undoing an import: later events on its loans, other than reversed ones and notes; reported payments
 * that wait for the lender; later loans, notes and documents of the imported records.
 */
export async function listObstacles(tx: Tx, { lenderId, importId }: ImportKey): Promise<ImportObstacle[]> {
  return tx.query<ImportObstacle>(sql`
    with made as (
      select kind, subject_id, event_id from imported_rows where lender_id = ${lenderId} and import_id = ${importId}),
    touched as (
      select e.loan_id, min(e.id) as event_id
      from made m
      join loan_events e on e.lender_id = ${lenderId} and e.id = m.event_id
      group by e.loan_id),
    made_loans as (select subject_id as id from made where kind = 'LOAN'),
    made_borrowers as (select subject_id as id from made where kind = 'BORROWER'),
    found as (
      select 'LOAN_CHANGED' as kind, t.loan_id, null::bigint as borrower_id
      from touched t
      where exists (
        select from loan_events e
        where e.lender_id = ${lenderId} and e.loan_id = t.loan_id and e.id > t.event_id
          and e.kind not in ('NOTE', 'PAYMENT_REVERSED')
          -- what was entered since and taken back again changes nothing
          and not (e.kind = 'TAKEN_BACK' and e.reversed_event_id >= t.event_id) and e.id not in (select event_id from made where event_id is not null)
          and not exists (
            select from loan_events r where r.lender_id = ${lenderId} and r.reversed_event_id = e.id))
      union all
      select 'PAYMENT_WAITING', l.id, null
      from made_loans l
      where exists (
        select from payments p where p.lender_id = ${lenderId} and p.loan_id = l.id and p.status = 'PENDING')
      union all
      select 'LOAN_ADDED', l.id, null
      from loans l
      where l.lender_id = ${lenderId} and l.deleted_at is null and l.borrower_id in (select id from made_borrowers)
        and l.id not in (select id from made_loans)
      union all
      select distinct 'NOTE_ADDED', n.loan_id, n.borrower_id
      from notes n
      where n.lender_id = ${lenderId}
        and (n.loan_id in (select id from made_loans) or n.borrower_id in (select id from made_borrowers))
      union all
      select distinct 'DOCUMENT_ADDED', d.loan_id, null::bigint
      from documents d
      where d.lender_id = ${lenderId} and d.loan_id in (select id from made_loans))
    select f.kind, f.loan_id as "loanId", f.borrower_id as "borrowerId",
      coalesce(l.loan_number || ' ' || l.loan_name, b.first_name || ' ' || b.last_name, '') as name
    from found f
    left join loans l on l.lender_id = ${lenderId} and l.id = f.loan_id
    left join borrowers b on b.lender_id = ${lenderId} and b.id = f.borrower_id
    order by f.kind, f.loan_id, f.borrower_id
    limit 100`)
}

/** A payment that an import made, by its event, or returned: then `entryId` is the event of the return. */
export type PaymentOfImport = {
  paymentId: number
  loanId: number
  eventId: number
  entryId: number
  status: 'COMPLETED' | 'REVERSED'
}

/** The payments that an import made or returned, by loan and then by payment. */
export async function paymentsOfImport(tx: Tx, { lenderId, importId }: ImportKey): Promise<PaymentOfImport[]> {
  return tx.query<PaymentOfImport>(sql`
    select p.id as "paymentId", p.loan_id as "loanId", p.event_id as "eventId", r.event_id as "entryId", p.status
    from imported_rows r
    join payments p on p.lender_id = r.lender_id and p.id = r.subject_id
    where r.lender_id = ${lenderId} and r.import_id = ${importId} and r.kind = 'PAYMENT'
    order by p.loan_id, p.id`)
}

/** Says of a payment that the bank had returned that it was reversed for another reason. */
export async function markNotReturned(
  tx: Tx,
  { lenderId, id, reason, now }: { lenderId: number; id: number; reason: string; now: string },
): Promise<void> {
  await tx.run(sql`
    update payments set reason = ${reason}, returned_at = null, tells_return = false, updated_at = ${now}
    where lender_id = ${lenderId} and id = ${id} and status = 'REVERSED'`)
}

/** Locks the borrowers that an import made, in order, so that nothing can be added to them meanwhile. */
export async function lockMadeBorrowers(tx: Tx, { lenderId, importId }: ImportKey): Promise<void> {
  await tx.query(sql`
    select id from borrowers
    where lender_id = ${lenderId} and id in (
      select subject_id from imported_rows
      where lender_id = ${lenderId} and import_id = ${importId} and kind = 'BORROWER')
    order by id
    for update`)
}

/** Locks the loans that an import made or paid on, in order; loans removed since are left out. */
export async function lockTouchedLoans(tx: Tx, { lenderId, importId }: ImportKey): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from loans
    where lender_id = ${lenderId} and deleted_at is null and id in (
      select e.loan_id from imported_rows r
      join loan_events e on e.lender_id = r.lender_id and e.id = r.event_id
      where r.lender_id = ${lenderId} and r.import_id = ${importId})
    order by id
    for update`)
  return rows.map(({ id }) => id)
}
