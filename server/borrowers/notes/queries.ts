import type { Note, NoteForm } from '#contract/borrowers/notes.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'

/** One text of a note as the database has it. replacesId is the earlier text that it replaces. */
export type NoteRow = {
  lenderId: number
  id: number
  borrowerId: number | null
  loanId: number | null
  loanName: string | null
  notedOn: Day
  text: string
  outcome: Note['outcome']
  writtenBy: string
  writtenAt: string
  replacesId: number | null
}

/** The borrower or loan that a note is about. */
export type Subject = { lenderId: number; kind: 'borrower' | 'loan'; id: number }

const selectNotes = sql`
  select n.lender_id as "lenderId", n.id, n.borrower_id as "borrowerId", n.loan_id as "loanId",
    l.loan_name as "loanName", n.noted_on as "notedOn", n.text, n.outcome, u.full_name as "writtenBy",
    n.written_at as "writtenAt", n.replaces_id as "replacesId"
  from notes n
  join users u on u.id = n.written_by
  left join loans l on l.lender_id = n.lender_id and l.id = n.loan_id`

/** All texts of the notes about a loan, or about a borrower and their loans that were not removed; latest day first. */
export async function listTexts(tx: Tx, { lenderId, kind, id }: Subject): Promise<NoteRow[]> {
  const about =
    kind === 'loan'
      ? sql`n.loan_id = ${id}`
      : sql`(n.borrower_id = ${id} or (l.borrower_id = ${id} and l.deleted_at is null))`
  return tx.query<NoteRow>(sql`
    ${selectNotes}
    where n.lender_id = ${lenderId} and ${about}
    order by n.noted_on desc, n.id desc`)
}

/** Finds a text of a note that the user may see: a lender's own, any for an admin, none about a removed loan. */
export async function findText(tx: Tx, user: SessionUser, noteId: number): Promise<NoteRow | undefined> {
  const whose: Sql = user.role === 'ADMIN' ? sql`true` : sql`n.lender_id = ${user.id}`
  return tx.maybeOne<NoteRow>(sql`
    ${selectNotes}
    where ${whose} and n.id = ${noteId} and l.deleted_at is null`)
}

/** Adds a text and gives its id; undefined when the text that it should replace has been replaced already. */
export async function insertText(
  tx: Tx,
  given: { subject: Subject; form: NoteForm; writtenBy: number; now: string; replacesId?: number },
): Promise<number | undefined> {
  const { subject, form, writtenBy, now, replacesId = null } = given
  const borrowerId = subject.kind === 'borrower' ? subject.id : null
  const loanId = subject.kind === 'loan' ? subject.id : null
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into notes (lender_id, borrower_id, loan_id, noted_on, text, outcome, written_by, written_at, replaces_id)
    values (${subject.lenderId}, ${borrowerId}, ${loanId}, ${form.date}, ${form.text}, ${form.outcome ?? null}, ${writtenBy}, ${now},
      ${replacesId})
    on conflict (lender_id, replaces_id) do nothing
    returning id`)
  return row?.id
}

/** The number of texts at a borrower or a loan, and of those that a person wrote since an instant. */
export async function countTexts(
  tx: Tx,
  { subject, writtenBy, since }: { subject: Subject; writtenBy: number; since: string },
): Promise<{ here: number; ofDay: number }> {
  const { lenderId, id } = subject
  const isHere = subject.kind === 'loan' ? sql`loan_id = ${id}` : sql`borrower_id = ${id}`
  return tx.one(sql`
    select count(*) filter (where ${isHere})::integer as here,
      count(*) filter (where written_by = ${writtenBy} and written_at > ${since})::integer as "ofDay"
    from notes where lender_id = ${lenderId}`)
}
