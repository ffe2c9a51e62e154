import type { Language } from '#contract/enumerations.ts'
import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { latestByAnyClock } from '../settings/clock.ts'
import type { AskedFrom } from './asked-from.ts'

/** An account as the sign-in knows it. */
export type Account = {
  id: number
  email: string
  role: Role | null
  fullName: string
  passwordHash: string
  emailVerified: boolean
  timeZone: string
  language: Language | null
}

export type NewAccount = {
  email: string
  emailKey: string
  passwordHash: string
  role: Role
  fullName: string
  phoneNumber: string | null
  companyName: string | null
  timeZone: string
  /** The language of the letters to this account, until its user chooses another. */
  language?: Language
  termsAcceptedAt: Instant | null
  now: Instant
}

export type TokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD'

const selectAccounts = sql`
  select id, email, role, full_name as "fullName", password_hash as "passwordHash",
    email_verified_at is not null as "emailVerified", time_zone as "timeZone", preferences ->> 'language' as language
  from users`

/** Finds the account of an address, unless it is disabled. */
export async function findAccount(tx: Tx, emailKey: string): Promise<Account | undefined> {
  return tx.maybeOne<Account>(sql`
    ${selectAccounts}
    where email_key = ${emailKey} and disabled_at is null and practice_of is null`)
}

/** Finds the account of an id, unless it is disabled. */
export async function findAccountById(tx: Tx, id: number): Promise<Account | undefined> {
  return tx.maybeOne<Account>(sql`
    ${selectAccounts}
    where id = ${id} and disabled_at is null`)
}

/** Finds the role of the account of an address, disabled or not. */
export async function findRole(tx: Tx, emailKey: string): Promise<{ role: Role | null } | undefined> {
  return tx.maybeOne<{ role: Role | null }>(sql`select role from users where email_key = ${emailKey}`)
}

/** Inserts an account and gives its id; undefined when the address has an account already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<{ id: number } | undefined> {
  // English is not stored, because it is the language of users who chose none.
  const preferences = account.language === undefined || account.language === 'en' ? {} : { language: account.language }
  return tx.maybeOne<{ id: number }>(sql`
    insert into users (
      email, email_key, password_hash, role, full_name, phone_number, company_name, time_zone, preferences,
      terms_accepted_at, created_at)
    values (
      ${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.role}, ${account.fullName},
      ${account.phoneNumber}, ${account.companyName}, ${account.timeZone}, ${JSON.stringify(preferences)}::jsonb,
      ${account.termsAcceptedAt}, ${account.now})
    on conflict (email_key) do nothing
    returning id`)
}

/** Locks an account until the transaction ends. False when its password was changed or it was disabled meanwhile. */
export async function lockAccount(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select id from users
    where id = ${id} and password_hash = ${passwordHash} and disabled_at is null
    for update`)
  return row !== undefined
}

export async function findPasswordHash(tx: Tx, userId: number): Promise<string> {
  const { hash } = await tx.one<{ hash: string }>(sql`select password_hash as hash from users where id = ${userId}`)
  return hash
}

export async function setTimeZone(tx: Tx, { userId, timeZone }: { userId: number; timeZone: string }): Promise<void> {
  await tx.run(sql`update users set time_zone = ${timeZone} where id = ${userId}`)
}

/**
 * Notes that an administrator opened the sign-in of another account: by a reset link, by ending its second step, or by
 * enabling it. Who did so may not decide on what the account asks for, nor does the account decide for a day. Gives the
 * account's role; its row stays locked.
 */
export async function storeSignInOpened(
  tx: Tx,
  { userId, by, now }: { userId: number; by: number; now: Instant },
): Promise<Role | null> {
  const { role } = await tx.one<{ role: Role | null }>(sql`
    update users set sign_in_opened_at = ${now}, sign_in_opened_by = ${by} where id = ${userId} returning role`)
  return role
}

export async function setPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${userId}`)
}

export async function markEmailVerified(tx: Tx, { userId, now }: { userId: number; now: Instant }): Promise<void> {
  await tx.run(sql`update users set email_verified_at = ${now} where id = ${userId} and email_verified_at is null`)
}

export async function insertToken(
  tx: Tx,
  token: {
    tokenHash: Uint8Array
    purpose: TokenPurpose
    userId: number
    email: string
    now: Instant
    expiresAt: Instant
    asked: AskedFrom | null
    isMailed: boolean
  },
): Promise<void> {
  await tx.run(sql`
    insert into one_time_tokens (token_hash, purpose, user_id, email, created_at, expires_at, asked, is_mailed)
    values (${token.tokenHash}, ${token.purpose}, ${token.userId}, ${token.email}, ${token.now}, ${token.expiresAt},
      ${JSON.stringify(token.asked ?? {})}::jsonb, ${token.isMailed})`)
}

/** The user of a one-time token. */
export type TokenOwner = {
  id: number
  email: string
  role: Role | null
  emailVerified: boolean
  /** The link went to the account's address, so whoever has it reads the mail there. */
  isMailed: boolean
}

/**
 * Uses up a token and gives its user; undefined when it is unknown, used, expired, or its account changed or disabled.
 */
export async function takeToken(
  tx: Tx,
  { tokenHash, purpose, now }: { tokenHash: Uint8Array; purpose: TokenPurpose; now: Instant },
): Promise<TokenOwner | undefined> {
  return tx.maybeOne<TokenOwner>(sql`
    update one_time_tokens t set used_at = ${now}
    from users u
    where t.token_hash = ${tokenHash} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > ${now}
      and t.created_at <= ${latestByAnyClock(now)}
      and u.id = t.user_id and u.email = t.email and u.disabled_at is null
    returning u.id, u.email, u.role, u.email_verified_at is not null as "emailVerified", t.is_mailed as "isMailed"`)
}

/** Finds the user of a token without using it up, and who asked for its link. */
export async function findTokenOwner(
  tx: Tx,
  { tokenHash, purpose, now }: { tokenHash: Uint8Array; purpose: TokenPurpose; now: Instant },
): Promise<(TokenOwner & { fullName: string; asked: Partial<AskedFrom> }) | undefined> {
  return tx.maybeOne(sql`
    select u.id, u.email, u.role, u.full_name as "fullName", u.email_verified_at is not null as "emailVerified",
      t.is_mailed as "isMailed", t.asked
    from one_time_tokens t
    join users u on u.id = t.user_id and u.email = t.email and u.disabled_at is null
    where t.token_hash = ${tokenHash} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > ${now}
      and t.created_at <= ${latestByAnyClock(now)}`)
}

export async function deleteToken(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await tx.run(sql`delete from one_time_tokens where token_hash = ${tokenHash}`)
}

/** Ends a user's other tokens of a purpose. */
export async function endTokensOf(
  tx: Tx,
  { userId, purpose, now }: { userId: number; purpose: TokenPurpose; now: Instant },
): Promise<void> {
  await tx.run(sql`
    update one_time_tokens set used_at = ${now}
    where user_id = ${userId} and purpose = ${purpose} and used_at is null`)
}

export async function deleteTokensOver(tx: Tx, now: Instant): Promise<number> {
  return tx.run(sql`delete from one_time_tokens where expires_at <= ${now}`)
}

export async function countAdmins(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from users where role = 'ADMIN' and disabled_at is null`)
  return count
}
