import * as contract from '#contract/auth/auth.ts'
import { handle } from '../http/http.ts'
import { countingOf, limitVerificationMails } from './limits.ts'
import { mailVerification } from './mails.ts'
import { issueToken } from './one-time-tokens.ts'

/**
 * Mails another link that proves the address of the account, in the user's language. Links sent before go on working:
 * they prove the same, and mail may come late. Nothing is sent for an address that is proved, nor without a mail server.
 */
export const sendVerification = handle(contract.sendVerification, {
  prepare: (before) => limitVerificationMails(countingOf(before), before.user.id),
  run: async ({ tx, user, now, config, audit, afterCommit }) => {
    const sent = !user.emailVerified && config.smtpUrl !== undefined
    audit({ subjectKind: 'user', subjectId: user.id })
    if (!sent) return { sent }
    const token = await issueToken(tx, { purpose: 'VERIFY_EMAIL', user, now })
    afterCommit(() => mailVerification(config, { to: user.email, language: user.language, token }))
    return { sent }
  },
})
