import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { AskedFrom } from '../asked-from.ts'

/** A change in how a user signs in. */
export type SignInChange =
  | 'PASSWORD'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'APP_ADDED'
  | 'APP_REMOVED'
  | 'CODES_REPLACED'
  | 'SECOND_STEP_ENDED'

/** What became of a request. OTHERWISE: accepted, but not as it was asked. */
export type RequestOutcome = 'ACCEPTED' | 'OTHERWISE' | 'DECLINED'
export type AnsweredRequest = { lenderName: string; loanName: string; loanId: number; outcome: RequestOutcome }

/** On which loan a document is asked for, the first time or again. */
export type AskedDocument = { lenderName: string; loanName: string; loanId: number; isAgain: boolean }

/** A letter about an account. It holds no link: that is made when the letter goes out. */
export type Letter =
  | { kind: 'VERIFY_EMAIL'; userId: number; detail: { asked: AskedFrom } }
  | { kind: 'SIGN_IN_CHANGED'; userId: number; detail: { change: SignInChange } }
  /** Without a name it goes to the lender whose instructions they are. */
  | { kind: 'INSTRUCTIONS_CHANGED'; userId: number; detail: { lenderName: string | null } }
  /** To the lender, about what a borrower asks for on a loan. */
  | { kind: 'REQUEST_SENT'; userId: number; detail: { borrowerName: string; loanName: string; loanId: number } }
  /** To the borrower, about the answer. */
  | { kind: 'REQUEST_ANSWERED'; userId: number; detail: AnsweredRequest }
  /** To the borrower, about a document that the lender asks for. */
  | { kind: 'DOCUMENT_ASKED'; userId: number; detail: AskedDocument }
  | { kind: 'RESET_PASSWORD'; typedEmailKey: string; detail: { asked: AskedFrom; requestId: string } }

/** A stored letter, which this transaction has locked. */
export type LetterRow = Letter & { id: number; createdAt: Instant; expiresAt: Instant; attempts: number }

export async function insertLetter(tx: Tx, letter: Letter, times: { now: Instant; expiresAt: Instant }): Promise<void> {
  const userId = letter.kind === 'RESET_PASSWORD' ? null : letter.userId
  const typedEmailKey = letter.kind === 'RESET_PASSWORD' ? letter.typedEmailKey : null
  await tx.run(sql`
    insert into letters (kind, user_id, typed_email_key, detail, created_at, expires_at, next_attempt_at)
    values (${letter.kind}, ${userId}, ${typedEmailKey}, ${JSON.stringify(letter.detail)}::jsonb, ${times.now},
      ${times.expiresAt}, ${times.now})`)
}

/** Locks the next letter to send; passes over letters that another instance holds. Undefined when none waits. */
export async function lockNextLetter(tx: Tx, now: Instant): Promise<LetterRow | undefined> {
  return tx.maybeOne<LetterRow>(sql`
    select id, kind, user_id as "userId", typed_email_key as "typedEmailKey", detail, created_at as "createdAt",
      expires_at as "expiresAt", attempts
    from letters
    where claimed_at is null and next_attempt_at <= ${now}
    order by next_attempt_at, id
    limit 1
    for update skip locked`)
}

/** Marks a letter as being handed to the mail server. */
export async function markClaimed(tx: Tx, { id, now }: { id: number; now: Instant }): Promise<void> {
  await tx.run(sql`update letters set claimed_at = ${now}, attempts = attempts + 1 where id = ${id}`)
}

export async function deleteLetter(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from letters where id = ${id}`)
}

/** Deletes letters that are of no use any more, where none are sent since no mail server is set. */
export async function deleteLettersOver(tx: Tx, now: Instant): Promise<number> {
  return tx.run(sql`delete from letters where expires_at <= ${now} and claimed_at is null`)
}

/** Puts a letter back that the mail server did not take now. */
export async function releaseLetter(
  tx: Tx,
  { id, nextAttemptAt }: { id: number; nextAttemptAt: Instant },
): Promise<void> {
  await tx.run(sql`update letters set claimed_at = null, next_attempt_at = ${nextAttemptAt} where id = ${id}`)
}

/**
 * Deletes letters whose sending began before an instant and never ended, because the instance stopped. They may have
 * gone out. Gives their kinds.
 */
export async function deleteUncertainLetters(tx: Tx, claimedBefore: Instant): Promise<Letter['kind'][]> {
  const rows = await tx.query<{ kind: Letter['kind'] }>(sql`
    delete from letters where claimed_at < ${claimedBefore} returning kind`)
  return rows.map(({ kind }) => kind)
}

/** Whether a user has turned the emails of the app off. */
export async function takesNoEmails(tx: Tx, userId: number): Promise<boolean> {
  const { isOff } = await tx.one<{ isOff: boolean }>(sql`
    select coalesce(preferences ->> 'emailNotifications', 'true') = 'false' as "isOff" from users where id = ${userId}`)
  return isOff
}
