/** How far an import is. */
export type Progress = { done: number; total: number }

/** Is told of each row that is done. */
export type Report = (progress: Progress) => void

// Of this process alone: what another instance carries out is shown as not known. Nothing depends on it.
const running = new Map<string, Progress>()

const nameOf = ({ userId, key }: { userId: number; key: string }): string => `${userId} ${key}`

/** How far a user's import is, by the key it was begun with; nothing of nothing when none runs here. */
export const progressOf = (whose: { userId: number; key: string }): Progress =>
  running.get(nameOf(whose)) ?? { done: 0, total: 0 }

/** Carries out an import while others may ask how far it is. Without a key nobody can. */
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
