import type { LenderConsent } from '#contract/borrowers/lender-consents.ts'
import { emailKeyOf } from '#contract/fields.ts'
import type { Tx } from '../database/database.ts'
import { conflict, notFound } from '../http/errors.ts'
import {
  answerOfAddress,
  type BorrowerAccount,
  endInvitation,
  hideRecords,
  linkBorrower,
  listConsents,
  openInvitation,
  openRecordsOf,
  storeConsent,
  unlinkLender,
} from './queries.ts'

/**
 * Links a borrower account to the borrower record of an invitation, which is the borrower's agreement to that lender.
 * The transaction must reach across lenders (a system task). Refuses an invitation that is unknown, used, withdrawn or
 * expired, one for another address, and a record that is linked to another account.
 */
export async function acceptInvitation(
  tx: Tx,
  { token, user, now }: { token: string; user: { id: number; email: string }; now: string },
): Promise<void> {
  const invitation = await openInvitation(tx, { token, now })
  if (!invitation) throw notFound('invitation.notFound')
  if (emailKeyOf(invitation.email) !== emailKeyOf(user.email)) {
    throw conflict('invitation.otherEmail', { field: 'email' })
  }
  const { lenderId, id, borrowerId, borrowerUserId } = invitation
  // Locks the record before the invitation, as the making of a new invitation does, so that the two cannot deadlock.
  const isLinked = borrowerUserId === user.id || (await linkBorrower(tx, { lenderId, borrowerId, userId: user.id }))
  if (!isLinked) throw conflict('borrower.alreadyLinked')
  if (!(await endInvitation(tx, { lenderId, id, userId: user.id, now }))) throw notFound('invitation.notFound')
  await storeConsent(tx, { lenderId, userId: user.id, answer: 'AGREED', now })
}

/**
 * Stores a borrower's answer to a lender and gives the lender as it then stands. Agreed: the lender's records of the
 * account's proved address are tied to the account. Declined: they are untied and hidden from it, and the lender reads
 * so. The transaction must reach across lenders (a system task). Refuses a lender who has nothing for this account.
 */
export async function answerLender(
  tx: Tx,
  account: BorrowerAccount,
  { lenderId, answer, now }: { lenderId: number; answer: 'AGREED' | 'DECLINED'; now: string },
): Promise<LenderConsent> {
  const [asked] = await listConsents(tx, account, lenderId)
  if (!asked) throw notFound('lender.notFound')
  const userId = account.id
  const borrowerIds = await openRecordsOf(tx, account, lenderId)
  if (answer === 'DECLINED') {
    await unlinkLender(tx, { lenderId, userId, now })
    await hideRecords(tx, { lenderId, borrowerIds, userId, now })
  } else {
    for (const borrowerId of borrowerIds) await linkBorrower(tx, { lenderId, borrowerId, userId })
  }
  await storeConsent(tx, { lenderId, userId, answer, now })
  const [answered] = await listConsents(tx, account, lenderId)
  if (!answered) throw new Error(`the answer of account ${userId} to lender ${lenderId} is gone`)
  return answered
}

/**
 * Applies what the owner of an address has already answered this lender to a record that has just got the address: it
 * is tied to the account of one who agreed, and hidden from one who declined. Without an answer nothing happens, and
 * the account is asked.
 */
export async function applyAnswer(
  tx: Tx,
  { lenderId, borrowerId, email, now }: { lenderId: number; borrowerId: number; email: string | null; now: string },
): Promise<void> {
  if (email === null) return
  const known = await answerOfAddress(tx, { lenderId, emailKey: emailKeyOf(email) })
  if (!known) return
  const { userId, answer } = known
  if (answer === 'AGREED') await linkBorrower(tx, { lenderId, borrowerId, userId })
  else await hideRecords(tx, { lenderId, borrowerIds: [borrowerId], userId, now })
}
