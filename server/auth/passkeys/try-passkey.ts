import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { appendAuditRow } from '../../audit/append-audit-row.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { conflict } from '../../http/errors.ts'
import type { Before, SessionUser } from '../../http/http.ts'
import { type RelyingParty, relyingPartyOf } from '../../http/relying-party.ts'
import { spendChallenge } from './challenges.ts'
import { findPasskey, type KnownPasskey, markPasskeyUsed } from './queries.ts'
import { readProof, type Signed } from './verify-passkey.ts'

/** The parts of a request that checking a passkey needs before the request is carried out. */
export type Proving = Pick<Before<Endpoint, SessionUser | null>, 'database' | 'now' | 'config' | 'user' | 'requestId'>

/** A passkey and the user it belongs to. */
export type UsedPasskey = { passkeyId: number; userId: number }

/**
 * Checks a device's signature and stores its count. The challenge is used up whatever the result. Gives null for every
 * failure, without naming it: no such passkey, another user's (where `ofUser` is given), a disabled account, another
 * challenge, address or name, no verified user. A count that has not grown is refused too and recorded in the audit
 * log.
 */
export async function tryPasskey(
  proving: Proving,
  { proof, ofUser }: { proof: PasskeyProof; ofUser?: number },
): Promise<UsedPasskey | null> {
  const { database, now, config, user } = proving
  const party = partyOf(config.publicUrl)
  const challenge = await spendChallenge(database, { clientData: proof.clientData, purpose: 'PROVE', user, now })
  if (challenge === null) return null
  const credentialId = Buffer.from(proof.credentialId, 'base64url')
  const passkey = await database.transaction({ kind: 'SYSTEM' }, (tx) => findPasskey(tx, credentialId), {
    isReadOnly: true,
  })
  if (!passkey || !isMeant(passkey, { proof, ofUser })) return null
  const signed = await readProof(proof, { passkey, challenge, party })
  if (!signed || !(await noteUse(proving, { passkey, signed }))) return null
  return { passkeyId: passkey.id, userId: passkey.userId }
}

/** The site for which passkeys are made here. Throws a Refusal (409) where none can be made. */
export function partyOf(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (!party) throw conflict('passkey.notOffered')
  return party
}

function isMeant(
  { userId, handle }: KnownPasskey,
  { proof, ofUser }: { proof: PasskeyProof; ofUser: number | undefined },
): boolean {
  if (ofUser !== undefined && userId !== ofUser) return false
  return proof.userHandle === undefined || Buffer.from(handle).toString('base64url') === proof.userHandle
}

/** In its own transaction: the log must keep that a passkey may have been copied, though the request is refused. */
async function noteUse(
  { database, now, requestId }: Proving,
  { passkey, signed }: { passkey: KnownPasskey; signed: Signed },
): Promise<boolean> {
  const { id, userId } = passkey
  return database.transaction({ kind: 'SYSTEM' }, async (tx) => {
    if (await markPasskeyUsed(tx, { id, ...signed, now })) return true
    const row = { lenderId: userId, actorId: userId, action: 'refusePasskey', at: now, requestId }
    const detail = { passkeyId: id }
    await asSystemTask(tx, 'append to the audit log before anyone is signed in', (own) =>
      appendAuditRow(own, { ...row, subjectKind: 'user', subjectId: userId, detail }),
    )
    return false
  })
}
