import type { Note } from '#contract/borrowers/notes.ts'
import type { NoteRow } from './queries.ts'

/**
 * Turns texts into notes: each text that nothing replaces, in the order given, with its earlier texts, latest first.
 */
export function shownNotes(rows: readonly NoteRow[]): Note[] {
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

const writtenOf = ({ notedOn: date, text, writtenBy, writtenAt }: NoteRow) => ({ date, text, writtenBy, writtenAt })
