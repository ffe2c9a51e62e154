import type { Tx } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/http.ts'
import { lenderOfRecord, ofBorrowerAccount, ofBorrowerRecord, roleOf } from './queries.ts'

/**
 * Which loans "of the borrower with this id" are. A borrower names their own account. A lender names a record of
 * theirs. An admin may name either; an id that is both means the account. Anybody else's is refused like an absent one.
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

/** The lender an id means: a lender's own, or for an admin any. null stands for all lenders: an admin who names themself. */
export async function loansOfLender(tx: Tx, user: SessionUser, id: number): Promise<number | null> {
  if (user.role !== 'ADMIN') {
    if (id !== user.id) throw notFound('lender.notFound')
    return id
  }
  if (id === user.id) return null
  if ((await roleOf(tx, id)) !== 'LENDER') throw notFound('lender.notFound')
  return id
}

/** The lender whose own things are meant: oneself, or for an admin anybody who may lend. */
export async function lenderMeant(tx: Tx, user: SessionUser, id: number): Promise<number> {
  if (id === user.id) return id
  const role = user.role === 'ADMIN' ? await roleOf(tx, id) : undefined
  if (role !== 'LENDER' && role !== 'ADMIN') throw notFound('lender.notFound')
  return id
}
