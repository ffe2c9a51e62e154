import * as contract from '#contract/auth/auth.ts'
import { emailKeyOf } from '#contract/fields.ts'
import type { Tx } from '../database/database.ts'
import { asSystemTask } from '../database/system-task.ts'
import { conflict, unprocessable } from '../http/errors.ts'
import { handlePublic } from '../http/http.ts'
import { acceptInvitation } from '../links/service.ts'
import { askedFrom } from './asked-from.ts'
import { queueLetter } from './letters/queue-letter.ts'
import { countingOf, limitSignup } from './limits.ts'
import { startSession } from './login.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { insertAccount, type NewAccount } from './queries.ts'
import { giveWay } from './release/release-address.ts'

/**
 * Makes an account and starts its session. With an invitation, the account is tied to that lender's borrower record of
 * the same address. Without one, the account sees no records, because anybody can type an address. An account with the
 * address that holds nothing and never proved it gives way to an invited borrower, and to anybody after three days.
 * Never makes an admin: the schema offers two roles.
 */
export const signup = handlePublic(contract.signup, {
  prepare: async (before) => {
    const { body, source } = before
    if (body.invitationToken !== undefined && body.role !== 'BORROWER') {
      throw unprocessable('role', 'invitation.borrowersOnly')
    }
    refuseCommonPassword('password', body.password, body.email)
    await limitSignup(countingOf(before), { source, isInvited: body.invitationToken !== undefined })
    return hashPassword(body.password)
  },
  run: async (context, passwordHash) => {
    const { tx, body, now, timeZone = 'UTC', language = 'en', config, requestId, audit } = context
    const { email, fullName, role, phoneNumber, companyName, invitationToken } = body
    const isInvited = invitationToken !== undefined
    const emailKey = emailKeyOf(email)
    const account = {
      email,
      emailKey,
      passwordHash,
      role,
      fullName,
      phoneNumber: phoneNumber || null,
      companyName: companyName || null,
      timeZone,
      language,
      termsAcceptedAt: now,
      now,
    }
    const canProve = config.smtpUrl !== undefined
    const id = await insertOrReplace(tx, account, () => giveWay(tx, { emailKey, isInvited, canProve, now, requestId }))
    const user = { id, email }
    if (isInvited) {
      await asSystemTask(tx, 'tie a borrower account to borrower records', (own) =>
        acceptInvitation(own, { token: invitationToken, user, now }),
      )
    }
    await startSession(context, { ...user, timeZone })
    await queueLetter(context, { kind: 'VERIFY_EMAIL', userId: id, detail: { asked: askedFrom(context) } })
    audit({ actorId: user.id, subjectKind: 'user', subjectId: user.id, detail: { role, isInvited } })
    return { ...user, role, fullName, emailVerified: false, timeZone }
  },
})

/** Inserts an account; where the address has one already, once more if that one gives way. Gives the id, or refuses. */
async function insertOrReplace(tx: Tx, account: NewAccount, giveWayTo: () => Promise<boolean>): Promise<number> {
  const made =
    (await insertAccount(tx, account)) ?? ((await giveWayTo()) ? await insertAccount(tx, account) : undefined)
  if (!made) throw conflict('auth.emailTaken', { field: 'email' })
  return made.id
}
