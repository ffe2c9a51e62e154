import * as contract from '#contract/auth/auth.ts'
import { handlePublic } from '../http/http.ts'
import { countingOf, limitTokens } from './limits.ts'
import { redeemToken } from './one-time-tokens.ts'
import { markEmailVerified } from './queries.ts'

/**
 * Verifies an address by the token that was mailed to it. Nothing is tied to the account by it: a borrower is then asked
 * about each lender who has a loan for the address.
 */
export const verifyEmail = handlePublic(contract.verifyEmail, {
  prepare: (before) => limitTokens(countingOf(before), before.source),
  run: async ({ tx, body, now, audit }) => {
    const owner = await redeemToken(tx, { token: body.token, purpose: 'VERIFY_EMAIL', now })
    await markEmailVerified(tx, { userId: owner.id, now })
    audit({ actorId: owner.id, subjectKind: 'user', subjectId: owner.id })
    return { success: true as const }
  },
})
