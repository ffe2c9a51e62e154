import * as contract from '#contract/auth/auth.ts'
import { conflict, unauthenticated, unprocessable } from '../../http/errors.ts'
import { handlePublic } from '../../http/http.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import { countingOf, limitTokens } from '../limits.ts'
import { redeemToken } from '../one-time-tokens.ts'
import { findTokenOwner } from '../queries.ts'
import { holdingsOf, mayStartOver } from '../release/release-address.ts'
import { proveAddress } from './prove-address.ts'

const purpose = 'VERIFY_EMAIL'

/** Shows what a link is for: which account, who asked and when, and what can be answered. Changes nothing. */
export const getVerification = handlePublic(contract.getVerification, {
  prepare: (before) => limitTokens(countingOf(before), before.source),
  run: async ({ tx, params, user, now }) => {
    const owner = await findTokenOwner(tx, { tokenHash: hashOfToken(params.token), purpose, now })
    if (!owner) throw unprocessable('token', 'token.invalid')
    const { email, fullName, role, asked } = owner
    return {
      email,
      fullName,
      role,
      askedAt: asked.at ?? null,
      network: asked.network ?? null,
      timeZone: asked.timeZone ?? null,
      userAgent: asked.userAgent ?? '',
      isOwn: user?.id === owner.id,
      canStartOver: await mayStartOver(tx, owner),
      canDisown: role !== 'ADMIN' && !owner.emailVerified,
      hasBooks: (await holdingsOf(tx, owner.id)) === 'BOOKS',
    }
  },
})

/**
 * Verifies an address by the token that was mailed to it, in a session of the account. The token alone proves nothing:
 * somebody else may have made the account with this address, and a mail scanner may have opened the link.
 */
export const verifyEmail = handlePublic(contract.verifyEmail, {
  prepare: (before) => limitTokens(countingOf(before), before.source),
  run: async ({ tx, body, user, now, audit }) => {
    const owner = await findTokenOwner(tx, { tokenHash: hashOfToken(body.token), purpose, now })
    if (!owner) throw unprocessable('token', 'token.invalid')
    if (!user) throw unauthenticated('verification.signInFirst')
    if (user.id !== owner.id) throw conflict('verification.otherAccount', { field: 'token' })
    await redeemToken(tx, { token: body.token, purpose, now })
    await proveAddress(tx, { userId: owner.id, now })
    audit({ subjectKind: 'user', subjectId: owner.id })
    return { success: true as const }
  },
})
