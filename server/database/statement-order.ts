import { isReading, type Sql } from './sql.ts'

/**
 * Sends statements in the order of the calls. A reading statement is sent right behind the opening. A writing statement
 * waits until the transaction is open, and so do all later ones: outside a transaction a write would be kept by itself.
 */
export function sendingBehind(opened: Promise<unknown>) {
  let isOpened = false
  let isHolding = false
  opened.then(
    () => {
      isOpened = true
    },
    () => undefined, // each caller gets this error, and so does the end of the work
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

/**
 * The transaction has failed; or the plan of this name does not exist, because the statement that should have made it
 * was sent behind a failure.
 */
const followers: readonly unknown[] = ['25P02', '26000']

/**
 * After a statement has failed, the statements sent with it fail too, with an error that only refers to the first. Each
 * of them then throws the error of the first, whichever is awaited first.
 */
export function blamingTheFirst() {
  let last: unknown
  return (error: unknown): never => {
    const isFollower = error instanceof Error && 'code' in error && followers.includes(error.code)
    if (isFollower && last !== undefined) throw last
    last = error
    throw error
  }
}
