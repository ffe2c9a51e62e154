import * as contract from '#contract/auth/auth.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { asSystemTask } from '../database/system-task.ts'
import { conflict, unprocessable } from '../http/errors.ts'
import { handlePublic } from '../http/http.ts'
import { acceptInvitation } from '../links/service.ts'
import { countingOf, limitSignup } from './limits.ts'
import { startSession } from './login.ts'
import { mailVerification } from './mails.ts'
import { issueToken } from './one-time-tokens.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { insertAccount } from './queries.ts'

/**
 * Makes an account and starts its session. With an invitation, the account is tied to that lender's borrower record of
 * the same address. Without one, the account sees no records, because anybody can type an address. Never makes an
 * admin: the schema offers two roles.
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
    const { tx, body, now, timeZone = 'UTC', language = 'en', config, audit, afterCommit } = context
    const { email, fullName, role, phoneNumber, companyName, invitationToken } = body
    const account = await insertAccount(tx, {
      email,
      emailKey: emailKeyOf(email),
      passwordHash,
      role,
      fullName,
      phoneNumber: phoneNumber || null,
      companyName: companyName || null,
      timeZone,
      language,
      termsAcceptedAt: now,
      now,
    })
    if (!account) throw conflict('auth.emailTaken', { field: 'email' })
    const user = { id: account.id, email }
    if (invitationToken !== undefined) {
      await asSystemTask(tx, 'tie a borrower account to borrower records', (own) =>
        acceptInvitation(own, { token: invitationToken, user, now }),
      )
    }
    await startSession(context, { ...user, timeZone })
    if (config.smtpUrl !== undefined) {
      const token = await issueToken(tx, { purpose: 'VERIFY_EMAIL', user, now })
      afterCommit(() => mailVerification(config, { to: email, language, token }))
    }
    const isInvited = invitationToken !== undefined
    audit({ actorId: user.id, subjectKind: 'user', subjectId: user.id, detail: { role, isInvited } })
    return { ...user, role, fullName, emailVerified: false }
  },
})
