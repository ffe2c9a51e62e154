import type { ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import type { Cents } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** An import as the database has it. */
export type ImportRow = {
  id: number
  kind: ImportKind
  fileName: string
  rowCount: number
  borrowersMade: number
  loansMade: number
  paymentsMade: number
  amountCents: Cents
  interestCents: Cents
  feesCents: Cents
  importedAt: string
  undoneAt: string | null
}

export type NewImport = Omit<ImportRow, 'id' | 'importedAt' | 'undoneAt'> & {
  lenderId: number
  sha256: string
  importedBy: number
  now: string
}

const columns = sql`
  id, kind, file_name as "fileName", row_count as "rowCount", borrowers_made as "borrowersMade",
  loans_made as "loansMade", payments_made as "paymentsMade", amount_cents as "amountCents",
  interest_cents as "interestCents", fees_cents as "feesCents", imported_at as "importedAt", undone_at as "undoneAt"`

/** Adds an import and gives its id. */
export async function insertImport(tx: Tx, made: NewImport): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into imports (lender_id, kind, file_name, sha256, row_count, borrowers_made, loans_made, payments_made,
      amount_cents, interest_cents, fees_cents, imported_by, imported_at)
    values (${made.lenderId}, ${made.kind}, ${made.fileName}, ${made.sha256}, ${made.rowCount}, ${made.borrowersMade},
      ${made.loansMade}, ${made.paymentsMade}, ${made.amountCents}, ${made.interestCents}, ${made.feesCents},
      ${made.importedBy}, ${made.now})
    returning id`)
  return id
}

/**
 * The import that brought in a file and still counts; undefined when there is none. Call it under lockLoanNumbers, or
 * another import may bring in the same file at this moment.
 */
export async function findImportOfFile(
  tx: Tx,
  { lenderId, kind, sha256 }: Pick<NewImport, 'lenderId' | 'kind' | 'sha256'>,
): Promise<ImportRow | undefined> {
  return tx.maybeOne<ImportRow>(sql`
    select ${columns} from imports
    where lender_id = ${lenderId} and kind = ${kind} and sha256 = ${sha256} and undone_at is null and not is_repeated`)
}

/** The imports of a lender, the newest first. */
export async function listImports(tx: Tx, lenderId: number): Promise<ImportRow[]> {
  return tx.query<ImportRow>(sql`
    select ${columns} from imports where lender_id = ${lenderId} order by id desc limit 100`)
}

/** One import of a lender. */
export async function findImport(tx: Tx, key: { lenderId: number; id: number }): Promise<ImportRow | undefined> {
  return tx.maybeOne<ImportRow>(sql`
    select ${columns} from imports where lender_id = ${key.lenderId} and id = ${key.id}`)
}

/** One import of a lender, locked so that it cannot be undone twice. */
export async function lockImport(tx: Tx, key: { lenderId: number; id: number }): Promise<ImportRow | undefined> {
  return tx.maybeOne<ImportRow>(sql`
    select ${columns} from imports where lender_id = ${key.lenderId} and id = ${key.id} for update`)
}

export async function markUndone(
  tx: Tx,
  { lenderId, id, undoneBy, now }: { lenderId: number; id: number; undoneBy: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update imports set undone_at = ${now}, undone_by = ${undoneBy} where lender_id = ${lenderId} and id = ${id}`)
}

/** A record that an import made from a row. */
export type ImportedRow = {
  kind: 'BORROWER' | 'LOAN' | 'PAYMENT'
  subjectId: number
  rowNumber: number
  reference: string | null
  eventId: number | null
}

export async function insertImportedRows(
  tx: Tx,
  { lenderId, importId }: { lenderId: number; importId: number },
  rows: readonly ImportedRow[],
): Promise<void> {
  await tx.run(sql`
    insert into imported_rows (lender_id, import_id, kind, subject_id, row_number, reference, event_id)
    select ${lenderId}, ${importId}, r.*
    from unnest(
      ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.subjectId)}::bigint[],
      ${rows.map((row) => row.rowNumber)}::integer[],
      ${rows.map((row) => row.reference)}::text[],
      ${rows.map((row) => row.eventId)}::bigint[]) as r`)
}

/** The last event of each of some loans. */
export async function lastEventsOfLoans(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<{ loanId: number; eventId: number }[]> {
  return tx.query(sql`
    select loan_id as "loanId", max(id) as "eventId" from loan_events
    where lender_id = ${lenderId} and loan_id = any(${loanIds}::bigint[])
    group by loan_id`)
}

/** The records that an import made, in the order of the rows of its file. */
export async function readImportedRows(
  tx: Tx,
  { lenderId, importId }: { lenderId: number; importId: number },
): Promise<ImportedRow[]> {
  return tx.query<ImportedRow>(sql`
    select kind, subject_id as "subjectId", row_number as "rowNumber", reference, event_id as "eventId"
    from imported_rows
    where lender_id = ${lenderId} and import_id = ${importId}
    order by row_number, subject_id`)
}

type Headings = { lenderId: number; kind: ImportKind; signature: string }
type Reading = { mapping: ImportMapping; dayOrder: DayOrder | undefined; now: string }

/** How these headings were read last time; dayOrder is null where the user did not choose. */
export async function findMapping(
  tx: Tx,
  { lenderId, kind, signature }: Headings,
): Promise<{ mapping: ImportMapping; dayOrder: DayOrder | null } | undefined> {
  return tx.maybeOne<{ mapping: ImportMapping; dayOrder: DayOrder | null }>(sql`
    select mapping, day_order as "dayOrder" from import_mappings
    where lender_id = ${lenderId} and kind = ${kind} and signature = ${signature}`)
}

/** A lender has so many remembered ways to read a file; those of further headings are not remembered. */
export const MAPPINGS_MAX = 200

export async function rememberMapping(
  tx: Tx,
  { lenderId, kind, signature, mapping, dayOrder, now }: Headings & Reading,
): Promise<void> {
  await tx.run(sql`
    insert into import_mappings (lender_id, kind, signature, mapping, day_order, used_at)
    select ${lenderId}::bigint, ${kind}::text, ${signature}::text, ${JSON.stringify(mapping)}::jsonb,
      ${dayOrder ?? null}::text, ${now}::timestamptz
    where (select count(*) from import_mappings where lender_id = ${lenderId}) < ${MAPPINGS_MAX} or exists (
      select from import_mappings where lender_id = ${lenderId} and kind = ${kind} and signature = ${signature})
    on conflict (lender_id, kind, signature) do update set mapping = excluded.mapping,
      day_order = coalesce(excluded.day_order, import_mappings.day_order), used_at = excluded.used_at`)
}
