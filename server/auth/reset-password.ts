import * as contract from '#contract/auth/auth.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { appendAuditRow } from '../audit/append-audit-row.ts'
import { asSystemTask } from '../database/system-task.ts'
import { unprocessable } from '../http/errors.ts'
import { type Before, handlePublic, type SessionUser } from '../http/http.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { countingOf, limitResetMails, limitTokens } from './limits.ts'
import { mailReset } from './mails.ts'
import { issueToken, redeemToken } from './one-time-tokens.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { endTokensOf, findAccount, findTokenOwner, setPassword } from './queries.ts'
import { tellOfChange } from './sign-in-change-mail.ts'

type Asking = Before<typeof contract.resetPassword, SessionUser | null>

/** Either a mail to send once the answer is out, or a new password with the token that allows it. */
type Prepared = { mail: () => Promise<void> } | { token: string; passwordHash: string }

/**
 * With an address, sends a link when the address has an account and mail is set up; the answer takes as long and reads
 * alike in every case. With a token, sets the new password and ends all sessions and other links.
 */
export const resetPassword = handlePublic(contract.resetPassword, {
  prepare: (before): Promise<Prepared> => ('email' in before.body ? prepareMail(before) : preparePassword(before)),
  run: async (context, prepared) => {
    const { tx, now, audit, afterCommit } = context
    if ('mail' in prepared) {
      afterCommit(prepared.mail)
      return { success: true as const }
    }
    const owner = await redeemToken(tx, { token: prepared.token, purpose: 'RESET_PASSWORD', now })
    await setPassword(tx, { userId: owner.id, passwordHash: prepared.passwordHash })
    await endTokensOf(tx, { userId: owner.id, purpose: 'RESET_PASSWORD', now })
    const ended = await deleteSessionsOf(tx, { userId: owner.id })
    await tellOfChange(context, { userId: owner.id, change: 'PASSWORD' })
    audit({ actorId: owner.id, subjectKind: 'user', subjectId: owner.id, detail: { ended } })
    return { success: true as const }
  },
})

async function prepareMail(before: Asking): Promise<Prepared> {
  const { body, source, config } = before
  const emailKey = 'email' in body ? emailKeyOf(body.email) : ''
  const mayMail = await limitResetMails(countingOf(before), { emailKey, source })
  const isReal = mayMail && config.smtpUrl !== undefined
  return { mail: isReal ? () => sendLink(before, emailKey) : async () => undefined }
}

/**
 * All of this runs after the answer: finding the account, storing the token and mailing take time, which would reveal
 * whether the account exists.
 */
async function sendLink({ database, now, config, requestId }: Asking, emailKey: string): Promise<void> {
  const letter = await database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    const user = await findAccount(tx, emailKey)
    if (!user) return undefined
    const token = await issueToken(tx, { purpose: 'RESET_PASSWORD', user, now })
    const subject = { subjectKind: 'user', subjectId: user.id }
    const row = {
      lenderId: user.id,
      at: now,
      actorId: null,
      action: 'resetPassword',
      ...subject,
      requestId,
      detail: {},
    }
    await asSystemTask(tx, 'append to the audit log before anyone is signed in', (own) => appendAuditRow(own, row))
    return { to: user.email, language: user.language ?? 'en', token }
  })
  if (letter) await mailReset(config, letter)
}

async function preparePassword(before: Asking): Promise<Prepared> {
  const { body, source, database, now } = before
  if (!('token' in body)) throw new Error('neither an address nor a token')
  await limitTokens(countingOf(before), source)
  const tokenHash = hashOfToken(body.token)
  const owner = await database.transaction(
    { kind: 'SYSTEM' },
    (tx) => findTokenOwner(tx, { tokenHash, purpose: 'RESET_PASSWORD', now }),
    { isReadOnly: true },
  )
  if (!owner) throw unprocessable('token', 'token.invalid') // Checked before the costly hash is computed.
  refuseCommonPassword('password', body.password, owner.email)
  return { token: body.token, passwordHash: await hashPassword(body.password) }
}
