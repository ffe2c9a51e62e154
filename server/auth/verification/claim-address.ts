import * as contract from '#contract/auth/auth.ts'
import { conflict, unprocessable } from '../../http/errors.ts'
import { type Before, handlePublic, type SessionUser } from '../../http/http.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import { endAllWaysIn } from '../end-all-ways-in.ts'
import { countingOf, limitTokens } from '../limits.ts'
import { redeemToken } from '../one-time-tokens.ts'
import { hashPassword, refuseCommonPassword } from '../passwords.ts'
import { findTokenOwner, setPassword } from '../queries.ts'
import { mayStartOver, releaseAddress } from '../release/release-address.ts'
import { proveAddress } from './prove-address.ts'

const purpose = 'VERIFY_EMAIL'

/**
 * For the owner of an address with which somebody else made an account: sets a new password by the link that was
 * mailed, ends everything that opened the account before, and thereby verifies the address.
 */
export const claimAddress = handlePublic(contract.claimAddress, {
  prepare: preparePassword,
  run: async ({ tx, body, now, audit }, passwordHash) => {
    const owner = await redeemToken(tx, { token: body.token, purpose, now })
    if (!(await mayStartOver(tx, owner))) throw conflict('verification.hasBooks', { field: 'token' })
    await setPassword(tx, { userId: owner.id, passwordHash })
    const ended = await endAllWaysIn(tx, { userId: owner.id, now })
    await proveAddress(tx, { userId: owner.id, now })
    audit({ actorId: owner.id, subjectKind: 'user', subjectId: owner.id, detail: { ended } })
    return { success: true as const }
  },
})

/**
 * For the owner of an address with which somebody else made an account, and who wants none: takes the address from it.
 * An administrator's account keeps it, because a slip must not leave the installation without one.
 */
export const disownAddress = handlePublic(contract.disownAddress, {
  prepare: (before) => limitTokens(countingOf(before), before.source),
  run: async ({ tx, body, now, audit }) => {
    const owner = await redeemToken(tx, { token: body.token, purpose, now })
    if (owner.emailVerified) throw unprocessable('token', 'token.invalid')
    if (owner.role === 'ADMIN') throw conflict('verification.ofAdmin', { field: 'token' })
    const holdings = await releaseAddress(tx, { userId: owner.id, now })
    audit({ actorId: null, subjectKind: 'user', subjectId: owner.id, detail: { holdings } })
    return { success: true as const }
  },
})

async function preparePassword(before: Before<typeof contract.claimAddress, SessionUser | null>): Promise<string> {
  const { body, source, database, now } = before
  await limitTokens(countingOf(before), source)
  const tokenHash = hashOfToken(body.token)
  const owner = await database.transaction(
    { kind: 'SYSTEM' },
    (tx) => findTokenOwner(tx, { tokenHash, purpose, now }),
    {
      isReadOnly: true,
    },
  )
  if (!owner) throw unprocessable('token', 'token.invalid') // Checked before the costly hash is computed.
  refuseCommonPassword('password', body.password, owner.email)
  return hashPassword(body.password)
}
