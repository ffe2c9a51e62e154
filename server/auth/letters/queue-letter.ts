import type { Context } from '../../http/http.ts'
import { insertLetter, type Letter } from './queries.ts'

/** For so long a letter is of use. Somebody who lost a password waits for its link, and asks again. */
const USEFUL_HOURS: Record<Letter['kind'], number> = {
  VERIFY_EMAIL: 72,
  SIGN_IN_CHANGED: 72,
  INSTRUCTIONS_CHANGED: 72,
  REQUEST_SENT: 72,
  REQUEST_ANSWERED: 72,
  DOCUMENT_ASKED: 72,
  RESET_PASSWORD: 1,
}

/**
 * Stores a letter in the transaction of what it is about, so that both are kept or neither is. It goes out after the
 * commit. Does nothing where no mail can be sent.
 */
export async function queueLetter(
  { tx, now, config, afterCommit, sendLetters }: Pick<Context, 'tx' | 'now' | 'config' | 'afterCommit' | 'sendLetters'>,
  letter: Letter,
): Promise<void> {
  if (config.smtpUrl === undefined) return
  const expiresAt = new Date(Date.parse(now) + USEFUL_HOURS[letter.kind] * 3_600_000).toISOString()
  await insertLetter(tx, letter, { now, expiresAt })
  // Only so that it goes out at once: the job finds the row in any case.
  afterCommit(sendLetters)
}
