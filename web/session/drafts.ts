const PREFIX = 'draft:'

/** Drafts live as long as the browser tab, so that a shared computer does not keep them for the next person. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the draft after a reload, not the form on screen.
  }
}

/** What was kept under a name, or null. */
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

/** At logout nothing typed stays behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** The kept values over the initial ones, for the fields that the form still has. */
export function restoredDraft<Draft extends object>(initial: Draft, kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return initial
  const known = Object.entries(kept).filter(([key]) => key in initial)
  // Written by this form under this name; a field that changed its meaning is checked by the form like any input.
  return { ...initial, ...(Object.fromEntries(known) as Partial<Draft>) }
}
