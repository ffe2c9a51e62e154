import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { type AuditHead, genesisHash, hashOfRow } from './canonical-row.ts'
import { beginChain, insertRow, lockHead } from './queries.ts'

export type NewAuditRow = {
  /** The chain: the id of the acting account, or 0 for the installation. */
  lenderId: number
  at: Instant
  actorId: number | null
  /** The endpoint's name, or the name of a system task. */
  action: string
  subjectKind: string | null
  subjectId: number | null
  requestId: string
  detail: Record<string, string | number | boolean | null>
}

/** The new head of a chain, with the chain's lenderId. */
export type Appended = AuditHead & { lenderId: number }

/**
 * Adds a row to the end of a chain and gives the new head. The head row stays locked until the transaction ends. A
 * request takes this lock last: after the locks of the lender, the loan and the accounts.
 */
export async function appendAuditRow(tx: Tx, row: NewAuditRow): Promise<Appended> {
  const { sequence, hash: previousHash, stored } = await lockOrBegin(tx, row)
  const linked = { ...row, detail: stored, sequence: sequence + 1, previousHash }
  const hash = hashOfRow(linked)
  await insertRow(tx, { ...linked, hash })
  return { lenderId: row.lenderId, sequence: linked.sequence, hash }
}

async function lockOrBegin(
  tx: Tx,
  { lenderId, detail }: Pick<NewAuditRow, 'lenderId' | 'detail'>,
): Promise<AuditHead & { stored: string }> {
  const json = JSON.stringify(detail)
  const head = await lockHead(tx, { lenderId, json })
  if (head) return head
  await beginChain(tx, lenderId, genesisHash)
  const begun = await lockHead(tx, { lenderId, json })
  if (!begun) throw new Error(`the audit chain ${lenderId} cannot be begun by this transaction`)
  return begun
}
