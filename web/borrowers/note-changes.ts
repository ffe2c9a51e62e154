import { listNotesOfBorrower, listNotesOfLoan, type Note, type NoteForm } from '#contract/borrowers/notes.ts'
import { foreseen, type Shown, show } from '../api/foreseen.ts'

type Written = NoteForm & Pick<Note, 'writtenBy' | 'writtenAt'>
type Subject = { loanId: number } | { borrowerId: number }

/** A note is written about a loan or a borrower; the latest day stands first. Until the server numbers it, its id is 0. */
export const noteAdded = (about: Subject, { outcome = null, ...written }: Written): Shown => {
  const loanId = 'loanId' in about ? about.loanId : null
  const item: Note = { ...written, outcome, id: 0, loanId, loanName: null, earlier: [] }
  const inList = (notes: readonly Note[]): Note[] => {
    const others = notes.filter(({ id }) => id !== 0)
    const place = others.findIndex(({ date }) => date <= item.date)
    return others.toSpliced(place === -1 ? others.length : place, 0, item)
  }
  return show(
    'loanId' in about
      ? foreseen(listNotesOfLoan, (notes, { params }) => (params.loanId === about.loanId ? inList(notes) : notes))
      : foreseen(listNotesOfBorrower, (notes, { params }) =>
          params.borrowerId === about.borrowerId ? inList(notes) : notes,
        ),
  )
}

/** A note is rewritten; what it said before stays with it. */
export const noteChanged = (note: Note, { outcome = null, ...written }: Written): Shown => {
  const { date, text, writtenBy, writtenAt, outcome: outcomeBefore } = note
  const before = { date, text, writtenBy, writtenAt, outcome: outcomeBefore }
  const changed: Note = { ...note, ...written, outcome, earlier: [before, ...note.earlier] }
  const inList = (notes: readonly Note[]): Note[] => notes.map((one) => (one.id === note.id ? changed : one))
  return show(foreseen(listNotesOfLoan, inList), foreseen(listNotesOfBorrower, inList))
}
