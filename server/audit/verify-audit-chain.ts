import type { Tx } from '../database/database.ts'
import { type AuditHead, type AuditRow, genesisHash, hashOfRow } from './canonical-row.ts'
import { listRowsAfter, readHead } from './queries.ts'

/** brokenAt names the first row that is not as it was written; its sequence may be of a row that is gone. */
export type ChainReport = { rows: number; brokenAt: { sequence: number; reason: string } | null }

/** A head that was recorded outside the database, for instance in the log lines of requests. */
export type Anchor = { sequence: number; hash: string }

const batch = 1000

const NO_MORE = Promise.resolve([])

/**
 * Reads a whole chain and computes its hashes again. The chain itself shows an edited, deleted, inserted or moved row,
 * and the head row shows a cut-off end. An attacker who can write every row and the head can also compute the chain
 * anew; anchors kept outside the database show that too. Run it in a scope that may read the chain.
 */
export async function verifyAuditChain(
  tx: Tx,
  lenderId: number,
  { anchors = [] }: { anchors?: readonly Anchor[] } = {},
): Promise<ChainReport> {
  const hashAt = new Map(anchors.map(({ sequence, hash }) => [sequence, hash]))
  const rowsAfter = (sequence: number) => listRowsAfter(tx, { lenderId, sequence, limit: batch })
  let last: AuditHead = { sequence: 0, hash: genesisHash }
  let next = rowsAfter(0)
  for (;;) {
    const rows = await next
    const end = rows.at(-1)
    // The database reads the next rows while the hashes of these are computed.
    next = rows.length < batch || !end ? NO_MORE : rowsAfter(end.sequence)
    next.catch(() => undefined) // awaited in the next round, unless a row of this one is wrong
    for (const row of rows) {
      const reason = whatIsWrong(row, last, hashAt)
      if (reason) return { rows: last.sequence, brokenAt: { sequence: last.sequence + 1, reason } }
      last = { sequence: row.sequence, hash: row.hash }
    }
    if (rows.length < batch) return reportOfEnd(last, await readHead(tx, lenderId), anchors)
  }
}

function whatIsWrong(
  row: AuditRow & { isAtWhole: boolean },
  last: AuditHead,
  hashAt: ReadonlyMap<number, string>,
): string | undefined {
  if (row.sequence !== last.sequence + 1) return `the row is missing; ${row.sequence} follows`
  if (row.previousHash !== last.hash) return 'the row does not continue the one before it'
  if (!row.isAtWhole || row.hash !== hashOfRow(row)) return 'the row was changed after it was written'
  const anchor = hashAt.get(row.sequence)
  return anchor === undefined || anchor === row.hash ? undefined : 'the row is not the one that was anchored'
}

function reportOfEnd(last: AuditHead, head: AuditHead | undefined, anchors: readonly Anchor[]): ChainReport {
  const broken = (sequence: number, reason: string) => ({ rows: last.sequence, brokenAt: { sequence, reason } })
  const lost = anchors.find(({ sequence }) => sequence > last.sequence)
  if (lost) return broken(last.sequence + 1, `the chain ends, but row ${lost.sequence} was anchored`)
  if (!head) return last.sequence === 0 ? { rows: 0, brokenAt: null } : broken(1, 'the head of the chain is missing')
  if (head.sequence > last.sequence)
    return broken(last.sequence + 1, `the chain ends before its head, ${head.sequence}`)
  if (head.sequence < last.sequence) return broken(head.sequence + 1, 'the row is beyond the head of the chain')
  if (head.hash !== last.hash) return broken(last.sequence, 'the head of the chain names another row')
  return { rows: last.sequence, brokenAt: null }
}
