import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import { endInvitation, linkBorrower, openInvitation, unlinkedRecordsOf } from './queries.ts'

/**
 * Links a borrower account to the borrower record of an invitation. The transaction must reach across lenders (a system
 * task). Refuses an invitation that is unknown, used, withdrawn or expired, one for another address, and a record that
 * is linked to another account.
 */
export async function acceptInvitation(
  tx: Tx,
  { token, user, now }: { token: string; user: { id: number; email: string }; now: string },
): Promise<void> {
  const invitation = await openInvitation(tx, { token, now })
  if (!invitation) throw notFound('invitation.notFound')
  if (invitation.email.toLowerCase() !== user.email.toLowerCase()) {
    throw conflict('invitation.otherEmail', { field: 'email' })
  }
  const { lenderId, id, borrowerId, borrowerUserId } = invitation
  // Locks the record before the invitation, as the making of a new invitation does, so that the two cannot deadlock.
  const isLinked = borrowerUserId === user.id || (await linkBorrower(tx, { lenderId, borrowerId, userId: user.id }))
  if (!isLinked) throw conflict('borrower.alreadyLinked')
  if (!(await endInvitation(tx, { lenderId, id, userId: user.id, now }))) throw notFound('invitation.notFound')
}

/**
 * Links a borrower account to every record with its email address, which the account has just verified. The transaction
 * must reach across lenders (a system task). Gives the number of linked records.
 */
export async function linkByProvedEmail(tx: Tx, user: { id: number; email: string }): Promise<number> {
  let linked = 0
  for (const record of await unlinkedRecordsOf(tx, user.email.toLowerCase())) {
    if (await linkBorrower(tx, { ...record, userId: user.id })) linked += 1
  }
  return linked
}
