import type { Instant } from '#engine/numbers/units.ts'
import { appendAuditRow } from '../../audit/append-audit-row.ts'
import type { Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import { issueToken } from '../one-time-tokens.ts'
import { listPasskeysOf } from '../passkeys/queries.ts'
import { type Account, findAccount, findAccountById } from '../queries.ts'
import { findAuthenticator } from '../two-factor/queries.ts'
import { isOn } from '../two-factor/second-factor.ts'
import { instructionsLetter } from './instructions-letter.ts'
import { changeLetter, resetLetter, verificationLetter } from './letter-texts.ts'
import { type Letter, type LetterRow, takesNoEmails } from './queries.ts'
import { answerLetter, documentLetter, requestLetter } from './request-letters.ts'

/** A letter as it goes out, and the hash of the link's token in it, if it has a link. */
export type PreparedLetter = { to: string; subject: string; text: string; tokenHash: Uint8Array | null }

type Sending = { now: Instant; publicUrl: string }

/**
 * Words a letter by the state of this moment and makes its link: so no link is stored but as a hash. Null when nobody
 * needs the letter any more: the account is gone or disabled, or the address was proved meanwhile.
 */
export async function prepareLetter(tx: Tx, letter: LetterRow, sending: Sending): Promise<PreparedLetter | null> {
  if (letter.kind === 'VERIFY_EMAIL') return prepareVerification(tx, letter, sending)
  if (letter.kind === 'RESET_PASSWORD') return prepareReset(tx, letter, sending)
  if (letter.kind === 'INSTRUCTIONS_CHANGED') return prepareInstructions(tx, letter, sending)
  if (letter.kind === 'REQUEST_SENT' || letter.kind === 'REQUEST_ANSWERED' || letter.kind === 'DOCUMENT_ASKED') {
    return prepareRequest(tx, letter, sending)
  }
  return prepareChange(tx, letter, sending)
}

async function prepareVerification(
  tx: Tx,
  { userId, detail: { asked } }: Extract<Letter, { kind: 'VERIFY_EMAIL' }>,
  { now, publicUrl }: Sending,
): Promise<PreparedLetter | null> {
  const user = await findAccountById(tx, userId)
  if (!user || user.emailVerified) return null
  const token = await issueToken(tx, { purpose: 'VERIFY_EMAIL', user, now, asked, isMailed: true })
  const link = `${publicUrl}/verify-email?token=${token}`
  return addressed(user, verificationLetter(user, { asked, link }), token)
}

/** An address without an account gets no letter. Whoever asked was answered long ago and does not learn of it. */
async function prepareReset(
  tx: Tx,
  { typedEmailKey, detail }: Extract<Letter, { kind: 'RESET_PASSWORD' }>,
  { now, publicUrl }: Sending,
): Promise<PreparedLetter | null> {
  const user = await findAccount(tx, typedEmailKey)
  if (!user) return null
  const { asked, requestId } = detail
  const token = await issueToken(tx, { purpose: 'RESET_PASSWORD', user, now, asked, isMailed: true })
  const subject = { subjectKind: 'user', subjectId: user.id }
  const row = { lenderId: user.id, at: now, actorId: null, action: 'resetPassword', ...subject, requestId, detail: {} }
  await asSystemTask(tx, 'append to the audit log before anyone is signed in', (own) => appendAuditRow(own, row))
  return addressed(user, resetLetter(user, { asked, link: `${publicUrl}/reset-password?token=${token}` }), token)
}

/** Only to an address that was proved: another could be a stranger's. */
async function prepareChange(
  tx: Tx,
  { userId, detail: { change } }: Extract<Letter, { kind: 'SIGN_IN_CHANGED' }>,
  { publicUrl }: Sending,
): Promise<PreparedLetter | null> {
  const user = await findAccountById(tx, userId)
  if (!user?.emailVerified) return null
  const passkeys = await listPasskeysOf(tx, userId)
  const app = await findAuthenticator(tx, userId)
  const waysIn = { passkeys, appSince: isOn(app) ? app.confirmedAt : null }
  return addressed(user, changeLetter(user, { change, waysIn, link: `${publicUrl}/forgot-password` }), null)
}

/** Only to an address that was proved, as after a change of sign-in. */
async function prepareInstructions(
  tx: Tx,
  { userId, detail: { lenderName } }: Extract<Letter, { kind: 'INSTRUCTIONS_CHANGED' }>,
  { publicUrl }: Sending,
): Promise<PreparedLetter | null> {
  const user = await findAccountById(tx, userId)
  return user?.emailVerified ? addressed(user, instructionsLetter(user, { lenderName, publicUrl }), null) : null
}

/** Only to an address that was proved, and to people who take emails: the app shows the same. */
async function prepareRequest(
  tx: Tx,
  letter: Extract<Letter, { kind: 'REQUEST_SENT' | 'REQUEST_ANSWERED' | 'DOCUMENT_ASKED' }>,
  { publicUrl }: Sending,
): Promise<PreparedLetter | null> {
  const user = await findAccountById(tx, letter.userId)
  if (!user?.emailVerified || (await takesNoEmails(tx, letter.userId))) return null
  return addressed(user, wordedRequest(user, letter, publicUrl), null)
}

function wordedRequest(
  user: Account,
  letter: Extract<Letter, { kind: 'REQUEST_SENT' | 'REQUEST_ANSWERED' | 'DOCUMENT_ASKED' }>,
  publicUrl: string,
) {
  if (letter.kind === 'REQUEST_SENT') return requestLetter(user, { ...letter.detail, publicUrl })
  if (letter.kind === 'DOCUMENT_ASKED') return documentLetter(user, { ...letter.detail, publicUrl })
  return answerLetter(user, { ...letter.detail, publicUrl })
}

const addressed = (
  { email }: Account,
  letter: { subject: string; text: string },
  token: string | null,
): PreparedLetter => ({
  to: email,
  subject: letter.subject,
  text: letter.text,
  tokenHash: token === null ? null : hashOfToken(token),
})
