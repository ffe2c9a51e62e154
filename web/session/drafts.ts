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

/** The initial values, replaced by kept ones for the fields that the form still has. */
export function restoredDraft<Draft extends object>(initial: Draft, kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return initial
  const known = Object.entries(kept).filter(([key]) => key in initial)
  // This form wrote the draft under this name; if a field has changed its meaning since, the form's own checks catch
  // it.
  return { ...initial, ...(Object.fromEntries(known) as Partial<Draft>) }
}
