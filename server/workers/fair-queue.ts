import type { Effort } from '#contract/endpoint.ts'

/** A job of an account that waits for a worker, or that one carries out. */
export type QueuedJob = { readonly accountId: number; readonly effort: Effort }

export type QueueLimits = {
  /** How many jobs of one account may run at once, LONG ones apart. */
  readonly runningOfAccountMax: number
  /** How many LONG jobs may run at once, of all accounts together, and of one. */
  readonly runningLongMax: number
  readonly runningLongOfAccountMax: number
  /** How many finished files of an account may wait for their readers before its next job begins. */
  readonly unreadOfAccountMax: number
  readonly waitingOfAccountMax: number
  readonly waitingMax: number
}

/** The jobs that wait and run. It gives each account its turn, so that the many jobs of one delay only their own. */
export type FairQueue<Job extends QueuedJob> = {
  /** Adds a job at the end of its account's line. False: too many wait already, so it was not added. */
  add(job: Job): boolean
  /** Takes a waiting job back. False: it does not wait. */
  remove(job: Job): boolean
  /** The next job that may run, of the account whose turn it is. It counts as running until `ended`. */
  next(): Job | undefined
  ended(job: Job): void
  /** A file of the account waits for its reader until the returned function is called. */
  holdUnread(accountId: number): () => void
  counts(): { waiting: number; running: number }
}

/** An empty queue. */
export function makeFairQueue<Job extends QueuedJob>(limits: QueueLimits): FairQueue<Job> {
  // In the order of their turns.
  const lines = new Map<number, Job[]>()
  const running = new Set<Job>()
  const unread = new Map<number, number>()
  let waiting = 0

  const runningOf = (accountId: number, isLong: boolean): number =>
    [...running].filter((job) => job.accountId === accountId && isLong === (job.effort === 'LONG')).length

  const mayRun = ({ accountId, effort }: Job): boolean => {
    if ((unread.get(accountId) ?? 0) >= limits.unreadOfAccountMax) return false
    if (effort !== 'LONG') return runningOf(accountId, false) < limits.runningOfAccountMax
    const long = [...running].filter((job) => job.effort === 'LONG')
    return long.length < limits.runningLongMax && runningOf(accountId, true) < limits.runningLongOfAccountMax
  }

  const take = (job: Job): void => {
    const line = lines.get(job.accountId) ?? []
    line.splice(line.indexOf(job), 1)
    if (line.length === 0) lines.delete(job.accountId)
    waiting -= 1
  }

  return {
    add: (job) => {
      const line = lines.get(job.accountId) ?? []
      if (waiting >= limits.waitingMax || line.length >= limits.waitingOfAccountMax) return false
      lines.set(job.accountId, [...line, job])
      waiting += 1
      return true
    },
    remove: (job) => {
      if (!lines.get(job.accountId)?.includes(job)) return false
      take(job)
      return true
    },
    next: () => {
      for (const [accountId, line] of lines) {
        const job = line.find(mayRun)
        if (!job) continue
        take(job)
        running.add(job)
        const rest = lines.get(accountId)
        if (rest) {
          // The account goes to the end of the turns.
          lines.delete(accountId)
          lines.set(accountId, rest)
        }
        return job
      }
      return undefined
    },
    ended: (job) => void running.delete(job),
    holdUnread: (accountId) => {
      unread.set(accountId, (unread.get(accountId) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (unread.get(accountId) ?? 1) - 1
        if (left === 0) unread.delete(accountId)
        else unread.set(accountId, left)
      }
    },
    counts: () => ({ waiting, running: running.size }),
  }
}
