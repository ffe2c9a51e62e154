/** The progress of an import. */
export type Progress = { done: number; total: number }

/** Called after each row. */
export type Report = (progress: Progress) => void

// Kept in this process only: the progress of an import on another instance is unknown here. Only the display needs it.
const running = new Map<string, Progress>()

const nameOf = ({ userId, key }: { userId: number; key: string }): string => `${userId} ${key}`

/** The progress of a user's import, by the key it was started with; 0 of 0 when no such import runs here. */
export const progressOf = (whose: { userId: number; key: string }): Progress =>
  running.get(nameOf(whose)) ?? { done: 0, total: 0 }

/** Runs an import whose progress can be asked for meanwhile. Without a key nobody can ask. */
export async function withProgress<Result>(
  { userId, key }: { userId: number; key: string | undefined },
  work: (report: Report) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work(() => undefined)
  const name = nameOf({ userId, key })
  try {
    return await work((progress) => running.set(name, progress))
  } finally {
    running.delete(name)
  }
}
