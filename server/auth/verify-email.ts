import * as contract from '#contract/auth/auth.ts'
import { asSystemTask } from '../database/system-task.ts'
import { handlePublic } from '../http/http.ts'
import { linkByProvedEmail } from '../links/service.ts'
import { countingOf, limitTokens } from './limits.ts'
import { redeemToken } from './one-time-tokens.ts'
import { markEmailVerified } from './queries.ts'

/**
 * Verifies an address by the token that was mailed to it. A borrower account is then tied to every borrower record with
 * the address: a user who reads its mail is the person that the lenders mean.
 */
export const verifyEmail = handlePublic(contract.verifyEmail, {
  prepare: (before) => limitTokens(countingOf(before), before.source),
  run: async ({ tx, body, now, audit }) => {
    const owner = await redeemToken(tx, { token: body.token, purpose: 'VERIFY_EMAIL', now })
    await markEmailVerified(tx, { userId: owner.id, now })
    const linked =
      owner.role === 'BORROWER'
        ? await asSystemTask(tx, 'tie a borrower account to borrower records', (own) => linkByProvedEmail(own, owner))
        : 0
    audit({ actorId: owner.id, subjectKind: 'user', subjectId: owner.id, detail: { linked } })
    return { success: true as const }
  },
})
