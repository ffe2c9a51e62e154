import { filesUnavailable } from './file-store.ts'

/** A number of places for work that is done at once. */
export type Places = {
  /** Waits for a place and takes it. Gives the function that leaves it, which may be called more than once. */
  enter(): Promise<() => void>
}

/** Opens places. Throws an error of filesUnavailable, with the sentence, when none is free in time. */
export function openPlaces({ most, waitMs, sentence }: { most: number; waitMs: number; sentence: string }): Places {
  const waiting: (() => void)[] = []
  let taken = 0
  const leaver = (): (() => void) => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = waiting.shift()
      // The place is handed on, so the number of places taken stays.
      if (next) next()
      else taken -= 1
    }
  }
  return {
    enter: async () => {
      if (taken >= most) await turn(waiting, { waitMs, sentence })
      else taken += 1
      return leaver()
    },
  }
}

function turn(waiting: (() => void)[], { waitMs, sentence }: { waitMs: number; sentence: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(filesUnavailable(sentence))
    }, waitMs)
    waiting.push(enter)
  })
}
