import { lazy, Suspense } from 'react'
import { addNoteToBorrower, type NoteForm as Form, listNotesOfBorrower } from '#contract/borrowers/notes.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { useWrite } from '../api/use-write.ts'
import { noteAdded } from './note-changes.ts'
import { Notes, useSignature } from './notes.tsx'
import { followUps } from './promises-and-tasks.tsx'

const FollowUps = lazy(async () => ({ default: (await followUps()).FollowUps }))

/** A lender's notes about a borrower and about the borrower's loans. */
export function NotesOfBorrower({ borrowerId }: { borrowerId: number }) {
  const params = { borrowerId }
  const notes = useForeseenRead(listNotesOfBorrower, { params })
  const signature = useSignature()
  const { write, isWriting, error } = useWrite(addNoteToBorrower, {
    foresee: ({ body }) => noteAdded({ borrowerId }, { ...body, ...signature() }),
  })
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
