let dataTime: string | null = null
const listeners = new Set<() => void>()

/**
 * Keeps the instant up to which a report is complete. The server sends it when it read the report from a copy of the
 * database that may lag behind. Answers that are no reports are always current, and are ignored here.
 */
export function noteDataTime(path: string, headers: Headers): void {
  if (!path.startsWith('/reports/')) return
  const told = headers.get('data-as-of')
  if (told === dataTime) return
  dataTime = told
  for (const listener of listeners) listener()
}

/** The instant up to which the last report is complete; null when it is current. */
export const currentDataTime = (): string | null => dataTime

/** Calls the listener at every change; the returned function ends that. */
export function onDataTimeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
