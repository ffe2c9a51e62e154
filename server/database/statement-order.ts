import { isReading, type Sql } from './sql.ts'

/**
 * Sends statements in the order in which they are asked. What only reads follows the opening at once. Whatever writes waits
 * until the transaction is open, and so does all that is asked after it: without a transaction it would be kept by itself.
 */
export function sendingBehind(opened: Promise<unknown>) {
  let isOpened = false
  let isHolding = false
  opened.then(
    () => {
      isOpened = true
    },
    () => undefined, // told to whoever asks, and to the end of the work
  )
  return async <Answer>(statement: Sql, send: () => Promise<Answer>): Promise<Answer> => {
    if (isOpened) return send()
    if (isHolding || !isReading(statement)) {
      isHolding = true
      return opened.then(send)
    }
    const [, answer] = await Promise.all([opened, send()])
    return answer
  }
}

const inFailedTransaction = '25P02'

/**
 * After a statement has failed, those that were sent with it fail too, and say only that one before them did. What is thrown
 * is always what that one said, whichever of them is heard first.
 */
export function blamingTheFirst() {
  let last: unknown
  return (error: unknown): never => {
    const isFollower = error instanceof Error && 'code' in error && error.code === inFailedTransaction
    if (!isFollower) last = error
    throw isFollower ? (last ?? error) : error
  }
}
