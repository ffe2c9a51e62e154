import type { Context } from '../http/http.ts'
import type { SignInChange } from './letters/queries.ts'
import { queueLetter } from './letters/queue-letter.ts'
import { endTokensOf } from './queries.ts'

/**
 * Does what every change of a sign-in calls for. Ends the account's open reset links: one that was asked for before
 * must not undo the change. And writes to the owner, whatever mails they have turned off, so that somebody at an
 * unlocked screen cannot hide the change; only to a verified address. Links that confirm an address stay: they are the
 * owner's way back from an account that a stranger made, who can change its password at will.
 */
export async function noteSignInChange(
  context: Pick<Context, 'tx' | 'now' | 'config' | 'afterCommit' | 'sendLetters'>,
  { userId, change }: { userId: number; change: SignInChange },
): Promise<void> {
  await endTokensOf(context.tx, { userId, purpose: 'RESET_PASSWORD', now: context.now })
  await queueLetter(context, { kind: 'SIGN_IN_CHANGED', userId, detail: { change } })
}
