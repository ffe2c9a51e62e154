import { IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import {
  addNoteToLoan,
  changeNote,
  type NoteForm as Form,
  listNotesOfLoan,
  type Note,
} from '#contract/borrowers/notes.ts'
import { useForeseenRead } from '../api/foreseen.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { DayText } from '../ui/figures.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { Chip } from '../ui/status-chip.tsx'
import { noteAdded, noteChanged } from './note-changes.ts'
import { AddFollowUpOfLoan, FollowUpsOfLoan } from './promises-and-tasks.tsx'

const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }))

type OfLoan = {
  loanId: number
  /** The notes field of the loan's own form. */
  fromForm: string | null
  hasFollowUps: boolean
}

/** A lender's notes about a loan. */
export function NotesOfLoan({ loanId, fromForm, hasFollowUps }: OfLoan) {
  const params = { loanId }
  const notes = useForeseenRead(listNotesOfLoan, { params })
  const signature = useSignature()
  const { write, isWriting, error } = useWrite(addNoteToLoan, {
    foresee: ({ body }) => noteAdded({ loanId }, { ...body, ...signature() }),
  })
  const add = async (body: Form) => void (await write({ params, body }))
  return (
    <Notes
      notes={notes}
      draft={`note-loan-${loanId}`}
      isOfLoan
      fromForm={fromForm}
      addMore={<AddFollowUpOfLoan loanId={loanId} />}
      above={<FollowUpsOfLoan loanId={loanId} hasSome={hasFollowUps} />}
      add={add}
      isWriting={isWriting}
      error={error}
    />
  )
}

type Props = {
  notes: { data: readonly Note[] | undefined; isError: boolean; refetch: () => unknown }
  draft: string
  add: (form: Form) => Promise<void>
  isWriting: boolean
  error: unknown
  /** On the page of a loan, its notes do not name the loan. */
  isOfLoan?: boolean
  fromForm?: string | null
  /** What else can be added, and what stands above the notes. */
  addMore?: ReactNode
  above?: ReactNode
}

// The newest notes matter most; older ones are a click away.
const AT_ONCE = 8

export function Notes({
  notes,
  draft,
  add,
  isWriting,
  error,
  isOfLoan = false,
  fromForm = null,
  addMore,
  above,
}: Props) {
  const t = useText()
  const [isWhole, setIsWhole] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const all = notes.data ?? []
  const shown = isWhole ? all : all.slice(0, AT_ONCE)
  const { isSent, send } = useSent(add, () => {
    setIsAdding(false)
    showToast({ text: t('notes.added') })
  })
  return (
    <Section
      title={t('word.notes')}
      actions={
        !isAdding && (
          <span className="row wrap" data-gap="12">
            {addMore}
            <button type="button" className="text-button" onClick={() => setIsAdding(true)}>
              {t('notes.add')}
            </button>
          </span>
        )
      }
    >
      <div className="stack" data-gap="16">
        {above}
        <p className="muted small">{t(notes.data?.length === 0 && !isAdding ? 'notes.none' : 'notes.private')}</p>
        {isAdding && (
          // While the note is on its way it stands in the list. A refusal shows the form again, with what was typed.
          <div hidden={isSent}>
            <Suspense fallback={<Skeleton height="150px" />}>
              <NoteForm
                draft={draft}
                onSend={send}
                onCancel={() => setIsAdding(false)}
                isWriting={isWriting}
                error={error}
              />
            </Suspense>
          </div>
        )}
        {notes.isError && <ErrorState message={t('notes.failed')} onRetry={notes.refetch} />}
        {shown.length > 0 && (
          <ol className="plain-list lined">
            {shown.map((note) => (
              <OneNote key={keyOf(note)} note={note} isOfLoan={isOfLoan} />
            ))}
          </ol>
        )}
        {shown.length < all.length && (
          <button type="button" className="text-button" onClick={() => setIsWhole(true)}>
            {t('notes.more', { count: all.length - shown.length })}
          </button>
        )}
        {fromForm && (
          <div>
            <p className="muted small">{t('notes.fromForm')}</p>
            <p className="typed">{fromForm}</p>
          </div>
        )}
      </div>
    </Section>
  )
}

/** What stays of a note when it is rewritten, which gives it another id: an opened one is not closed by that. */
function keyOf({ loanId, writtenAt, text, earlier }: Note): string {
  const first = earlier.at(-1) ?? { writtenAt, text }
  return `${loanId} ${first.writtenAt} ${first.text}`
}

/** Sends a form that hides until it is refused: after a good answer it goes at once, and does not show for a moment before. */
function useSent(write: (form: Form) => Promise<unknown>, onDone: () => void) {
  const [isSent, setIsSent] = useState(false)
  const send = async (form: Form) => {
    setIsSent(true)
    try {
      await write(form)
      onDone()
    } finally {
      setIsSent(false)
    }
  }
  return { isSent, send }
}

/** The name of the user and the present moment, which a note they write carries. */
export function useSignature(): () => Pick<Note, 'writtenBy' | 'writtenAt'> {
  const { fullName } = useUser()
  return () => ({ writtenBy: fullName, writtenAt: new Date().toISOString() })
}

function OneNote({ note, isOfLoan }: { note: Note; isOfLoan: boolean }) {
  const t = useText()
  const format = useFormat()
  const [isChanging, setIsChanging] = useState(false)
  const signature = useSignature()
  const { write, isWriting, error } = useWrite(changeNote, {
    foresee: ({ body }) => noteChanged(note, { ...body, ...signature() }),
  })
  const { isSent, send } = useSent(
    (body) => write({ params: { noteId: note.id }, body }),
    () => {
      setIsChanging(false)
      showToast({ text: t('notes.saved') })
    },
  )
  const isFormShown = isChanging && !isSent
  return (
    <li className="list-row">
      <header className="row spread strong" data-gap="8">
        <span>
          <DayText value={note.date} />
          {!isOfLoan && note.loanId !== null && (
            <>
              {' '}
              {t('notes.about')} <Link to={`/loans/${note.loanId}`}>{note.loanName}</Link>
            </>
          )}
        </span>
        {!isFormShown && note.id > 0 && (
          <IconButton label={t('notes.changeOf', { day: format.dayIn(note.date) })} onClick={() => setIsChanging(true)}>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {isChanging && (
        <div hidden={isSent}>
          <Suspense>
            <NoteForm
              draft={`note-${note.id}`}
              onSend={send}
              onCancel={() => setIsChanging(false)}
              note={note}
              isWriting={isWriting}
              error={error}
            />
          </Suspense>
        </div>
      )}
      {!isFormShown && (
        <>
          {note.outcome && <Chip tone="NEUTRAL">{t(`notes.outcome.${note.outcome}`)}</Chip>}
          <p className="typed">{note.text}</p>
          <p className="muted small">{t('notes.by', { name: note.writtenBy, at: format.instantIn(note.writtenAt) })}</p>
          <Earlier note={note} />
        </>
      )}
    </li>
  )
}

/** Earlier versions of a rewritten note. */
function Earlier({ note: { earlier } }: { note: Note }) {
  const t = useText()
  const format = useFormat()
  if (earlier.length === 0) return null
  return (
    <details className="muted" data-before="8">
      <summary className="small">{t('notes.earlier', { count: earlier.length })}</summary>
      <ol className="side-line plain-list lined">
        {earlier.map(({ text, date, writtenBy, writtenAt }) => (
          <li key={writtenAt} className="list-row">
            <DayText value={date} />
            <p className="typed">{text}</p>
            <p className="muted small">{t('notes.by', { name: writtenBy, at: format.instantIn(writtenAt) })}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
