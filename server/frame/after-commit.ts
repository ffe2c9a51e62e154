import type { FastifyBaseLogger } from 'fastify'
import { loggable } from '../http/error-answer.ts'

/** Work that outlives its request, such as a mail. */
export type AfterCommit = {
  /** Begins it without waiting for it. A failure is logged; nobody is left whom it could be told. */
  begin(work: () => Promise<void>, log: FastifyBaseLogger): void
  /** Waits until all that was begun has ended. */
  settled(): Promise<void>
}

/** Keeps track of such work, so that the app ends after it and not in the middle of it. */
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
