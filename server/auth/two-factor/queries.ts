import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export type Authenticator = { secret: string; confirmedAt: Instant | null; lastStep: number }

/** Locks an authenticator until the transaction ends, so that two uses of a code are checked one after the other. */
export async function lockAuthenticator(tx: Tx, userId: number): Promise<Authenticator | undefined> {
  return tx.maybeOne<Authenticator>(sql`
    select secret, confirmed_at as "confirmedAt", last_step as "lastStep"
    from authenticators where user_id = ${userId}
    for update`)
}

/** Finds an authenticator as lockAuthenticator does, but without a lock. */
export async function findAuthenticator(tx: Tx, userId: number): Promise<Authenticator | undefined> {
  return tx.maybeOne<Authenticator>(sql`
    select secret, confirmed_at as "confirmedAt", last_step as "lastStep"
    from authenticators where user_id = ${userId}`)
}

/** Stores an authenticator, replacing an unconfirmed one. False when the user has a confirmed one. */
export async function putAuthenticator(
  tx: Tx,
  { userId, secret, now }: { userId: number; secret: string; now: Instant },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into authenticators (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where authenticators.confirmed_at is null`)
  return count === 1
}

export async function markConfirmed(
  tx: Tx,
  { userId, now, step }: { userId: number; now: Instant; step: number },
): Promise<void> {
  await tx.run(sql`
    update authenticators set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId}`)
}

export async function markStepUsed(tx: Tx, { userId, step }: { userId: number; step: number }): Promise<void> {
  await tx.run(sql`update authenticators set last_step = ${step} where user_id = ${userId}`)
}

export async function deleteAuthenticator(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from authenticators where user_id = ${userId}`)
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
}

/** Stores recovery codes in place of the user's earlier ones. */
export async function putRecoveryCodes(
  tx: Tx,
  { userId, hashes, now }: { userId: number; hashes: readonly Uint8Array[]; now: Instant },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  for (const hash of hashes) {
    await tx.run(sql`
      insert into recovery_codes (user_id, code_hash, created_at) values (${userId}, ${hash}, ${now})`)
  }
}

/** Uses up a recovery code. False when it is none of the user's, or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, hash, now }: { userId: number; hash: Uint8Array; now: Instant },
): Promise<boolean> {
  const count = await tx.run(sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`)
  return count === 1
}

/** Whether a recovery code would be accepted, without using it up. */
export async function hasRecoveryCode(
  tx: Tx,
  { userId, hash }: { userId: number; hash: Uint8Array },
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select 1 from recovery_codes where user_id = ${userId} and code_hash = ${hash} and used_at is null`)
  return row !== undefined
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from recovery_codes where user_id = ${userId} and used_at is null`)
  return count
}

export async function findTwoFactorRoles(tx: Tx): Promise<Role[]> {
  const { roles } = await tx.one<{ roles: Role[] }>(sql`
    select two_factor_roles as roles from installation_settings`)
  return roles
}

export async function setTwoFactorRoles(tx: Tx, roles: readonly Role[]): Promise<void> {
  await tx.run(sql`update installation_settings set two_factor_roles = ${[...roles]}`)
}
