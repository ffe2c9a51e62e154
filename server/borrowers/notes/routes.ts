import type { Note } from '#contract/borrowers/notes.ts'
import * as contract from '#contract/borrowers/notes.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { type Context, handle, type Route } from '../../http/http.ts'
import { findLoanKey } from '../../ledger/loan-rows.ts'
import { lockAccount } from '../../sessions/queries.ts'
import { findBorrower } from '../queries.ts'
import { countTexts, findText, insertText, listTexts, type NoteRow, type Subject } from './queries.ts'

const listNotesOfBorrower = handle(contract.listNotesOfBorrower, async (context) => {
  return shownNotes(await listTexts(context.tx, await borrowerOf(context, context.params)))
})

const addNoteToBorrower = handle(contract.addNoteToBorrower, async (context) => {
  return write(context, { subject: await borrowerOf(context, context.params) })
})

const listNotesOfLoan = handle(contract.listNotesOfLoan, async (context) => {
  return shownNotes(await listTexts(context.tx, await loanOf(context, context.params)))
})

const addNoteToLoan = handle(contract.addNoteToLoan, async (context) => {
  return write(context, { subject: await loanOf(context, context.params) })
})

const changeNote = handle(contract.changeNote, async (context) => {
  const text = await findText(context.tx, context.user, context.params.noteId)
  if (!text) throw notFound('note.notFound')
  const subject = subjectOf(text)
  context.audit({ subjectKind: subject.kind, subjectId: subject.id })
  return write(context, { subject, replacesId: text.id })
})

/** Lenders' notes about borrowers and loans. */
export const noteRoutes: readonly Route[] = [
  listNotesOfBorrower,
  addNoteToBorrower,
  listNotesOfLoan,
  addNoteToLoan,
  changeNote,
]

type Asking = Pick<Context, 'tx' | 'user' | 'now' | 'today'>

async function borrowerOf({ tx, user, now, today }: Asking, { borrowerId }: { borrowerId: number }): Promise<Subject> {
  const borrower = await findBorrower(tx, user, { borrowerId, now, today })
  if (!borrower) throw notFound('borrower.notFound')
  return { lenderId: borrower.lenderId, kind: 'borrower', id: borrowerId }
}

async function loanOf({ tx, user }: Asking, { loanId }: { loanId: number }): Promise<Subject> {
  const loan = await findLoanKey(tx, user, loanId)
  if (!loan) throw notFound('loan.notFound')
  return { lenderId: loan.lenderId, kind: 'loan', id: loanId }
}

function subjectOf({ lenderId, borrowerId, loanId }: NoteRow): Subject {
  return borrowerId === null
    ? { lenderId, kind: 'loan', id: Number(loanId) }
    : { lenderId, kind: 'borrower', id: borrowerId }
}

/** Adds a text, replacing another if one is named, and gives the note as it now is. Refuses a day in the future. */
async function write(
  { tx, user, now, today, body }: Asking & { body: contract.NoteForm },
  { subject, replacesId }: { subject: Subject; replacesId?: number },
): Promise<contract.Note> {
  if (body.date > today) throw unprocessable('date', 'loan.dayInFuture')
  await refuseTooMany(tx, { subject, writtenBy: user.id, now })
  const id = await insertText(tx, {
    subject,
    form: body,
    writtenBy: user.id,
    now,
    ...(replacesId !== undefined && { replacesId }),
  })
  if (id === undefined) throw conflict('note.changedMeanwhile')
  const written = shownNotes(await listTexts(tx, subject)).find((note) => note.id === id)
  if (!written) throw new Error(`note ${id} is not among those of ${subject.kind} ${subject.id}`)
  return written
}

/** So many texts stand at a borrower or a loan, and so many a person writes within a day. */
const TEXTS_MAX = 2000
const TEXTS_A_DAY_MAX = 500

async function refuseTooMany(
  tx: Context['tx'],
  { subject, writtenBy, now }: { subject: Subject; writtenBy: number; now: string },
): Promise<void> {
  // Locked before the look, so that of notes written at once each sees those before it.
  await lockAccount(tx, writtenBy)
  const { here, ofDay } = await countTexts(tx, { subject, writtenBy, since: daysBefore(now, 1) })
  if (here >= TEXTS_MAX) throw conflict('note.tooMany', { values: { limit: TEXTS_MAX } })
  if (ofDay >= TEXTS_A_DAY_MAX) throw conflict('note.tooManyToday', { values: { limit: TEXTS_A_DAY_MAX } })
}

/**
 * Turns texts into notes: each text that nothing replaces, in the order given, with its earlier texts, latest first.
 */
function shownNotes(rows: readonly NoteRow[]): Note[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const replaced = new Set(rows.map(({ replacesId }) => replacesId))
  return rows
    .filter(({ id }) => !replaced.has(id))
    .map((row) => ({
      id: row.id,
      ...writtenOf(row),
      loanId: row.loanId,
      loanName: row.loanName,
      earlier: earlierOf(row, byId).map(writtenOf),
    }))
}

function earlierOf({ replacesId }: NoteRow, byId: ReadonlyMap<number, NoteRow>): NoteRow[] {
  const before = replacesId === null ? undefined : byId.get(replacesId)
  return before ? [before, ...earlierOf(before, byId)] : []
}

const writtenOf = ({ notedOn: date, text, outcome, writtenBy, writtenAt }: NoteRow) => ({
  date,
  text,
  outcome,
  writtenBy,
  writtenAt,
})
