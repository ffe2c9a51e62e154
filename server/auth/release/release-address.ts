import { randomBytes } from 'node:crypto'
import { RELEASED_DOMAIN } from '#contract/auth/released-address.ts'
import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { appendAuditRow } from '../../audit/append-audit-row.ts'
import type { Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { idleHours } from '../../sessions/sessions.ts'
import { endAllWaysIn } from '../end-all-ways-in.ts'
import { findHoldings, lockUnproved, replaceAddress, untieRecords } from './queries.ts'

/**
 * What would be lost with an account. BOOKS: it has loans, borrowers, imports or bank statements as a lender. RECORDS:
 * it is tied to borrower records of lenders. NOTHING: neither.
 */
export type Holdings = 'NOTHING' | 'RECORDS' | 'BOOKS'

/** What an account holds. Looks across lenders, because a borrower account may be tied to records of several. */
export async function holdingsOf(tx: Tx, userId: number): Promise<Holdings> {
  const task = 'release an address that is not proved'
  const { books, records } = await asSystemTask(tx, task, (own) => findHoldings(own, userId))
  if (books) return 'BOOKS'
  return records ? 'RECORDS' : 'NOTHING'
}

/**
 * Whether whoever reads the mail of an unproved address may take over its account by a new password, and with it
 * everything in the account. A borrower's account holds nothing of its own. A lender's books are not given away by a
 * link that nobody asked for: the address may be a mistake of the lender's.
 */
export async function mayStartOver(
  tx: Tx,
  { id, role, emailVerified }: { id: number; role: Role | null; emailVerified: boolean },
): Promise<boolean> {
  if (emailVerified || role === 'ADMIN') return false
  return role === 'BORROWER' || (await holdingsOf(tx, id)) !== 'BOOKS'
}

/**
 * Takes the address from an account that never proved it, and ends every way in to it. Its borrower records are tied
 * to nobody again. Without holdings nothing that names a person stays. Books and records stay as they are, in a
 * disabled account, to which an administrator can give another address. Gives the holdings.
 */
export async function releaseAddress(tx: Tx, { userId, now }: { userId: number; now: Instant }): Promise<Holdings> {
  const holdings = await holdingsOf(tx, userId)
  await endAllWaysIn(tx, { userId, now })
  // Random, so that nobody can sign up with it beforehand. Names under .invalid belong to nobody (RFC 2606).
  const address = `released-${userId}-${randomBytes(6).toString('hex')}${RELEASED_DOMAIN}`
  await asSystemTask(tx, 'release an address that is not proved', async (own) => {
    await untieRecords(own, userId)
    await replaceAddress(own, { userId, address, now, isForgotten: holdings === 'NOTHING' })
  })
  return holdings
}

/**
 * Lets an account that holds nothing and never proved its address give way to another sign-up with it: to an invited
 * borrower at once, otherwise after three days in which it could have proved the address, when nobody is signed in to
 * it. True when the address is free now.
 */
export async function giveWay(
  tx: Tx,
  {
    emailKey,
    isInvited,
    canProve,
    now,
    requestId,
  }: { emailKey: string; isInvited: boolean; canProve: boolean; now: Instant; requestId: string },
): Promise<boolean> {
  const account = await lockUnproved(tx, { emailKey, seenSince: hoursBefore(now, idleHours) })
  if (!account || (await holdingsOf(tx, account.id)) !== 'NOTHING') return false
  const isAbandoned = canProve && account.createdAt <= hoursBefore(now, 3 * 24) && !account.isInUse
  if (!isInvited && !isAbandoned) return false
  await releaseAddress(tx, { userId: account.id, now })
  const row = {
    lenderId: account.id,
    actorId: null,
    action: 'releaseAddress',
    at: now,
    requestId,
    detail: { isInvited },
  }
  await asSystemTask(tx, 'append to the audit log before anyone is signed in', (own) =>
    appendAuditRow(own, { ...row, subjectKind: 'user', subjectId: account.id }),
  )
  return true
}

const hoursBefore = (now: Instant, hours: number): Instant =>
  new Date(Date.parse(now) - hours * 3_600_000).toISOString()
