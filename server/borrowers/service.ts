import type { BorrowerForm } from '#contract/borrowers/borrowers.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { isDuplicate, type Tx } from '../database/database.ts'
import { daysBefore } from '../database/housekeeping.ts'
import { conflict } from '../http/errors.ts'
import { unhideRecord } from '../links/queries.ts'
import { applyAnswer } from '../links/service.ts'
import { hashOfToken, makeToken } from '../sessions/tokens.ts'
import { countInvitations, endInvitations, insertBorrower, insertInvitation, updateBorrowerRow } from './queries.ts'

/** The days for which the link of an invitation works. */
export const INVITATION_DAYS = 14
/** So many invitations are made for one borrower within a day. */
const INVITATIONS_A_DAY_MAX = 20

/**
 * Adds a borrower of a lender and gives its id. An account that has verified the same address and agreed to this lender
 * is tied to it at once; any other account is first asked. Refuses an address that another borrower of this lender has.
 */
export async function addBorrower(
  tx: Tx,
  { lenderId, form, now }: { lenderId: number; form: BorrowerForm; now: string },
): Promise<number> {
  const id = await insertBorrower(tx, { lenderId, form, now })
  if (id === undefined) throw conflict('borrower.emailTaken', { field: 'email' })
  await applyAnswer(tx, { lenderId, borrowerId: id, email: form.email, now })
  return id
}

/**
 * Replaces a borrower's contact data. An open invitation to another address stops working. An account that has verified
 * the new address and agreed to this lender is tied to the record, unless one is tied already. Refuses an address that
 * another borrower has.
 */
export async function changeBorrower(
  tx: Tx,
  record: { lenderId: number; id: number; email: string | null },
  { form, now }: { form: BorrowerForm; now: string },
): Promise<void> {
  const { lenderId, id } = record
  const taken = conflict('borrower.emailTaken', { field: 'email' })
  const isChanged = await updateBorrowerRow(tx, { lenderId, id, form }).catch((error: unknown) => {
    // Another request gives the address to another record at this moment: the statement could not see it.
    throw isDuplicate(error) ? taken : error
  })
  if (!isChanged) throw taken
  if (emailKeyOf(record.email ?? '') === emailKeyOf(form.email ?? '')) return
  await endInvitations(tx, { lenderId, borrowerId: id, now })
  await unhideRecord(tx, { lenderId, borrowerId: id })
  await applyAnswer(tx, { lenderId, borrowerId: id, email: form.email, now })
}

/**
 * Makes an invitation for a borrower without an account and gives its token, which only the link contains. Older open
 * invitations stop working. Refuses a borrower who has an account already, and one without an address.
 */
export async function invite(
  tx: Tx,
  record: { lenderId: number; id: number; email: string | null; borrowerUserId: number | null },
  now: string,
): Promise<{ token: string; expiresAt: string }> {
  if (record.borrowerUserId !== null) throw conflict('borrower.alreadyLinked')
  const { lenderId, id: borrowerId, email } = record
  if (email === null) throw conflict('invitation.noEmail', { field: 'email' })
  // The record is locked, so that of invitations made at once each sees those before it.
  const made = await countInvitations(tx, { lenderId, borrowerId, since: daysBefore(now, 1) })
  if (made >= INVITATIONS_A_DAY_MAX) throw conflict('invitation.tooMany', { values: { limit: INVITATIONS_A_DAY_MAX } })
  const token = makeToken()
  const expiresAt = new Date(Date.parse(now) + INVITATION_DAYS * 86_400_000).toISOString()
  await endInvitations(tx, { lenderId, borrowerId, now })
  await insertInvitation(tx, { lenderId, borrowerId, tokenHash: hashOfToken(token), email, now, expiresAt })
  return { token, expiresAt }
}
