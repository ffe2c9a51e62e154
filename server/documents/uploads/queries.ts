import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'
import { readableLoans, visibleLoans } from '../../ledger/visible-loans.ts'

/** A document as it is stored, with all its files. */
export type DocumentRow = {
  lenderId: number
  id: number
  loanId: number
  loanName: string
  title: string
  documentType: string
  /** What the borrower sent it with; null of a lender's own. */
  sentWith: 'PAYMENT' | 'REQUEST' | null
  isVisible: boolean
  isArchived: boolean
  archivedAt: string | null
  /** Since when the lender no longer shows new files of it to the borrower. */
  hiddenAt: string | null
  createdAt: string
  /** The newest first. */
  versions: readonly VersionRow[]
}

export type VersionRow = {
  number: number
  fileName: string
  mediaType: string
  sizeBytes: number
  sha256: string
  uploadedAt: string
  uploadedByName: string
  /** Whether the borrower could ever read it. */
  wasShown: boolean
}

/** Documents that a user may see and that match a condition on documents as d and loans as l, the newest first. */
export async function listDocuments(
  tx: Tx,
  user: SessionUser,
  { which, withArchived }: { which: Sql; withArchived: boolean },
): Promise<DocumentRow[]> {
  return tx.query<DocumentRow>(sql`
    select d.lender_id as "lenderId", d.id, d.loan_id as "loanId", l.loan_name as "loanName", d.title,
      d.document_type as "documentType",
      case when d.payment_id is not null then 'PAYMENT' when d.request_id is not null then 'REQUEST' end as "sentWith", d.is_visible as "isVisible", d.archived_at is not null as "isArchived",
      d.archived_at as "archivedAt", d.hidden_at as "hiddenAt", d.created_at as "createdAt",
      (select json_agg(json_build_object(
          'number', v.number, 'fileName', v.file_name, 'mediaType', v.media_type, 'sizeBytes', v.size_bytes,
          'sha256', v.sha256, 'uploadedByName', u.full_name, 'wasShown', s.number is not null,
          'uploadedAt', to_char(v.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by v.number desc)
        from document_versions v
        join users u on u.id = v.uploaded_by
        left join document_disclosures s on s.lender_id = v.lender_id and s.document_id = v.document_id
          and s.number = v.number and s.borrower_id = l.borrower_id
        where v.lender_id = d.lender_id and v.document_id = d.id) as versions
    from documents d
    join loans l on l.lender_id = d.lender_id and l.id = d.loan_id
    where ${visibleDocuments(user)} and ${which}
      and (${withArchived || user.role === 'BORROWER'} or d.archived_at is null)
    order by d.id desc
    limit 1000`)
}

/** Conditions on documents as d and loans as l. */
export const ofLoan = (loanId: number): Sql => sql`d.loan_id = ${loanId}`
export const withId = (documentId: number): Sql => sql`d.id = ${documentId}`

/**
 * A lender sees all their documents; a borrower sees those that were ever shown to them while the loan was theirs, also
 * when they are archived or hidden since.
 */
function visibleDocuments(user: SessionUser): Sql {
  if (user.role === 'LENDER' || user.role === 'ADMIN') return visibleLoans(user)
  return sql`${readableLoans(user)} and exists (
    select from document_disclosures s
    where s.lender_id = d.lender_id and s.document_id = d.id and s.borrower_id = l.borrower_id)`
}

/** A loan whose record the user may read, for its documents; undefined when there is none. */
export async function findLoanOfDocuments(
  tx: Tx,
  user: SessionUser,
  loanId: number,
): Promise<{ lenderId: number; loanId: number; borrowerId: number } | undefined> {
  return tx.maybeOne(sql`
    select l.lender_id as "lenderId", l.id as "loanId", l.borrower_id as "borrowerId"
    from loans l
    where ${readableLoans(user)} and l.id = ${loanId}`)
}

export type NewDocument = {
  lenderId: number
  loanId: number
  borrowerId: number
  title: string
  documentType: string
  isVisible: boolean
  now: string
  createdBy: number
}

/** Adds a document without a file yet, and gives its id. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into documents (lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at, created_by,
      updated_at)
    values (${document.lenderId}, ${document.loanId}, ${document.borrowerId}, ${document.title},
      ${document.documentType}, ${document.isVisible}, ${document.now}, ${document.createdBy}, ${document.now})
    returning id`)
  return id
}

/**
 * Locks a document until the transaction ends, so that its versions are numbered one after another. False when it does
 * not exist.
 */
export async function lockDocument(tx: Tx, { lenderId, id }: { lenderId: number; id: number }): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select id from documents where lender_id = ${lenderId} and id = ${id} for update`)
  return row !== undefined
}

export type NewVersion = {
  lenderId: number
  documentId: number
  fileName: string
  mediaType: string
  sizeBytes: number
  sha256: string
  now: string
  uploadedBy: number
}

/** Adds a file to a document, as its newest version. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx.run(sql`
    insert into document_versions (lender_id, document_id, number, file_name, media_type, size_bytes, sha256,
      uploaded_at, uploaded_by)
    select ${version.lenderId}, ${version.documentId}, coalesce(max(number), 0) + 1, ${version.fileName},
      ${version.mediaType}, ${version.sizeBytes}, ${version.sha256}, ${version.now}, ${version.uploadedBy}
    from document_versions
    where lender_id = ${version.lenderId} and document_id = ${version.documentId}`)
}

export type DocumentChanges = {
  title: string
  documentType: string
  isVisible: boolean
  isArchived: boolean
}

/**
 * Changes the title, type, visibility or archiving of a document. An archived one keeps the instant when it was
 * archived.
 */
export async function changeDocument(
  tx: Tx,
  { lenderId, id, now, ...changes }: DocumentChanges & { lenderId: number; id: number; now: string },
): Promise<void> {
  await tx.run(sql`
    update documents set title = ${changes.title}, document_type = ${changes.documentType},
      is_visible = ${changes.isVisible}, updated_at = ${now},
      hidden_at = case when not ${changes.isVisible}::boolean and is_visible then ${now}::timestamptz
        when ${changes.isVisible}::boolean then null else hidden_at end,
      archived_at = case when ${changes.isArchived} then coalesce(archived_at, ${now}::timestamptz) end
    where lender_id = ${lenderId} and id = ${id}`)
}

/**
 * Stores that the borrower can read the newest file of a document from now on, if the document is visible and not
 * archived. A file that could be read before keeps its first instant.
 */
export async function discloseNewest(
  tx: Tx,
  { lenderId, documentId, now }: { lenderId: number; documentId: number; now: string },
): Promise<void> {
  await tx.run(sql`
    insert into document_disclosures (lender_id, document_id, number, loan_id, borrower_id, shown_at)
    select d.lender_id, d.id, (
        select max(v.number) from document_versions v where v.lender_id = d.lender_id and v.document_id = d.id),
      d.loan_id, d.borrower_id, ${now}
    from documents d
    where d.lender_id = ${lenderId} and d.id = ${documentId} and d.is_visible and d.archived_at is null
    on conflict do nothing`)
}

/** Locks a lender's account, so that their files are counted one after another. */
export async function lockLenderForFiles(tx: Tx, lenderId: number): Promise<void> {
  await tx.one(sql`select id from users where id = ${lenderId} for no key update`)
}

type StoredBytes = { lenderId: number; sha256: string }

/** What the files of a lender take, and whether these bytes are among them. */
export async function findUsedRoom(
  tx: Tx,
  { lenderId, sha256 }: StoredBytes,
): Promise<{ usedBytes: number; isCounted: boolean }> {
  return tx.one(sql`
    select coalesce(sum(size_bytes), 0)::bigint as "usedBytes",
      coalesce(bool_or(sha256 = ${sha256}), false) as "isCounted"
    from stored_files where lender_id = ${lenderId}`)
}

/** Counts a file among a lender's; with the borrower who sent it, if one did. */
export async function insertStoredFile(
  tx: Tx,
  { lenderId, sha256, sizeBytes, now, sentBy }: StoredBytes & { sizeBytes: number; now: string; sentBy?: number },
): Promise<void> {
  await tx.run(sql`
    insert into stored_files (lender_id, sha256, size_bytes, counted_at, sent_by)
    values (${lenderId}, ${sha256}, ${sizeBytes}, ${now}, ${sentBy ?? null}::bigint)`)
}

/** Counts a file no more that could not be kept, unless a document has the same bytes. */
export async function deleteStoredFile(tx: Tx, { lenderId, sha256 }: StoredBytes): Promise<void> {
  await tx.run(sql`
    delete from stored_files s
    where s.lender_id = ${lenderId} and s.sha256 = ${sha256} and not exists (
      select from document_versions v where v.lender_id = s.lender_id and v.sha256 = s.sha256)`)
}

/** The number of files of a loan's documents, earlier versions included. */
export async function countVersions(
  tx: Tx,
  { lenderId, loanId }: { lenderId: number; loanId: number },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count
    from documents d
    join document_versions v on v.lender_id = d.lender_id and v.document_id = d.id
    where d.lender_id = ${lenderId} and d.loan_id = ${loanId}`)
  return count
}
