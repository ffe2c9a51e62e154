import { hash } from 'node:crypto'

/** The end of a chain: its number of rows, and the hash of the last row in hex. */
export type AuditHead = { sequence: number; hash: string }

/** One row of the audit log. detail is JSON exactly as the database stores it; the hashes are in hex. */
export type AuditRow = {
  lenderId: number
  sequence: number
  at: string
  actorId: number | null
  action: string
  subjectKind: string | null
  subjectId: number | null
  requestId: string
  detail: string
  previousHash: string
  hash: string
}

/** The previous hash of the first row of a chain: 32 zero bytes. */
export const genesisHash: string = '00'.repeat(32)

/**
 * SHA-256 over the canonical bytes of a row: a JSON array, in UTF-8, of the format's number, then the chain, the
 * sequence, the previous hash in hex and every other field in the table's order. Because it contains the sequence and
 * the previous hash, no row can be moved, left out or inserted. docs/security.md shows how to compute it elsewhere.
 */
export function hashOfRow(row: Omit<AuditRow, 'hash'>): string {
  const canonical = JSON.stringify([
    1,
    row.lenderId,
    row.sequence,
    row.previousHash,
    row.at,
    row.actorId,
    row.action,
    row.subjectKind,
    row.subjectId,
    row.requestId,
    row.detail,
  ])
  return hash('sha256', canonical, 'hex')
}
