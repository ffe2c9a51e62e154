import type { Role } from '#contract/permissions.ts'
import type { Preferences } from '#contract/users/users.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type UserRow = {
  id: number
  email: string
  role: Role | null
  fullName: string
  phoneNumber: string | null
  companyName: string | null
  emailVerified: boolean
  createdAt: Instant
}

export async function findUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return tx.maybeOne<UserRow>(sql`
    select id, email, role, full_name as "fullName", phone_number as "phoneNumber", company_name as "companyName",
      email_verified_at is not null as "emailVerified", created_at as "createdAt"
    from users
    where id = ${userId}`)
}

/** Stores a profile. False when there is no such user. */
export async function setProfile(
  tx: Tx,
  profile: { userId: number; fullName: string; phoneNumber: string | null; companyName: string | null },
): Promise<boolean> {
  const count = await tx.run(sql`
    update users
    set full_name = ${profile.fullName}, phone_number = ${profile.phoneNumber}, company_name = ${profile.companyName}
    where id = ${profile.userId}`)
  return count === 1
}

export async function findPreferences(tx: Tx, userId: number): Promise<Preferences | undefined> {
  const row = await tx.maybeOne<{ preferences: Preferences }>(sql`select preferences from users where id = ${userId}`)
  return row?.preferences
}

/** Stores preferences. False when there is no such user. */
export async function setPreferences(
  tx: Tx,
  { userId, preferences }: { userId: number; preferences: Preferences },
): Promise<boolean> {
  const count = await tx.run(sql`
    update users set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${userId}`)
  return count === 1
}
