import type { Tx } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { lenderOfRecord, ofBorrowerAccount, ofBorrowerRecord, roleOf } from './queries.ts'

/**
 * The condition for the loans "of the borrower with this id". A borrower gives their own account's id. A lender gives a
 * borrower record of theirs. An admin may give either; an id that is both means the account. Any other id is refused as
 * not found.
 */
export async function loansOfBorrower(tx: Tx, user: SessionUser, id: number): Promise<Sql> {
  if (user.role === 'BORROWER') {
    if (id !== user.id) throw notFound('borrower.notFound')
    return ofBorrowerAccount(id)
  }
  if (user.role === 'ADMIN' && (id === user.id || (await roleOf(tx, id)) === 'BORROWER')) return ofBorrowerAccount(id)
  if ((await lenderOfRecord(tx, user, id)) === undefined) throw notFound('borrower.notFound')
  return ofBorrowerRecord(id)
}

/** The lender of an id: lenders may give their own, admins any. Null (all lenders) when admins give their own. */
export async function loansOfLender(tx: Tx, user: SessionUser, id: number): Promise<number | null> {
  if (user.role !== 'ADMIN') {
    if (id !== user.id) throw notFound('lender.notFound')
    return id
  }
  if (id === user.id) return null
  if ((await roleOf(tx, id)) !== 'LENDER') throw notFound('lender.notFound')
  return id
}

/** The lender whose data is asked for: the user, or for an admin any lender or admin. */
export async function lenderMeant(tx: Tx, user: SessionUser, id: number): Promise<number> {
  if (id === user.id) return id
  const role = user.role === 'ADMIN' ? await roleOf(tx, id) : undefined
  if (role !== 'LENDER' && role !== 'ADMIN') throw notFound('lender.notFound')
  return id
}
