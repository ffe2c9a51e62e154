import * as contract from '#contract/auth/auth.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { unprocessable } from '../http/errors.ts'
import { type Before, handlePublic, type SessionUser } from '../http/http.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { askedFrom } from './asked-from.ts'
import { endAllWaysIn } from './end-all-ways-in.ts'
import { forgetDevicesOf } from './known-devices/queries.ts'
import { queueLetter } from './letters/queue-letter.ts'
import { countingOf, limitResetMails, limitTokens } from './limits.ts'
import { noteSignInChange } from './note-sign-in-change.ts'
import { redeemToken } from './one-time-tokens.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { findTokenOwner, setPassword } from './queries.ts'
import { mayStartOver } from './release/release-address.ts'
import { proveAddress } from './verification/prove-address.ts'

type Asking = Before<typeof contract.resetPassword, SessionUser | null>

/** Either an address that a link is wanted for, if one may be sent, or a new password with the token that allows it. */
type Prepared = { typedEmailKey: string | null } | { token: string; passwordHash: string }

/**
 * With an address, notes that a link is wanted. Whether the address has an account is asked only when the letter goes
 * out, so that the answer takes as long and reads alike in every case. With a token, sets the new password and ends all
 * sessions and other links; passkeys and the second step stay, since the mailbox alone must not undo them. Only an
 * account that never proved its address, and holds no books, is begun anew: whatever opened it may be a stranger's.
 */
export const resetPassword = handlePublic(contract.resetPassword, {
  prepare: (before): Promise<Prepared> => ('email' in before.body ? prepareLink(before) : preparePassword(before)),
  run: async (context, prepared) => {
    const { tx, now, requestId, audit } = context
    if ('typedEmailKey' in prepared) {
      const { typedEmailKey } = prepared
      if (typedEmailKey !== null) {
        const detail = { asked: askedFrom(context), requestId }
        await queueLetter(context, { kind: 'RESET_PASSWORD', typedEmailKey, detail })
      }
      return { success: true as const }
    }
    const owner = await redeemToken(tx, { token: prepared.token, purpose: 'RESET_PASSWORD', now })
    const userId = owner.id
    await setPassword(tx, { userId, passwordHash: prepared.passwordHash })
    const isAnew = owner.isMailed && (await mayStartOver(tx, owner))
    const ended = isAnew ? await endAllWaysIn(tx, { userId, now }) : await deleteSessionsOf(tx, { userId })
    if (isAnew) await proveAddress(tx, { userId, now })
    await forgetDevicesOf(tx, userId)
    await noteSignInChange(context, { userId, change: 'PASSWORD' })
    audit({ actorId: userId, subjectKind: 'user', subjectId: userId, detail: { ended, isAnew } })
    return { success: true as const }
  },
})

async function prepareLink(before: Asking): Promise<Prepared> {
  const { body, source } = before
  const emailKey = 'email' in body ? emailKeyOf(body.email) : ''
  const mayMail = await limitResetMails(countingOf(before), { emailKey, source })
  return { typedEmailKey: mayMail ? emailKey : null }
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
