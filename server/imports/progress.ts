import { BroadcastChannel } from 'node:worker_threads'

/** The progress of an import. */
export type Progress = { done: number; total: number }

/** Called after each row. */
export type Report = (progress: Progress) => void

type News = { name: string; progress: Progress | null }

// A worker thread imports, and the main thread is asked how far it is. Kept in this process only: the progress of an
// import on another instance is unknown here. Only the display needs it.
const running = new Map<string, { progress: Progress; heardAt: number }>()
const otherThreads = new BroadcastChannel('progress of imports')
otherThreads.onmessage = ({ data }: { data: News }) => note(data)
otherThreads.unref()

/** An import of which nothing was heard for so long has ended with its thread. */
const SILENT_MS_MAX = 600_000
/** Other threads hear of every so many rows. */
const ROWS_BETWEEN_NEWS = 10

const nameOf = ({ userId, key }: { userId: number; key: string }): string => `${userId} ${key}`

/** The progress of a user's import, by the key it was started with; 0 of 0 when no such import runs here. */
export const progressOf = (whose: { userId: number; key: string }): Progress =>
  running.get(nameOf(whose))?.progress ?? { done: 0, total: 0 }

/** Runs an import whose progress can be asked for meanwhile. Without a key nobody can ask. */
export async function withProgress<Result>(
  { userId, key }: { userId: number; key: string | undefined },
  work: (report: Report) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work(() => undefined)
  const name = nameOf({ userId, key })
  const tell = (progress: Progress | null): void => {
    note({ name, progress })
    otherThreads.postMessage({ name, progress })
  }
  try {
    return await work((progress) => {
      if (progress.done % ROWS_BETWEEN_NEWS === 0 || progress.done === progress.total) tell(progress)
    })
  } finally {
    tell(null)
  }
}

function note({ name, progress }: News): void {
  const heardAt = performance.now()
  if (progress) running.set(name, { progress, heardAt })
  else running.delete(name)
  for (const [other, { heardAt: then }] of running) if (heardAt - then > SILENT_MS_MAX) running.delete(other)
}
