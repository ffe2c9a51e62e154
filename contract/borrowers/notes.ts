import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dayOfLoan, id, idInPath, instant, says } from '../fields.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

/** What came of a call. */
export const CALL_OUTCOMES = ['REACHED', 'NO_ANSWER', 'LEFT_MESSAGE', 'WRONG_NUMBER'] as const

const written = {
  date: z.string(),
  text: z.string(),
  writtenBy: z.string(),
  writtenAt: instant,
  outcome: z.nullable(z.enum(CALL_OUTCOMES)),
}

/** A lender's note about a borrower or a loan. No borrower ever sees one. */
export const note = z.object({
  /**
   * The id of the current text. Every change makes a new id, so that of two people changing a note at once the second
   * is refused.
   */
  id,
  ...written,
  /** The loan of the note; null for a note about the borrower. */
  loanId: z.nullable(id),
  loanName: z.nullable(z.string()),
  /** Earlier texts, the latest first. */
  earlier: z.array(z.object(written)),
})
export type Note = z.output<typeof note>

/** The form of a note. `day` is the day that the note is about. */
export const noteForm = z.strictObject({
  text: z
    .string(says('note.textRequired'))
    .check(z.trim(), z.minLength(1, says('note.textRequired')), z.maxLength(5000, says('field.textTooLong'))),
  date: dayOfLoan,
  /** Of a call: what came of it. */
  outcome: z.optional(z.nullable(z.enum(CALL_OUTCOMES))),
})
export type NoteForm = z.output<typeof noteForm>

const borrowerIdParams = z.object({ borrowerId: idInPath })
const loanIdParams = z.object({ loanId: idInPath })

export const listNotesOfBorrower = endpoint({
  name: 'listNotesOfBorrower',
  summary: 'What the lender wrote down about a borrower and about the loans to them, the latest day first',
  route: 'GET /borrowers/:borrowerId/notes',
  access: LENDERS,
  params: borrowerIdParams,
  result: z.array(note),
})

export const addNoteToBorrower = endpoint({
  name: 'addNoteToBorrower',
  summary: 'Write something down about a borrower; the borrower never sees it',
  route: 'POST /borrowers/:borrowerId/notes',
  access: LENDERS,
  params: borrowerIdParams,
  body: noteForm,
  result: note,
  status: 201,
})

export const listNotesOfLoan = endpoint({
  name: 'listNotesOfLoan',
  summary: 'What the lender wrote down about a loan, the latest day first',
  route: 'GET /loans/:loanId/notes',
  access: LENDERS,
  params: loanIdParams,
  result: z.array(note),
})

export const addNoteToLoan = endpoint({
  name: 'addNoteToLoan',
  summary: 'Write something down about a loan; the borrower never sees it',
  route: 'POST /loans/:loanId/notes',
  access: LENDERS,
  params: loanIdParams,
  body: noteForm,
  result: note,
  status: 201,
})

export const changeNote = endpoint({
  name: 'changeNote',
  summary: 'Rewrite a note; what it said before is kept with it',
  route: 'PUT /notes/:noteId',
  access: LENDERS,
  params: z.object({ noteId: idInPath }),
  body: noteForm,
  result: note,
})
