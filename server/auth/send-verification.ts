import * as contract from '#contract/auth/auth.ts'
import { handle } from '../http/http.ts'
import { countingOf, limitVerificationMails } from './limits.ts'
import { mailVerification } from './mails.ts'
import { issueToken } from './one-time-tokens.ts'

/**
 * Mails another link that verifies the address of the account, in the user's language. Earlier links go on working,
 * because they verify the same address and mail may come late. Sends nothing when the address is verified already or
 * there is no mail server.
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
