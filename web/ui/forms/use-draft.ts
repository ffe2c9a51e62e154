import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, restoredDraft } from '../../session/drafts.ts'
import { useSession } from '../../session/use-session.ts'

type DraftOptions<Draft extends object> = {
  /** Name of the form: 'loan-new', 'payment-17'. Each user has drafts of their own. null keeps none. */
  name: string | null
  initial: Draft
  /** Fields that are never kept, such as passwords. */
  omit?: readonly (keyof Draft)[]
  /** Whether the form can show a kept draft, beyond that its values are of the kinds of the initial ones. */
  isSound?: ((draft: Draft) => boolean) | undefined
}

type Kept<Draft> = [
  draft: Draft,
  change: (next: (now: Draft) => Draft) => void,
  /** Deletes the draft, until something is typed again; restarts from other values when given. */
  forget: (next?: Draft) => void,
]

/** State that survives a reload and a lost session. Call forget() once it has been sent. */
export function useDraft<Draft extends object>({
  name,
  initial,
  omit = [],
  isSound,
}: DraftOptions<Draft>): Kept<Draft> {
  const { user } = useSession()
  const fullName = name === null ? null : `${user?.id ?? 'guest'}:${name}`
  const [draft, setDraft] = useState(() => (fullName === null ? initial : restoredDraft(fullName, initial, isSound)))
  const isForgotten = useRef(false)
  const start = useRef(draft)

  useEffect(() => {
    // A form in which nothing was typed leaves no draft.
    if (fullName === null || isForgotten.current || draft === start.current) return
    keepDraft(fullName, Object.fromEntries(Object.entries(draft).filter(([key]) => !omit.some((left) => left === key))))
  }, [fullName, draft, omit])

  const change = useCallback((next: (now: Draft) => Draft) => {
    isForgotten.current = false
    setDraft(next)
  }, [])
  const forget = useCallback(
    (next?: Draft) => {
      isForgotten.current = true
      if (fullName !== null) forgetDraft(fullName)
      if (next) setDraft(next)
    },
    [fullName],
  )
  return [draft, change, forget]
}
