import { performance } from 'node:perf_hooks'
import { unprocessable } from '../http/errors.ts'

/** The longest time that the reading of one file may take, in milliseconds. An honest file of full size takes a fifth. */
const READING_MS_MAX = 5000

/** Counts the time that the reading of a file takes, without the time in which it waits for others. */
export type ReadingTime = {
  /** Carries out a part of the reading. Refuses the file when all parts together have taken too long. */
  spend<Result>(work: () => Result): Result
}

/** A new count for one file. */
export function readingTime({ msMax = READING_MS_MAX }: { msMax?: number } = {}): ReadingTime {
  let spentMs = 0
  return {
    spend: (work) => {
      const begun = performance.now()
      const result = work()
      spentMs += performance.now() - begun
      if (spentMs > msMax) throw unprocessable('file', 'import.takesTooLong')
      return result
    },
  }
}
