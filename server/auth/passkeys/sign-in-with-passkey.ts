import * as contract from '#contract/auth/auth.ts'
import { unauthenticated } from '../../http/errors.ts'
import { type Before, handlePublic, type SessionUser } from '../../http/http.ts'
import { forgiveAttempts } from '../../http/limits/rate-limit.ts'
import { originOf } from '../known-devices/known-device.ts'
import { countingOf, limitPasskeySignIn } from '../limits.ts'
import { shownAccount, startSession } from '../login.ts'
import { type Account, findAccountById, lockAccount } from '../queries.ts'
import { isPasskeyOf } from './queries.ts'
import { tryPasskey, type UsedPasskey } from './try-passkey.ts'

/**
 * Starts a session with a passkey alone: the device has verified its holder, so it counts as two factors. Every failure
 * gets the same answer. A session that the browser already had ends, as with a password.
 */
export const signInWithPasskey = handlePublic(contract.signInWithPasskey, {
  prepare: checkSignIn,
  run: async (context, { account, passkeyId }) => {
    const { tx, audit } = context
    const isStill = (await lockAccount(tx, account)) && (await isPasskeyOf(tx, { userId: account.id, passkeyId }))
    if (!isStill) throw unauthenticated('passkey.refused')
    const timeZone = await startSession(context, account)
    audit({ actorId: account.id, subjectKind: 'user', subjectId: account.id, detail: { passkeyId } })
    return shownAccount({ ...account, timeZone })
  },
})

async function checkSignIn(
  before: Before<typeof contract.signInWithPasskey, SessionUser | null>,
): Promise<Pick<UsedPasskey, 'passkeyId'> & { account: Account }> {
  const { database, body } = before
  const counters = await limitPasskeySignIn(countingOf(before), await originOf(before))
  const used = await tryPasskey(before, { proof: body.passkey })
  const account =
    used &&
    (await database.transaction({ kind: 'SYSTEM' }, (tx) => findAccountById(tx, used.userId), { isReadOnly: true }))
  if (!used || !account) throw unauthenticated('passkey.refused')
  await forgiveAttempts(database, counters)
  return { account, passkeyId: used.passkeyId }
}
