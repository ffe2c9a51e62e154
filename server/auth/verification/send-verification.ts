import * as contract from '#contract/auth/auth.ts'
import { handle } from '../../http/http.ts'
import { askedFrom } from '../asked-from.ts'
import { queueLetter } from '../letters/queue-letter.ts'
import { countingOf, limitVerificationMails } from '../limits.ts'

/**
 * Mails another link that verifies the address of the account, in the user's language. Earlier links go on working,
 * because they verify the same address and mail may come late. Sends nothing when the address is verified already or
 * there is no mail server.
 */
export const sendVerification = handle(contract.sendVerification, {
  prepare: (before) => limitVerificationMails(countingOf(before), before.user.id),
  run: async (context) => {
    const { user, config, audit } = context
    const sent = !user.emailVerified && config.smtpUrl !== undefined
    audit({ subjectKind: 'user', subjectId: user.id })
    if (sent) {
      await queueLetter(context, { kind: 'VERIFY_EMAIL', userId: user.id, detail: { asked: askedFrom(context) } })
    }
    return { sent }
  },
})
