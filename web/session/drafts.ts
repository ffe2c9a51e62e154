import { isDay } from '#engine/numbers/dates.ts'

const PREFIX = 'draft:'

/** Drafts live in sessionStorage, so that on a shared computer they end with the browser tab. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // The storage is full or forbidden: a reload loses the draft, but the form on screen keeps working.
  }
}

/** The draft kept under a name, or null. */
export function keptDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
  } catch {
    return null
  }
}

export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name)
}

/** Deletes all drafts at logout. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/**
 * The initial values, replaced by the draft kept under a name for the fields that the form still has. A draft that the
 * form cannot show is deleted, or it would be there again after every reload.
 */
export function restoredDraft<Draft extends object>(
  name: string,
  initial: Draft,
  isSound: (draft: Draft) => boolean = () => true,
): Draft {
  const kept = keptDraft(name)
  if (typeof kept !== 'object' || kept === null) return initial
  const known = Object.entries(kept).filter(([key]) => key in initial)
  // This form wrote the draft under this name; whether the values are still of its kinds is asked next.
  const draft = { ...initial, ...(Object.fromEntries(known) as Partial<Draft>) }
  if (hasKindsOf(initial, draft) && isSound(draft)) return draft
  forgetDraft(name)
  return initial
}

/** Whether each value is of the kind of the initial one, where that has one. An empty field is of every kind. */
const hasKindsOf = <Draft extends object>(initial: Draft, draft: Draft): boolean =>
  Object.entries(initial).every(([key, first]) => {
    const value: unknown = Object.getOwnPropertyDescriptor(draft, key)?.value
    if (first === null || value === null || value === '') return true
    return typeof value === typeof first && (!isDay(first) || isDay(value))
  })
