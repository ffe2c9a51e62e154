let dataTime: string | null = null
const listeners = new Set<() => void>()

/**
 * Notes until when everything recorded is in the reports, which the server says where it read them from a copy of the
 * database that may be behind. Answers to other calls are always of now, and change nothing.
 */
export function noteDataTime(path: string, headers: Headers): void {
  if (!path.startsWith('/reports/')) return
  const told = headers.get('data-as-of')
  if (told === dataTime) return
  dataTime = told
  for (const listener of listeners) listener()
}

/** The instant the last report was of; null when it was of now. */
export const currentDataTime = (): string | null => dataTime

/** Calls a listener at every change, until the given function is called. */
export function onDataTimeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
