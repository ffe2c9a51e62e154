import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { requireSecondAdministrator } from '../approval-limits/require-second-administrator.ts'
import { issueToken, lifeHours } from '../auth/one-time-tokens.ts'
import { endTokensOf, storeSignInOpened } from '../auth/queries.ts'
import type { Tx } from '../database/database.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { hasLoansAsLender, lockAdmins, lockUser, setDisabledAt, setRole } from './queries.ts'

/** An administrator's act on another account. */
export type OtherAccount = { user: Pick<SessionUser, 'id'>; userId: number; now: Instant }

/** A change, for the audit log. */
export type Change = { before: string | boolean | null; ended: number }

/**
 * Gives another account a role and ends its sessions. Does nothing when the account has the role already. While a limit
 * is set, another administrator has to approve making one. Throws a Refusal for one's own account, which also keeps one
 * administrator in office, and for turning a lender with loans into a borrower.
 */
export async function changeRole(tx: Tx, role: Role, acting: OtherAccount): Promise<Change> {
  const account = await lockOther(tx, acting)
  if (account.role === role) return { before: role, ended: 0 }
  if (role === 'BORROWER' && (await hasLoansAsLender(tx, account.id))) throw conflict('user.lends', { field: 'role' })
  if (role === 'ADMIN') {
    await requireSecondAdministrator(tx, { ...acting, fact: 'ADMIN_MADE', subjectUserId: account.id })
  }

  await setRole(tx, { userId: account.id, role, now: acting.now })
  return { before: account.role, ended: await deleteSessionsOf(tx, { userId: account.id }) }
}

/**
 * Disables another account, which ends its sessions and its reset links at once, or enables it again. While a limit is
 * set, another administrator has to approve enabling an administrator. Throws a Refusal for one's own account.
 */
export async function changeDisabled(tx: Tx, isDisabled: boolean, acting: OtherAccount): Promise<Change> {
  const account = await lockOther(tx, acting)
  if (account.isDisabled === isDisabled) return { before: isDisabled, ended: 0 }
  if (!isDisabled && account.role === 'ADMIN') {
    await requireSecondAdministrator(tx, { ...acting, fact: 'ADMIN_ENABLED', subjectUserId: account.id })
  }

  if (!isDisabled) await storeSignInOpened(tx, { userId: account.id, by: acting.user.id, now: acting.now })
  await setDisabledAt(tx, { userId: account.id, at: isDisabled ? acting.now : null })
  await endTokensOf(tx, { userId: account.id, purpose: 'RESET_PASSWORD', now: acting.now })
  return { before: account.isDisabled, ended: await deleteSessionsOf(tx, { userId: account.id }) }
}

/**
 * Makes a token for choosing another account's new password, and ends earlier ones. While a limit is set, another
 * administrator has to approve one for an administrator. Throws a Refusal for a disabled
 * account and for one's own: a stranger at an administrator's unlocked screen must not get their password.
 */
export async function makeResetToken(tx: Tx, acting: OtherAccount): Promise<{ token: string; expiresAt: Instant }> {
  const account = await lockOther(tx, acting)
  if (account.isDisabled) throw conflict('user.disabled')
  if (account.role === 'ADMIN') {
    await requireSecondAdministrator(tx, { ...acting, fact: 'RESET_LINK', subjectUserId: account.id })
  }

  await storeSignInOpened(tx, { userId: account.id, by: acting.user.id, now: acting.now })
  const purpose = 'RESET_PASSWORD'
  await endTokensOf(tx, { userId: account.id, purpose, now: acting.now })
  const token = await issueToken(tx, { purpose, user: account, now: acting.now })
  const expiresAt = new Date(Date.parse(acting.now) + lifeHours[purpose] * 3_600_000).toISOString()
  return { token, expiresAt }
}

/**
 * Locks another account and gives it. Admins act one after the other here. An admin who lost the role while waiting is
 * refused, so the last one stays.
 */
export async function lockOther(tx: Tx, { user, userId }: OtherAccount) {
  if (userId === user.id) throw conflict('user.ownAccount')
  const admins = await lockAdmins(tx)
  if (!admins.includes(user.id)) throw forbidden()
  const account = await lockUser(tx, userId)
  if (!account) throw notFound('user.notFound')
  return account
}
