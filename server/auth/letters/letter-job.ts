import { type LetterMeans, sendWaitingLetters } from './send-letters.ts'

export type LetterJob = {
  /** Sends what waits now. Never fails: an error is reported, and the next round tries again. */
  send(): Promise<void>
  /** Lets the letter in hand go out, and sends no more. */
  stop(): Promise<void>
}

/** Often enough that a letter left behind by a stopped instance, or one to try again, does not wait long. */
const everyMs = 15_000
const firstAfterMs = 1000

/** Sends letters about accounts whenever it is told to, and looks for others every quarter of a minute. */
export function keepSendingLetters(means: LetterMeans): LetterJob {
  const stopping = new AbortController()
  let current: Promise<void> = Promise.resolve()
  let isRoundWaiting = false
  const round = () => {
    isRoundWaiting = false
    return sendWaitingLetters(means, stopping.signal)
  }
  const send = () => {
    // A round that has not begun yet finds this letter too.
    if (!isRoundWaiting) current = current.then(round).catch(means.onFailure)
    isRoundWaiting = true
    return current
  }
  const first = setTimeout(send, firstAfterMs)
  const timer = setInterval(send, everyMs)
  first.unref()
  timer.unref()
  return {
    send,
    stop: async () => {
      stopping.abort()
      clearTimeout(first)
      clearInterval(timer)
      await current
    },
  }
}
