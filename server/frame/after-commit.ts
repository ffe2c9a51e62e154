import type { FastifyBaseLogger } from 'fastify'
import { loggable } from '../http/error-answer.ts'

/** Work that outlives its request, such as a mail. */
export type AfterCommit = {
  /** Starts the work without waiting for it. A failure is only logged, because the request has its answer already. */
  begin(work: () => Promise<void>, log: FastifyBaseLogger): void
  /** Waits until all work that was started has ended. */
  settled(): Promise<void>
}

/** Keeps track of the work after commits, so that the app does not stop in the middle of it. */
export function keepAfterCommit(): AfterCommit {
  const running = new Set<Promise<void>>()
  return {
    begin: (work, log) => {
      const run = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ fault: loggable(error) }, 'work after a request failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    settled: async () => {
      await Promise.all(running)
    },
  }
}
