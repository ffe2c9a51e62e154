import type { Passkey } from '#contract/auth/passkeys.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { latestByAnyClock } from '../../settings/clock.ts'

/** The stored data that a device's answer is checked against. */
export type KnownPasskey = { id: number; userId: number; publicKey: Uint8Array; handle: Uint8Array }

export type NewPasskey = {
  credentialId: Uint8Array
  publicKey: Uint8Array
  signCount: number
  transports: readonly string[]
  isSynced: boolean
}

export type ChallengePurpose = 'ADD' | 'PROVE'

/** Finds the passkey of a credential, unless its account is disabled. */
export async function findPasskey(tx: Tx, credentialId: Uint8Array): Promise<KnownPasskey | undefined> {
  return tx.maybeOne<KnownPasskey>(sql`
    select p.id, p.user_id as "userId", p.public_key as "publicKey", h.handle
    from passkeys p
      join users u on u.id = p.user_id
      join passkey_handles h on h.user_id = p.user_id
    where p.credential_id = ${credentialId} and u.disabled_at is null`)
}

/**
 * Stores the device's new signature count. Gives false, and stores nothing, when the count has not grown: then two
 * devices hold a copy of the key. Devices that do not count always send 0.
 */
export async function markPasskeyUsed(
  tx: Tx,
  { id, signCount, isSynced, now }: { id: number; signCount: number; isSynced: boolean; now: Instant },
): Promise<boolean> {
  const count = await tx.run(sql`
    update passkeys set sign_count = ${signCount}, is_synced = ${isSynced}, last_used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))`)
  return count === 1
}

export async function listPasskeysOf(tx: Tx, userId: number): Promise<Passkey[]> {
  return tx.query<Passkey>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced"
    from passkeys where user_id = ${userId}
    order by id`)
}

/** Lists the credentials of a user's passkeys, so that a device does not make a second passkey for the same account. */
export async function listCredentialsOf(
  tx: Tx,
  userId: number,
): Promise<{ credentialId: Uint8Array; transports: string[] }[]> {
  return tx.query(sql`
    select credential_id as "credentialId", transports from passkeys where user_id = ${userId} order by id`)
}

export async function countPasskeys(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from passkeys where user_id = ${userId}`)
  return count
}

/** Whether a passkey still exists and belongs to this user. */
export async function isPasskeyOf(
  tx: Tx,
  { userId, passkeyId }: { userId: number; passkeyId: number },
): Promise<boolean> {
  const row = await tx.maybeOne(sql`select 1 from passkeys where user_id = ${userId} and id = ${passkeyId}`)
  return row !== undefined
}

/** Inserts a passkey and gives its row; undefined when its credential is stored already. */
export async function insertPasskey(
  tx: Tx,
  { userId, name, passkey, now }: { userId: number; name: string; passkey: NewPasskey; now: Instant },
): Promise<Passkey | undefined> {
  return tx.maybeOne<Passkey>(sql`
    insert into passkeys (
      user_id, credential_id, public_key, sign_count, name, transports, is_synced, created_at)
    values (
      ${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount}, ${name},
      ${[...passkey.transports]}, ${passkey.isSynced}, ${now})
    on conflict (credential_id) do nothing
    returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced"`)
}

/** Deletes one of a user's passkeys. False when the user has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { userId, passkeyId }: { userId: number; passkeyId: number },
): Promise<boolean> {
  return (await tx.run(sql`delete from passkeys where user_id = ${userId} and id = ${passkeyId}`)) === 1
}

/** Deletes all of a user's passkeys and gives their number. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<number> {
  return tx.run(sql`delete from passkeys where user_id = ${userId}`)
}

/** Stores the given WebAuthn handle of a user unless they have one, and gives the stored one. */
export async function keepHandle(
  tx: Tx,
  { userId, handle }: { userId: number; handle: Uint8Array },
): Promise<Uint8Array> {
  await tx.run(sql`
    insert into passkey_handles (user_id, handle) values (${userId}, ${handle}) on conflict (user_id) do nothing`)
  const kept = await tx.one<{ handle: Uint8Array }>(sql`
    select handle from passkey_handles where user_id = ${userId}`)
  return kept.handle
}

export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Uint8Array; purpose: ChallengePurpose; sessionId: number | null; expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, session_id, expires_at)
    values (${challenge.hash}, ${challenge.purpose}, ${challenge.sessionId}, ${challenge.expiresAt})`)
}

/** Uses up a challenge. False when it is unknown, used, expired, of another session or for another purpose. */
export async function takeChallenge(
  tx: Tx,
  challenge: { hash: Uint8Array; purpose: ChallengePurpose; sessionId: number | null; now: Instant },
): Promise<boolean> {
  const count = await tx.run(sql`
    delete from passkey_challenges
    where challenge_hash = ${challenge.hash} and purpose = ${challenge.purpose}
      and session_id is not distinct from ${challenge.sessionId} and expires_at > ${challenge.now}
      and expires_at <= ${latestByAnyClock(challenge.now)}::timestamptz + interval '5 minutes'`)
  return count === 1
}

export async function deleteChallengesOver(tx: Tx, now: Instant): Promise<number> {
  return tx.run(sql`delete from passkey_challenges where expires_at <= ${now}`)
}

/** Locks an account until the transaction ends. */
export async function holdUser(tx: Tx, userId: number): Promise<void> {
  await tx.one(sql`select id from users where id = ${userId} for update`)
}
