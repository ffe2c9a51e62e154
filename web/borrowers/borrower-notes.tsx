import { lazy, Suspense } from 'react'
import { addNoteToBorrower, type NoteForm as Form, listNotesOfBorrower } from '#contract/borrowers/notes.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { Notes } from './notes.tsx'
import { followUps } from './promises-and-tasks.tsx'

const FollowUps = lazy(async () => ({ default: (await followUps()).FollowUps }))

/** A lender's notes about a borrower and about the borrower's loans. */
export function NotesOfBorrower({ borrowerId }: { borrowerId: number }) {
  const params = { borrowerId }
  const notes = useRead(listNotesOfBorrower, { params })
  const { write, isWriting, error } = useWrite(addNoteToBorrower)
  const add = async (body: Form) => void (await write({ params, body }))
  return <Notes notes={notes} draft={`note-borrower-${borrowerId}`} add={add} isWriting={isWriting} error={error} />
}

/** Promises and tasks of a borrower; until they have come their room is kept. */
export function PromisesAndTasks({ about }: { about: { borrowerId: number } }) {
  return (
    <div style={{ minHeight: '118px' }}>
      <Suspense>
        <FollowUps about={about} />
      </Suspense>
    </div>
  )
}
